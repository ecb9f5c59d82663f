import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { StoredRowOf, WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import { secretRoute } from '#kit/server/crud/secret-route.server.ts'
import { movedSecret, requireSecret } from '#kit/server/crud/secret-states.server.ts'
import { addRow, editRow, updateRow } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { answers, NOTHING, pageOfRows } from '#kit/server/http/answers.server.ts'
import { MessageResponse, type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT } from '#kit/server/http/schema.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { GATEWAY_RIGHTS, gatewayRoute, ROUTE_HEALTH, ROUTE_STATUS } from './gateway-route.ts'
import { routeValues, wireParts } from './wire-route.ts'

type Row = StoredRowOf<typeof gatewayRoute>

const NOT_HERE: Refusal = [
  '网关路由由商城本身管理',
  'Routes of the gateway are kept by the shop itself',
  'gateway.notHere',
]
const SAVED: Text = ['操作成功！', 'Saved']

/** The page of routes, and the calls that clients of the protocol make for it. */
export function gatewayRoutes(app: AppContext): readonly Route[] {
  const hooks: WriteHooks<typeof gatewayRoute> = {
    prepare: (values, { user }) => {
      if (user.tenantId !== HOUSE) {
        throw refused(NOT_HERE)
      }
      return values
    },
  }
  const setStatus = async (ctx: RequestContext, row: Row, status: Row['status']) => {
    await updateRow(app, gatewayRoute, ctx, { id: row.id, values: { status, openUntil: null } })
  }
  return [
    ...crudRoutes(app, gatewayRoute, {
      answers: {
        list: answers(() => z.union([pageOfRows(rowOut(gatewayRoute)), z.array(wireRouteOut())])),
        check: NOTHING,
      },
      ...hooks,
      messages: { delete: ['删除路由成功', 'Deleted'] },
      verbs: {
        list: async (ctx) => {
          const page = await listPage(app, gatewayRoute, ctx)
          // other clients know no pages of them
          return ctx.isFromOwnPage ? page : page.records.map((row) => ({ ...row, ...partsOf(row as WireRoute) }))
        },
      },
      actions: {
        enable: ({ row, ctx }) => setStatus(ctx, row, ROUTE_STATUS.on),
        disable: ({ row, ctx }) => setStatus(ctx, row, ROUTE_STATUS.off),
        check: async ({ row, ctx }) => {
          await requireSecret(app, gatewayRoute, ctx, row.id)
          const error = await problemOf(app, `${row.uri}${row.healthPath ?? ''}`)
          if (error !== null) {
            throw refused(['目标不可用：{error}', 'The target does not answer: {error}', 'gateway.noAnswer'], { error })
          }
          return null
        },
      },
    }),
    secretRoute(app, gatewayRoute, {
      ...{ verb: 'secret', name: 'secret', max: 2000 },
      permission: GATEWAY_RIGHTS.secret,
      summary: ['网关路由：设置密钥', 'Gateway route: Set the secret'],
      done: ['密钥已保存', 'The secret is set'],
    }),
    route(
      {
        method: 'POST',
        path: `${gatewayRoute.path}/updateAll`,
        answers: NOTHING,
        summary: ['网关路由：保存', 'Gateway route: Save'],
        permission: permissionOf(gatewayRoute, 'edit'),
        input: input({ router: z.record(z.string(), z.unknown()) }),
      },
      async (ctx) => {
        const { predicates, filters, status = true, ...router } = ctx.input.router
        const isOn = status === true || String(status) === '1'
        const sent = {
          ...router,
          ...routeValues(predicates, filters),
          status: isOn ? ROUTE_STATUS.on : ROUTE_STATUS.off,
        }
        if (router.id !== undefined && router.id !== null && router.id !== '') {
          const { id } = await editRow(app, gatewayRoute, hooks, { ...ctx, input: sent })
          return new MessageResponse(null, (await movedSecret(app, gatewayRoute, ctx, id)) ?? SAVED)
        }
        if (!ctx.user.can(permissionOf(gatewayRoute, 'add'))) {
          throw new DomainError('forbidden', [
            '没有权限，请联系管理员授权',
            'You lack the permission',
            'permission.missing',
          ])
        }
        await addRow(app, gatewayRoute, hooks, { ...ctx, input: sent })
        return new MessageResponse(null, SAVED)
      },
    ),
    route(
      {
        method: 'GET',
        does: 'command',
        path: `${gatewayRoute.path}/clearRedis`,
        answers: NOTHING,
        summary: ['网关路由：刷新', 'Gateway route: Reload'],
        permission: actionPermission(gatewayRoute, 'enable'),
        input: NO_INPUT,
      },
      async ({ db }) => {
        await sql`select pg_notify('vitrine_gateway', '')`.execute(unscoped(db, 'a message to all server processes'))
        return new MessageResponse(null, ['清除成功！', 'Reload'])
      },
    ),
  ]
}

type WireRoute = Pick<RowOf<typeof gatewayRoute>, 'path' | 'methods' | 'perMinute'>

function partsOf(row: WireRoute) {
  return { ...wireParts({ ...row, methods: row.methods ?? '' }), retryable: 0, persistable: 0, showApi: 0 }
}

/** Why a target does not answer as it should; null where it does. Tells nothing of what it answers. */
async function problemOf({ outbound }: Pick<AppContext, 'outbound'>, url: string): Promise<string | null> {
  try {
    const { status } = await outbound.fetch(url)
    return status >= 200 && status < 400 ? null : `HTTP ${status}`
  } catch (error) {
    return error instanceof DomainError ? error.text[0] : 'no answer'
  }
}

const HEALTH = 'routes of the gateway, which the shop itself keeps'

/** Asks every minute whether the targets of routes that are on answer. */
export function gatewayHealth(app: Pick<AppContext, 'outbound'>): Job<Record<string, never>> {
  return defineJob('gateway-health', {
    input: z.object({}),
    cron: '* * * * *',
    run: async (_, { db, counted }) => {
      const { rows } = await sql<{ id: string; uri: string; healthPath: string }>`
        select id, uri, health_path from sys_gateway_route where status = ${sql.lit(ROUTE_STATUS.on)} and health_path <> ''
      `.execute(acrossTenants(db, HEALTH))
      for (const { id, uri, healthPath } of rows) {
        const error = await problemOf(app, `${uri}${healthPath}`)
        await sql`
          update ${withDeleted('sys_gateway_route')} set health = ${error === null ? ROUTE_HEALTH.fine : ROUTE_HEALTH.failing},
            health_time = now(), health_error = ${error} where id = ${id}
        `.execute(acrossTenants(db, HEALTH))
      }
      counted?.(rows.length)
    },
  })
}

/** A route as other clients keep it. */
const wireRouteOut = () =>
  rowOut(gatewayRoute).extend({
    predicates: z.array(z.object({ name: z.enum(['Path', 'Method']), args: z.array(z.string()) })),
    filters: z.array(
      z.object({ name: z.string(), title: z.string(), args: z.array(z.object({ key: z.string(), value: z.int() })) }),
    ),
    ...{ retryable: z.literal(0), persistable: z.literal(0), showApi: z.literal(0) },
  })
