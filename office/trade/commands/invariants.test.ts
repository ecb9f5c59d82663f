import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { CLAIM } from '../model/claim-states.ts'
import { REFUND_KIND } from '../model/refund-states.ts'
import { runTimers } from '../timer/timer.server.ts'
import { TIMERS } from '../timer/timer-jobs.server.ts'
import type { CheckoutLine } from './checkout/checkout.server.ts'
import { placeOrders } from './checkout/place-order.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from './claim/claims.server.ts'
import type { Receipt } from './context/channel.server.ts'
import { lockCouponRecord, moveCouponRecord } from './coupon/coupons.server.ts'
import { issueCoupon } from './coupon/issue-coupon.server.ts'
import { lockOrder, moveOrder } from './order/order-rows.server.ts'
import { applyCredit } from './payment/apply-credit.server.ts'
import { askPayment, takePayment } from './payment/payments.server.ts'
import { notePoints } from './points/points.server.ts'
import { pointsExpireAt } from './points/points-expiry.server.ts'
import { BOOK_RULES } from './testing/book-rules.ts'
import { type TestShop, testShop } from './testing/test-shop.server.ts'
import { refundWhole } from './testing/whole-refund.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
const START = Date.parse('2026-03-01T04:00:00Z')
const clock = { now: new Date(START) }
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => clock.now)
  admin = await app.admin()
})
afterAll(() => app.close())

async function expectUnbroken(after: string): Promise<void> {
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), `${rule}, after ${after}`).toEqual([])
  }
}

/** What somebody tries; refusals are answers, anything else is a defect. */
interface Try {
  readonly kind:
    | 'buy'
    | 'reserve'
    | 'pay'
    | 'repeat'
    | 'cancel'
    | 'ship'
    | 'open'
    | 'balance'
    | 'late'
    | 'end'
    | 'credit'
    | 'use'
    | 'split'
    | 'release'
    | 'coupon'
    | 'discount'
    | 'refund'
    | 'refundDeposit'
    | 'refundBalance'
    | 'void'
    | 'extend'
    | 'reopen'
    | 'stock'
    | 'give'
    | 'spend'
    | 'timers'
  readonly who: number
  readonly which: number
  readonly qty: number
}

