import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { TIMERS } from '../../office.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../commands/claim/claims.server.ts'
import { askConsult } from '../commands/consult/consults.server.ts'
import type { TradeContext } from '../commands/context/trade.server.ts'
import { issueCoupon } from '../commands/coupon/issue-coupon.server.ts'
import { itemsOf, lockOrder, moveOrder } from '../commands/order/order-rows.server.ts'
import { openRefund } from '../commands/refund/refunds.server.ts'
import { lockSurplus, syncSurplus } from '../commands/stock/surplus.server.ts'
import { joinWaiting, offerNext } from '../commands/stock/waiting.server.ts'
import { paidDeposit } from '../commands/testing/pre-orders.server.ts'
import { buying } from '../commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../commands/testing/test-shop.server.ts'
import { REFUND, REFUND_KIND } from '../model/refund-states.ts'

let app: TestApp
let shop: TestShop
let admin: Client
const now = () => new Date()
beforeAll(async () => {
  app = await startTestApp({ isSandbox: true, jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

const in14Days = () => shop.trade.app.clock.format(new Date(Date.now() + 14 * 86_400_000))
const as = <Result>(work: (ctx: TradeContext) => Promise<Result>) => shop.as('system', work)

async function inStockOrders() {
  const { place, pay } = buying(shop, now)
  const { skuId } = await shop.listing(1)
  const lines = [{ skuId, qty: 1 }]
  const unpaid = (await place(await shop.customer(), lines)).id
  const paid = async () => {
    const { id } = await place(await shop.customer(), lines)
    await pay(id)
    return id
  }
  const move = (id: string, command: string, input = {}) =>
    as(async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), command, { who: 'staff', input }),
    )
  const [sent, held, returned, asked] = [await paid(), await paid(), await paid(), await paid()]
  await move(sent, 'ship', { carrier: 'sf', trackingNo: 'SF1234567890' })
  await move(returned, 'ship', { carrier: 'sf', trackingNo: 'SF1234567891' })
  await move(held, 'hold')
  const apply = (orderId: string, kind: 1 | 2) =>
    as(async (ctx) => {
      const [item] = await itemsOf(ctx, orderId)
      const items = [{ item: item ?? expect.fail('no item'), qty: 1, amount: 100 }]
      const of = { orderId, kind, items, source: 'customer', causeCode: 'unwanted', status: REFUND.applied } as const
      return (await openRefund(shop.trade, ctx, of)).id
    })
  const parcel = await apply(returned, REFUND_KIND.return)
  await shop.rows(
    `update shop_refund set status = 20, agreed_amount = 100, parcel_deadline = now() + interval '7 days' where id = '${parcel}'`,
  )
  const late = await apply(asked, REFUND_KIND.moneyOnly)
  await shop.rows(`update shop_refund set handle_deadline = now() + interval '2 days' where id = '${late}'`)
  return { unpaid, sent, held, parcel, late }
}

async function preOrders() {
  const presell = await shop.listing(2, { goods: { releaseMonth: '2026-09' } })
  const [asked, open] = [
    await paidDeposit(shop, now, { skuId: presell.skuId }),
    await paidDeposit(shop, now, { skuId: presell.skuId }),
  ]
  await shop.rows(`insert into shop_goods_release_log (id, goods_id, from_month, to_month, announced_at, silence_keeps)
    values ('moved', '${presell.goodsId}', '2026-08', '2026-09', now(), true)`)
  await shop.rows(
    `update shop_final_claim set release_change_id = 'moved', answer_deadline = now() + interval '7 days' where id = '${asked.claimId}'`,
  )
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId, graceDays: 3, overduePolicy: 'forfeit' },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 3, counted: true },
  })
  const dueAt = in14Days()
  await as(async (ctx) => {
    const [row] = await lockClaims(shop.trade, ctx, [open.claimId])
    const input = { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900, dueAt }
    await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), 'open', { input })
    await settleDepositOrder(shop.trade, ctx, open.orderId)
  })
  await shop.rows(
    `update shop_goods set wave_state = 1, pay_start = now(), pay_end = '${dueAt}'::timestamp at time zone 'Asia/Shanghai' where id = '${final.goodsId}'`,
  )
  await shop.rows(`update shop_goods set presell_end = now() - interval '1 minute' where id = '${presell.goodsId}'`)
  await shop.rows(`insert into shop_task (kind, title, ref_type, ref_id)
    select kind, kind, 'wave', '${final.goodsId}' from unnest(array['balance-review', 'shortage']) as kind`)
  const userId = await shop.customer()
  await as(async (ctx) => {
    await syncSurplus(shop.trade, ctx, final.skuId, { origin: 'arrival', refType: 'goods', refId: final.goodsId })
    await joinWaiting(shop.trade, ctx, { userId, presellSkuId: presell.skuId })
  })
  const [piece] = await shop.rows(`select id from shop_surplus where sku_id = '${final.skuId}'`)
  const entry = await as(async (ctx) =>
    offerNext(shop.trade, ctx, await lockSurplus(shop.trade, ctx, String(piece?.id))),
  )
  return { asked: asked.claimId, open: open.claimId, wave: final.goodsId, offer: entry?.id ?? expect.fail('no offer') }
}

