import { sql } from 'kysely'
import type { Values } from '#kit/contract/read-field.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import type { TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { lockCustomer, moveCustomer } from '#office/trade/commands/customer/customers.server.ts'
import { itemsOf, lockOrder, moveOrder } from '#office/trade/commands/order/order-rows.server.ts'
import { mergeParcels } from '#office/trade/commands/parcel/merge-parcels.server.ts'
import { shipPart } from '#office/trade/commands/parcel/ship-part.server.ts'
import { agreeRefund } from '#office/trade/commands/refund/agree-refund.server.ts'
import { applyRefund } from '#office/trade/commands/refund/apply-refund.server.ts'
import { refundPartDone } from '#office/trade/commands/refund/refund-booking.server.ts'
import { lockRefund, moveRefund, partsOf, refundItemsOf } from '#office/trade/commands/refund/refund-rows.server.ts'
import { CLAIM } from '#office/trade/model/claim-states.ts'
import { REFUND_KIND } from '#office/trade/model/refund-states.ts'
import { CLERK, DAY, HOUR, later } from './trade-moments.ts'
import type { Offers } from './trade-offers.server.ts'
import type { Buyer, DemoOrders, Fate } from './trade-orders.server.ts'
import { commandBy, type Timeline } from './trade-timeline.server.ts'

interface Parts {
  readonly line: Timeline
  readonly offers: Offers
  readonly orders: DemoOrders
  readonly buyers: readonly Buyer[]
}

type Step = 'agree' | 'reject' | 'send' | 'receive' | 'refuseReceipt' | 'inspect' | 'paid'

/** How far returns have come, by days since they were bought. */
const RETURNS: readonly { readonly days: number; readonly pieces?: 2; readonly steps: readonly Step[] }[] = [
  { days: 7, steps: ['agree'] },
  { days: 8, steps: ['agree', 'send'] },
  { days: 9.5, steps: ['agree', 'send', 'receive'] },
  { days: 12, steps: ['reject'] },
  { days: 14, steps: ['agree', 'send', 'receive', 'refuseReceipt'] },
  // of two pieces in two parcels one comes back
  { days: 16, pieces: 2, steps: ['agree', 'send', 'receive', 'inspect', 'paid'] },
]

/** Whose orders are merged; those behind have paid in odd ways. */
const MERGED = RETURNS.length

/** Above it a refund needs two people. Fen. */
const MOST = 90_000

/** Cases that a shop meets now and then, and that its pages are to show. */
export function planCases(parts: Parts): void {
  for (const [index, { days, pieces = 1, steps }] of RETURNS.entries()) {
    const bought = later(parts.line.end, -days * DAY)
    const paid: Bought['paid'] = (id, buyer, paidAt) => planReturn(parts.line, { id, buyer, paidAt, pieces, steps })
    buy(parts, { at: bought, index, qty: pieces, paid })
  }
  planMerged(parts)
  for (const [index, pays] of (['twice', 'late', 'wrong'] as const).entries()) {
    const paid: Bought['paid'] = (id, _, paidAt) => parts.orders.fulfil({ id }, paidAt)
    buy(parts, { at: later(parts.line.end, -(2.5 + index) * DAY), index: MERGED + 1 + index, pays, paid })
  }
}

interface Bought {
  readonly at: Date
  readonly index: number
  readonly qty?: number
  readonly pays?: Fate['pays']
  readonly paid: (orderId: string, buyer: Buyer, paidAt: Date) => void
}

/** Somebody buys from stock, with the next ones as they come. */
function buy({ offers, orders, buyers }: Parts, { at, index, qty = 1, pays = 'soon', paid }: Bought): void {
  const buyer = buyers[(index * 5 + 1) % buyers.length]
  const offer = offers.all.find(
    (each) =>
      each.line === SALES_LINE.inStock &&
      each.since < at &&
      each.price < MOST &&
      buyer &&
      offers.take(each, buyer.id, qty),
  )
  if (!buyer || !offer) {
    throw new Error('nothing in stock is left for one of the cases')
  }
  orders.place(at, {
    buyer,
    lines: [{ skuId: offer.skuId, qty }],
    pays,
    paid: ({ id }, paidAt) => paid(id, buyer, paidAt),
  })
}

interface Returned {
  readonly id: string
  readonly buyer: Buyer
  readonly paidAt: Date
  /** Each goes in a parcel of its own. */
  readonly pieces: number
  readonly steps: readonly Step[]
}