const tries = fc.array(
  fc.array(
    fc.record<Try>({
      kind: fc.constantFrom(
        'buy',
        'reserve',
        'pay',
        'pay',
        'repeat',
        'cancel',
        'ship',
        'open',
        'balance',
        'late',
        'end',
        'credit',
        'use',
        'use',
        'split',
        'release',
        'coupon',
        'discount',
        'discount',
        'refund',
        'refundDeposit',
        'refundBalance',
        'void',
        'extend',
        'reopen',
        'stock',
        'give',
        'spend',
        'spend',
        'timers',
      ),
      who: fc.nat(3),
      which: fc.nat(11),
      qty: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  { minLength: 10, maxLength: 14 },
)

/** Done with what came second: the first deposit stays half paid, and the order for its balance is paid. */
const SECOND: ReadonlySet<Try['kind']> = new Set(['cancel', 'ship', 'release', 'refundDeposit'])

/** Another customer's, who has ordered nothing yet. */
const LATER: readonly Try['kind'][] = [
  ...(['reserve', 'pay', 'open', 'extend', 'late', 'late', 'late', 'end', 'reopen', 'stock'] as const),
]

/** One of each after the other: each has something to succeed with. */
const FIRST: readonly (readonly Try[])[] = (
  [
    'reserve',
    'pay',
    'split',
    'open',
    'balance',
    'pay',
    'buy',
    'cancel',
    'buy',
    'pay',
    'ship',
    'reserve',
    'pay',
    'release',
    'coupon',
    'discount',
    'pay',
    'refund',
    'void',
    'refundBalance',
    'reserve',
    'pay',
    'refundDeposit',
    'reserve',
    'pay',
    'open',
    'late',
    'late',
    'credit',
    'buy',
    'use',
    'give',
    'spend',
    'timers',
  ] as const
)
  .map((kind, index): Try[] => [{ kind, who: 0, which: SECOND.has(kind) ? 1 : 0, qty: index === 0 ? 2 : 1 }])
  .concat(LATER.map((kind) => [{ kind, who: 1, which: 0, qty: 1 }]))

it('stock, money, deposits and limits hold, whatever customers, staff and timers do at once', {
  timeout: 120_000,
}, async () => {
  const succeeded = new Set<Try['kind'] | undefined>()
  await fc.assert(
    fc.asyncProperty(tries, async (rounds) => {
      const market = await openMarket()
      for (const round of succeeded.size === 0 ? [...FIRST, ...rounds] : rounds) {
        const done = await Promise.allSettled(round.map((one) => market.attempt(one)))
        done.forEach(({ status }, index) => {
          if (status === 'fulfilled') {
            succeeded.add(round[index]?.kind)
          }
        })
        const defects = done.flatMap((one) =>
          one.status === 'rejected' && !(one.reason instanceof DomainError) ? [String(one.reason)] : [],
        )
        expect(defects).toEqual([])
        await expectUnbroken(round.map(({ kind }) => kind).join(', '))
      }
    }),
    { numRuns: 3 },
  )
  const kinds = new Set(FIRST.map(([one]) => one?.kind))
  expect(
    [...kinds].filter((kind) => !succeeded.has(kind)),
    'never succeeded',
  ).toEqual([])
})

async function openMarket() {
  clock.now = new Date(START)
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.customer()))
  const stock = await shop.listing(1, { product: { limitPerUser: 4 }, sku: { stock: 9 } })
  // the limit is one of the listing, whichever SKU somebody takes
  const second = await shop.sku(stock.productId, { specKey: 'second', name: '限定版', stock: 9 })
  const presell = await shop.listing(2, { product: { limitPerUser: 3 }, sku: { stock: 9 } })
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 4 },
  })
  // few enough to be gone, and one of them for each
  const coupons = [
    await shop.coupon({ total: 9, stackable: true, lines: '1,2' }),
    await shop.coupon({ total: 6, perUser: 2, stackable: true, kind: 2, amountFen: null, percentOff: 10 }),
  ]
  const receipts: Receipt[] = []
  const mine = buyers.map((id) => `'${id}'`).join()
  const one = async (statement: string, which: number) => {
    const found = await shop.rows(statement)
    return found.length === 0 ? undefined : String(found[which % found.length]?.id)
  }
  const orderIn = (states: string, which: number) =>
    one(`select id from shop_order where user_id in (${mine}) and status in (${states}) order by id`, which)
  const claimIn = (states: string, which: number) =>
    one(`select id from shop_final_claim where user_id in (${mine}) and state in (${states}) order by id`, which)
  const buy = (
    userId: string,
    lines: readonly CheckoutLine[],
    couponRecordIds: readonly string[] = [],
    points?: number,
  ) =>
    shop.as('customer', (ctx) =>
      placeOrders(shop.trade, ctx, {
        userId,
        lines,
        couponRecordIds,
        points,
        isStaff: false,
        source: 'app',
        receiver: { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' },
      }),
    )
  const refuse = (): Promise<never> => Promise.reject(new DomainError('notFound', ['没有', 'Nothing']))
  const withOrder = async (id: string | undefined, command: string, input: object, who: 'customer' | 'staff') => {
    if (!id) {
      await refuse()
    } else {
      await shop.as('customer', async (ctx) =>
        moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), command, { who, input: input as never }),
      )
    }
  }
  const withClaim = async (
    id: string | undefined,
    command: string,
    input: object = {},
    who: 'system' | 'staff' = 'system',
  ) => {
    if (!id) {
      await refuse()
    } else {
      await shop.as('system', async (ctx) => {
        const [row] = await lockClaims(shop.trade, ctx, [id])
        if (row) {
          await moveClaim(shop.trade, ctx, row, command, { who, input: input as never })
          await settleDepositOrder(shop.trade, ctx, String(row.depositOrderId))
        }
      })
    }
  }
  const pay = async (id: string | undefined) => {
    if (!id) {
      await refuse()
    } else {
      const asked = await shop.as('customer', async (ctx) =>
        askPayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), { channel: 'sandbox', now: clock.now }),
      )
      const receipt = { payNo: asked.payNo, thirdNo: `t-${asked.payNo}`, amount: asked.amount, paidAt: clock.now }
      receipts.push(receipt)
      await shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt))
    }
  }
  const days = (count: number) => new Date(clock.now.getTime() + count * 86_400_000)
  const wall = (count: number) => shop.trade.app.clock.format(days(count))

  const use = (id: string, amount: number | null) =>
    shop.as('customer', async (ctx) =>
      applyCredit(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), { who: 'customer', amount }),
    )
  const give = (userId: string, amount: number) =>
    shop.as('system', async (ctx) => {
      const expireAt = await pointsExpireAt(shop.trade, ctx)
      await notePoints(ctx, { userId, kind: 'staffAdd', amount, at: clock.now, expireAt })
    })
  // those that ask gateways first are tried with gateways
  const runAll = () =>
    runTimers(
      { trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal },
      TIMERS.filter(({ before }) => before === undefined),
    )
  const voidCoupon = (id: string) =>
    shop.as('system', async (ctx) =>
      moveCouponRecord(shop.trade, ctx, await lockCouponRecord(shop.trade, ctx, id), 'void', { who: 'staff' }),
    )

  const attempt = async ({ kind, who, which, qty }: Try): Promise<unknown> => {
    const buyer = buyers[who] ?? ''
    switch (kind) {
      case 'buy':
        return buy(buyer, [{ skuId: which % 2 === 0 ? stock.skuId : second, qty }])
      case 'reserve':
        return buy(buyer, [{ skuId: presell.skuId, qty }])
      case 'pay':
        return pay(await orderIn('10', which))
      case 'repeat': {
        const receipt = receipts[which % Math.max(1, receipts.length)]
        return receipt && shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt))
      }
      case 'cancel':
        return withOrder(await orderIn('10, 20', which), 'cancel', { cancelKind: 'customer' }, 'customer')
      case 'ship':
        return withOrder(
          await orderIn('10, 20, 21', which),
          'ship',
          { carrier: 'sf', trackingNo: 'SF1234567' },
          'staff',
        )
      case 'open': {
        const input = { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueFen: 109_900 }
        return withClaim(await claimIn('0', which), 'open', { ...input, dueAt: wall(14) })
      }
      case 'balance': {
        const id = await claimIn('1, 3', which)
        const owner = await shop.rows(`select user_id as id from shop_final_claim where id = '${id ?? ''}'`)
        return id ? buy(String(owner[0]?.id), [{ claimId: id }]) : refuse()
      }
      case 'late':
        clock.now = days(9)
        return withClaim(await claimIn('1', which), 'passDue')
      case 'split': {
        const id = await one(
          `select id from shop_final_claim where user_id in (${mine}) and state in (0, 1) and qty > 1 order by id`,
          which,
        )
        return withClaim(id, 'split', { pieces: qty }, 'staff')
      }
      case 'extend':
        return withClaim(await claimIn('1, 3', which), 'extend', { dueAt: wall(16) }, 'staff')
      case 'reopen':
        return withClaim(await claimIn(String(CLAIM.forfeited), which), 'reopen', { dueAt: wall(14) }, 'staff')
      case 'stock': {
        // pieces in stock, and those that claims wait for
        const isBalance = which % 2 === 1
        const skuId = isBalance ? final.skuId : which % 4 === 0 ? stock.skuId : second
        const [row] = await shop.rows(`select stock from shop_sku where id = '${skuId}'`)
        const loaded = Number(row?.stock)
        const change = { skuId, stockLoaded: loaded, stock: loaded + (which % 3 === 2 ? -qty : qty), reason: '盘点' }
        const path = isBalance ? '/shop/finalProduct/stock' : '/shop/product/stock'
        return (await admin.put(path, change)).body.success || refuse()
      }
      case 'give':
        return give(buyer, qty * 2_000)
      // of the first who has any
      case 'spend': {
        const [row] = await shop.rows(
          `select id, integral from shop_app_user where id in (${mine}) and integral > 0 order by id limit 1`,
        )
        const lines = [{ skuId: stock.skuId, qty: 1 }]
        return row ? buy(String(row.id), lines, [], Math.min(Number(row.integral), qty * 1_000)) : refuse()
      }
      // whatever the clock asks for, beside everything else
      case 'timers':
        return runAll()
      case 'end':
        return withClaim(await claimIn('3', which), 'forfeit')
      case 'credit':
        return withClaim(await claimIn('3', which), 'credit')
      // of the first who has any
      case 'use': {
        const id = await one(
          `select o.id from shop_order o join shop_app_user u on u.id = o.user_id where o.user_id in (${mine})
            and o.status = 10 and (u.credit > 0 or o.credit_used > 0) order by o.create_time desc, o.id`,
          which % 2,
        )
        return id ? use(id, which % 3 === 0 ? null : qty * 5_000) : refuse()
      }
      case 'coupon':
        return shop.as('customer', (ctx) =>
          issueCoupon(shop.trade, ctx, { couponId: coupons[which % 2] ?? '', userId: buyer, isOwn: true }),
        )
      case 'discount': {
        // some are used or locked already
        const held = await shop.rows(`select id from shop_coupon_record where user_id = '${buyer}'
          order by state in (4, 5), state, md5(id || '${which}')`)
        const ids = held.slice(0, 1 + (which % 2)).map(({ id }) => String(id))
        const skuId = which % 3 === 2 ? presell.skuId : stock.skuId
        return ids.length === 0 ? refuse() : buy(buyer, [{ skuId, qty: 1 }], ids)
      }
      case 'refund': {
        const id = await one(
          `select id from shop_order where user_id in (${mine}) and status = 20 and ship_state = 0 and line = 1
            order by coupon_record_ids is null, id`,
          which % 3,
        )
        return id ? refundWhole(shop, id, REFUND_KIND.moneyOnly) : refuse()
      }
      case 'refundDeposit': {
        const id = await orderIn('21, 22, 24', which)
        return id ? refundWhole(shop, id, REFUND_KIND.deposit) : refuse()
      }
      case 'refundBalance': {
        const id = await one(
          `select id from shop_order where user_id in (${mine}) and line = 3 and status in (20, 30) order by id`,
          which,
        )
        return id ? refundWhole(shop, id, REFUND_KIND.moneyOnly) : refuse()
      }
      case 'void': {
        const id = await one(`select id from shop_coupon_record where user_id in (${mine}) order by state, id`, which)
        return id ? voidCoupon(id) : refuse()
      }
      default:
        return withClaim(await claimIn('0, 1, 3', which), 'release', { cancelKind: 'shortage' })
    }
  }
  return { attempt }
}
