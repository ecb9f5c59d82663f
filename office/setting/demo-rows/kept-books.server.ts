import { sql } from 'kysely'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import { COUPON_RECORD } from '../../trade/model/coupon-states.ts'
import { LOOSE } from './demo-graph.server.ts'
import { type DemoContext, GONE } from './demo-plan.server.ts'

const OWN = 'ledgers and counts of the shop of the caller, once rows of the demo go'

const goes = (table: string, id: string) =>
  sql`exists (select 1 from sys_demo_row g where g.table_name = ${table}
    and g.row_id = ${sql.ref(id)} and g.kept is null)`
const stays = (table: string, id: string) =>
  sql`exists (select 1 from sys_demo_row k where k.table_name = ${table}
    and k.row_id = ${sql.ref(id)} and k.kept <> ${GONE})`

/**
 * Before documents go: what they had reserved of SKUs and of points that stay is free again, and entries of ledgers that
 * stay name them no more. Sums stay sums of their entries.
 */
export async function squareReserved({ db }: DemoContext): Promise<void> {
  const rowsIn = unscoped(db, OWN)
  await sql`delete from shop_stock_log l using (
      select sku_id, order_id from shop_stock_log t where order_id is not null
        and ${stays('shop_sku', 't.sku_id')} and ${goes('shop_order', 't.order_id')}
      group by 1, 2 having sum(locked_qty) <> 0 and sum(qty) = 0) r
    where l.sku_id = r.sku_id and l.order_id = r.order_id`.execute(rowsIn)
  await sql`update ${withDeleted('shop_sku')} s set locked = sums.locked from (
      select t.id, coalesce((select sum(locked_qty) from shop_stock_log l
        where l.sku_id = t.id), 0) as locked
      from ${withDeleted('shop_sku')} t where ${stays('shop_sku', 't.id')}) sums
    where s.id = sums.id and s.locked <> sums.locked`.execute(rowsIn)
  await sql`delete from shop_integral_record t where state in ('frozen', 'pending')
    and ${stays('shop_app_user', 't.user_id')} and ${goes('shop_order', 't.order_id')}`.execute(rowsIn)
  await sql`update shop_app_user u set integral = sums.integral from (
      select t.id, coalesce((select sum(amount) from shop_integral_record l where l.user_id = t.id and l.state in ('available', 'frozen', 'expired')), 0) as integral
      from shop_app_user t where ${stays('shop_app_user', 't.id')}) sums
    where u.id = sums.id and u.integral <> sums.integral`.execute(rowsIn)
  for (const { child, column } of LOOSE) {
    await sql`update ${withDeleted(child)} t set ${sql.ref(column)} = null
      where ${stays(child, 't.id')}
        and ${goes('shop_order', `t.${column}`)}`.execute(rowsIn)
  }
  await sql`update shop_stock_log t set ref_type = null, ref_id = null
    where ${stays('shop_stock_log', 't.id')} and exists (
      select 1 from sys_demo_row g where g.row_id = t.ref_id and g.kept is null)`.execute(rowsIn)
  await sql`delete from shop_account_sign t where ${goes('shop_order', 't.order_id')}`.execute(rowsIn)
}

/** A figure that stays with pieces of it. */
interface FinalSku {
  readonly skuId: string
  readonly goodsId: string
}

/**
 * Once the rest is gone: counts that stay are of what stays.
 * @returns balance SKUs that stay, whose pieces may have nobody any more
 */
export async function settleKept({ db, user: { tenantId } }: DemoContext): Promise<readonly FinalSku[]> {
  const rowsIn = unscoped(db, OWN)
  await sql`update ${withDeleted('shop_coupon')} c set issued = n.issued, used = n.used from (
      select t.id, (select count(*) from shop_coupon_record r where r.coupon_id = t.id) as issued,
        (select count(*) from shop_coupon_record r where r.coupon_id = t.id and r.state = ${sql.lit(COUPON_RECORD.used)}) as used
      from ${withDeleted('shop_coupon')} t where ${stays('shop_coupon', 't.id')}) n
    where c.id = n.id and (c.issued, c.used) <> (n.issued, n.used)`.execute(rowsIn)
  await sql`update shop_app_user u set first_paid_at = n.first, second_paid_at = (
      select min(o.pay_time) from shop_order o where o.user_id = u.id and o.pay_time >= n.first + interval '1 day')
    from (select t.id, (select min(o.pay_time) from shop_order o where o.user_id = t.id) as first
      from shop_app_user t where ${stays('shop_app_user', 't.id')}) n
    where u.id = n.id`.execute(rowsIn)
  await sql`update ${withDeleted('shop_consult')} c set report_count = (select count(*) from ${withDeleted('shop_consult_report')} r
      where r.consult_id = c.id)
    where ${stays('shop_consult', 'c.id')}`.execute(rowsIn)
  // a page whose only rules were those of the demo has none
  await sql`update ${withDeleted('sys_permission')} p set rule_flag = 0 where p.rule_flag = 1 and p.tenant_id = ${tenantId}
    and not exists (select 1 from ${withDeleted('sys_permission_data_rule')} r where r.permission_id = p.id)`.execute(
    rowsIn,
  )
  const { rows } = await sql<FinalSku>`select s.id as sku_id, p.goods_id from ${withDeleted('shop_sku')} s
    join ${withDeleted('shop_product')} p on p.id = s.product_id
    where p.line = ${sql.lit(SALES_LINE.final)} and s.counted and ${stays('shop_sku', 's.id')}
    order by s.id`.execute(rowsIn)
  return rows
}
