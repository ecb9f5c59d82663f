import { sql } from 'kysely'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { grantAgain, ROLE_GRANTS } from '../permission/grant-rows.server.ts'
import { requireOver } from '../permission/person-rights.server.ts'
import { takenRoutes } from '../permission/taken.server.ts'
import { takenRowRoutes } from '../permission/taken-rows.server.ts'
import { ROLE_RIGHTS, role } from './role.ts'

const LINKS = 'people who get back a role that was found to be of the tenant of the caller'

/** What was taken from roles within the hour, and roles that were deleted. */
export function roleTakenRoutes(app: AppContext): readonly Route[] {
  return [
    ...takenRoutes(app, {
      resource: role,
      find: (ctx, id) => storedById(app, role, ctx, id),
      grants: {
        permission: ROLE_RIGHTS.grant,
        give: (ctx, roleId, grants) => grantAgain(ctx, ROLE_GRANTS, roleId, grants),
      },
      people: {
        permission: ROLE_RIGHTS.assign,
        give: async (ctx, roleId, people) => {
          await requireOver(ctx, people)
          await sql`
            insert into sys_user_role (user_id, role_id)
            select u.id, ${roleId} from sys_user u
            where u.id = any(${people}) and ${ctx.user.tenantId}::text = any(u.tenant_ids) on conflict do nothing
          `.execute(unscoped(ctx.db, LINKS))
        },
      },
    }),
    ...takenRowRoutes(app, { resource: role, name: ['roleName', 'roleNameEn'] }),
  ]
}
