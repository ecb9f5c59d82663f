import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { placeOrders } from '../../trade/commands/checkout/place-order.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { askPayment, takePayment } from '../../trade/commands/payment/payments.server.ts'
import { refundPartDone } from '../../trade/commands/refund/refund-booking.server.ts'
import { type PaidDeposit, paidBalance, paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import type { Liability, LiabilityRow, LiabilitySums } from './liability.ts'

let app: TestApp
let shop: TestShop
let admin: Client
const DAY_MS = 86_400_000
/** 23:30 in Shanghai: half an hour later is another day there, and not in UTC. */
const START = Date.parse('2026-03-01T15:30:00Z')
const clock = { now: new Date(START) }
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => clock.now)
  admin = await app.admin()
})
afterAll(() => app.close())

const dayOf = (at: Date) => shop.trade.app.clock.format(at).slice(0, 10)
const owed = async (sent: object = {}, client = admin) =>
  (await client.get('/shop/depositReport/sums', { ...sent })).body.result as unknown as Liability
/** What is owed at the end of each day, whichever way it is asked for. */
async function owedAtAllDays(days: readonly string[]) {
  const all = [...new Set(days)].flatMap((day) => (['goods', 'customer', 'month'] as const).map((by) => ({ by, day })))
  return Promise.all(all.map((sent) => owed(sent)))
}

const lead = (
  deposit: PaidDeposit,
  name: string,
  input: Readonly<Record<string, string | number | null>> = {},
  who: 'system' | 'staff' = 'system',
) =>
  shop.as('system', async (ctx) => {
    const [row] = await lockClaims(shop.trade, ctx, [deposit.claimId])
    if (row) {
      await moveClaim(shop.trade, ctx, row, name, { who, input })
      await settleDepositOrder(shop.trade, ctx, deposit.orderId)
    }
  })
/** What the rows of the report come to, with those that are settled. */
function addedUp(rows: readonly LiabilityRow[], settled: LiabilitySums | null): LiabilitySums {
  const sums = [...rows, ...(settled ? [settled] : [])]
  const sum = (name: keyof LiabilitySums) => sums.reduce((all, row) => all + row[name], 0)
  return {
    ...{ held: sum('held'), applied: sum('applied'), forfeited: sum('forfeited'), refunded: sum('refunded') },
    ...{ credited: sum('credited'), owed: sum('owed'), prepaid: sum('prepaid'), claims: sum('claims') },
  }
}

/** Refunds that are on their way arrive. */
async function arrive(): Promise<void> {
  const parts = await shop.rows(`select p.id from shop_refund_part p join shop_refund r on r.id = p.refund_id
    where p.state in (0, 1) and r.status = 50`)
  for (const { id } of parts) {
    await shop.as('system', (ctx) => refundPartDone(shop.trade, ctx, String(id), { thirdNo: `t${id}` }))
  }
}

