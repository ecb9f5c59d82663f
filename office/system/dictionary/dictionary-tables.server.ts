import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import { readTreeCondition } from '#kit/contract/tree-condition.ts'
import type { House } from '#kit/server/crud/house.server.ts'
import { visibleRowsOfTable } from '#kit/server/crud/list.server.ts'
import type { Call } from '#kit/server/http/route.server.ts'
import type { DictionaryItem } from './dictionary-texts.server.ts'
import type { RegisteredTable, RegisteredTree } from './registered-tables.ts'

export const WRONG_CODE: Text = ['字典Code格式不正确！', 'The dictionary code is not well-formed']

/** Rows of a table to choose from whose text or code holds the keyword, or whose codes it lists (specification 7.17g). */
export async function searchTable(
  house: House,
  table: RegisteredTable,
  call: Pick<Call, 'db' | 'me'>,
  { keyword, pageSize }: { readonly keyword: string; readonly pageSize: number },
): Promise<readonly DictionaryItem[]> {
  const text = sql.ref(table.text)
  const code = sql.ref(table.code)
  const pattern = `%${keyword.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const matches = keyword.includes(',')
    ? sql`${code}::text = any(${keyword.split(',').filter((part) => part !== '')})`
    : sql`(${text} ilike ${pattern} or ${code}::text ilike ${pattern})`
  const { rows } = await sql<{ value: string; text: string }>`
    select ${code}::text as value, ${text}::text as text from ${choices(house, table, call)} t
    where ${matches}
    order by ${text}, ${code} limit ${pageSize}
  `.execute(call.db)
  return rows.map((row) => ({ value: row.value, text: row.text, title: row.text, label: row.text, color: null }))
}

interface TreeInput {
  readonly pid: string
  readonly condition: string
}

/** One level of a registered tree; which columns make it a tree is the registry's word, not the client's. */
export async function treeLevel(
  house: House,
  registered: RegisteredTable,
  call: Call<TreeInput>,
): Promise<readonly unknown[]> {
  const { text, code, tree } = registered
  const sent = call.input
  if (!tree) {
    throw refused(WRONG_CODE)
  }
  const known = choices(house, registered, call)
  const parent = sql.ref(`t.${tree.parent}`)
  const pid = sent.pid === '' ? tree.root : sent.pid
  // a node's key is its code, which need not be the id that its children name
  const below =
    pid === ''
      ? sql`coalesce(${parent}, '') = ''`
      : sent.pid === '' || code === 'id'
        ? sql`${parent} = ${pid}`
        : sql`${parent} in (select p.id from ${known} p where p.${sql.ref(code)}::text = ${pid})`
  const { rows } = await sql<{ key: string; title: string; parentId: string | null; hasChild: boolean }>`
    select t.${sql.ref(code)}::text as key, t.${sql.ref(text)}::text as title, ${parent} as parent_id,
      exists (select 1 from ${known} c where c.${sql.ref(tree.parent)} = t.id) as has_child
    from ${known} t
    where ${below} and ${conditionSql(tree, sent.condition)}
    order by t.${sql.ref(tree.order)}, t.${sql.ref(code)}
  `.execute(call.db)
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

/** What the caller may choose from: the row rules of the resources in the table bind here, too (security design 3.6). */
function choices(house: House, { table }: RegisteredTable, call: Pick<Call, 'db' | 'me'>): RawBuilder<unknown> {
  return sql`(${visibleRowsOfTable(house, table, call).selectAll()})`
}
