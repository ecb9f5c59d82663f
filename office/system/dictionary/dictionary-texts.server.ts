import { sql } from 'kysely'
import { choicesOf, codeOf, isChoice } from '#kit/contract/choices.ts'
import type { Locale } from '#kit/contract/text.ts'
import type { DictionaryQuery, DictionaryTexts } from '#kit/server/crud/app-context.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { CODE_CHOICES } from './code-choices.ts'
import { ITEM_STATUS } from './dictionary.ts'
import { type RegisteredTable, tableOf } from './registered-tables.ts'
import { SHARED_TENANT } from './shared-items.ts'
import { tablePairs } from './table-pairs.server.ts'

const TEXTS = 'items of the shared tenant are for all; the name of a row is read by whoever sees what refers to it'

const LOCKED = 'items of the shared tenant are for all, and kept from removal; a wall that lets read does not let lock'

/** One item as the wire shows it. */
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

/** Tenants whose dictionaries are remembered at once. */
const MOST_TENANTS = 100

type Asked = Omit<DictionaryQuery, 'dictionary'>

/** What a tenant has of dictionaries: those that all tenants share, and its own ones and own items beside them. */
export interface Dictionaries extends DictionaryTexts {
  /** Enabled items of every dictionary by code. */
  allItems(asked: Asked): Promise<Readonly<Record<string, readonly DictionaryItem[]>>>
  /** All items of one dictionary, disabled ones included; empty for an unknown code. */
  itemsOf(query: DictionaryQuery): Promise<readonly DictionaryItem[]>
  /** What this process remembers is read anew; whoever changed something has told everybody. */
  forgetHere(): void
}

type Items = ReadonlyMap<string, readonly StoredItem[]>

interface Remembered {
  readonly until: number
  readonly items: Promise<Items>
}

/** @param onChange is called after every change of a dictionary */
export function dictionaries(
  tables: ReadonlyMap<string, RegisteredTable>,
  onChange: () => void = () => undefined,
): Dictionaries {
  const remembered = new Map<number, Remembered>()
  const items = ({ db, tenantId }: Pick<Asked, 'db' | 'tenantId'>): Promise<Items> => {
    const known = remembered.get(tenantId)
    if (known && known.until >= performance.now()) {
      return known.items
    }
    if (remembered.size >= MOST_TENANTS) {
      remembered.clear()
    }
    const loading = loadItems(db, tenantId)
    const own = { until: performance.now() + REMEMBER_MS, items: loading }
    remembered.set(tenantId, own)
    loading.catch(() => {
      if (remembered.get(tenantId) === own) {
        remembered.delete(tenantId)
      }
    })
    return loading
  }
  return {
    allItems: async (asked) =>
      Object.fromEntries(
        [...(await items(asked))].map(([code, list]) => [
          code,
          list.filter(({ isEnabled }) => isEnabled).map((item) => shown(item, asked.locale)),
        ]),
      ),
    itemsOf: async (query) =>
      ((await items(query)).get(query.dictionary) ?? []).map((item) => shown(item, query.locale)),
    textsOf: async (query, values) => {
      const table = tableOf(tables, query.dictionary)
      if (table) {
        return tablePairs(query, table, table.code, values)
      }
      const list = (await items(query)).get(query.dictionary) ?? []
      const asked = new Set(values)
      return new Map(
        list.filter(({ value }) => asked.has(value)).map((item) => [item.value, textOf(item, query.locale)]),
      )
    },
    choicesOf: async (query) =>
      ((await items(query)).get(query.dictionary) ?? [])
        .filter(({ isEnabled }) => isEnabled)
        .map((item) => textOf(item, query.locale)),
    valuesOf: async (query, texts) => {
      const table = tableOf(tables, query.dictionary)
      if (table) {
        // a sheet in either language comes back in
        const columns = [...(table.textEn === undefined ? [] : [{ text: table.textEn }]), { text: table.text }]
        const pairs = await Promise.all(
          columns.map(({ text }) => tablePairs(query, { ...table, text, textEn: undefined }, text, texts)),
        )
        return new Map(pairs.flatMap((found) => [...found].map(([value, text]) => [text, value] as const)))
      }
      return valuesByText((await items(query)).get(query.dictionary) ?? [])
    },
    enabledOf: enabledItems,
    itemsAmong,
    forget: () => {
      remembered.clear()
      onChange()
    },
    forgetHere: () => remembered.clear(),
  }
}