it('at any past day what is owed is the deposits paid, without what went back, was applied or was kept', async () => {
  const figures = [await pair(), await pair()] as const
  const buyers = [await shop.customer(), await shop.customer(), await shop.customer()]
  const deposits: (PaidDeposit & { readonly figure: number })[] = []
  /** Σ ledger by hand: what each step does to what is owed, by the instant it does it. */
  const moves: { readonly at: Date; readonly amount: number }[] = []
  const open = async (index: number) => {
    const deposit = deposits[index % Math.max(1, deposits.length)]
    const { final } = figures[deposit?.figure ?? 0] ?? figures[0]
    const dueAt = shop.trade.app.clock.format(new Date(clock.now.getTime() + DAY_MS))
    if (deposit) {
      await lead(deposit, 'open', { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900, dueAt })
    }
    return deposit
  }
  const days: string[] = [dayOf(new Date(START - DAY_MS))]
  const steps = {
    pay: async (index: number) => {
      const figure = index % 2
      const made = await paidDeposit(shop, () => clock.now, {
        skuId: figures[figure]?.presell.skuId ?? '',
        qty: 1 + (index % 3),
        buyer: buyers[index % 3] ?? '',
      })
      deposits.push({ ...made, figure })
    },
    balance: async (index: number) => {
      const deposit = await open(index)
      if (deposit) {
        await paidBalance(shop, () => clock.now, deposit)
      }
    },
    forfeit: async (index: number) => {
      const deposit = await open(index)
      clock.now = new Date(clock.now.getTime() + 2 * DAY_MS)
      if (deposit) {
        await lead(deposit, 'passDue')
        clock.now = new Date(clock.now.getTime() + 10 * DAY_MS)
        await lead(deposit, 'forfeit', { reason: '逾期' })
      }
    },
    split: async (index: number) => {
      const deposit = deposits[index % Math.max(1, deposits.length)]
      const past = days.filter((day) => day < dayOf(clock.now))
      if (deposit) {
        const before = await owedAtAllDays(past)
        await lead(deposit, 'split', { pieces: 1 }, 'staff')
        expect(await owedAtAllDays(past), 'a split changes no day').toEqual(before)
      }
    },
    release: async (index: number) => {
      const deposit = deposits[index % Math.max(1, deposits.length)]
      if (deposit) {
        await lead(deposit, 'release', { cancelKind: 'shortage' })
      }
    },
    /** The money comes after the order ended; days later it is taken all the same. */
    revive: async (index: number) => {
      const { orderId, take } = await lateDeposit(figures[index % 2]?.presell.skuId ?? '')
      await take()
      clock.now = new Date(clock.now.getTime() + 2 * DAY_MS)
      await moved(orderId, 'revive', 'staff')
    },
    arrive,
  } as const
  const plan = fc.sample(
    fc.record({
      kind: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
      index: fc.nat(20),
      hours: fc.nat(30),
    }),
    { numRuns: 14, seed: 20_261_123 },
  )
  for (const { kind, index, hours } of [
    // the last one is followed by another month
    ...[0, 1, 2, 3, 4, 5].map((index) => ({ kind: 'pay' as const, index, hours: index === 5 ? 31 * 24 : 7 })),
    { kind: 'split' as const, index: 1, hours: 7 },
    ...(['forfeit', 'balance', 'revive', 'release', 'arrive'] as const).map((kind, index) => ({
      kind,
      index,
      hours: 20,
    })),
    ...plan,
  ]) {
    const before = await ledgerSum()
    await steps[kind](index).catch((error: unknown) => {
      if (!(error instanceof DomainError)) {
        throw error
      }
    })
    moves.push({ at: clock.now, amount: (await ledgerSum()) - before })
    days.push(dayOf(clock.now))
    clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
  }
  const kinds = (await shop.rows('select distinct kind from shop_deposit_ledger')).map(({ kind }) => kind)
  expect(kinds, 'the plan reaches all of it').toEqual(
    expect.arrayContaining(['hold', 'apply', 'forfeit', 'refund', 'split']),
  )

  const distinct = [...new Set(days)]
  for (const [place, day] of distinct.entries()) {
    const expected = moves.filter(({ at }) => dayOf(at) <= day).reduce((sum, { amount }) => sum + amount, 0)
    const isLast = place === distinct.length - 1
    for (const by of isLast ? ['goods', 'customer', 'month'] : ['customer']) {
      const { total, rows, settled, check } = await owed({ by, day })
      expect(total.owed, `${day} ${by}`).toBe(expected)
      expect(rows.reduce((sum, row) => sum + row.owed, 0)).toBe(expected)
      expect(rows.every((row) => row.owed !== 0)).toBe(true)
      expect(addedUp(rows, settled), 'the columns add up to the footer').toEqual(total)
      expect(check, 'the payments say the same').toEqual({
        paid: total.held,
        refunded: total.refunded,
        difference: 0,
      })
      expect(total.owed).toBe(total.held - total.applied - total.forfeited - total.refunded - total.credited)
    }
  }
}, 120_000)

