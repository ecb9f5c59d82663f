import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { orderOf } from './table-order.ts'

/** A column that names a row of another table. */
export interface Edge {
  readonly child: string
  readonly column: string
  readonly parent: string
  /** What it names the row by, mostly its id. */
  readonly key: string
  /** Ids joined by commas. */
  readonly isList?: boolean
}

export interface DemoGraph {
  /** Between tables whose rows have ids of their own. */
  readonly edges: readonly Edge[]
  /** Tables without ids, whose rows go with what they name. */
  readonly links: readonly Edge[]
  /** Tables in which the demo wrote, those first whose rows name others; tables that name each other stand together. */
  readonly order: readonly (readonly string[])[]
}

/** What no foreign key says. */
const NAMED_BY_TEXT: readonly Edge[] = [
  { child: 'shop_order', column: 'coupon_record_ids', parent: 'shop_coupon_record', key: 'id', isList: true },
  { child: 'shop_order_item', column: 'deposit_item_id', parent: 'shop_order_item', key: 'id' },
  { child: 'shop_coupon', column: 'scope_ids', parent: 'shop_product', key: 'id', isList: true },
  { child: 'shop_coupon', column: 'scope_ids', parent: 'shop_goods', key: 'id', isList: true },
  { child: 'shop_goods', column: 'source_goods_id', parent: 'shop_goods', key: 'id' },
  { child: 'shop_goods', column: 'rerun_of_id', parent: 'shop_goods', key: 'id' },
  { child: 'shop_goods', column: 'manufacturer', parent: 'sys_dict_item', key: 'item_value' },
  { child: 'sys_user', column: 'post', parent: 'sys_position', key: 'code', isList: true },
  {
    child: 'sys_role_permission',
    column: 'data_rule_ids',
    parent: 'sys_permission_data_rule',
    key: 'id',
    isList: true,
  },
]

/** Rows that are nothing without what they name, and stay as long as it does. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  shop_order_item: ['order_id'],
  shop_payment: ['order_id'],
  shop_shipment: ['order_id'],
  shop_shipment_item: ['shipment_id'],
  shop_refund: ['order_id'],
  shop_refund_item: ['refund_id'],
  shop_refund_part: ['refund_id'],
  shop_final_claim: ['deposit_order_id', 'final_order_id'],
  shop_deposit_ledger: ['claim_id'],
  shop_claim_reminder: ['claim_id'],
  shop_membership_term: ['order_id'],
  // an account keeps its ledger, so that its sum stays what it is
  shop_stock_log: ['sku_id'],
  shop_surplus: ['sku_id'],
  shop_credit_entry: ['user_id'],
  shop_integral_record: ['user_id'],
  shop_growth_record: ['user_id'],
  shop_member: ['user_id'],
  shop_member_log: ['user_id'],
  shop_arrival: ['goods_id'],
  shop_goods_release_log: ['goods_id'],
  shop_spec: ['product_id'],
  shop_spec_value: ['product_id'],
  shop_sku: ['product_id'],
  shop_consult_reply: ['consult_id'],
  shop_notice_listed: ['notice_id'],
  shop_notice_recipient: ['notice_id'],
  shop_statement_line: ['statement_id'],
  sys_announcement_send: ['annt_id'],
  sys_user_role: ['user_id'],
  sys_user_depart: ['user_id'],
  sys_role_permission: ['role_id'],
  demo_order_item: ['order_id'],
}

/** Entries of ledgers outlive the document that they are of: it is taken out of them. */
export const LOOSE: readonly Pick<Edge, 'child' | 'column'>[] = [
  { child: 'shop_stock_log', column: 'order_id' },
  { child: 'shop_credit_entry', column: 'order_id' },
  { child: 'shop_integral_record', column: 'order_id' },
  { child: 'shop_growth_record', column: 'order_id' },
]

/** Columns with the id of a row of whatever table, of what is told of rows. */
export const ABOUT_ANY: Readonly<Record<string, string>> = {
  shop_task: 'ref_id',
  shop_message: 'order_id',
  sys_announcement: 'bus_id',
}

export function isPart({ child, column }: Edge): boolean {
  return PARTS[child]?.includes(column) ?? false
}

export function isLoose({ child, column }: Edge): boolean {
  return LOOSE.some((loose) => loose.child === child && loose.column === column)
}

interface ForeignKey extends Edge {
  readonly hasId: boolean
  readonly isCascade: boolean
}

/** What names what among the tables in which the demo wrote, read from the database: a later table is in it by itself. */
export async function demoGraph(db: Database, tables: readonly string[]): Promise<DemoGraph> {
  const { rows } = await sql<ForeignKey>`
    select child.relname as child, a.attname as "column", parent.relname as parent, b.attname as key,
      c.confdeltype = 'c' as is_cascade,
      exists (select 1 from pg_attribute i where i.attrelid = child.oid and i.attname = 'id'
        and i.atttypid = 'varchar'::regtype) as has_id
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    cross join lateral unnest(c.conkey, c.confkey) as pair (own, theirs)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.own
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = pair.theirs
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and parent.relname = any(${[...tables]})
      and a.attname <> 'tenant_id' and (cardinality(c.conkey) = 1 or b.attname = 'id')
    order by 1, 2`.execute(ofAnySpeaker(db, 'tables of the database and what they refer to'))
  const named = NAMED_BY_TEXT.filter(({ parent }) => tables.includes(parent))
  const edges: readonly Edge[] = [...rows.filter(({ hasId }) => hasId), ...named]
  const links = rows.filter(({ hasId, isCascade }) => !hasId && !isCascade)
  return { edges, links, order: orderOf(tables, rows) }
}
