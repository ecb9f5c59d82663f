import { sql } from 'kysely'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { SHELF_STATE } from '../../catalogue/product/listed-fields.ts'
import { PRODUCT_LINES } from '../../catalogue/product/product.ts'
import { order } from '../../trade/model/order.ts'
import { PAY_STATE, SHIP_STATE } from '../../trade/model/order-choices.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { COUNTED, columnsIn, daysOf, opens, perRow, type Report, type ReportContext } from './report.server.ts'

const LINES = [SALES_LINE.inStock, SALES_LINE.presell, SALES_LINE.final] as const

/** What was paid of an order at some time, whatever went back since. */
const PAID = [PAY_STATE.paid, PAY_STATE.partRefunded, PAY_STATE.refunded]
const SHIPPED = [SHIP_STATE.part, SHIP_STATE.all]
const DONE = [ORDER.done, ORDER.balancePaid]

/** Stages of an order, with the filters of its list that say the same as the condition. */
const STAGES: readonly {
  readonly key: string
  readonly title: Text
  readonly filters: Readonly<Record<string, string>>
}[] = [
  { key: 'placed', title: ['下单', 'Placed'], filters: {} },
  { key: 'paid', title: ['付款', 'Paid'], filters: { payState: PAID.join(',') } },
  { key: 'shipped', title: ['发货', 'Shipped'], filters: { shipState: SHIPPED.join(',') } },
  { key: 'done', title: ['完成', 'Done'], filters: { status: DONE.join(',') } },
]

type Counts = Readonly<Record<string, number>> & { readonly line: number }

/** From listings on the shelf to orders that are paid and done: orders placed in the time, by how far they are now. */
export const funnelReport: Report = {
  code: 'funnel',
  title: ['转化漏斗', 'From listing to paid'],
  help: [
    '“在售商品”为现在上架的商品；其余为所选时间内下的订单现在走到哪一步。预售不单独发货，付完尾款即完成；转化率为与上一步（下单之后）之比。',
    'Listings are those on the shelf now; the other stages are orders placed in the chosen time, by how far they are now. A pre-order is not sent by itself and is done when its balance is paid. The share is that of the stage before it.',
  ],
  needs: [permissionOf(order, 'list')],
  days: 30,
  async read(of) {
    const { trade, ctx, since, until, first, last, t } = of
    const placed = visibleRows(trade.app, order, ctx)
      .select(['line', 'payState', 'shipState', 'status'])
      .where('orderedAt', '>=', since)
      .where('orderedAt', '<', until)
    const { rows } = await sql<Counts>`
      select line, count(*)::int as placed,
        count(*) filter (where pay_state in (${sql.join(PAID)}))::int as paid,
        count(*) filter (where ship_state in (${sql.join(SHIPPED)}))::int as shipped,
        count(*) filter (where status in (${sql.join(DONE)}))::int as done
      from (${placed}) as placed group by line`.execute(unscoped(ctx.db, COUNTED))
    const byLine = new Map(rows.map((row) => [Number(row.line), row]))
    const listed = await listings(of)
    const sums = STAGES.map(({ key }) => LINES.reduce((sum, line) => sum + (byLine.get(line)?.[key] ?? 0), 0))
    return {
      totals: [],
      columns: columnsIn(of, [
        ['stage', ['阶段', 'Stage'], 'text'],
        ['line1', ['现货', 'In stock'], 'count'],
        ['line2', ['预售', 'Pre-order'], 'count'],
        ['line3', ['补款', 'Balance'], 'count'],
        ['share', ['转化率', 'Share'], 'share'],
      ]),
      rows: [
        [{ value: t(['在售商品', 'Listings']) }, ...listed, { value: null }],
        ...STAGES.map(({ key, title, filters }, at) => [
          { value: t(title) },
          ...LINES.map((line) => {
            const isNever = key === 'shipped' && line === SALES_LINE.presell
            return {
              value: isNever ? null : (byLine.get(line)?.[key] ?? 0),
              open: isNever ? undefined : opens(of, order, { line, ...filters, ...daysOf('orderedAt', first, last) }),
            }
          }),
          { value: at > 0 && sums[at - 1] && key !== 'shipped' ? shareOf(sums, at) : null },
        ]),
      ],
      chart: perRow('line1', 'line2', 'line3'),
    }
  },
}

/** Of the stage before it; what is done is compared with what was paid. */
function shareOf(sums: readonly number[], at: number): number | null {
  const before = sums[STAGES[at]?.key === 'done' ? 1 : at - 1] ?? 0
  return before > 0 ? (sums[at] ?? 0) / before : null
}

async function listings(of: ReportContext) {
  const { trade, ctx } = of
  return Promise.all(
    LINES.map(async (line) => {
      const listing = PRODUCT_LINES[line]
      if (!ctx.user.can(permissionOf(listing, 'list'))) {
        return { value: null }
      }
      const [row] = await visibleRows(trade.app, listing, ctx)
        .select(sql<number>`count(*)::int`.as('count'))
        .where('shelfState', '=', SHELF_STATE.on)
        .execute()
      return { value: row?.count ?? 0, open: opens(of, listing, { shelfState: SHELF_STATE.on }) }
    }),
  )
}
