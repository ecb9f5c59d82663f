import { sql } from 'kysely'
import { z } from 'zod'
import type { RuleMatch } from '#kit/contract/data-rule.ts'
import { refused } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { type Locale, nameIn, type Refusal, type Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { noteValues } from '#kit/server/crud/history.server.ts'
import { askGuard } from '#kit/server/crud/row-guard.server.ts'
import type { Writer } from '#kit/server/crud/row-watcher.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type HttpContext, type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import type { GivenGrant } from './held.server.ts'
import { MENU_TYPE } from './menu-kind.ts'
import { giveBackPath, type TakenKind, takenPath } from './taken.ts'

const TAKEN = 'what was taken from an owner that was found to be the caller’s to keep'
const NAMES = 'names of people who were taken out, whatever tenant they were taken out of'

interface Taking {
  /** As they were before they were taken, or bound by more rules. */
  readonly grants?: readonly GivenGrant[]
  /** Ids of people. */
  readonly people?: readonly string[]
}

/** Notes in the history of a role, a department, a plan or a tenant what was taken from it, so that it can be given back within the hour. */
export function noteTaken(ctx: Writer, table: string, id: string, { grants = [], people = [] }: Taking): Promise<void> {
  return noteAllTaken(ctx, table, [
    ...(grants.length > 0 ? [{ id, taken: { grants: grants.map(plainGrant) } }] : []),
    ...(people.length > 0 ? [{ id, taken: { people } }] : []),
  ])
}

/** The same for people who were taken out of several at once. @param links of each the owner and the person */
export function notePeopleTaken(
  ctx: Writer,
  table: string,
  links: readonly { readonly id: string; readonly userId: string }[],
): Promise<void> {
  const owners = [...new Set(links.map(({ id }) => id))]
  return noteAllTaken(
    ctx,
    table,
    owners.map((id) => ({
      id,
      taken: { people: links.filter((link) => link.id === id).map(({ userId }) => userId) },
    })),
  )
}

function noteAllTaken(
  ctx: Writer,
  table: string,
  entries: readonly { readonly id: string; readonly taken: Taking }[],
): Promise<void> {
  return noteValues(
    ctx,
    table,
    entries.map(({ id, taken }) => ({ id, changes: { taken: [taken, null] } })),
  )
}

function plainGrant({ permissionId, ruleIds, match }: GivenGrant): GivenGrant {
  return { permissionId, ruleIds, match }
}

/** How one kind of what was taken is given back. */
interface WayBack<Thing> {
  /** The permission to give it. Whoever holds it is told what was taken. */
  readonly permission: string
  /** Gives it again and asks what giving asks. @throws DomainError like the command that gives it */
  readonly give: (ctx: HttpContext, ownerId: string, things: readonly Thing[]) => Promise<unknown>
}

/** A noun that grants or people are taken from. */
interface TakenFrom {
  readonly resource: AnyResource
  /** @throws DomainError for a row that is not the caller's to keep */
  readonly find: (ctx: RequestContext, id: string) => Promise<unknown>
  readonly grants?: WayBack<GivenGrant>
  readonly people?: WayBack<string>
}

/** What was taken from rows of a noun within the hour, and the ways to give it back: as giving, with a proof. */
export function takenRoutes(app: AppContext, from: TakenFrom): readonly Route[] {
  return [
    ...(from.grants ? waysBack(app, from, GRANTS, from.grants) : []),
    ...(from.people ? waysBack(app, from, PEOPLE, from.people) : []),
  ]
}

/** What the routes of one kind are called, and how its things are read and named. */
interface Kind<Thing> {
  readonly kind: Exclude<TakenKind, 'rows'>
  readonly things: z.ZodType<readonly Thing[]>
  readonly what: Text
  readonly names: (ctx: RequestContext, things: readonly Thing[]) => Promise<readonly string[]>
}

const GRANTS: Kind<GivenGrant> = {
  kind: 'grants',
  what: ['权限', 'grants'],
  things: z.array(
    z.object({
      permissionId: z.string(),
      ruleIds: z.array(z.string()),
      match: z.enum<readonly RuleMatch[]>(['and', 'or']),
    }),
  ),
  names: async ({ db, locale }, grants) => {
    const { rows } = await sql<Named>`
      select case when p.menu_type = ${MENU_TYPE.button} then concat_ws(' · ', page.name, p.name) else p.name end as name,
        case when p.menu_type = ${MENU_TYPE.button}
          then concat_ws(' · ', coalesce(page.name_en, page.name), coalesce(p.name_en, p.name)) else p.name_en end as name_en
      from ${withDeleted('sys_permission')} p left join ${withDeleted('sys_permission')} page on page.id = p.parent_id
      where p.id = any(${grants.map(({ permissionId }) => permissionId)}) order by page.sort_no nulls first, p.sort_no, p.id
    `.execute(unscoped(db, TAKEN))
    return rows.map((row) => nameOf(row, locale))
  },
}

const PEOPLE: Kind<string> = {
  kind: 'people',
  what: ['用户', 'people'],
  things: z.array(z.string()),
  names: async ({ db }, people) => {
    const { rows } = await sql<{ name: string }>`
      select coalesce(realname, username) as name from ${withDeleted('sys_user')} where id = any(${people}) order by username
    `.execute(acrossTenants(db, NAMES))
    return rows.map(({ name }) => name)
  },
}

function waysBack<Thing>(
  app: AppContext,
  { resource, find }: TakenFrom,
  { kind, things, what, names }: Kind<Thing>,
  { permission, give }: WayBack<Thing>,
): readonly Route[] {
  const [zh, en] = resource.title
  const { path, table } = resource
  return [
    route(
      {
        method: 'GET',
        path: takenPath(path, kind),
        answers: answers(TAKEN_OUT),
        summary: [`${zh}：一小时内收回的${what[0]}`, `${en}: ${what[1]} that were taken within the hour`],
        permission,
        input: input({ ownerId: WIRE_ID }),
      },
      async (ctx) => {
        await find(ctx, ctx.input.ownerId)
        const entries = await takenLately(ctx, { table, kind, ownerId: ctx.input.ownerId })
        return Promise.all(
          entries.map(async (entry) => shownTaken(app, entry, await names(ctx, things.parse(entry.things)))),
        )
      },
    ),
    route(
      {
        method: 'POST',
        path: giveBackPath(path, kind),
        answers: NOTHING,
        stepUp: STEP_UP.grant,
        summary: [`${zh}：还回${what[0]}`, `${en}: give back ${what[1]} that were taken`],
        successMessage: GIVEN_BACK,
        permission,
        input: input({ ownerId: WIRE_ID, id: WIRE_ID }),
      },
      async (ctx) => {
        const { ownerId, id } = ctx.input
        await find(ctx, ownerId)
        await sql`select 1 from ${sql.table(table)} where id = ${ownerId} for update`.execute(unscoped(ctx.db, TAKEN))
        await askGuard(app, table, ctx, { ids: [ownerId], command: 'edit' })
        const entry = (await takenLately(ctx, { table, kind, ownerId })).find((one) => one.id === id)
        if (!entry) {
          throw refused(TOO_LATE)
        }
        await give(ctx, ownerId, things.parse(entry.things))
        await noteValues(ctx, table, [{ id: ownerId, changes: { givenBack: [null, id] } }])
        return null
      },
    ),
  ]
}

export const GIVEN_BACK: Text = ['已还回', 'Given back']
export const TOO_LATE: Refusal = [
  '已超过一小时，或已还回',
  'It was taken more than an hour ago, or is given back already',
  'permission.tooLate',
]

interface Entry {
  readonly id: string
  readonly createBy: string
  readonly createTime: Date
}

async function takenLately(
  { db }: RequestContext,
  { table, kind, ownerId }: { readonly table: string; readonly kind: TakenKind; readonly ownerId: string },
): Promise<readonly (Entry & { readonly things: unknown })[]> {
  const { rows } = await sql<Entry & { readonly things: unknown }>`
    select c.id, c.create_by, c.create_time, c.changes -> 'taken' -> 0 -> ${kind} as things from sys_record_change c
    where c.table_name = ${table} and c.record_id = ${ownerId}
      and jsonb_array_length(coalesce(c.changes -> 'taken' -> 0 -> ${kind}, '[]')) > 0
      and c.create_time > now() - interval '1 hour' and not exists (
        select 1 from sys_record_change b where b.table_name = c.table_name
          and b.record_id = c.record_id and b.changes -> 'givenBack' ->> 1 = c.id)
    order by c.id desc
  `.execute(unscoped(db, TAKEN))
  return rows
}

/** As pages of ours show it. */
export function shownTaken({ clock }: AppContext, { id, createBy, createTime }: Entry, names: readonly string[]) {
  return { id, createBy, createTime: clock.format(createTime), names: [...names] }
}

export interface Named {
  readonly name: string
  readonly nameEn: string | null
}

export function nameOf({ name, nameEn }: Named, locale: Locale): string {
  return nameIn(locale, name, nameEn)
}

export const TAKEN_OUT = z.array(
  z.object({ id: z.string(), createBy: z.string(), createTime: z.string(), names: z.array(z.string()) }),
)