/** What the timers of figures, refunds, consults, customers, coupons and points find. */
async function otherRows() {
  const { place, pay } = buying(shop, now)
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  const presell = await shop.listing(2, { goods: { releaseMonth: '2026-09' } })
  const { claimId } = await paidDeposit(shop, now, { skuId: presell.skuId })
  const wave = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId, payStart: days(1), payEnd: days(120), hasOverdue: true },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 3, counted: true },
  })
  const window = await shop.listing(2, { goods: { presellStart: days(1), presellEnd: days(30) } })
  const { skuId } = await shop.listing(1)
  const buyer = await shop.customer()
  const [stuck, done] = [await place(buyer, [{ skuId, qty: 1 }]), await place(buyer, [{ skuId, qty: 1 }])]
  await pay(stuck.id)
  await pay(done.id)
  await shop.rows(
    `update shop_order set status = 40, after_sale_until = now() + interval '5 days' where id = '${done.id}'`,
  )
  const refund = await as(async (ctx) => {
    const [item] = await itemsOf(ctx, stuck.id)
    const items = [{ item: item ?? expect.fail('no item'), qty: 1, amount: 20_000 }]
    const of = {
      orderId: stuck.id,
      kind: REFUND_KIND.moneyOnly,
      items,
      source: 'customer',
      causeCode: 'unwanted',
    } as const
    return (await openRefund(shop.trade, ctx, { ...of, status: REFUND.applied })).id
  })
  await shop.rows(`update shop_refund set handle_deadline = now() + interval '2 days' where id = '${refund}'`)
  const saver = await shop.customer()
  await admin.post('/shop/appUser/adjustPoints', { ids: saver, points: 500, reason: '开业赠送' })
  await shop.rows(`update shop_integral_record set expire_at = now() + interval '30 days' where user_id = '${saver}'`)
  const ask = () =>
    as((ctx) => askConsult(shop.trade, ctx, { userId: saver, kind: 4, content: '多进些景品', isPublic: false }))
  const [unanswered, solved] = [await ask(), await ask()]
  await shop.rows(`update shop_consult set state = 3, solved_at = now() where id = '${solved}'`)
  await shop.rows(`update shop_app_user set is_muted = true, muted_until = '${days(3)}' where id = '${saver}'`)
  const ended = await shop.coupon({ validKind: 1, validDays: null, validFrom: days(-1), validTo: days(30) })
  const record = async (validTo: string) => {
    const couponId = await shop.coupon()
    const id = await as((ctx) => issueCoupon(shop.trade, ctx, { couponId, userId: saver, isOwn: true }))
    await shop.rows(`update shop_coupon_record set valid_to = '${validTo}' where id = '${id}'`)
    return id
  }
  const [expired, expiring] = [await record(days(20)), await record(days(91))]
  await shop.rows(`insert into shop_member (id, user_id, member_no, kind, valid_to, level_since) values
    ('member-over', '${saver}', 'M1', 3, '${days(30)}', now() - interval '300 days'),
    ('member-ending', '${buyer}', 'M2', 3, '${days(95)}', now())`)
  await shop.rows(`insert into shop_setting (code, value) values ('member.levelFalls', '"yearly"')`)
  await shop.rows(`insert into shop_notice (id, title, kind, content, target, tells, state, publish_at, expire_at, delivered_at) values
    ('notice-planned', '双十二', 'news', '<p>见</p>', 'all', false, 1, '${days(10)}', null, null),
    ('notice-over', '国庆放假', 'news', '<p>见</p>', 'all', false, 2, now(), '${days(20)}', now()),
    ('notice-left', '开业', 'news', '<p>见</p>', 'all', false, 2, now(), null, null)`)
  return {
    ...{ opened: claimId, planned: wave.goodsId, window: window.goodsId, done: done.id, stuck: refund, saver },
    ...{ unanswered, solved, ended, expired, expiring },
  }
}

