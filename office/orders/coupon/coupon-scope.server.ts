import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { dicts, type Field, ref } from '#kit/contract/field.ts'
import { COMMA, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { requireChoices } from '#kit/server/crud/choices.server.ts'
import { visibleRowsOfTable } from '#kit/server/crud/list.server.ts'
import { addDictTexts, type StoredRow } from '#kit/server/crud/rows.server.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { escapeLike } from '#kit/server/database/escape-like.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { LISTED_LINE } from '#office/catalogue/rules/sales-line.ts'
import { category } from '../../system/category/category.ts'
import { SCOPE_IDS_MAX } from '../../trade/model/coupon-terms.ts'
import type { ScopeRow } from './coupon-calls.ts'

/** What the ids of a scope are values of, where they are no figures and no listings. */
const FIELDS: Readonly<Record<string, Field>> = {
  line: dicts(['业务线', 'Lines'], LISTED_LINE),
  category: ref(['分类', 'Categories'], category, { tree: true, value: 'code', many: true, max: SCOPE_IDS_MAX }),
}

/** Tables of figures and listings, all lines together, and what their rows are called. */
const TABLES = {
  goods: { table: 'shop_goods', text: 'name' },
  product: { table: 'shop_product', text: 'title' },
} as const
type TableScope = keyof typeof TABLES

const isTable = (scope: string): scope is TableScope => Object.hasOwn(TABLES, scope)

const NAMED = 'names of what a coupon that the caller sees is good for'

/** Rows that are offered at once. */
const MOST_FOUND = 20
/** Names that a list shows of one coupon. */
const MOST_NAMED = 3

/** @throws DomainError `invalid` for ids that are not there, or that the caller does not see */
export async function requireScope(
  app: AppContext,
  ctx: RequestContext,
  scope: string,
  scopeIds: string | null,
): Promise<void> {
  const ids = (scopeIds ?? '').split(',').filter(Boolean)
  const field = FIELDS[scope]
  if (field) {
    await requireChoices(app, { fields: { scopeIds: field } }, ctx, [{ values: { scopeIds }, before: null }])
  }
  if (isTable(scope)) {
    const found = await visibleRowsOfTable(app, TABLES[scope].table, ctx).select('id').where('id', 'in', ids).execute()
    if (found.length < new Set(ids).size) {
      throw invalid([
        { path: 'scopeIds', message: ['有不存在的适用对象', 'Some of these are not there', 'coupon.unknownScope'] },
      ])
    }
  }
}

/** Figures or listings that the caller sees: those found by a word, or those named by ids. */
export async function scopeRows(
  app: AppContext,
  ctx: RequestContext,
  { scope, keyword, ids }: { readonly scope: TableScope; readonly keyword: string; readonly ids: readonly string[] },
): Promise<readonly ScopeRow[]> {
  const { table, text } = TABLES[scope]
  const like = `%${escapeLike(keyword)}%`
  const rows = await visibleRowsOfTable(app, table, ctx)
    .select(['id', text, 'line'])
    .$if(ids.length > 0, (query) => query.where('id', 'in', ids))
    .$if(ids.length === 0, (query) => query.where(text, 'ilike', like).limit(MOST_FOUND))
    .orderBy(text)
    .execute()
  return (rows as readonly StoredRow[]).map((row) => ({
    value: String(row.id),
    text: String(row[text]),
    line: Number(row.line),
  }))
}

interface Scoped {
  readonly id: string
  readonly scope: string
  readonly scopeIds: string | null
}

/** What coupons are good for, in words of the reader: by id of the coupon. */
export async function scopeTexts(
  app: AppContext,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await withDeletedRows(unscoped(ctx.db, NAMED))
    .selectFrom('shop_coupon')
    .select(['id', 'scope', 'scopeIds'])
    .where('id', '=', anyOf(ids))
    .execute()
  const texts = new Map<string, string>()
  for (const scope of new Set(rows.map((row) => row.scope))) {
    const own = rows.filter((row) => row.scope === scope)
    const names = await namesIn(app, ctx, scope, own)
    for (const { id, scopeIds } of own) {
      const parts = (scopeIds ?? '').split(',').filter(Boolean)
      const shown = parts.slice(0, MOST_NAMED).map((part) => names.get(part) ?? part)
      texts.set(
        id,
        [...shown, ...(parts.length > MOST_NAMED ? [`+${parts.length - MOST_NAMED}`] : [])].join(
          textIn(ctx.locale, COMMA),
        ),
      )
    }
  }
  return texts
}

/** Names of the parts of a scope, by id; of all goods its own. */
async function namesIn(
  app: AppContext,
  ctx: RequestContext,
  scope: string,
  rows: readonly Scoped[],
): Promise<ReadonlyMap<string, string>> {
  const parts = [...new Set(rows.flatMap(({ scopeIds }) => (scopeIds ?? '').split(',').filter(Boolean)))]
  if (isTable(scope)) {
    const { table, text } = TABLES[scope]
    const found = await sql<{ id: string; name: string }>`select id, ${sql.ref(text)} as name from ${sql.table(table)}
      where id = any(${parts})`.execute(unscoped(ctx.db, NAMED))
    return new Map(found.rows.map(({ id, name }) => [id, name]))
  }
  const field = FIELDS[scope]
  const named = parts.map((part): Record<string, unknown> => ({ part }))
  if (field) {
    const single: Field = { ...field, many: false }
    await addDictTexts(app, { ...NO_RESOURCE, fields: { part: single } }, ctx, named)
  }
  return new Map(named.map((row) => [String(row.part), String(row.part_dictText ?? row.part)]))
}

const NO_RESOURCE = {
  name: 'coupon-scope',
  title: ['适用对象', 'Which'],
  path: '',
  table: '',
  permission: '',
  power: 'none',
  list: [],
  search: {},
  form: [],
} as const
