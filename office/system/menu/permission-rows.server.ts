import { type RawBuilder, sql } from 'kysely'
import { byParent } from '#kit/contract/nested.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { SHARED_TENANT } from '../permission/shared-tenant.ts'
import type { Permission } from './permission.ts'

type Stored = Omit<Permission, 'key' | 'title' | 'leaf' | 'createTime' | 'updateTime' | 'children'> & {
  readonly createTime: Date
  readonly updateTime: Date | null
}

/** Who asks for entries of the menu. */
export type Asking = Pick<RequestContext, 'db' | 'user' | 'clock'>

/** Entries of the menu in their order, without what is below them. */
export async function permissions(ctx: Asking, where: RawBuilder<unknown> = sql`true`): Promise<readonly Permission[]> {
  const { rows } = await sql<Stored>`
    select p.id, p.name, p.name_en, p.parent_id, p.perms, p.perms_type, p.icon, p.component, p.component_name, p.url, p.redirect,
      p.sort_no, p.menu_type, p.is_route as route, p.keep_alive, p.always_show, p.hidden, p.hide_tab, p.internal_or_external,
      p.status, p.description, p.del_flag, p.create_by = 'system' as is_system, p.version,
      p.create_by, p.create_time, p.update_by, p.update_time,
      not exists (select 1 from sys_permission c where c.parent_id = p.id) as is_leaf,
      exists (select 1 from sys_permission_data_rule d where d.permission_id = p.id
        and d.tenant_id = any(${[SHARED_TENANT, ctx.user.tenantId]}))::int as rule_flag
    from sys_permission p where (${where}) order by p.sort_no, p.id
  `.execute(unscoped(ctx.db, 'entries of the menu are for all; grants give them'))
  return rows.map((row) => ({
    ...row,
    key: row.id,
    title: row.name,
    parentId: row.parentId || null,
    leaf: row.isLeaf,
    isSystem: row.isSystem ?? false,
    createTime: ctx.clock.format(row.createTime),
    updateTime: row.updateTime && ctx.clock.format(row.updateTime),
    // clients show no way to open a row whose children are null
    children: row.isLeaf ? null : [],
  }))
}

/** A flat list as a tree. */
export function permissionTree(rows: readonly Permission[]): readonly Permission[] {
  const below = byParent(rows)
  const branch = (row: Permission): Permission => {
    const children = below.get(row.id) ?? []
    return { ...row, children: children.length === 0 ? null : children.map(branch) }
  }
  return (below.get('') ?? []).map(branch)
}