/** What shows that a timer did something, for every timer that there is. */
const didSomething = (rows: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const told = (command: string, id: string | undefined) =>
    `select 1 from sys_record_change where command = '${command}' and record_id = '${id}'`
  const is = (table: string, id: string | undefined, what: string) =>
    `select 1 from ${table} where id = '${id}' and ${what}`
  const settled = (kind: string, id: string | undefined) =>
    `select 1 from shop_task where kind = '${kind}' and ref_id = '${id}' and state = 1`
  return {
    endUnpaid: told('endUnpaid', rows.unpaid),
    endParcels: told('endParcels', rows.parcel),
    receiveByItself: told('receiveByItself', rows.sent),
    endHolds: is('shop_order', rows.held, 'hold_state = 3'),
    endQuestions: is('shop_final_claim', rows.asked, 'answer = 1'),
    openWaves: is('shop_goods', rows.planned, 'wave_state = 1'),
    openClaims: is('shop_final_claim', rows.opened, 'state = 1'),
    passDue: told('passDue', rows.open),
    moveWindow: is('shop_goods', rows.window, 'window_state = 3'),
    remindBalances: `select 1 from shop_claim_reminder where claim_id = '${rows.open}'`,
    startGrace: told('startGrace', rows.wave),
    endGrace: told('endGrace', rows.open),
    closeWave: told('closeWave', rows.wave),
    endReviews: settled('balance-review', rows.wave),
    endShortages: settled('shortage', rows.wave),
    markOverdue: is('shop_goods', rows.planned, 'not has_overdue'),
    agreeByItself: `select 1 from shop_task where kind = 'refund-late' and ref_id = '${rows.stuck}'`,
    markLate: is('shop_refund', rows.stuck, 'is_late'),
    endFreezes: told('endFreezes', rows.frozen),
    endMutes: is('shop_app_user', rows.saver, 'not is_muted'),
    passAnswers: is('shop_consult', rows.unanswered, 'is_overdue'),
    closeSolved: is('shop_consult', rows.solved, 'state = 4'),
    endOffers: told('endOffers', rows.offer),
    expireCoupons: is('shop_coupon_record', rows.expired, 'state = 4'),
    remindOfCoupons: is('shop_coupon_record', rows.expiring, 'reminded_at is not null'),
    endCoupons: is('shop_coupon', rows.ended, 'state = 3'),
    releasePoints: `select 1 from shop_integral_record where waits_for = '${rows.done}' and state = 'available'`,
    tellOfEnds: is('shop_member', 'member-ending', 'told_until is not null'),
    markExpired: is('shop_member', 'member-over', 'is_expired'),
    reviewLevels: is('shop_member', 'member-over', `level_since > now() + interval '80 days'`),
    publishScheduled: is('shop_notice', 'notice-planned', 'state = 2'),
    expireNotices: is('shop_notice', 'notice-over', 'state = 4'),
    deliverLeft: is('shop_notice', 'notice-left', 'delivered_at is not null'),
    endPoints: `select 1 from shop_integral_record where user_id = '${rows.saver}' and kind = 'expire'`,
  }
}

