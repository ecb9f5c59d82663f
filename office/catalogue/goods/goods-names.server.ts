import { sql } from 'kysely'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted, withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { nextCode } from '#office/system/category/category-code.ts'
import { SHARED_TENANT } from '#office/system/dictionary/shared-items.ts'
import type { GoodsImportRow } from './import/import-row.ts'

const NAMES = 'makers are shared by tenants; every name of a tenant counts, so that none is added twice'

/** Parent of the categories of the first level. */
const ROOT = '0'

/** Names that an import may meet: makers of the dictionary, categories of the tree. */
export interface KnownNames {
  readonly makers: readonly string[]
  /** Category code by name, in both languages. */
  readonly categories: ReadonlyMap<string, string>
  readonly categoryNames: ReadonlyMap<string, string>
}

export async function knownNames({ db, user }: RequestContext): Promise<KnownNames> {
  const makers = await sql<{ value: string }>`
    select i.item_value as value from sys_dict d join sys_dict_item i on i.dict_id = d.id
    where d.dict_code = 'figure_maker' and i.tenant_id in (${SHARED_TENANT}, ${user.tenantId})
  `.execute(unscoped(db, NAMES))
  const categories = await sql<{ name: string; nameEn: string | null; code: string }>`
    select name, name_en, code from sys_category order by code desc
  `.execute(unscoped(db, NAMES))
  return {
    makers: makers.rows.map(({ value }) => value),
    categories: new Map(
      categories.rows.flatMap(({ name, nameEn, code }) => [
        [name, code] as const,
        ...(nameEn ? [[nameEn, code] as const] : []),
      ]),
    ),
    // the spelling that the sheets' own aliases lead to
    categoryNames: new Map(categories.rows.map(({ name, nameEn, code }) => [code, nameEn ?? name])),
  }
}

/** A category is the same in either language: every row gets the spelling that stored figures are compared by. */
export function withKeptCategory({ categories, categoryNames }: KnownNames): (row: GoodsImportRow) => GoodsImportRow {
  return (row) => {
    const kept = categoryNames.get(categories.get(row.values?.category ?? '') ?? '')
    return row.values && kept !== undefined ? { ...row, values: { ...row.values, category: kept } } : row
  }
}

/** Adds makers of the caller's tenant to the dictionary `figure_maker`, in the order given. */
export async function createMakers({ db, user }: RequestContext, names: readonly string[]): Promise<void> {
  if (names.length === 0) {
    return
  }
  const ids = names.map(() => newId())
  await sql`
    insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, create_by, tenant_id)
    select maker.id, d.id, maker.name, maker.name, maker.place + (select coalesce(max(sort_order), 0) from ${withDeleted('sys_dict_item')} where dict_id = d.id),
      ${user.username}, ${user.tenantId}
    from sys_dict d, unnest(${ids}::text[], ${names}::text[]) with ordinality as maker (id, name, place)
    where d.dict_code = 'figure_maker' on conflict do nothing
  `.execute(unscoped(db, NAMES))
}

/** Adds categories of the first level to the caller's tenant. @returns their codes by name. */
export async function createCategories(
  { db, user }: RequestContext,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) {
    return new Map()
  }
  // whoever adds by hand waits, so that no two get the same code
  await sql`select pg_advisory_xact_lock(hashtext(${`category:${user.tenantId}:${ROOT}`}))`.execute(unscoped(db, NAMES))
  const rows = await withDeletedRows(unscoped(db, NAMES))
    .selectFrom('sys_category')
    .select('code')
    .where('pid', '=', ROOT)
    .orderBy('code', 'desc')
    .limit(1)
    .execute()
  let last = rows.map(({ code }) => code)
  const added = names.map((name, index) => {
    const code = nextCode('', last)
    last = [code]
    return {
      id: newId(),
      pid: ROOT,
      name,
      code,
      sortOrder: index + 1,
      createBy: user.username,
      tenantId: user.tenantId,
    }
  })
  await unscoped(db, NAMES)
    .insertInto('sys_category')
    .values(
      added.map((row) => ({
        ...row,
        sortOrder: sql<number>`${row.sortOrder} + (select coalesce(max(sort_order), 0) from ${withDeleted('sys_category')} where pid = ${ROOT})`,
      })),
    )
    .execute()
  return new Map(added.map(({ name, code }) => [name, code]))
}
