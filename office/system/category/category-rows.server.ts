import type { SelectQueryBuilder } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { namedOnly } from '#kit/server/crud/named-rows.server.ts'
import { escapeLike } from '#kit/server/database/escape-like.ts'
import type { StoredTables } from '#kit/server/database/tables.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { category } from './category.ts'

/** Parent of the categories that have none. */
export const ROOT = '0'

export const CATEGORY = category

export interface CategoryRow {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly nameEn: string | null
  readonly code: string
  readonly hasChild: string
  readonly sortOrder: number
  readonly version: number
}

export type AnyRequestContext = Pick<RequestContext, 'db' | 'user' | 'clock'>

const COLUMNS = ['id', 'pid', 'name', 'nameEn', 'code', 'hasChild', 'sortOrder', 'version'] as const

type Query = SelectQueryBuilder<StoredTables, 'sys_category', object>

/** The categories that the caller may see and have named, and that `extraFilter` lets through, siblings in their order. */
export async function categories(
  app: AppContext,
  ctx: AnyRequestContext,
  extraFilter: (query: Query) => Query = (query) => query,
): Promise<readonly CategoryRow[]> {
  const named = namedOnly<Query>(app, CATEGORY, ctx.user)
  return extraFilter(named(visibleRows(app, CATEGORY, ctx) as unknown as Query))
    .select(COLUMNS)
    .orderBy('sortOrder')
    .orderBy('code')
    .execute()
}

/** The categories right below one, in their order. */
export function children(app: AppContext, ctx: AnyRequestContext, pid: string): Promise<readonly CategoryRow[]> {
  return categories(app, ctx, (query) => query.where('pid', '=', pid === '' ? ROOT : pid))
}

/** Categories whose name in any language, and whose code, hold the texts. */
export function search(
  app: AppContext,
  ctx: AnyRequestContext,
  name: string,
  code: string,
): Promise<readonly CategoryRow[]> {
  const like = (text: string): string => `%${escapeLike(text.replaceAll('*', ''))}%`
  return categories(app, ctx, (query) =>
    query
      .$if(name !== '', (named) =>
        named.where((where) => where.or([where('name', 'ilike', like(name)), where('nameEn', 'ilike', like(name))])),
      )
      .$if(code !== '', (coded) => coded.where('code', 'ilike', like(code)))
      .orderBy('code')
      .limit(1000),
  )
}

/** @throws DomainError `notFound`. */
export async function byId(app: AppContext, ctx: AnyRequestContext, id: string): Promise<CategoryRow> {
  const [row] = await categories(app, ctx, (query) => query.where('id', '=', id))
  if (!row) {
    throw new DomainError('notFound', ['数据不存在', 'This record does not exist', 'record.unknown'])
  }
  return row
}

/** The category with this code; undefined when there is none. */
export async function byCode(app: AppContext, ctx: AnyRequestContext, code: string): Promise<CategoryRow | undefined> {
  const [row] = await categories(app, ctx, (query) => query.where('code', '=', code))
  return row
}
