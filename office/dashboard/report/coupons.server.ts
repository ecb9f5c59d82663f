import { sql } from 'kysely'
import { yuanOf } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { couponRecord } from '../../trade/model/coupon-record.ts'
import { COUPON_RECORD } from '../../trade/model/coupon-states.ts'
import { order } from '../../trade/model/order.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { COUNTED, columnsIn, daysOf, opens, perRow, type Report, totalIn } from './report.server.ts'

const MOST_COUPONS = 50

interface OfCoupon {
  readonly couponId: string
  readonly name: string
  readonly used: number
  /** Fen. */
  readonly cost: number
  readonly sales: number
}

/** What coupons took off the orders that they were used for, and what was paid for these all the same. */
export const couponsReport: Report = {
  code: 'coupons',
  title: ['优惠券成本', 'Cost of coupons'],
  help: [
    '所选时间内使用的优惠券在订单上的优惠金额；一单用多张时平均分摊，已退还的券不计。“带动销售”为这些订单的应付金额，同样分摊；成本占比为优惠占原价之比。',
    'What coupons used in the chosen time took off their orders; several of one order share alike, those given back are not counted. Sales are what these orders cost after it, shared likewise; the share is what was taken off of the price before.',
  ],
  needs: [permissionOf(couponRecord, 'list'), permissionOf(order, 'list'), TRADE_RIGHTS.money],
  days: 30,
  async read(of) {
    const { trade, ctx, since, until, first, last } = of
    const used = visibleRows(trade.app, couponRecord, ctx)
      .select(['couponId', 'name', 'orderId'])
      .where('state', '=', sql.lit(COUPON_RECORD.used))
      .where('usedAt', '>=', since)
      .where('usedAt', '<', until)
    const orders = visibleRows(trade.app, order, ctx).select(['id', 'couponAmount', 'payable', 'couponRecordIds'])
    const { rows } = await sql<OfCoupon>`
      select u.coupon_id, max(u.name) as name, count(*)::int as used,
        coalesce(round(sum(o.coupon_amount::numeric / o.coupons)), 0)::bigint as cost,
        coalesce(round(sum(o.payable::numeric / o.coupons)), 0)::bigint as sales
      from (${used}) as u left join lateral (
        select coupon_amount, payable, greatest(1, cardinality(string_to_array(coupon_record_ids, ','))) as coupons
        from (${orders}) as seen where seen.id = u.order_id) as o on true
      group by u.coupon_id order by cost desc, u.coupon_id limit ${MOST_COUPONS}`.execute(unscoped(ctx.db, COUNTED))
    const all = { state: COUPON_RECORD.used, ...daysOf('usedAt', first, last) }
    const sum = (of: (row: OfCoupon) => number) => rows.reduce((total, row) => total + of(row), 0)
    return {
      totals: [
        totalIn(of, ['cost', ['优惠金额', 'Taken off'], 'yuan'], {
          value: yuanOf(sum(({ cost }) => cost)),
          open: opens(of, couponRecord, all),
        }),
        totalIn(of, ['used', ['使用张数', 'Used'], 'count'], {
          value: sum((row) => row.used),
          open: opens(of, couponRecord, all),
        }),
      ],
      columns: columnsIn(of, [
        ['name', ['优惠券', 'Coupon'], 'text'],
        ['cost', ['优惠金额', 'Taken off'], 'yuan'],
        ['used', ['使用张数', 'Used'], 'count'],
        ['sales', ['带动销售', 'Sales with it'], 'yuan'],
        ['share', ['成本占比', 'Share'], 'share'],
      ]),
      rows: rows.map(({ couponId, name, used: count, cost, sales }) => {
        const open = opens(of, couponRecord, { ...all, couponId })
        return [
          { value: name },
          { value: yuanOf(cost), open },
          { value: count, open },
          { value: yuanOf(sales) },
          { value: cost + sales > 0 ? cost / (cost + sales) : null },
        ]
      }),
      chart: perRow('cost'),
    }
  },
}
