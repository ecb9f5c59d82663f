import { sql } from 'kysely'
import { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { requireOverRoles } from '../permission/held.server.ts'
import { MENU_TYPE } from '../permission/menu-kind.ts'
import { type RoleHome, role } from './role.ts'

const HOMES = 'the home of a role that was found to be of the tenant of the caller'

/** Where the people of a role land after they signed in. */
export function roleHomeRoutes(app: AppContext): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/sys/role/home',
        answers: answers(z.object({ url: z.string(), priority: z.number(), isOn: z.boolean() })),
        summary: ['角色：首页', 'Roles: home page'],
        permission: 'system:role:list',
        input: input({ roleId: WIRE_ID }),
      },
      async (ctx) => {
        const { roleCode } = await storedById(app, role, ctx, ctx.input.roleId)
        return homeOf(ctx.db, roleCode)
      },
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/role/home',
        answers: answers(z.object({ url: z.string(), priority: z.number(), isOn: z.boolean() })),
        summary: ['角色：设置首页', 'Roles: set the home page'],
        permission: 'system:role:edit',
        successMessage: ['保存成功！', 'Saved'],
        input: input({
          roleId: WIRE_ID,
          url: wireText(255).default(''),
          priority: wireInteger(0, 9999).default(0),
          isOn: z.boolean().default(true),
        }),
      },
      async (ctx) => {
        const { roleId, url, priority, isOn } = ctx.input
        const { roleCode } = await storedById(app, role, ctx, roleId, { isLocked: true })
        await requireOverRoles(ctx, [roleId])
        const reason = unscoped(ctx.db, HOMES)
        await sql`delete from sys_role_index where role_code = ${roleCode}`.execute(reason)
        if (url !== '') {
          const component = await componentOf(ctx.db, url)
          await sql`
            insert into sys_role_index (role_code, url, component, priority, status, tenant_id, create_by)
            values (${roleCode}, ${url}, ${component}, ${priority}, ${isOn ? '1' : '0'}, ${ctx.user.tenantId}, ${ctx.user.username})
          `.execute(reason)
        }
        return homeOf(ctx.db, roleCode)
      },
    ),
  ]
}

async function homeOf(db: TenantDatabase, roleCode: string): Promise<RoleHome> {
  const { rows } = await sql<RoleHome>`
    select url, priority, status = '1' as is_on from sys_role_index where role_code = ${roleCode}
  `.execute(unscoped(db, HOMES))
  return rows[0] ?? { url: '', priority: 0, isOn: true }
}

/** @throws DomainError `invalid` for an address that is no page of the menu */
async function componentOf(db: TenantDatabase, url: string): Promise<string> {
  const { rows } = await sql<{ component: string }>`
    select component from sys_permission
    where url = ${url} and menu_type <> ${sql.lit(MENU_TYPE.button)} and is_route and component is not null and url !~ '[:{]' limit 1
  `.execute(unscoped(db, HOMES))
  const [page] = rows
  if (!page) {
    throw invalid([{ path: 'url', message: ['请选择菜单中的页面', 'Choose a page of the menu', 'role.homeNotAPage'] }])
  }
  return page.component
}
