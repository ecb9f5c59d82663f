import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { AuditColumns } from '#kit/server/database/tables.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { DepartRow } from './depart-tree.ts'

const DEPARTS = 'departments of the tenant of the caller are known to all in it'

type AnyRequestContext = Pick<RequestContext, 'db' | 'user'>

const COLUMNS = ['id', 'parentId', 'departName', 'orgCode', 'orgCategory', 'orgType', 'departOrder'] as const

/** Live departments of the caller's tenant, siblings in their order. */
export function departs({ db, user }: AnyRequestContext) {
  return unscoped<{ sysDepart: DepartRow & AuditColumns }>(db, DEPARTS)
    .selectFrom('sysDepart')
    .select(COLUMNS)
    .where('delFlag', '=', 0)
    .where('tenantId', '=', user.tenantId)
    .orderBy('departOrder')
    .orderBy('orgCode')
}

/** One level below a department, '' for the companies, with whether each has something below it. */
export async function departLevel(
  ctx: AnyRequestContext,
  pid: string,
): Promise<readonly (DepartRow & { readonly isLeaf: boolean })[]> {
  return departs(ctx)
    .select(
      sql<boolean>`not exists (select 1 from sys_depart c where c.parent_id = sys_depart.id and c.del_flag = 0)`.as(
        'isLeaf',
      ),
    )
    .where((where) =>
      pid === '' ? where.or([where('parentId', 'is', null), where('parentId', '=', '')]) : where('parentId', '=', pid),
    )
    .execute()
}

/** What the caller is in charge of: `identity` 2 leads the departments of `departIds`, 1 leads none. */
export async function chargeOf({
  db,
  user,
}: AnyRequestContext): Promise<{ readonly identity: 1 | 2; readonly departIds: readonly string[] }> {
  const { rows } = await sql<{ userIdentity: number; departIds: string | null }>`
    select user_identity, depart_ids from sys_user where id = ${user.userId}
  `.execute(unscoped(db, DEPARTS))
  const departIds = (rows[0]?.departIds ?? '').split(',').filter((id) => id !== '')
  return rows[0]?.userIdentity === 2 ? { identity: 2, departIds } : { identity: 1, departIds: [] }
}
