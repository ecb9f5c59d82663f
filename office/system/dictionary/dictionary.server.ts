import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import { readTreeCondition } from '#kit/contract/tree-condition.ts'
import { type Call, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import type { Dictionaries, DictionaryItem } from './dictionary-texts.server.ts'
import { type RegisteredTable, type RegisteredTree, tableOf } from './registered-tables.ts'

export interface DictionaryParts {
  readonly dictionaries: Dictionaries
  readonly tables: ReadonlyMap<string, RegisteredTable>
}

const EMPTY_CODE: Text = ['字典Code不能为空!', 'The dictionary code cannot be empty!']
const WRONG_CODE: Text = ['字典Code格式不正确！', 'The dictionary code is not well-formed']
const MOST_ITEMS = 1000

const DICTIONARY = z.string().max(200)

/** Reading of dictionaries and of tables used as such (specification 7.17e to i; wire 5.1, 5.2). */
export function dictionaryRoutes(parts: DictionaryParts): readonly Route[] {
  const { dictionaries } = parts
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  const signed = { ...reading, isSigned: true } as const
  return [
    route(
      {
        ...signed,
        path: '/sys/dict/getDictItems/:code',
        summary: ['字典项', 'Items of a dictionary'],
        input: input({ code: DICTIONARY }),
      },
      (call) => itemsOf(parts, call),
    ),
    route(
      {
        ...reading,
        path: '/sys/dict/getDictText/:code/:key',
        summary: ['字典文本', 'Text of one value'],
        input: input({ code: DICTIONARY, key: wireText() }),
      },
      async ({ db, me, locale, input: { code, key } }) => {
        const texts = await dictionaries.textsOf({ db, dictionary: code, tenantId: me.tenantId, locale }, [key])
        return texts.get(key) ?? null
      },
    ),
    route(
      {
        ...signed,
        path: '/sys/dict/loadDict/:code',
        summary: ['按关键字查询表字典', 'Search a table dictionary'],
        input: input({
          code: DICTIONARY,
          keyword: wireText().default(''),
          pageSize: wireInteger(1, MOST_ITEMS).default(10),
        }),
      },
      (call) => searchTable(registered(parts, call.input.code), call, call.input),
    ),
    route(
      {
        ...signed,
        path: '/sys/dict/loadDictItem/:code',
        summary: ['按值取文本', 'Texts of values'],
        input: input({ code: DICTIONARY, key: wireText(20_000).default(''), delNotExist: wireText(5).default('true') }),
      },
      async ({ db, me, locale, input: { code, key, delNotExist } }) => {
        const keys = key.split(',').filter((part) => part !== '')
        const texts = await dictionaries.textsOf({ db, dictionary: code, tenantId: me.tenantId, locale }, keys)
        return keys.flatMap((one) => texts.get(one) ?? (delNotExist === 'false' ? one : []))
      },
    ),
    route(
      {
        ...signed,
        path: '/sys/dict/loadTreeData',
        summary: ['表字典树', 'One level of a tree dictionary'],
        input: input({
          pid: wireText().default(''),
          tableName: wireText(),
          text: wireText(),
          code: wireText(),
          pidField: wireText().default(''),
          hasChildField: wireText().default(''),
          condition: wireText(500).default(''),
        }),
      },
      (call) => treeLevel(parts, call),
    ),
    route(
      { ...reading, path: '/sys/dict/queryAllDictItems', summary: ['全部字典', 'All dictionaries'], input: NO_INPUT },
      ({ db, locale }) => dictionaries.allItems(db, locale),
    ),
    route(
      {
        ...reading,
        path: '/sys/dict/refleshCache',
        summary: ['刷新字典缓存', 'Refresh the dictionary cache'],
        input: NO_INPUT,
      },
      async () => {
        dictionaries.forget()
        return null
      },
    ),
  ]
}

async function itemsOf(
  parts: DictionaryParts,
  call: Call<{ readonly code: string }>,
): Promise<readonly DictionaryItem[]> {
  const { db, locale, input: sent } = call
  if (sent.code.trim() === '') {
    throw refused(EMPTY_CODE)
  }
  if (sent.code.includes(',')) {
    return searchTable(registered(parts, sent.code), call, { keyword: '', pageSize: MOST_ITEMS })
  }
  return parts.dictionaries.itemsOf(db, sent.code, locale)
}

function registered({ tables }: DictionaryParts, code: string): RegisteredTable {
  const table = tableOf(tables, code)
  if (!table) {
    throw refused(WRONG_CODE)
  }
  return table
}

async function searchTable(
  table: RegisteredTable,
  { db, me }: Pick<Call, 'db' | 'me'>,
  { keyword, pageSize }: { readonly keyword: string; readonly pageSize: number },
): Promise<readonly DictionaryItem[]> {
  const text = sql.ref(table.text)
  const code = sql.ref(table.code)
  const pattern = `%${keyword.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const matches = keyword.includes(',')
    ? sql`${code}::text = any(${keyword.split(',').filter((part) => part !== '')})`
    : sql`(${text} ilike ${pattern} or ${code}::text ilike ${pattern})`
  const { rows } = await sql<{ value: string; text: string }>`
    select ${code}::text as value, ${text}::text as text from ${sql.table(table.table)}
    where del_flag = 0 and tenant_id = ${me.tenantId} and ${matches}
    order by ${text}, ${code} limit ${pageSize}
  `.execute(db)
  return rows.map((row) => ({ value: row.value, text: row.text, title: row.text, label: row.text, color: null }))
}

interface TreeInput {
  readonly pid: string
  readonly tableName: string
  readonly text: string
  readonly code: string
  readonly condition: string
}

/** One level of a registered tree; which columns make it a tree is the registry's word, not the client's. */
async function treeLevel(
  parts: DictionaryParts,
  { db, me, input: sent }: Call<TreeInput>,
): Promise<readonly unknown[]> {
  const { table, text, code, tree } = registered(parts, `${sent.tableName},${sent.text},${sent.code}`)
  if (!tree) {
    throw refused(WRONG_CODE)
  }
  const parent = sql.ref(`t.${tree.parent}`)
  const pid = sent.pid === '' ? tree.root : sent.pid
  // a node's key is its code, which need not be the id that its children name
  const below =
    pid === ''
      ? sql`coalesce(${parent}, '') = ''`
      : sent.pid === '' || code === 'id'
        ? sql`${parent} = ${pid}`
        : sql`${parent} in (select p.id from ${sql.table(table)} p where p.${sql.ref(code)}::text = ${pid} and p.tenant_id = ${me.tenantId})`
  const { rows } = await sql<{ key: string; title: string; parentId: string | null; hasChild: boolean }>`
    select t.${sql.ref(code)}::text as key, t.${sql.ref(text)}::text as title, ${parent} as parent_id,
      exists (select 1 from ${sql.table(table)} c where c.${sql.ref(tree.parent)} = t.id and c.del_flag = 0) as has_child
    from ${sql.table(table)} t
    where t.del_flag = 0 and t.tenant_id = ${me.tenantId} and ${below} and ${conditionSql(tree, sent.condition)}
    order by t.${sql.ref(tree.order)}, t.${sql.ref(code)}
  `.execute(db)
  return rows.map(({ key, title, parentId, hasChild }) => ({ key, value: key, title, parentId, leaf: !hasChild }))
}

/** The condition of a tree picker: each named column like its text (wire 5.2). */
function conditionSql(tree: RegisteredTree, sent: string): RawBuilder<SqlBool> {
  const condition = readTreeCondition(sent)
  if (!condition || !Object.keys(condition).every((column) => tree.conditions.includes(column))) {
    throw refused(['查询条件不正确', 'The condition is not valid'])
  }
  const parts = Object.entries(condition).map(([column, text]) => sql<SqlBool>`t.${sql.ref(column)}::text like ${text}`)
  return parts.length > 0 ? sql<SqlBool>`(${sql.join(parts, sql` and `)})` : sql<SqlBool>`true`
}
