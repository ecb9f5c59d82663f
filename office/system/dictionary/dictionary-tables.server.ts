import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { invalid, refused } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { readTreeCondition } from '#kit/contract/tree-condition.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { type Rows, visibleRowsOfTable } from '#kit/server/crud/list.server.ts'
import { mayName, namedOnly } from '#kit/server/crud/named-rows.server.ts'
import { escapeLike } from '#kit/server/database/escape-like.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { textColumn } from '#kit/server/database/text-column.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { DictionaryItem } from './dictionary-texts.server.ts'
import type { RegisteredTable, RegisteredTree } from './registered-tables.ts'

const CHOICES = 'the rows to choose from are those that the caller may see'

export const WRONG_CODE: Refusal = [
  '字典Code格式不正确！',
  'The dictionary code is not well-formed',
  'dictionary.wrongCode',
]

/**
 * Rows of a table, or of one resource in it, to choose from whose text or code holds the keyword, or whose codes it
 * lists.
 */
export async function searchTable(
  app: AppContext,
  table: RegisteredTable,
  ctx: Pick<RequestContext, 'db' | 'user' | 'locale'>,
  { keyword, pageSize, resource }: { readonly keyword: string; readonly pageSize: number; readonly resource?: string },
): Promise<readonly DictionaryItem[]> {
  const text = textColumn(ctx.locale, [table.text, table.textEn])
  const code = sql.ref(table.code)
  const pattern = `%${escapeLike(keyword.trim())}%`
  const matches = keyword.includes(',')
    ? sql`${code}::text = any(${keyword.split(',').filter((part) => part !== '')})`
    : sql`(${text} ilike ${pattern} or ${sql.ref(table.text)} ilike ${pattern} or ${code}::text ilike ${pattern})`
  const { rows } = await sql<{ value: string; text: string }>`
    select ${code}::text as value, ${text} as text from ${choices(app, table, ctx, resource)} t
    where ${matches}
    order by ${text}, ${code} limit ${pageSize}
  `.execute(unscoped(ctx.db, CHOICES))
  const read = textReader(table, ctx)
  return rows.map((row) => {
    const name = read(row.text)
    return { value: row.value, text: name, title: name, label: name, color: null }
  })
}

/** Texts by code of those of the rows that the caller may see. */
export async function textsOfTable(
  app: AppContext,
  table: RegisteredTable,
  ctx: Pick<RequestContext, 'db' | 'user' | 'locale'>,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const code = sql.ref(table.code)
  const { rows } = await sql<{ value: string; text: string }>`
    select ${code}::text as value, ${textColumn(ctx.locale, [table.text, table.textEn])} as text from ${choices(app, table, ctx)} t
    where ${code}::text = any(${codes})
  `.execute(unscoped(ctx.db, CHOICES))
  const read = textReader(table, ctx)
  return new Map(rows.map(({ value, text }) => [value, read(text)]))
}

/** Texts as the caller reads them. */
function textReader({ masked }: RegisteredTable, { user }: Pick<RequestContext, 'user'>): (text: string) => string {
  return (text) => (masked && !user.can(masked.needs) ? masked.by(text) : text)
}

interface TreeInput {
  readonly pid: string
  readonly condition: string
}

/** One level of a registered tree; which columns make it a tree is the registry's word, not the client's. */
export async function treeLevel(
  app: AppContext,
  registered: RegisteredTable,
  ctx: RequestContext<TreeInput>,
): Promise<readonly unknown[]> {
  const { code, tree } = registered
  const sent = ctx.input
  if (!tree) {
    throw refused(WRONG_CODE)
  }
  const known = choices(app, registered, ctx)
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
    select t.${sql.ref(code)}::text as key, ${textColumn(ctx.locale, [registered.text, registered.textEn], 't')} as title, ${parent} as parent_id,
      exists (select 1 from ${known} c where c.${sql.ref(tree.parent)} = t.id) as has_child
    from ${known} t
    where ${below} and ${conditionSql(tree, sent.condition)}
    order by t.${sql.ref(tree.order)}, t.${sql.ref(code)}
  `.execute(unscoped(ctx.db, CHOICES))
  return rows.map(({ key, title, parentId, hasChild }) => ({ key, value: key, title, parentId, leaf: !hasChild }))
}

/** The condition of a tree picker: each named column like its text. */
function conditionSql(tree: RegisteredTree, sent: string): RawBuilder<SqlBool> {
  const condition = readTreeCondition(sent)
  if (!condition || !Object.keys(condition).every((column) => tree.conditions.includes(column))) {
    throw invalid([
      { path: 'condition', message: ['查询条件不正确', 'The condition is not valid', 'input.wrongCondition'] },
    ])
  }
  const parts = Object.entries(condition).map(([column, text]) => sql<SqlBool>`t.${sql.ref(column)}::text like ${text}`)
  return parts.length > 0 ? sql<SqlBool>`(${sql.join(parts, sql` and `)})` : sql<SqlBool>`true`
}

/** What the caller may choose from, nothing for whom the rows are not to be named: the row rules of the resources in the table bind here, too. */
function choices(
  app: AppContext,
  { table, filter = [] }: RegisteredTable,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  resource?: string,
): RawBuilder<unknown> {
  const rows = namedRowsOfTable(app, table, ctx, resource).selectAll()
  if (filter.length === 0) {
    return sql`(${rows})`
  }
  const conditions = filter.map(([column, value]) => sql`f.${sql.ref(column)}::text = ${value}`)
  return sql`(select * from (${rows}) f where ${sql.join(conditions, sql` and `)})`
}

/** Of the rows of a table that the caller may see those that they may have named, too (`mayName`). */
function namedRowsOfTable(
  app: AppContext,
  table: string,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  only?: string,
): Rows {
  const isMeant = (resource: AnyResource) => mayName(app, resource, ctx.user)
  const rows = visibleRowsOfTable(app, table, ctx, only, isMeant)
  return app.resources.some((resource) => resource.table === table)
    ? rows
    : namedOnly<Rows>(app, { table }, ctx.user)(rows)
}