it('says by how much ledger and payments differ, and is read by those who see amounts alone', async () => {
  await arrive()
  const before = await owed()
  const dayBefore = dayOf(new Date(clock.now.getTime() - DAY_MS))
  const yesterday = await owed({ day: dayBefore })
  const figure = await pair()
  const { orderId, ...paid } = await paidDeposit(shop, () => clock.now, { skuId: figure.presell.skuId })
  const day = dayOf(clock.now)
  expect((await owed({ day })).total.owed).toBe(before.total.owed + 20_000)
  expect((await owed({ day: dayBefore })).total, 'the day before is over').toEqual(yesterday.total)
  await shop.rows(`update shop_payment set amount = amount - 1 where order_id = '${orderId}'`)
  expect((await owed({ day })).check?.difference).toBe(1)
  await shop.rows(`update shop_payment set amount = amount + 1 where order_id = '${orderId}'`)

  const kept = (await owed({ day })).settled
  await lead({ orderId, ...paid }, 'release', { cancelKind: 'shortage' })
  await arrive()
  const { rows, settled, total } = await owed({ day })
  expect(rows.map(({ key }) => key)).not.toContain(figure.presell.goodsId)
  expect((settled?.held ?? 0) - (kept?.held ?? 0), 'what is owed no more still stands in the columns').toBe(20_000)
  expect(addedUp(rows, settled)).toEqual(total)
  await paidDeposit(shop, () => clock.now, { skuId: figure.presell.skuId })

  // half an hour into a month of the shop it is still the month before in UTC
  const first = shop.trade.app.clock.parse(`${day.slice(0, 7)}-01 00:30:00`)
  const owedOf = async () =>
    (await owed({ by: 'month', day })).rows.find(({ key }) => key === day.slice(0, 7))?.owed ?? 0
  const ofMonth = await owedOf()
  const early = await paidDeposit(shop, () => first, { skuId: figure.presell.skuId })
  expect(await owedOf()).toBe(ofMonth + 20_000)
  await lead(early, 'release', { cancelKind: 'shortage' })
  await arrive()

  const finance = await app.person(['shop:depositReport:view', 'shop:order:money'])
  expect((await owed({ day }, finance)).total.owed).toBe(before.total.owed + 20_000)
  for (const rights of [['shop:depositReport:view'], ['shop:depositLedger:list', 'shop:order:money']]) {
    const clerk = await app.person(rights)
    expect((await clerk.get('/shop/depositReport/sums', {})).status).toBe(403)
  }
  expect((await finance.get('/shop/depositReport/exportXls', {})).status).toBe(403)
  expect((await admin.get('/shop/depositReport/exportXls', { by: 'customer', day })).status).toBe(200)
  expect((await admin.get('/shop/depositReport/sums', { day: '2026-02-30' })).status).toBe(400)
})

const moved = (orderId: string, name: string, who: 'system' | 'staff' = 'system') =>
  shop.as('system', async (ctx) =>
    moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), name, {
      who,
      input: { cancelKind: 'timeout' },
    }),
  )

/** A deposit order that ended unpaid, with money on its way. */
async function lateDeposit(skuId: string) {
  const userId = await shop.customer()
  const [placed] = await shop.as('customer', (ctx) =>
    placeOrders(shop.trade, ctx, { userId, lines: [{ skuId, qty: 1 }], isStaff: false, source: 'app' }),
  )
  const orderId = placed?.id ?? ''
  const { payNo, amount } = await shop.as('customer', async (ctx) =>
    askPayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), { channel: 'sandbox', now: clock.now }),
  )
  await moved(orderId, 'cancel')
  const receipt = { payNo, thirdNo: `late-${payNo}`, amount, paidAt: clock.now }
  return { orderId, take: () => shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt)) }
}

async function pair() {
  const presell = await shop.listing(2, { goods: { releaseMonth: '2026-09' }, sku: { stock: 200 } })
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId, overduePolicy: 'forfeit' },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 200, counted: true },
  })
  return { presell, final }
}

async function ledgerSum(): Promise<number> {
  const [row] = await shop.rows('select coalesce(sum(amount), 0)::bigint as sum from shop_deposit_ledger')
  return Number(row?.sum)
}
