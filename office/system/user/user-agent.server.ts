import { sql } from 'kysely'
import { z } from 'zod'
import { invalid, refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { noteValues } from '#kit/server/crud/history.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import type { RowRefusal } from '#kit/server/crud/row-guard.server.ts'
import { addDictTexts, columnsOf, type StoredRow, wireRow } from '#kit/server/crud/rows.server.ts'
import { addRow, editRow } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { AnyTables } from '#kit/server/database/tables.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type HttpContext, type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { USER_STATUS } from '../../standard/user-status.ts'
import { ownersBeyond, requireOver } from '../permission/person-rights.server.ts'
import { AGENT_STATUS, userAgent } from './user-agent.ts'

const AGENCY: AnyResource = userAgent
const SAVED: Text = ['代理人设置成功！', 'The stand-in is set']
const { on: ON, off: OFF } = AGENT_STATUS
const OWN = 'the agency of the caller'
const PRINCIPALS = 'those whom somebody stands in for are compared with the caller in every tenant'

type Asking = Pick<RequestContext, 'db' | 'user'>

/** Who stands in for whom; everybody sets their own. */
export function userAgentRoutes(app: AppContext): readonly Route[] {
  app.guards.set(AGENCY.table, agenciesBeyond)
  const hooks: WriteHooks = {
    // who has an agent hands on what they hold: nobody does so for somebody who holds more
    prepare: async (values, ctx, before) => {
      const userName = String(before?.userName ?? values.userName ?? '')
      const agent = String(values.agentUserName ?? before?.agentUserName ?? '')
      await requireOver(ctx, await idsOfAccount(ctx, userName))
      const row = { ...before, ...values }
      await requireAgent(ctx, agent)
      await tellAgents(ctx, userName, { before, row })
      return before
        ? { ...values, updateName: ctx.user.realname }
        : { ...values, createName: ctx.user.realname, sysCompanyCode: null }
    },
  }
  const crud = crudRoutes(app, AGENCY, hooks).map(({ definition, ...rest }): Route => {
    const isSaving = /\/(add|edit)$/.test(definition.path)
    return {
      ...rest,
      definition: {
        ...definition,

        ...(isSaving && { successMessage: SAVED }),
      },
    }
  })
  return [
    ...crud,
    route(
      {
        method: 'GET',
        path: '/sys/sysUserAgent/queryByUserName',
        answers: answers(() => rowOut(AGENCY)),
        summary: ['代理人：按账号', 'The stand-in of somebody'],
        // one's own is nobody else's business, and others' are those of the list
        permission: SIGNED_IN,
        input: input({ userName: wireText(100) }),
      },
      async (ctx) => {
        const { userName } = ctx.input
        const isOwn = userName === ctx.user.username
        const row = isOwn || ctx.user.can(permissionOf(AGENCY, 'list')) ? await agencyOf(app, ctx, userName) : null
        if (!row) {
          throw refused(['未找到对应实体', 'Nobody stands in for them', 'agent.none'])
        }
        return row
      },
    ),
    route(
      {
        method: 'GET',
        path: '/sys/sysUserAgent/own',
        answers: answers(() => z.object({ own: rowOut(AGENCY).nullable(), others: z.array(rowOut(AGENCY)) })),
        summary: ['代理人：我的', 'My stand-in, and whom I stand in for'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (ctx) => ({
        own: await agencyOf(app, ctx, ctx.user.username),
        others: await principalsOf(app, ctx),
      }),
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/sysUserAgent/own',
        answers: answers(() => rowOut(AGENCY)),
        stepUp: STEP_UP.grant,
        summary: ['代理人：设置我的', 'Set my stand-in'],
        permission: SIGNED_IN,
        successMessage: SAVED,
        input: input({
          agentUserName: wireText(100).default(''),
          startTime: wireText(30).default(''),
          endTime: wireText(30).default(''),
          status: wireText(2).default('1'),
        }),
      },
      (ctx) => setOwn(app, hooks, ctx),
    ),
    route(
      {
        method: 'POST',
        path: '/sys/sysUserAgent/decline',
        answers: NOTHING,
        summary: ['代理人：不再代理', 'Stand-ins: Decline'],
        // one lays down what is one's own
        permission: SIGNED_IN,
        successMessage: ['已不再代理，并已通知对方', 'You no longer stand in for them; they were notified'],
        input: input({ id: WIRE_ID }),
      },
      (ctx) => decline(app, ctx, ctx.input.id),
    ),
  ]
}

/** Somebody hears that they stand in for a person, or do no longer. */
async function tellAgents(
  ctx: RequestContext,
  userName: string,
  { before, row }: { readonly before: StoredRow | null; readonly row: Readonly<Record<string, unknown>> },
): Promise<void> {
  const agentIn = (one: Readonly<Record<string, unknown>> | null) =>
    one && String(one.status ?? ON) === ON ? String(one.agentUserName) : undefined
  const [had, has] = [agentIn(before), agentIn(row)]
  const told = [
    [had, `您不再是 ${userName} 的代理人`, `You no longer stand in for ${userName}`],
    [has, `您被设为 ${userName} 的代理人`, `You stand in for ${userName}`],
  ] as const
  for (const [agent, zh, en] of had === has ? [] : told) {
    await tellPeople(ctx.db, {
      tenantId: ctx.user.tenantId,
      kind: NOTIFICATION_KIND.system,
      usernames: agent === undefined ? [] : [agent],
      key: newId(),
      sender: ctx.user.username,
      text: [zh, en],
    })
  }
}

/** The caller stands in for somebody no longer, at once; both are told. @throws DomainError `refused` where they do not */
async function decline(app: AppContext, ctx: RequestContext, id: string): Promise<null> {
  const [row] = (await agencies(app, ctx, 'agentUserName', ctx.user.username)
    .where('id', '=', id)
    .where('status', '=', ON)
    .forUpdate()
    .execute()) as readonly StoredRow[]
  if (!row) {
    throw refused(['您没有代理此人', 'You do not stand in for this person', 'agent.notYours'])
  }
  // their guard compares what whoever changes them holds: this is laid down by who has less
  await unscoped<AnyTables>(ctx.db, OWN)
    .updateTable('sys_user_agent')
    .set({ status: OFF, updateBy: ctx.user.username, ...NEXT_VERSION })
    .where('id', '=', id)
    .execute()
  await noteValues(ctx, AGENCY.table, [{ id, changes: { status: [ON, OFF] } }])
  const name = ctx.user.realname || ctx.user.username
  const telling = { tenantId: ctx.user.tenantId, kind: NOTIFICATION_KIND.system, key: newId() }
  await tellPeople(ctx.db, {
    ...telling,
    usernames: [String(row.userName)],
    text: [`${name} 不再做您的代理人`, `${name} no longer stands in for you: they declined`],
  })
  await tellPeople(ctx.db, {
    ...telling,
    key: newId(),
    usernames: [ctx.user.username],
    text: [`您不再是 ${row.userName} 的代理人`, `You no longer stand in for ${row.userName}`],
  })
  return null
}

/** The guard of agencies: whoever changes one holds as much as the person whom it stands for. */
async function agenciesBeyond(ctx: Asking, ids: readonly string[]): Promise<readonly RowRefusal[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select a.id, u.id as user_id from ${withDeleted('sys_user_agent')} a join ${withDeleted('sys_user')} u on u.username = a.user_name where a.id = any(${ids})
  `.execute(acrossTenants(ctx.db, PRINCIPALS))
  return ownersBeyond(ctx, rows)
}

async function idsOfAccount({ db }: Asking, username: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${withDeleted('sys_user')} where username = ${username}
  `.execute(acrossTenants(db, PRINCIPALS))
  return rows.map(({ id }) => id)
}

/** An agent is somebody who can sign in to the tenant. */
async function requireAgent({ db, user }: RequestContext, username: string): Promise<void> {
  const { rows } = await sql`
    select 1 from sys_user u where u.username = ${username} and u.status = ${sql.lit(USER_STATUS.active)}
      and ${user.tenantId}::text = any(u.tenant_ids) for share
  `.execute(unscoped(db, 'whether somebody can sign in to the tenant of the caller'))
  if (rows.length === 0) {
    throw invalid([
      {
        path: 'agentUserName',
        message: ['代理人不存在或已冻结', 'There is no such person, or they are frozen', 'agent.notActive'],
      },
    ])
  }
}

function agencies(_app: AppContext, { db }: RequestContext, column: 'userName' | 'agentUserName', own: string) {
  return unscoped<AnyTables>(db, OWN)
    .selectFrom('sys_user_agent')
    .select([...columnsOf(AGENCY)])
    .where(column, '=', own)
}

async function agencyOf(app: AppContext, ctx: RequestContext, username: string) {
  const stored = (await agencies(app, ctx, 'userName', username).executeTakeFirst()) as StoredRow | undefined
  const [row] = stored ? await shown(app, ctx, [stored]) : []
  return row ?? null
}

/** Those whom the caller stands in for, now or later. */
async function principalsOf(app: AppContext, ctx: RequestContext) {
  const stored = (await agencies(app, ctx, 'agentUserName', ctx.user.username)
    .where('status', '=', ON)
    .where('endTime', '>', new Date())
    .orderBy('startTime')
    .execute()) as readonly StoredRow[]
  return shown(app, ctx, stored)
}

async function shown(app: AppContext, ctx: RequestContext, stored: readonly StoredRow[]) {
  const rows = stored.map((row) => wireRow(AGENCY, row, app.clock))
  await addDictTexts(app, AGENCY, ctx, rows)
  return rows
}

/** The caller's own agency, made or changed: no more is given than the caller has. */
async function setOwn(
  app: AppContext,
  hooks: WriteHooks,
  ctx: HttpContext<Readonly<Record<string, string>>>,
): Promise<unknown> {
  const own = await agencyOf(app, ctx, ctx.user.username)
  const sent = { ...ctx.input, userName: ctx.user.username }
  return own
    ? editRow(app, AGENCY, hooks, { ...ctx, input: { ...sent, id: own.id, version: own.version } })
    : addRow(app, AGENCY, hooks, { ...ctx, input: sent })
}
