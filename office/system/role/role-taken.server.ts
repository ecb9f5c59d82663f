import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { type Locale, nameIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { noteValues } from '#kit/server/crud/history.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { type GivenGrant, requireGrantsHeld, requireOverRoles, requireRolesHeld } from '../permission/held.server.ts'
import { requireOver } from '../permission/person-rights.server.ts'
import { ROLE_RIGHTS, role } from './role.ts'

const TAKEN = 'what was taken from a role that was found to be of the tenant of the caller, and who had it'

/** What a command took from a role: grants with their rules, or people. */
const SOME = z.object({
  grants: z.array(z.object({ permissionId: z.string(), ruleIds: z.array(z.string()), match: z.enum(['and', 'or']) })),
  people: z.array(z.string()),
})

interface Taking {
  readonly grants?: readonly GivenGrant[]
  readonly people?: readonly string[]
}

/** Notes in the history of a role what was taken from it, so that it can be given back within the hour. */
export async function noteTaken(
  ctx: RequestContext,
  roleId: string,
  { grants = [], people = [] }: Taking,
): Promise<void> {
  if (grants.length + people.length > 0) {
    const taken = {
      grants: grants.map(({ permissionId, ruleIds, match }) => ({ permissionId, ruleIds, match })),
      people,
    }
    await noteValues(ctx, role.table, [{ id: roleId, changes: { taken: [taken, null] } }])
  }
}

/** What was taken from roles within the hour, and the ways to give it back: as giving, with a proof. */
export function roleTakenRoutes(app: AppContext): readonly Route[] {
  const giving = {
    method: 'POST',
    answers: NOTHING,
    stepUp: STEP_UP.grant,
    successMessage: ['已还回', 'Given back'],
    input: input({ roleId: WIRE_ID, id: WIRE_ID }),
  } as const
  return [
    route(
      {
        method: 'GET',
        path: '/sys/role/taken',
        answers: answers(TAKEN_OUT),
        summary: ['角色：一小时内收回的', 'Roles: what was taken from one within the hour'],
        permission: 'system:role:list',
        input: input({ roleId: WIRE_ID }),
      },
      async (ctx) => {
        await storedById(app, role, ctx, ctx.input.roleId)
        const entries = await takenLately(ctx, ctx.input.roleId)
        return Promise.all(entries.map((entry) => shown(ctx, entry, app)))
      },
    ),
    route(
      {
        ...giving,
        path: '/sys/role/giveBackGrants',
        summary: ['角色：还回权限', 'Roles: give back grants that were taken'],
        permission: ROLE_RIGHTS.grant,
      },
      async (ctx) => {
        const { grants } = await entryOf(app, ctx)
        await requireGrantsHeld(ctx, grants)
        for (const { permissionId, ruleIds, match } of grants) {
          await sql`
            insert into sys_role_permission (id, role_id, permission_id, data_rule_ids, rule_match)
            values (${newId()}, ${ctx.input.roleId}, ${permissionId}, ${ruleIds.join(',') || null}, ${match}) on conflict do nothing
          `.execute(unscoped(ctx.db, TAKEN))
        }
        return givenBack(ctx)
      },
    ),
    route(
      {
        ...giving,
        path: '/sys/role/giveBackPeople',
        summary: ['角色：还回用户', 'Roles: give a role back to people it was taken from'],
        permission: ROLE_RIGHTS.assign,
      },
      async (ctx) => {
        const { people } = await entryOf(app, ctx)
        await requireRolesHeld(ctx, [ctx.input.roleId])
        await requireOver(ctx, people)
        await sql`
          insert into sys_user_role (user_id, role_id)
          select u.id, ${ctx.input.roleId} from sys_user u
          where u.id = any(${people}) and u.del_flag = 0 and ${ctx.user.tenantId}::text = any(u.tenant_ids) on conflict do nothing
        `.execute(unscoped(ctx.db, TAKEN))
        return givenBack(ctx)
      },
    ),
  ]
}

type Giving = RequestContext<{ readonly roleId: string; readonly id: string }>

/** @throws DomainError `refused` for what was not taken within the hour, or is given back already */
async function entryOf(app: AppContext, ctx: Giving): Promise<z.output<typeof SOME>> {
  const { roleId, id } = ctx.input
  await storedById(app, role, ctx, roleId, { isLocked: true })
  await requireOverRoles(ctx, [roleId])
  const entry = (await takenLately(ctx, roleId)).find((one) => one.id === id)
  if (!entry) {
    throw refused(['已超过一小时，或已还回', 'It was taken more than an hour ago, or is given back already'])
  }
  return SOME.parse(entry.taken)
}

async function givenBack(ctx: Giving): Promise<null> {
  const { roleId, id } = ctx.input
  await noteValues(ctx, role.table, [{ id: roleId, changes: { givenBack: [null, id] } }])
  return null
}

interface Entry {
  readonly id: string
  readonly createBy: string
  readonly createTime: Date
  readonly taken: unknown
}

async function takenLately({ db, user }: RequestContext, roleId: string): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select c.id, c.create_by, c.create_time, c.changes -> 'taken' -> 0 as taken from sys_record_change c
    where c.tenant_id = ${user.tenantId} and c.table_name = ${role.table} and c.record_id = ${roleId} and c.changes -> 'taken' is not null
      and c.create_time > now() - interval '1 hour' and not exists (
        select 1 from sys_record_change b where b.tenant_id = c.tenant_id and b.table_name = c.table_name
          and b.record_id = c.record_id and b.changes -> 'givenBack' ->> 1 = c.id)
    order by c.id desc
  `.execute(unscoped(db, TAKEN))
  return rows
}

async function shown(
  { db, locale }: RequestContext,
  { id, createBy, createTime, taken }: Entry,
  { clock }: AppContext,
) {
  const { grants, people } = SOME.parse(taken)
  const raw = unscoped(db, TAKEN)
  const entries = await sql<{ name: string; nameEn: string | null }>`
    select name, name_en from sys_permission where id = any(${grants.map(({ permissionId }) => permissionId)}) order by sort_no, id
  `.execute(raw)
  const users = await sql<{ name: string }>`
    select coalesce(realname, username) as name from sys_user where id = any(${people}) order by username
  `.execute(raw)
  return {
    id,
    createBy,
    createTime: clock.format(createTime),
    grants: entries.rows.map((row) => nameOf(row, locale)),
    people: users.rows.map(({ name }) => name),
  }
}

function nameOf({ name, nameEn }: { readonly name: string; readonly nameEn: string | null }, locale: Locale): string {
  return nameIn(locale, name, nameEn)
}

const TAKEN_OUT = z.array(
  z.object({
    id: z.string(),
    createBy: z.string(),
    createTime: z.string(),
    grants: z.array(z.string()),
    people: z.array(z.string()),
  }),
)
