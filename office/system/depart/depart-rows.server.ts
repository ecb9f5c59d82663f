import { sql } from 'kysely'
import { DomainError, refused } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { namedOnly } from '#kit/server/crud/named-rows.server.ts'
import { wireTime } from '#kit/server/crud/rows.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { depart } from './depart.ts'
import { type DepartDetails, type DepartRow, withDescendants } from './depart-tree.ts'

export type AnyRequestContext = Pick<RequestContext, 'db' | 'user' | 'clock'>

const COLUMNS = [
  'id',
  'parentId',
  'departName',
  'departNameEn',
  'departNameAbbr',
  'orgCode',
  'orgCategory',
  'orgType',
  'departOrder',
] as const

const DETAILS = [
  'description',
  'mobile',
  'fax',
  'address',
  'memo',
  'status',
  'version',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const

/** Live departments that the caller may see and have named, siblings in their order. */
export function departs(app: AppContext, ctx: AnyRequestContext) {
  return namedOnly<ReturnType<typeof seenDeparts>>(app, depart, ctx.user)(seenDeparts(app, ctx))
}

function seenDeparts(app: AppContext, ctx: AnyRequestContext) {
  return visibleRows(app, depart, ctx)
    .select([...COLUMNS])
    .orderBy('departOrder')
    .orderBy('orgCode')
}

/** One level below a department, '' for the top of what the caller may see, with whether each has something below it. */
export async function departLevel(
  app: AppContext,
  ctx: AnyRequestContext,
  pid: string,
): Promise<readonly (DepartRow & { readonly isLeaf: boolean })[]> {
  const visible = visibleRows(app, depart, ctx)
  const rows = await departs(app, ctx)
    .where((where) =>
      pid === ''
        ? where.or([where('parentId', 'is', null), where('parentId', 'not in', visible.select('id'))])
        : where('parentId', '=', pid),
    )
    .execute()
  const parents = await visible
    .select('parentId')
    .distinct()
    .where('parentId', 'in', [...rows.map(({ id }) => id), ''])
    .execute()
  const withSome = new Set(parents.map(({ parentId }) => parentId))
  return rows.map((row) => ({ ...row, isLeaf: !withSome.has(row.id) }))
}

/** The rows with what the page of departments shows beside them, for those who may open it or are in charge of the rows. */
export async function withDetails<Row extends DepartRow>(
  app: AppContext,
  ctx: AnyRequestContext,
  rows: readonly Row[],
  { isInCharge = false } = {},
): Promise<readonly (Row & Partial<DepartDetails>)[]> {
  if ((!isInCharge && !ctx.user.can('system:depart:list')) || rows.length === 0) {
    return rows
  }
  const ids = rows.map(({ id }) => id)
  const [found, directors] = await Promise.all([
    visibleRows(app, depart, ctx)
      .select(['id', ...DETAILS])
      .where('id', 'in', ids)
      .execute(),
    directorsOf(ctx, ids),
  ])
  const details = new Map(found.map((row) => [row.id, row]))
  return rows.map((row) => {
    const { id, createTime, updateTime, ...more } = details.get(row.id) ?? {}
    return {
      ...row,
      ...more,
      createTime: wireTime(createTime, ctx.clock),
      updateTime: wireTime(updateTime, ctx.clock),
      directorUserIds: (directors.get(row.id) ?? []).join(','),
      delFlag: '0',
      qywxIdentifier: null,
    }
  })
}

const DIRECTORS = 'who is in charge of departments that were found visible'

/** Ids of the users in charge of each department, those who came first in front. */
export async function directorsOf(
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  departIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ depId: string; ids: readonly string[] }>`
    select charge.dep_id, array_agg(u.id order by u.create_time, u.id) as ids
    from sys_user u cross join lateral unnest(string_to_array(u.depart_ids, ',')) charge (dep_id)
    where u.tenant_id = ${user.tenantId} and charge.dep_id = any(${departIds}) group by charge.dep_id
  `.execute(unscoped(db, DIRECTORS))
  return new Map(rows.map(({ depId, ids }) => [depId, ids]))
}

interface Charge {
  readonly identity: 1 | 2
  readonly departIds: readonly string[]
}

/** What the caller is in charge of: `identity` 2 leads the departments of `departIds`, 1 leads none. */
export async function chargeOf({ db, user }: AnyRequestContext): Promise<Charge> {
  const { rows } = await sql<{ userIdentity: number; departIds: string | null }>`
    select user_identity, depart_ids from ${withDeleted('sys_user')} where id = ${user.userId}
  `.execute(unscoped(db, DIRECTORS))
  const departIds = (rows[0]?.departIds ?? '').split(',').filter((id) => id !== '')
  return rows[0]?.userIdentity === 2 ? { identity: 2, departIds } : { identity: 1, departIds: [] }
}

/** Departments that the caller is in charge of, with all below them. */
export async function ownDeparts(app: AppContext, ctx: AnyRequestContext): Promise<readonly DepartRow[]> {
  const { departIds } = await chargeOf(ctx)
  return departIds.length === 0 ? [] : withDescendants(await seenDeparts(app, ctx).execute(), departIds)
}

/** Ids of the departments whose people and roles are the caller's to manage: all for whoever may edit departments. */
export async function managedIds(app: AppContext, ctx: AnyRequestContext): Promise<ReadonlySet<string>> {
  const rows = ctx.user.can('system:depart:edit') ? await departs(app, ctx).execute() : await ownDeparts(app, ctx)
  return new Set(rows.map(({ id }) => id))
}

/** @throws DomainError `notFound`, `refused` when the department is not the caller's to manage */
export async function requireManaged(app: AppContext, ctx: AnyRequestContext, departId: string): Promise<void> {
  const seen = await visibleRows(app, depart, ctx).select('id').where('id', '=', departId).execute()
  if (seen.length === 0) {
    throw missing()
  }
  if (!ctx.user.can('system:depart:edit') && !(await managedIds(app, ctx)).has(departId)) {
    throw refused(['您不是该部门的负责人', 'You are not in charge of this department', 'depart.notInCharge'])
  }
}

export function missing(): DomainError {
  return new DomainError('notFound', ['数据不存在', 'This record does not exist', 'record.unknown'])
}

/** A department and everything below it that the caller may see; none for one that they may not. */
export async function idsBelow(app: AppContext, ctx: AnyRequestContext, id: string): Promise<readonly string[]> {
  const rows = await departs(app, ctx).execute()
  return rows.some((row) => row.id === id) ? withDescendants(rows, [id]).map((row) => row.id) : []
}
