import { DomainError } from '#kit/contract/errors.ts'
import type { Call } from '#kit/server/http/route.server.ts'

/** Parent of the categories that have none. */
export const ROOT = '0'

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

export type AnyCall = Pick<Call, 'db' | 'me'>

/** Live categories of the caller's tenant. */
export function select({ db, me }: AnyCall) {
  return db
    .selectFrom('sysCategory')
    .select(['id', 'pid', 'name', 'nameEn', 'code', 'hasChild', 'sortOrder', 'version'])
    .where('delFlag', '=', 0)
    .where('tenantId', '=', me.tenantId)
}

/** The categories right below one, in their order. */
export async function children(call: AnyCall, pid: string): Promise<readonly CategoryRow[]> {
  const rows = await select(call)
    .where('pid', '=', pid === '' ? ROOT : pid)
    .orderBy('sortOrder')
    .orderBy('code')
    .execute()
  return rows as unknown as readonly CategoryRow[]
}

/** Categories whose name in any language, and whose code, hold the texts. */
export async function search(call: AnyCall, name: string, code: string): Promise<readonly CategoryRow[]> {
  const like = (text: string): string => `%${text.replaceAll('*', '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const rows = await select(call)
    .$if(name !== '', (query) =>
      query.where((where) => where.or([where('name', 'ilike', like(name)), where('nameEn', 'ilike', like(name))])),
    )
    .$if(code !== '', (query) => query.where('code', 'ilike', like(code)))
    .orderBy('code')
    .limit(1000)
    .execute()
  return rows as unknown as readonly CategoryRow[]
}

/** @throws DomainError `notFound`. */
export async function byId(call: AnyCall, id: string): Promise<CategoryRow> {
  const row = await select(call).where('id', '=', id).executeTakeFirst()
  if (!row) {
    throw new DomainError('notFound', ['数据不存在', 'This record does not exist'])
  }
  return row as unknown as CategoryRow
}
