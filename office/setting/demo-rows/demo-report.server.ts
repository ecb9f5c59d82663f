import { sql } from 'kysely'
import { plural, type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { type DemoContext, GONE } from './demo-plan.server.ts'
import type { DemoPlan, KeptReason, KeptRow } from './demo-rows.ts'

const OWN = 'rows that the demo wrote into the shop of the caller, counted and named'

/** Rows that stay are named up to so many. */
const MOST_NAMED = 200

/** Several nouns in one table have one word. */
const SHARED: Readonly<Record<string, Text>> = {
  shop_goods: ['手办', 'Figure'],
  shop_product: ['商品', 'Listing'],
  shop_sku: ['SKU', 'SKU'],
  sys_dict_item: ['字典项', 'Dictionary item'],
}

const OTHER: Text = ['其他从属数据', 'Dependent row']

/** What a row is called, by the first of these that it has. */
const NAMES = [
  ...['order_no', 'refund_no', 'shipment_no', 'consult_no', 'pay_no', 'deposit_order_no', 'name', 'title', 'titile'],
  ...['nickname', 'realname', 'role_name', 'original_name', 'item_text', 'member_no', 'file_name', 'ship_name', 'code'],
] as const

/** Answers what a plan that was made in this transaction comes to. */
export async function reportOf(app: AppContext, ctx: DemoContext & Pick<RequestContext, 'locale'>): Promise<DemoPlan> {
  const { rows } = await sql<{ tableName: string; goes: number; stays: number }>`
    select table_name, count(*) filter (where kept is null) as goes, count(*) filter (where kept is not null) as stays
    from sys_demo_row where kept is distinct from ${GONE} group by 1`.execute(unscoped(ctx.db, OWN))
  const nouns = new Map<string, { goes: number; stays: number }>()
  const other = textIn(ctx.locale, plural(OTHER))
  for (const { tableName, goes, stays } of rows) {
    const title = textIn(ctx.locale, plural(nounOf(app, tableName) ?? OTHER))
    const before = nouns.get(title) ?? { goes: 0, stays: 0 }
    nouns.set(title, { goes: before.goes + goes, stays: before.stays + stays })
  }
  const counted = [...nouns].map(([title, counts]) => ({ title, ...counts }))
  return {
    goes: rows.reduce((sum, { goes }) => sum + goes, 0),
    stays: rows.reduce((sum, { stays }) => sum + stays, 0),
    nouns: counted.sort((a, b) => Number(a.title === other) - Number(b.title === other) || b.goes - a.goes),
    kept: await keptRows(app, ctx),
  }
}

/** Rows that stay, those first for whose sake others do. */
export async function keptRows(
  app: AppContext,
  { db, locale }: DemoContext & Pick<RequestContext, 'locale'>,
): Promise<readonly KeptRow[]> {
  const { rows } = await sql<{ tableName: string; ids: readonly string[] }>`
    select table_name, array_agg(row_id order by row_id) as ids from (
      select table_name, row_id from sys_demo_row where kept not in ('part', ${GONE})
      order by array_position(array['changed', 'referred', 'needed']::varchar[], kept), table_name, row_id
      limit ${MOST_NAMED}) first group by 1 order by 1`.execute(unscoped(db, OWN))
  const named: KeptRow[] = []
  for (const { tableName, ids } of rows) {
    const found = await sql<{ name: string | null; reason: KeptReason }>`
      select coalesce(${sql.join(NAMES.map((name) => sql`to_jsonb(t) ->> ${name}`))}, d.row_id) as name, d.kept as reason
      from sys_demo_row d join ${withDeleted(tableName)} t on t.id = d.row_id
      where d.table_name = ${tableName} and d.row_id = any(${[...ids]}) order by d.row_id`.execute(unscoped(db, OWN))
    const noun = textIn(locale, nounOf(app, tableName) ?? OTHER)
    named.push(...found.rows.map(({ name, reason }) => ({ noun, name: name ?? '', reason })))
  }
  const rank = (reason: KeptReason) => RANKS.indexOf(reason)
  return named.sort((a, b) => rank(a.reason) - rank(b.reason))
}

const RANKS: readonly KeptReason[] = ['changed', 'referred', 'needed', 'part']

function nounOf({ resources }: AppContext, table: string): Text | undefined {
  return SHARED[table] ?? resources.find((resource) => resource.table === table)?.title
}
