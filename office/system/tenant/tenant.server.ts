import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, invalid, refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Sent, WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { listPage, visibleRows } from '#kit/server/crud/list.server.ts'
import { removeRows } from '#kit/server/crud/remove-rows.server.ts'
import { ABILITIES } from '#kit/server/crud/resource-answers.server.ts'
import { requireNone } from '#kit/server/crud/row-guard.server.ts'
import { addRow, editRow, storedById, wireById } from '#kit/server/crud/write.server.ts'
import { withDeleted, withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { MessageResponse, type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID, WIRE_IDS, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { openTenantsOf } from '../../rights/open-tenants.server.ts'
import { OWN_APPOINTMENTS_PATH, STEP_DOWN_PATH } from '../../rights/own-appointments.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { TENANT_STATUS } from '../../standard/tenant-status.ts'
import { takenRoutes } from '../permission/taken.server.ts'
import { tenant } from './tenant.ts'
import { appoint, appointmentsOf, dismiss, stepDown } from './tenant-appointments.server.ts'
import { members } from './tenant-members.server.ts'
import { requireHouseOpen, tenantsBeyond } from './tenant-powers.server.ts'

/** Tenants, kept by the people of the shop itself. */
export function tenantRoutes(app: AppContext): readonly Route[] {
  app.guards.set(tenant.table, tenantsBeyond)
  const hooks: WriteHooks<typeof tenant> = {
    idOf: async (ctx) => {
      const id = String(ctx.input.number ?? '')
      if (await isTaken(ctx, id)) {
        throw invalid([{ path: 'number', message: ['该编号已存在!', 'This number is taken', 'tenant.numberTaken'] }])
      }
      return id
    },
    prepare: (values, _ctx, before) => {
      requireHouseOpen(values, before?.number)
      return values
    },
    guardDelete: async (rows, ctx) => {
      const kept = await referenced(
        ctx,
        rows.map(({ id }) => id),
      )
      if (kept.size > 0) {
        throw refused([
          '该租户已被引用，无法删除！',
          'People belong to this tenant, so it cannot be deleted',
          'tenant.hasPeople',
        ])
      }
    },
  }
  return [
    ...crudRoutes(app, tenant, {
      answers: { appoint: NOTHING },
      // the number of a tenant is its id
      shows: { id: z.union([z.int(), z.string()]).meta({ description: 'A number; for pages of ours, text' }) },
      ...hooks,
      verbs: {
        list: async (ctx) => {
          const { records, ...page } = await listPage(app, tenant, ctx)
          return { ...page, records: records.map((row) => numbered(ctx, row)) }
        },
        queryById: async (ctx) => numbered(ctx, await wireById(app, tenant, ctx, String(ctx.input.id ?? ''))),
        add: async (ctx) => numbered(ctx, await addRow(app, tenant, hooks, { ...ctx, input: withNumber(ctx.input) })),
        edit: async (ctx) => numbered(ctx, await editRow(app, tenant, hooks, { ...ctx, input: withTextId(ctx.input) })),
      },
      actions: { appoint: ({ row, input: { userId }, ctx }) => appoint(app, ctx, { to: row, userId }) },
    }),
    route(
      {
        method: 'POST',
        path: '/sys/tenant/dismiss',
        answers: NOTHING,
        stepUp: STEP_UP.grant,
        summary: ['租户：收回管理员任命', 'Tenants: Dismiss an administrator'],
        permission: actionPermission(tenant, 'appoint'),
        successMessage: ['已收回任命，并已通知本人', 'The appointment was taken back, and the person notified'],
        input: input({ id: WIRE_ID, userId: WIRE_ID }),
      },
      async (ctx) => {
        const row = await storedById(app, tenant, ctx, ctx.input.id, { isLocked: true })
        requireNone(await tenantsBeyond(ctx, [row.id]))
        return dismiss(ctx, { to: row, userId: ctx.input.userId })
      },
    ),
    route(
      {
        method: 'GET',
        path: OWN_APPOINTMENTS_PATH,
        answers: answers(z.array(z.object({ id: z.int(), name: z.string(), nameEn: z.string().nullable() }))),
        summary: ['租户：我的任命', 'Tenants: My appointments'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      (ctx) => appointmentsOf(ctx),
    ),
    route(
      {
        method: 'POST',
        path: STEP_DOWN_PATH,
        answers: NOTHING,
        summary: ['租户：辞去管理员', 'Tenants: Step down as administrator'],
        // one lays down what is one's own
        permission: SIGNED_IN,
        successMessage: ['已辞去，并已通知任命人', 'You stepped down, and those who appoint were notified'],
        input: input({ id: wireInteger(1, 999_999_999) }),
      },
      (ctx) => stepDown(ctx, ctx.input.id),
    ),
    ...takenRoutes(app, {
      resource: tenant,
      find: (ctx, id) => storedById(app, tenant, ctx, id),
      people: {
        permission: actionPermission(tenant, 'appoint'),
        give: async (ctx, id, people) => {
          const to = await storedById(app, tenant, ctx, id)
          for (const userId of people) {
            await appoint(app, ctx, { to, userId })
          }
        },
      },
    }),
    route(
      {
        method: 'POST',
        path: '/sys/tenant/delete',
        answers: answers(z.number()),
        summary: ['租户：删除', 'Tenants: delete'],
        permission: 'system:tenant:delete',
        successMessage: ['删除成功!', 'Deleted'],
        input: input({ id: wireText(36) }),
      },
      (ctx) => removeRows(app, tenant, hooks, ctx),
    ),
    route(
      {
        method: 'DELETE',
        path: '/sys/tenant/deleteBatch',
        answers: answers(z.int().nullable()),
        summary: ['租户：批量删除', 'Tenants: Delete several'],
        permission: 'system:tenant:delete',
        input: input({ ids: WIRE_IDS }),
      },
      (ctx) => removeUnused(app, hooks, ctx),
    ),
    route(
      {
        method: 'GET',
        path: '/sys/tenant/queryList',
        answers: answers(QUERY_LIST_OUT),
        summary: ['租户：可选列表', 'Tenants to choose from'],
        permission: SIGNED_IN,
        input: input({ ids: wireText(65_000).default('') }),
      },
      async (ctx) => {
        const wanted = idsOf(ctx.input.ids)
        const open = await choosable(app, ctx)
        return wanted.length > 0 ? open.filter(({ id }) => wanted.includes(String(id))) : open
      },
    ),
    route(
      {
        method: 'GET',
        path: '/sys/tenant/getCurrentUserTenant',
        answers: answers(GET_CURRENT_USER_TENANT_OUT),
        summary: ['当前用户的租户', 'Tenants of the caller'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async ({ db, user }) => ({ list: await openTenantsOf(db, user.userId) }),
    ),
    route(
      {
        method: 'GET',
        path: '/sys/tenant/members',
        answers: answers(MEMBERS_OUT),
        summary: ['租户：成员', 'Members of a tenant'],
        permission: 'system:tenant:list',
        input: input({ id: WIRE_ID }),
      },
      async (ctx) => {
        const { number } = await wireById(app, tenant, ctx, ctx.input.id)
        return members(app, ctx, number)
      },
    ),
  ]
}

/** Other clients know a tenant by its number; our pages by text, like every row. */
function numbered<Row extends { readonly number?: unknown }>({ isFromOwnPage }: RequestContext, row: Row) {
  return isFromOwnPage ? row : { ...row, id: Number(row.number) }
}

/** Other clients type the number as `id`. */
function withNumber(sent: Sent): Sent {
  return { ...sent, number: sent.number ?? sent.id }
}

function withTextId(sent: Sent): Sent {
  return { ...sent, id: String(sent.id ?? '') }
}

async function isTaken({ db }: Pick<RequestContext, 'db'>, id: string): Promise<boolean> {
  const found = await withDeletedRows(unscoped(db, 'a number that a deleted tenant had is not given again'))
    .selectFrom('sys_tenant')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Those of the tenants that somebody belongs to, deleted people included: they may come back. The shop itself is in use. */
async function referenced({ db }: Pick<RequestContext, 'db'>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.id from unnest(${[...ids]}::text[]) as t (id) where t.id = ${String(HOUSE)} or exists (
      select 1 from ${withDeleted('sys_user')} u where u.tenant_id::text = t.id or t.id = any(string_to_array(replace(u.rel_tenant_ids, ' ', ''), ',')))
  `.execute(acrossTenants(db, 'people of any tenant keep it'))
  return new Set(rows.map(({ id }) => id))
}

async function removeUnused(
  app: AppContext,
  hooks: WriteHooks<typeof tenant>,
  ctx: RequestContext<{ readonly ids: string }>,
): Promise<MessageResponse> {
  const ids = idsOf(ctx.input.ids)
  const kept = await referenced(ctx, ids)
  const unused = ids.filter((id) => !kept.has(id))
  if (unused.length === 0) {
    throw new DomainError('refused', [
      '选择的租户都已被引用，无法删除！',
      'People belong to all chosen tenants',
      'tenant.hasPeople',
    ])
  }
  const removed = await removeRows(app, tenant, hooks, { ...ctx, input: { ids: unused.join(',') } })
  return new MessageResponse(
    removed,
    kept.size > 0
      ? ['部分删除成功！（被引用的租户无法删除）', 'Deleted, but for those that people belong to']
      : ['删除成功！', 'Deleted'],
  )
}

/** Open tenants that the caller may put people into: all for whoever keeps the tenants, else their own. */
async function choosable(app: AppContext, ctx: RequestContext) {
  if (!ctx.user.can('system:tenant:list')) {
    return openTenantsOf(ctx.db, ctx.user.userId)
  }
  const rows = await visibleRows(app, tenant, ctx)
    .select(['number', 'name', 'nameEn', 'status'])
    .where('status', '=', TENANT_STATUS.normal)
    .orderBy('number')
    .execute()
  return rows.map(({ number, name, nameEn, status }) => ({ id: number, name, nameEn, status }))
}

const QUERY_LIST_OUT = z.array(
  z.object({ id: z.number(), name: z.string(), nameEn: z.string().nullable(), status: z.number() }),
)

const GET_CURRENT_USER_TENANT_OUT = z.object({
  list: z.array(z.object({ id: z.number(), name: z.string(), nameEn: z.string().nullable(), status: z.number() })),
})

const MEMBERS_OUT = z.array(
  z.object({
    id: z.string(),
    username: z.string(),
    realname: z.string().nullable(),
    status: z.number(),
    isAdmin: z.boolean(),
    _can: ABILITIES,
  }),
)
