import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { requireNone } from '#kit/server/crud/row-guard.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { requireHeld } from '../permission/held.server.ts'
import { noteTaken, takenRoutes } from '../permission/taken.server.ts'
import { tenantPack } from './tenant-pack.ts'
import { packsBeyond } from './tenant-powers.server.ts'

const CONTENT = 'pages and buttons of a plan that was found visible'

/** Pages and buttons of the largest menu. */
const MOST_PERMISSIONS = 10_000

/** Plans of tenants, and what they contain. */
export function tenantPackRoutes(app: AppContext): readonly Route[] {
  app.guards.set(tenantPack.table, packsBeyond)
  return [
    ...crudRoutes(app, tenantPack, {
      guardDelete: async (rows, { db }) => {
        const ids = rows.map(({ id }) => id)
        const used = await sql`select 1 from sys_tenant where pack_id = any(${ids}) limit 1`.execute(
          unscoped(db, CONTENT),
        )
        if (used.rows.length > 0) {
          throw refused([
            '套餐已被租户使用，无法删除',
            'Tenants have this plan, so it cannot be deleted',
            'tenantPack.inUse',
          ])
        }
      },
    }),
    route(
      {
        method: 'GET',
        path: '/sys/tenantPack/permissions',
        answers: answers(z.array(z.string())),
        summary: ['租户套餐：权限', 'Tenant plans: what one contains'],
        permission: 'system:tenantPack:list',
        input: input({ id: WIRE_ID }),
      },
      async (ctx) => {
        const { id } = await storedById(app, tenantPack, ctx, ctx.input.id)
        const { rows } = await sql<{ permissionId: string }>`
          select permission_id from sys_tenant_pack_permission where pack_id = ${id} order by permission_id
        `.execute(unscoped(ctx.db, CONTENT))
        return rows.map(({ permissionId }) => permissionId)
      },
    ),
    route(
      {
        method: 'POST',
        path: '/sys/tenantPack/savePermissions',
        answers: NOTHING,
        stepUp: STEP_UP.grant,
        summary: ['租户套餐：保存权限', 'Tenant plans: Save permissions'],
        permission: 'system:tenantPack:edit',
        successMessage: ['保存成功！', 'Saved'],
        input: input({ id: WIRE_ID, permissionIds: wireText(MOST_PERMISSIONS * 37).default('') }),
      },
      async (ctx) => {
        const { id } = await storedById(app, tenantPack, ctx, ctx.input.id, { isLocked: true })
        const wanted = idsOf(ctx.input.permissionIds, MOST_PERMISSIONS)
        requireNone(await packsBeyond(ctx, [id]))
        await requireHeld(ctx, await live(ctx, wanted))
        const { rows } = await sql<{ permissionId: string }>`
          delete from sys_tenant_pack_permission where pack_id = ${id} and not permission_id = any(${[...wanted]}) returning permission_id
        `.execute(unscoped(ctx.db, CONTENT))
        await noteTaken(ctx, tenantPack.table, id, {
          grants: rows.map(({ permissionId }) => ({ permissionId, ruleIds: [], match: 'and' })),
        })
        await put(ctx, id, wanted)
        return null
      },
    ),
    ...takenRoutes(app, {
      resource: tenantPack,
      find: (ctx, id) => storedById(app, tenantPack, ctx, id),
      grants: {
        permission: 'system:tenantPack:edit',
        give: async (ctx, id, grants) => {
          const taken = grants.map(({ permissionId }) => permissionId)
          await requireHeld(ctx, await live(ctx, taken))
          await put(ctx, id, taken)
        },
      },
    }),
  ]
}

/** Puts entries of the menu into a plan; what is not there is left out. */
async function put({ db }: Pick<RequestContext, 'db'>, id: string, permissionIds: readonly string[]): Promise<void> {
  await sql`
    insert into sys_tenant_pack_permission (pack_id, permission_id)
    select ${id}, p.id from sys_permission p where p.id = any(${[...permissionIds]})
    on conflict do nothing
  `.execute(unscoped(db, CONTENT))
}

/** Those of the entries that there are: others are passed over. */
async function live({ db }: Pick<RequestContext, 'db'>, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where id = any(${[...ids]})
  `.execute(unscoped(db, CONTENT))
  return rows.map(({ id }) => id)
}
