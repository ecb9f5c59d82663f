import { valuesOf } from '#kit/contract/choices.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { PAY_CHANNEL } from '../../trade/model/pay-channels.ts'
import { PAYMENT, PAYMENT_KIND, payment } from '../../trade/model/payment.ts'
import { refund } from '../../trade/model/refund.ts'
import { REFUND } from '../../trade/model/refund-states.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { columnsIn, daysOf, opens, type Report, totalIn } from './report.server.ts'

/** Money of one day, as the home page has it. Yuan. */
interface Day {
  readonly day: string
  readonly sales: number
  readonly deposits: number
  readonly refunds: number | null
}

const { deposit, ...others } = PAYMENT_KIND

/** Money that came in and went back, day by day. @param daysOfMoney who counts it for the home page, too */
export function salesReport(daysOfMoney: (ctx: RequestContext, days: number) => Promise<readonly Day[]>): Report {
  return {
    code: 'sales',
    title: ['收款与退款', 'Money in and out'],
    help: [
      '每天（按商城时区）通过各渠道收到的款项和退回的款项；余额支付与退回余额的部分不计，定金与其他收款分开。',
      'What came in and went back through channels on each day of the shop. What credit paid, or got back, is not counted; deposits are apart from other payments.',
    ],
    needs: [permissionOf(payment, 'list'), TRADE_RIGHTS.money],
    days: 30,
    async read(of) {
      const { ctx, first, today } = of
      const count = Math.round((Date.parse(today) - Date.parse(first)) / DAY_MS) + 1
      const days = await daysOfMoney(ctx, count)
      const seesRefunds = days.some(({ refunds }) => refunds !== null)
      const sum = (read: (day: Day) => number) => days.reduce((fen, day) => fen + Math.round(read(day) * 100), 0) / 100
      const paid = (from: string, to: string, kinds: readonly number[]) =>
        opens(of, payment, {
          ...{ state: PAYMENT.success, kind: kinds.join(','), channel: CHANNELS.join(',') },
          ...daysOf('paidAt', from, to),
        })
      const back = (from: string, to: string) =>
        opens(of, refund, { status: REFUND.refunded, ...daysOf('finishTime', from, to) })
      const [sales, deposits, refunds] = [
        ['sales', ['销售收款', 'Sales'], 'yuan'],
        ['deposits', ['定金收款', 'Deposits'], 'yuan'],
        ['refunds', ['退款', 'Refunds'], 'yuan'],
      ] as const
      return {
        totals: [
          totalIn(of, sales, { value: sum((day) => day.sales), open: paid(first, today, SALES) }),
          totalIn(of, deposits, { value: sum((day) => day.deposits), open: paid(first, today, [deposit]) }),
          ...(seesRefunds
            ? [totalIn(of, refunds, { value: sum((day) => day.refunds ?? 0), open: back(first, today) })]
            : []),
        ],
        columns: columnsIn(of, [['day', ['日期', 'Day'], 'text'], sales, deposits, ...(seesRefunds ? [refunds] : [])]),
        rows: days.map((day) => [
          { value: day.day },
          { value: day.sales, open: paid(day.day, day.day, SALES) },
          { value: day.deposits, open: paid(day.day, day.day, [deposit]) },
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

const DAY_MS = 86_400_000
const SALES = Object.values(others)
const CHANNELS = valuesOf(PAY_CHANNEL).filter((channel) => channel !== PAY_CHANNEL.credit)
