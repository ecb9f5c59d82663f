import { permissionOf } from '#kit/contract/permission.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { linkOf } from '../../trade/commands/books/figure.server.ts'
import { type Days, DEPOSIT_PAYMENTS, OTHER_PAYMENTS, paidBack, takenIn } from '../../trade/model/figure.ts'
import { payment } from '../../trade/model/payment.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { columnsIn, type Report, totalIn } from './report.server.ts'

/** Money of one day, as the home page has it. Yuan. */
interface Day {
  readonly day: string
  readonly sales: number
  readonly deposits: number
  readonly refunds: number | null
}

/** Money that came in and went back, day by day. @param daysOfMoney who counts it for the home page, too */
export function salesReport(daysOfMoney: (ctx: RequestContext, days: Days) => Promise<readonly Day[]>): Report {
  return {
    code: 'sales',
    title: ['收款与退款', 'Money in and out'],
    help: [
      '每天（按商城时区）通过各渠道收到的款项和退回的款项（按实际退回的时间，含退回的孤立付款）；余额支付与退回余额的部分不计，定金与其他收款分开。收款不等于收入，见“月度报表”。',
      'What came in and went back through channels on each day of the shop, orphan payments that went back among it. What credit paid, or got back, is not counted; deposits are apart from other payments. What came in is not income: see the monthly report.',
    ],
    needs: [permissionOf(payment, 'list'), TRADE_RIGHTS.money],
    days: 30,
    async read(of) {
      const { ctx, first, last } = of
      const days = await daysOfMoney(ctx, { first, last })
      const seesRefunds = days.some(({ refunds }) => refunds !== null)
      const sum = (read: (day: Day) => number) => days.reduce((fen, day) => fen + Math.round(read(day) * 100), 0) / 100
      const paid = (from: string, to: string, kinds: readonly number[]) =>
        linkOf(ctx, takenIn({ first: from, last: to }, { kinds }))
      const back = (from: string, to: string) => linkOf(ctx, paidBack({ first: from, last: to }))
      const [sales, deposits, refunds] = [
        ['sales', ['销售收款', 'Sales'], 'yuan'],
        ['deposits', ['定金收款', 'Deposits'], 'yuan'],
        ['refunds', ['退款', 'Refunds'], 'yuan'],
      ] as const
      return {
        totals: [
          totalIn(of, sales, { value: sum((day) => day.sales), open: paid(first, last, OTHER_PAYMENTS) }),
          totalIn(of, deposits, { value: sum((day) => day.deposits), open: paid(first, last, DEPOSIT_PAYMENTS) }),
          ...(seesRefunds
            ? [totalIn(of, refunds, { value: sum((day) => day.refunds ?? 0), open: back(first, last) })]
            : []),
        ],
        columns: columnsIn(of, [['day', ['日期', 'Day'], 'text'], sales, deposits, ...(seesRefunds ? [refunds] : [])]),
        rows: days.map((day) => [
          { value: day.day },
          { value: day.sales, open: paid(day.day, day.day, OTHER_PAYMENTS) },
          { value: day.deposits, open: paid(day.day, day.day, DEPOSIT_PAYMENTS) },
          ...(seesRefunds ? [{ value: day.refunds, open: back(day.day, day.day) }] : []),
        ]),
        chart: {
          kind: 'bars',
          series: [
            { column: 'sales', stack: 'in' },
            { column: 'deposits', stack: 'in' },
            ...(seesRefunds ? [{ column: 'refunds', stack: 'out' }] : []),
          ],
        },
      }
    },
  }
}
