import { sql } from 'kysely'
import { literals } from '#kit/server/database/literals.server.ts'
import type { PlacedOrder } from '#office/trade/commands/checkout/place-order.server.ts'
import type { TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { lockOrder } from '#office/trade/commands/order/order-rows.server.ts'
import { orphanPartDone, refundOrphan } from '#office/trade/commands/payment/orphans.server.ts'
import { askPayment, takePayment } from '#office/trade/commands/payment/payments.server.ts'
import { refundPartDone } from '#office/trade/commands/refund/refund-booking.server.ts'
import { PAYMENT } from '#office/trade/model/payment.ts'
import { OPEN_PARTS } from '#office/trade/model/refund-item.ts'
import type { PayChannel } from '../trade/model/pay-channels.ts'
import type { Random } from './random.ts'
import { FINANCE, later, MINUTE } from './trade-moments.ts'
import type { Timeline } from './trade-timeline.server.ts'

type Asked = Awaited<ReturnType<typeof askPayment>>
type Receipt = Parameters<typeof takePayment>[2]

/** How customers pay, and what gateways tell the shop of it. */
export function demoPayments({ trade, plan }: Timeline, random: Random) {
  const ask = (placed: PlacedOrder, at: Date, channel: PayChannel, asked: (payment: Asked) => void) =>
    plan({
      at,
      who: 'customer',
      command: '/shop/storefront/order/pay',
      work: async (ctx) =>
        asked(await askPayment(trade, ctx, await lockOrder(trade, ctx, placed.id), { channel, now: at })),
    })

  const tell = (at: Date, receipt: Receipt, then: () => void = () => undefined) =>
    plan({
      at,
      who: 'payment',
      command: '/shop/payCallback',
      work: async (ctx) => {
        await takePayment(trade, ctx, receipt)
        then()
      },
    })

  /** Pays at once; `times`: a gateway that hears no answer in time says the same once more. */
  const pay = (placed: PlacedOrder, at: Date, then: (paidAt: Date) => void, times = 1) => {
    const channel = random.chance(0.55) ? 'wechat' : 'alipay'
    ask(placed, at, channel, ({ payNo, amount }) => {
      const paidAt = later(at, random.whole(20, 90) * 1000)
      const receipt = { payNo, thirdNo: `${channel === 'wechat' ? '4200' : '2026'}${payNo.slice(1)}`, amount, paidAt }
      tell(paidAt, receipt, () => then(paidAt))
      for (let again = 1; again < times; again += 1) {
        tell(later(paidAt, again * 90_000), receipt)
      }
    })
  }

  /** Money that comes when the order is cancelled already. */
  const payLate = (placed: PlacedOrder, at: Date) =>
    ask(placed, at, 'alipay', ({ payNo, amount }) => {
      const paidAt = later(placed.payDeadline, 3 * MINUTE)
      tell(paidAt, { payNo, thirdNo: `2026${payNo.slice(1)}`, amount, paidAt })
    })

  /** A tenth of the sum comes in: it goes back, and the order is paid as it should be. */
  const payWrong = (placed: PlacedOrder, at: Date, then: (paidAt: Date) => void) => {
    ask(placed, at, 'alipay', ({ payNo, amount }) => {
      const paidAt = later(at, MINUTE)
      tell(paidAt, { payNo, thirdNo: `2026${payNo.slice(1)}`, amount: Math.floor(amount / 10), paidAt })
    })
    plan({
      at: later(at, 8 * MINUTE),
      who: FINANCE,
      command: '/shop/payment/refundOrphan',
      work: async (ctx) => {
        for (const orphan of await orphansOf(ctx, placed.id)) {
          await refundOrphan(trade, ctx, orphan)
        }
      },
    })
    planPaidBack({ trade, plan }, later(at, 9 * MINUTE))
    pay(placed, later(at, 12 * MINUTE), then)
  }

  return { pay, payLate, payWrong }
}

type Orphan = Parameters<typeof refundOrphan>[2]

async function orphansOf({ db }: TradeContext, orderId: string): Promise<readonly Orphan[]> {
  const { rows } = await sql<Orphan>`select id, pay_no, amount, refunded_amount, state from shop_payment
    where order_id = ${orderId} and state = ${sql.lit(PAYMENT.orphan)} order by pay_no`.execute(db)
  return rows
}

/** The channels give back what is on its way to customers. */
export function planPaidBack({ trade, plan }: Pick<Timeline, 'trade' | 'plan'>, at: Date): void {
  plan({
    at,
    who: 'payment',
    command: 'server/sendRefund',
    work: async (ctx) => {
      const { rows } = await sql<{ id: string; partNo: string; refundId: string | null }>`
        select id, part_no, refund_id from shop_refund_part where state in (${literals(OPEN_PARTS)}) order by part_no`.execute(
        ctx.db,
      )
      for (const { id, partNo, refundId } of rows) {
        const told = { thirdNo: `5030${partNo.replace(/\D/g, '')}` }
        await (refundId === null ? orphanPartDone(trade, ctx, id, told) : refundPartDone(trade, ctx, id, told))
      }
    },
  })
}