/** Values by their texts in either language; a text that several items on offer have means none of them. */
function valuesByText(list: readonly StoredItem[]): ReadonlyMap<string, string> {
  const offered = new Map<string, string | null>()
  const hidden = new Map<string, string>()
  for (const { en, zh, value, isEnabled } of list) {
    for (const text of new Set([en ?? zh, zh])) {
      if (isEnabled) {
        offered.set(text, offered.has(text) ? null : value)
      } else {
        hidden.set(text, value)
      }
    }
  }
  const meant = [...offered].flatMap(([text, value]) => (value === null ? [] : [[text, value] as const]))
  return new Map([...[...hidden].filter(([text]) => !offered.has(text)), ...meant])
}

/** Dictionaries of the shared tenant are for all; of an item that is there twice the tenant's own one counts. */
async function loadItems(db: Database, tenantId: number): Promise<Items> {
  const { rows } = await sql<StoredItem>`
    select code, value, zh, en, color, is_enabled from (
      select distinct on (d.dict_code, i.item_value) d.dict_code as code, i.item_value as value, i.item_text as zh,
        i.item_text_en as en, i.color, i.status = ${sql.lit(ITEM_STATUS.enabled)} as is_enabled, i.sort_order, i.create_time, i.id
      from sys_dict d join sys_dict_item i on i.dict_id = d.id and i.tenant_id in (${SHARED_TENANT}, ${tenantId})
      where d.tenant_id in (${SHARED_TENANT}, ${tenantId})
      order by d.dict_code, i.item_value, i.tenant_id = ${tenantId} desc, d.tenant_id = ${tenantId} desc
    ) item order by code, sort_order, create_time desc, id
  `.execute(ofAnySpeaker(db, TEXTS))
  const byCode = new Map<string, StoredItem[]>()
  for (const row of rows) {
    const list = byCode.get(row.code) ?? []
    list.push(row)
    byCode.set(row.code, list)
  }
  for (const { code, items } of CODE_CHOICES.map(choicesOf)) {
    byCode.set(
      code,
      items.map(([value, zh, en, color = null]) => ({ code, value: String(value), zh, en, color, isEnabled: true })),
    )
  }
  return byCode
}

async function itemsAmong(
  db: Database,
  table: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const column = { sys_dict: 'i.dict_id', sys_dict_item: 'i.id' }[table]
  if (!column) {
    return new Map()
  }
  const { rows } = await sql<{ code: string; values: readonly string[] }>`
    select d.dict_code as code, array_agg(i.item_value) as values
    from sys_dict_item i join sys_dict d on d.id = i.dict_id
    where ${sql.ref(column)} = any(${ids}) group by d.dict_code
  `.execute(ofAnySpeaker(db, TEXTS))
  return new Map(rows.map(({ code, values }) => [code, values]))
}

async function enabledItems(
  { db, dictionary, tenantId }: DictionaryQuery,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = CODE_CHOICES.find((choices) => codeOf(choices) === dictionary)
  if (known) {
    return new Set(values.filter((value) => isChoice(known, value)))
  }
  const { rows } = await sql<{ value: string; isEnabled: boolean }>`
    select i.item_value as value, i.status = ${sql.lit(ITEM_STATUS.enabled)} as is_enabled from sys_dict d join sys_dict_item i on i.dict_id = d.id
    where d.dict_code = ${dictionary} and d.tenant_id in (${SHARED_TENANT}, ${tenantId})
      and i.item_value = any(${values}) and i.tenant_id in (${SHARED_TENANT}, ${tenantId})
    order by i.tenant_id = ${tenantId}, d.tenant_id = ${tenantId} for share of i
  `.execute(acrossTenants(db, LOCKED))
  const enabled = new Map(rows.map(({ value, isEnabled }) => [value, isEnabled]))
  return new Set(values.filter((value) => enabled.get(value)))
}

function shown(item: StoredItem, locale: Locale): DictionaryItem {
  const text = textOf(item, locale)
  return { value: item.value, text, title: text, label: text, color: item.color }
}

function textOf(item: StoredItem, locale: Locale): string {
  return locale === 'en-US' ? (item.en ?? item.zh) : item.zh
}