/** A parcel that was received, and what becomes of the application that follows. */
function planReturn({ trade, plan }: Timeline, { id, buyer, paidAt, pieces, steps }: Returned): void {
  const order = (at: Date, word: string, who: 'staff' | 'customer', input = {}) =>
    plan({
      at,
      who: who === 'staff' ? CLERK : 'customer',
      command: commandBy(who, 'order', word),
      work: async (ctx) => moveOrder(trade, ctx, await lockOrder(trade, ctx, id), word, { who, input }),
    })
  const parcel = (number: number) => ({
    carrier: 'sf',
    // ids begin with the time: those made at once differ at their ends
    trackingNo: `SF77${id.replace(/\D/g, '').slice(-9).padStart(9, '0')}${number}`,
  })
  if (pieces > 1) {
    plan({
      at: later(paidAt, 20 * HOUR),
      who: CLERK,
      command: '/shop/order/shipPart',
      work: async (ctx) => {
        const [item] = await itemsOf(ctx, id)
        const input = { ...parcel(0), items: [{ orderItemId: item?.id, qty: pieces - 1 }] }
        await shipPart(trade, ctx, await lockOrder(trade, ctx, id), input)
      },
    })
  }
  order(later(paidAt, 22 * HOUR), 'ship', 'staff', parcel(1))
  order(later(paidAt, 3 * DAY), 'receive', 'customer')
  plan({
    at: later(paidAt, 4 * DAY),
    who: 'customer',
    command: '/shop/storefront/refund/apply',
    work: async (ctx) => {
      const [item] = await itemsOf(ctx, id)
      const [made] = await applyRefund(trade, ctx, {
        ...{ orderId: id, kind: REFUND_KIND.return, lines: [{ orderItemId: item?.id ?? '', qty: 1 }] },
        ...{ causeCode: 'damaged', description: '运输箱被压，外盒开裂', source: 'customer', userId: buyer.id },
      })
      for (const [index, step] of made ? steps.entries() : []) {
        const at = later(paidAt, (4.3 + 0.8 * index) * DAY)
        const who = step === 'send' ? 'customer' : step === 'paid' ? 'payment' : CLERK
        plan({
          at,
          who,
          command: step === 'paid' ? 'server/sendRefund' : commandBy(who, 'refund', step),
          work: (then) => lead({ trade }, then, made?.id ?? '', step),
        })
      }
    },
  })
}

async function lead({ trade }: Pick<Timeline, 'trade'>, ctx: TradeContext, id: string, step: Step): Promise<void> {
  const row = await lockRefund(trade, ctx, id)
  const move = (command: string, input: Values = {}, who: 'staff' | 'customer' = 'staff') =>
    moveRefund(trade, ctx, row, command, { who, input })
  switch (step) {
    case 'agree':
      await agreeRefund(trade, ctx, row, {})
      return
    case 'reject':
      return move('reject', { code: 'proof', reason: '照片看不清破损处，请补充凭证后再申请' })
    case 'send':
      return move('send', { carrier: 'zto', trackingNo: '781234567890' }, 'customer')
    case 'receive':
      return move('receive')
    case 'refuseReceipt':
      return move('refuseReceipt', {
        ...{ reason: '退回的不是本店售出的商品', proofs: '' },
        ...{ carrier: 'sf', trackingNo: 'SF1300998877' },
      })
    case 'inspect': {
      const items = await refundItemsOf(ctx, id)
      return move('inspect', {
        items: items.map(({ id, qty }) => ({ refundItemId: id, condition: 'damaged', restockQty: 0, scrapQty: qty })),
      })
    }
    case 'paid':
      for (const part of await partsOf(ctx, id)) {
        await refundPartDone(trade, ctx, part.id, { thirdNo: `5031${part.id.replace(/\D/g, '').slice(0, 12)}` })
      }
  }
}

/** Three orders of one person that are kept and go into one parcel. */
function planMerged(parts: Parts): void {
  const { trade, plan, end } = parts.line
  const held: string[] = []
  for (const days of [5, 4, 3]) {
    buy(parts, {
      at: later(end, -days * DAY),
      index: MERGED,
      paid: (id, _, paidAt) => {
        held.push(id)
        plan({
          at: later(paidAt, HOUR),
          who: 'customer',
          command: '/shop/storefront/order/hold',
          work: async (ctx) => moveOrder(trade, ctx, await lockOrder(trade, ctx, id), 'hold', { who: 'customer' }),
        })
      },
    })
  }
  plan({
    at: later(end, -2 * DAY),
    who: CLERK,
    command: '/shop/holdShelf/merge',
    work: async (ctx) => {
      await mergeParcels(trade, ctx, { ids: held, isReturned: false })
    },
  })
}

/** Somebody whose deposit the shop holds is frozen; played last, for nobody orders who is. */
export function planFrozen({ trade, plan, end }: Timeline): void {
  plan({
    at: end,
    who: CLERK,
    command: '/shop/appUser/freeze',
    work: async (ctx) => {
      const { rows } = await sql<{
        userId: string
      }>`select user_id from shop_final_claim c where state = ${sql.lit(CLAIM.waiting)}
        and not exists (select 1 from shop_app_user u where u.id = c.user_id and u.is_muted)
        order by paid_at, id limit 1`.execute(ctx.db)
      const [found] = rows
      if (found) {
        const until = ctx.clock.format(later(end, 20 * DAY))
        const values = { freezeReason: '多次拒收，与顾客核实中', freezeUntil: until }
        await moveCustomer(trade, ctx, await lockCustomer(trade, ctx, found.userId), 'freeze', values)
      }
    },
  })
}
