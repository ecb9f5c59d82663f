import { sql } from 'kysely'
import type { Locale } from '#kit/contract/text.ts'
import type { DictionaryQuery, DictionaryTexts } from '#kit/server/crud/house.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { type RegisteredTable, tableOf } from './registered-tables.ts'

/** One item as the wire shows it (specification 3.10b). */
export interface DictionaryItem {
  readonly value: string
  readonly text: string
  readonly title: string
  readonly label: string
  readonly color: string | null
}

interface StoredItem {
  readonly code: string
  readonly value: string
  readonly zh: string
  readonly en: string | null
  readonly color: string | null
  readonly isEnabled: boolean
}

/** Dictionaries change rarely and are asked for by every list: they are remembered for this long. */
const REMEMBER_MS = 5000

export interface Dictionaries extends DictionaryTexts {
  /** Enabled items of every dictionary by code. */
  allItems(db: Database, locale: Locale): Promise<Readonly<Record<string, readonly DictionaryItem[]>>>
  /** All items of one dictionary, disabled ones included; empty for an unknown code. */
  itemsOf(db: Database, code: string, locale: Locale): Promise<readonly DictionaryItem[]>
}

export function dictionaries(tables: ReadonlyMap<string, RegisteredTable>): Dictionaries {
  let remembered: {
    readonly until: number
    readonly items: Promise<ReadonlyMap<string, readonly StoredItem[]>>
  } | null = null
  const items = (db: Database): Promise<ReadonlyMap<string, readonly StoredItem[]>> => {
    if (!remembered || remembered.until < performance.now()) {
      const loading = loadItems(db)
      remembered = { until: performance.now() + REMEMBER_MS, items: loading }
      loading.catch(() => {
        remembered = null
      })
    }
    return remembered.items
  }
  return {
    allItems: async (db, locale) =>
      Object.fromEntries(
        [...(await items(db))].map(([code, list]) => [
          code,
          list.filter(({ isEnabled }) => isEnabled).map((item) => shown(item, locale)),
        ]),
      ),
    itemsOf: async (db, code, locale) => ((await items(db)).get(code) ?? []).map((item) => shown(item, locale)),
    textsOf: async (query, values) => {
      const table = tableOf(tables, query.dictionary)
      if (table) {
        return tablePairs(query, table, table.code, values)
      }
      const list = (await items(query.db)).get(query.dictionary) ?? []
      return new Map(
        list.filter(({ value }) => values.includes(value)).map((item) => [item.value, textOf(item, query.locale)]),
      )
    },
    valuesOf: async (query, texts) => {
      const table = tableOf(tables, query.dictionary)
      if (table) {
        const pairs = await tablePairs(query, table, table.text, texts)
        return new Map([...pairs].map(([value, text]) => [text, value]))
      }
      const list = (await items(query.db)).get(query.dictionary) ?? []
      return new Map(list.flatMap((item) => [item.en ?? item.zh, item.zh].map((text) => [text, item.value] as const)))
    },
    forget: () => {
      remembered = null
    },
  }
}

async function loadItems(db: Database): Promise<ReadonlyMap<string, readonly StoredItem[]>> {
  const { rows } = await sql<StoredItem>`
    select d.dict_code as code, i.item_value as value, i.item_text as zh, i.item_text_en as en, i.color, i.status = 1 as is_enabled
    from sys_dict d join sys_dict_item i on i.dict_id = d.id and i.del_flag = 0
    where d.del_flag = 0 order by d.dict_code, i.sort_order, i.create_time desc, i.id
  `.execute(db)
  const byCode = new Map<string, StoredItem[]>()
  for (const row of rows) {
    const list = byCode.get(row.code) ?? []
    list.push(row)
    byCode.set(row.code, list)
  }
  return byCode
}

/**
 * Text by code of the rows whose `by` column holds one of the values; identifiers come from the registry only. The tenant
 * bounds it, row rules do not: who may see a row that refers to another must read a name there, not a bare key, and an
 * exported sheet must come back in. What may be chosen anew is bounded in `dictionary-tables.server.ts`.
 */
async function tablePairs(
  { db, tenantId }: DictionaryQuery,
  table: RegisteredTable,
  by: string,
  values: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ value: string; text: string }>`
    select ${sql.ref(table.code)}::text as value, ${sql.ref(table.text)}::text as text from ${sql.table(table.table)}
    where ${sql.ref(by)}::text = any(${values}) and del_flag = 0 and tenant_id = ${tenantId}
  `.execute(db)
  return new Map(rows.map(({ value, text }) => [value, text]))
}

function shown(item: StoredItem, locale: Locale): DictionaryItem {
  const text = textOf(item, locale)
  return { value: item.value, text, title: text, label: text, color: item.color }
}

function textOf(item: StoredItem, locale: Locale): string {
  return locale === 'en-US' ? (item.en ?? item.zh) : item.zh
}
