import { sql } from 'kysely'
import { newId } from '#kit/server/database/ids.server.ts'
import type { Call } from '#kit/server/http/route.server.ts'
import { nextCode } from '#office/system/category/category-code.ts'
import type { GoodsImportRow } from './import/import-row.ts'

/** Names that an import may meet: makers of the dictionary, categories of the tree. */
export interface KnownNames {
  readonly makers: readonly string[]
  /** Category code by name, in both languages. */
  readonly categories: ReadonlyMap<string, string>
  readonly categoryNames: ReadonlyMap<string, string>
}

export async function knownNames({ db, me }: Call): Promise<KnownNames> {
  const makers = await sql<{ value: string }>`
    select i.item_value as value from sys_dict d join sys_dict_item i on i.dict_id = d.id and i.del_flag = 0
    where d.dict_code = 'figure_maker' and d.del_flag = 0
  `.execute(db)
  const categories = await sql<{ name: string; nameEn: string | null; code: string }>`
    select name, name_en, code from sys_category where del_flag = 0 and tenant_id = ${me.tenantId} order by code desc
  `.execute(db)
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

/** Adds makers to the dictionary `figure_maker`. */
export async function createMakers({ db, me }: Call, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await sql`
      insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, create_by)
      select ${newId()}, d.id, ${name}, ${name}, coalesce((select max(sort_order) from sys_dict_item where dict_id = d.id), 0) + 1, ${me.username}
      from sys_dict d where d.dict_code = 'figure_maker' and d.del_flag = 0 on conflict do nothing
    `.execute(db)
  }
}

/** Adds categories of the first level. @returns their codes by name. */
export async function createCategories(
  { db, me }: Call,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>()
  for (const name of names) {
    const { rows } = await sql<{
      code: string
    }>`select code from sys_category where pid = '0' and tenant_id = ${me.tenantId}`.execute(db)
    const code = nextCode(
      '',
      rows.map((row) => row.code),
    )
    await db
      .insertInto('sysCategory')
      .values({
        id: newId(),
        pid: '0',
        name,
        code,
        sortOrder: rows.length + 1,
        createBy: me.username,
        tenantId: me.tenantId,
      })
      .execute()
    codes.set(name, code)
  }
  return codes
}