async function idle(rows: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.entries(didSomething(rows)).map(async ([timer, statement]) =>
      (await shop.rows(statement)).length > 0 ? [] : [timer],
    ),
  )
  return found.flat()
}

/** What stands after the clock was moved, and how often histories say that it was done. */
async function outcome(rows: Readonly<Record<string, string>>) {
  const state = async (table: string, id: string | undefined, column: string) =>
    (await shop.row(table, id ?? ''))[column]
  const times = await shop.rows(`select command, count(*)::int as n from sys_record_change
    where command in ('endUnpaid', 'receiveByItself', 'endQuestions', 'passDue', 'startGrace', 'endGrace', 'closeWave',
      'endParcels', 'agreeByItself', 'endFreezes', 'endOffers') and record_id in (${Object.values(rows)
        .map((id) => `'${id}'`)
        .join()})
    group by command, record_id order by command`)
  return {
    unpaid: await state('shop_order', rows.unpaid, 'status'),
    sent: await state('shop_order', rows.sent, 'status'),
    held: await state('shop_order', rows.held, 'holdState'),
    parcel: await state('shop_refund', rows.parcel, 'status'),
    asked: await state('shop_final_claim', rows.asked, 'answer'),
    open: await state('shop_final_claim', rows.open, 'state'),
    wave: await state('shop_goods', rows.wave, 'waveState'),
    offer: await state('shop_waiting', rows.offer, 'state'),
    frozen: await state('shop_app_user', rows.frozen, 'state'),
    tasks: (
      await shop.rows(`select kind, count(*)::int as n from shop_task
        where kind like 'hold-%' group by kind order by kind`)
    ).map(({ kind, n }) => `${kind} ${n}`),
    times: times.map(({ command, n }) => `${command} ${n}`),
  }
}

it('a clock moved by 90 days lets every timer fire once, and not again when it moves on', {
  timeout: 120_000,
}, async () => {
  await shop.rows(`insert into shop_setting (code, value) values ('final.autoForfeit', 'true')`)
  const frozen = await shop.customer({ state: 2 })
  await shop.rows(`update shop_app_user set freeze_until = now() + interval '10 days' where id = '${frozen}'`)
  await shop.rows(`insert into shop_setting (code, value) values ('refund.dualApproveAmount', '5000')`)
  const rows = { ...(await inStockOrders()), ...(await preOrders()), ...(await otherRows()), frozen }
  expect(Object.keys(didSomething(rows)).toSorted()).toEqual(TIMERS.map(({ name }) => name).toSorted())
  const moved = await admin.post('/shop/sandboxClock/move', { days: 90, hours: 1, minutes: 0 })
  expect(moved.body.success, moved.body.message).toBe(true)
  const expected = {
    ...{ unpaid: 50, sent: 40, held: 3, parcel: 71, asked: 1, open: 4, wave: 3, offer: 5, frozen: 1 },
    tasks: ['hold-ending 1', 'hold-over 1'],
  }
  await vi.waitFor(async () => expect(await outcome(rows)).toMatchObject(expected), { timeout: 60_000, interval: 500 })
  await vi.waitFor(async () => expect(await idle(rows)).toEqual([]), { timeout: 30_000, interval: 500 })
  const first = await outcome(rows)
  expect(first.times.every((told) => told.endsWith(' 1'))).toBe(true)
  expect(first.times).toHaveLength(10)
  const ran = async () =>
    Number(
      (
        await shop.rows(`select count(*)::int as n from pgboss.job where name = 'shop-timers' and state = 'completed'`)
      )[0]?.n,
    )
  const before = await ran()
  await admin.post('/shop/sandboxClock/move', { days: 0, hours: 1, minutes: 0 })
  await vi.waitFor(async () => expect(await ran()).toBeGreaterThan(before), { timeout: 60_000, interval: 500 })
  expect(await outcome(rows)).toEqual(first)
})
