import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { TIMERS } from '../../office.server.ts'
import { placeOrders } from '../../trade/commands/checkout/place-order.server.ts'
import { paidBalance, paidDeposit, RECEIVER } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import type { WaveReview } from '../../trade/model/wave-review.ts'
import type { WaveShortage } from '../../trade/model/wave-shortage.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
const now = () => new Date()
const DAY_MS = 86_400_000
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

/** A pre-order and what arrived of it; nobody has counted the stock yet. */
async function arrival(deposits: number, more: Readonly<Record<string, string | number>> = {}) {
  const presell = await shop.listing(2, { goods: { releaseMonth: '2026-09' }, sku: { stock: 50 } })
  const paid = []
  for (let n = 0; n < deposits; n += 1) {
    paid.push(await paidDeposit(shop, () => new Date(Date.now() + n * 1000), { skuId: presell.skuId }))
  }
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId, ...more },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 9999, counted: false },
  })
  return { presell, final, paid, waveId: final.goodsId }
}

const call = async (name: string, ids: string, sent: object = {}) =>
  (await admin.post(`/shop/wave/${name}`, { ids, ...sent })).body
const receive = (id: string, skuId: string, good: number, damaged = 0) =>
  admin.post('/shop/wave/receive', { id, pieces: JSON.stringify([{ skuId, good, damaged }]), batchNo: 'B1' })
const head = async (id: string) => (await admin.get('/shop/wave/head', { id })).body.result
const states = async (paid: readonly { readonly claimId: string }[]) =>
  Promise.all(paid.map(async ({ claimId }) => (await shop.row('shop_final_claim', claimId)).state))

/** What is said to whoever lost the seat, besides. */
const GIVEN_TOO = '另赠您优惠券「缺货补偿券」，有效期至'

/** The timers run once. */
const fire = () =>
  runTimers({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal }, TIMERS)

/** Every job has ended. @returns the newest one */
async function ended() {
  return vi.waitFor(
    async () => {
      const rows = await shop.rows(`select state, refused, message from sys_job order by create_time desc`)
      expect(rows.filter(({ state }) => state === 'waiting' || state === 'running')).toEqual([])
      return rows[0]
    },
    { timeout: 30_000, interval: 100 },
  )
}

async function opened(deposits: number, more: Readonly<Record<string, string | number>> = {}) {
  const made = await arrival(deposits, more)
  await receive(made.waveId, made.final.skuId, deposits)
  const { success, message } = await call('open', made.waveId)
  expect(success, message).toBe(true)
  await ended()
  return made
}

describe('an arrival', () => {
  it('grows the stock by its good pieces, from nothing where nobody had counted', async () => {
    const { final, waveId } = await arrival(0)
    await receive(waveId, final.skuId, 3, 1)
    await receive(waveId, final.skuId, 2)
    expect(await shop.row('shop_sku', final.skuId)).toMatchObject({ stock: 5, counted: true })
    expect(await shop.row('shop_goods', waveId)).toMatchObject({ arrivedQty: 5, arrivalBatchNo: 'B1' })
    const [sums] = await shop.rows(`select sum(qty)::int as stock from shop_stock_log where sku_id = '${final.skuId}'`)
    expect(sums).toEqual({ stock: 5 })
    expect(
      await shop.rows(`select good, damaged from shop_arrival where goods_id = '${waveId}' order by good`),
    ).toEqual([
      { good: 2, damaged: 0 },
      { good: 3, damaged: 1 },
    ])
    await shop.rows(`update shop_sku s set bar_code = 'P-1', more_bar_codes = 'P-2' from shop_sku f
      where f.id = '${final.skuId}' and s.id = f.presell_sku_id`)
    await shop.rows(`update shop_goods set jan_code = '4580590123458' where id = '${waveId}'`)
    const { arrivals } = (await head(waveId)) as unknown as { arrivals: readonly { codes: readonly string[] }[] }
    expect(arrivals[0]?.codes, 'what the box says').toEqual(expect.arrayContaining(['P-1', 'P-2', '4580590123458']))
    const other = await shop.listing(3)
    expect((await receive(waveId, other.skuId, 1)).body.message).toContain('不属于该手办')
  })

  it('that was counted wrong is corrected with a reason, down to what somebody has a right to', async () => {
    const { final, waveId } = await opened(1)
    await receive(waveId, final.skuId, 3, 2)
    const fewer = (good: number, damaged: number, remark: string | null = '重复登记') =>
      admin.post('/shop/wave/receive', {
        id: waveId,
        pieces: JSON.stringify([{ skuId: final.skuId, good, damaged }]),
        remark,
      })
    expect((await fewer(-1, 0, null)).body.result.errors).toMatchObject([{ path: 'remark' }])
    expect((await fewer(-4, 0)).body.message, 'one is claimed').toContain('最多可减少完好 3 件、破损 2 件')
    expect((await fewer(0, -3)).status).toBe(400)
    expect((await fewer(-3, -1)).body.success).toBe(true)
    expect(await shop.row('shop_sku', final.skuId)).toMatchObject({ stock: 1 })
    expect(await shop.row('shop_goods', waveId)).toMatchObject({ arrivedQty: 1 })
    const free = await shop.rows(
      `select in_stock, qty from shop_surplus where sku_id = '${final.skuId}' and state in (0, 1, 4)`,
    )
    expect(free).toEqual([{ inStock: false, qty: 1 }])
    const edit = { id: waveId, arrivedQty: 99 }
    await admin.put('/shop/finalGoods/edit', edit)
    expect(await shop.row('shop_goods', waveId), 'is counted, not typed').toMatchObject({ arrivedQty: 1 })
  })

  it('of too few pieces opens nothing before the shortage is settled; those who are cut get their money back', async () => {
    const { final, waveId, paid } = await arrival(3)
    await receive(waveId, final.skuId, 2)
    expect((await call('open', waveId)).message).toContain('到货不足')
    const asked = () => shop.rows(`select state from shop_task where kind = 'shortage' and ref_id = '${waveId}'`)
    expect(await asked(), 'somebody is asked').toEqual([{ state: 0 }])
    await admin.post('/shop/claim/lockSeat', { ids: paid[2]?.claimId, on: true })
    const tried = (await call('cut', waveId, { rule: 'first', reason: '到货不足', dryRun: true })).result
    const total = { before: '保留 2 个 2 件', after: '失去 1 个 1 件，退还定金 ¥200.00' }
    const kept = [{ after: '保留 · 按定金先后有货' }, { after: '保留 · 名额已锁定' }]
    expect(tried.tried).toMatchObject([{ changes: [total, { after: '退还定金 ¥200.00 · 轮到时已无货' }, ...kept] }])
    expect(await states(paid)).toEqual([0, 0, 0])
    const [couponId, other] = [await shop.coupon({ name: '缺货补偿券', obtain: 'apology' }), await shop.coupon()]
    const gift = { rule: 'first', reason: '到货不足', couponId }
    expect((await call('cut', waveId, { ...gift, couponId: other })).message).toContain('缺货补偿')
    const withGift = (await call('cut', waveId, { ...gift, dryRun: true })).result
    expect(withGift.tried).toMatchObject([
      { changes: [total, { after: '退还定金 ¥200.00 · 轮到时已无货 · 赠送「缺货补偿券」' }, ...kept] },
    ])
    expect((await call('cut', waveId, gift)).success).toBe(true)
    const settled = '1 个资格失去到货（1 件，退还定金 ¥200.00），2 个保留（2 件）'
    expect(await ended()).toMatchObject({ state: 'done', refused: 0, message: [settled, expect.anything()] })
    expect(await states(paid), 'a locked seat is kept').toEqual([0, 5, 0])
    const claimId = paid[1]?.claimId
    const given = `select state, claim_id from shop_coupon_record where coupon_id = '${couponId}'`
    expect(await shop.rows(given), 'whoever lost the seat, and nobody else').toEqual([{ state: 1, claimId }])
    const told = `select m.body from shop_message m join shop_final_claim c on c.user_id = m.user_id and c.id = '${claimId}'
      where m.occasion = 'claim.shortage'`
    await vi.waitFor(async () => expect(String((await shop.rows(told))[0]?.body)).toContain(GIVEN_TOO), 10_000)
    expect(await asked()).toEqual([{ state: 1 }])
    expect(await shop.row('shop_order', paid[1]?.orderId ?? '')).toMatchObject({ status: 60, cancelKind: 'shortage' })
    expect((await call('cut', waveId, { rule: 'first', reason: '再来一次' })).message).toContain('没有需要处理')
    expect((await call('open', waveId)).success).toBe(true)
    await ended()
    expect(await states(paid)).toEqual([1, 5, 1])
  })
})

describe('a shortage', () => {
  it('says of each claim whether and why it keeps a piece; seats are kept where it is settled, and only for those in it', async () => {
    const { presell, final, waveId, paid } = await arrival(2)
    await receive(waveId, final.skuId, 1)
    const [older, newer] = paid.map(({ claimId }) => claimId)
    const list = async () =>
      (await admin.get('/shop/wave/shortage', { id: waveId })).body.result as unknown as WaveShortage
    const { skus, claims } = await list()
    expect(skus).toMatchObject([{ presellSkuId: presell.skuId, available: 1 }])
    expect(claims).toMatchObject([
      { id: older, qty: 1, deposit: 20_000, isSeatLocked: false },
      { id: newer, qty: 1, deposit: 20_000, isSeatLocked: false },
    ])
    const cut = { rule: 'first', reason: '到货不足' }
    expect((await call('cut', waveId, { ...cut, seats: 'somebody-else' })).message).toContain('重新核对')
    expect((await call('cut', waveId, { ...cut, seats: newer, dryRun: true })).success).toBe(true)
    expect(
      (await list()).claims.map(({ isSeatLocked }) => isSeatLocked),
      'only tried',
    ).toEqual([false, false])
    const stale = (await call('cut', waveId, { ...cut, seats: `${newer};${newer}` })).message
    expect(stale, 'another one than was shown would go without').toContain('重新核对')
    expect((await call('cut', waveId, { ...cut, seats: `${newer};${older}` })).success).toBe(true)
    await ended()
    expect(await states(paid)).toEqual([5, 0])
    const [row] = await shop.rows(`select r.changes from sys_job_row r join sys_job j on j.id = r.job_id
      order by j.create_time desc, r.position limit 1`)
    expect(row?.changes).toMatchObject([{ title: ['轮到时已无货', expect.anything()], after: '退还定金 ¥200.00' }])
  })

  it('gives the deposit back once more where the shop says so: an expense beside order and payment', async () => {
    const setting = (value: boolean) =>
      shop.rows(`insert into shop_setting (code, value) values ('final.doubleReturn', '${value}')
        on conflict (tenant_id, code) where del_flag = 0 do update set value = excluded.value`)
    await setting(true)
    const { final, waveId, paid } = await arrival(1)
    await receive(waveId, final.skuId, 0, 1)
    const [cut] = paid
    expect((await admin.get('/shop/wave/shortage', { id: waveId })).body.result).toMatchObject({ isDouble: true })
    const why = { rule: 'first', reason: '到货破损' }
    const { result } = await call('cut', waveId, { ...why, dryRun: true })
    expect(JSON.stringify(result)).toContain('双倍返还定金 ¥400.00')
    expect((await call('cut', waveId, why)).success).toBe(true)
    await ended()
    await setting(false)
    expect(JSON.stringify(await shop.rows('select message from sys_job order by create_time desc limit 1'))).toContain(
      '双倍返还定金 ¥400.00',
    )
    const refunds = await shop.rows(`select id, kind, cause_code, agreed_amount, status from shop_refund
      where order_id = '${cut?.orderId}' order by kind`)
    expect(refunds).toMatchObject([
      { kind: 4, causeCode: 'shortage', agreedAmount: 20_000, status: 50 },
      { kind: 5, causeCode: 'double-return', agreedAmount: 20_000, status: 50 },
    ])
    const second = String(refunds[1]?.id)
    expect(await shop.rows(`select state, amount from shop_task where ref_id = '${second}'`)).toEqual([
      { state: 0, amount: 20_000 },
    ])
    const settled = (await admin.post('/shop/refund/settle', { ids: second, id: second, thirdNo: 'T-1' })).body
    expect(settled.success, settled.message).toBe(true)
    expect(await shop.row('shop_refund', second)).toMatchObject({ status: 60 })
    const ledger = `select kind, amount from shop_deposit_ledger where claim_id = '${cut?.claimId}' order by at, kind`
    expect(await shop.rows(ledger)).toEqual([
      { kind: 'hold', amount: 20_000 },
      { kind: 'double-return', amount: -20_000 },
    ])
    expect(await shop.row('shop_order', cut?.orderId ?? '')).toMatchObject({ status: 60, refunded: 0, paid: 20_000 })
    expect(await shop.rows(`select state from shop_task where ref_id = '${second}'`)).toEqual([{ state: 1 }])
  })
})

describe('a balance wave', () => {
  it('opens no claim whose SKU nothing stands for', async () => {
    const { waveId, final } = await arrival(1)
    await app.db.updateTable('shop_sku').set({ presellSkuId: null }).where('id', '=', final.skuId).execute()
    expect((await call('open', waveId)).message).toContain('没有对应的补款SKU')
    expect(await shop.row('shop_goods', waveId)).toMatchObject({ waveState: 0 })
  })

  it('fixes balances, counts what came in, and lets late claims join', async () => {
    const { presell, final, paid, waveId } = await opened(2)
    expect(await shop.row('shop_goods', waveId)).toMatchObject({ waveState: 1 })
    expect(await shop.row('shop_final_claim', paid[0]?.claimId ?? '')).toMatchObject({ state: 1, dueAmount: 109_900 })
    await paidBalance(shop, now, paid[0] ?? expect.fail('no claim'))
    const late = await paidDeposit(shop, now, { skuId: presell.skuId })
    await receive(waveId, final.skuId, 1)
    expect((await call('join', waveId)).success).toBe(true)
    await ended()
    expect(await states([...paid, late])).toEqual([2, 1, 1])
    const listed = (await admin.get('/shop/wave/list', { name: String((await shop.row('shop_goods', waveId)).name) }))
      .body
    expect(listed.result, 'the list counts as the head does').toMatchObject({
      records: [{ claims: 3, paid: 1, unpaid: 2, overdue: 0, collected: 1099, open: 2198 }],
    })
    expect(await head(waveId)).toMatchObject({
      ...{ waiting: 0, claims: 3, paid: 1, unpaid: 2, overdue: 0, forfeited: 0 },
      money: { due: 329_700, collected: 109_900, open: 219_800, kept: 0 },
    })
    expect((await call('cancel', waveId, { reason: '错了' })).message).toContain('已有客户补款')
    expect((await call('close', waveId)).message).toContain('仍有未结束的补款资格')
  })

  it('is extended, and ends overdue claims by its policy once somebody has seen the list', async () => {
    const { paid, waveId } = await opened(2, { overduePolicy: 'forfeit' })
    const [first, second] = paid
    const [longer, later] = [30, 40].map((days) => shop.trade.app.clock.format(new Date(Date.now() + days * DAY_MS)))
    await admin.post('/shop/claim/extend', { ids: first?.claimId, dueAt: longer, reason: '客户来电' })
    expect(await head(waveId)).toMatchObject({ extended: 1 })
    await call('extend', waveId, { payEnd: later, reason: '节假日' })
    await ended()
    expect(await head(waveId), 'the wave ends with it again').toMatchObject({ extended: 0 })
    const { dueAt } = await shop.row('shop_final_claim', first?.claimId ?? '')
    expect(shop.trade.app.clock.format(dueAt as Date)).toBe(later)
    expect((await call('settle', waveId, { reason: '逾期' })).message).toContain('没有需要处理')
    const over = new Date(Date.now() - DAY_MS)
    await app.db
      .updateTable('shop_final_claim')
      .set({ state: 3, graceUntil: over })
      .where('id', '=', first?.claimId ?? '')
      .execute()
    await app.db
      .updateTable('shop_order')
      .set({ status: 24 })
      .where('id', '=', first?.orderId ?? '')
      .execute()
    const tried = (await call('settle', waveId, { reason: '逾期', dryRun: true })).result
    expect(tried.tried).toMatchObject([{ changes: [{ after: '定金不退 ¥200.00' }] }])
    await call('settle', waveId, { reason: '逾期' })
    expect(await ended()).toMatchObject({ state: 'done', refused: 0 })
    expect(await states(paid)).toEqual([4, 1])
    expect(await head(waveId)).toMatchObject({ forfeited: 1, money: { kept: 20_000 } })
    await paidBalance(shop, now, second ?? expect.fail('no claim'))
    expect((await call('close', waveId)).success).toBe(true)
    expect(await shop.row('shop_goods', waveId)).toMatchObject({ waveState: 3 })
  })

  it('does not count a claim as done that was paid before its turn came', async () => {
    const { paid, waveId } = await opened(1)
    const payEnd = shop.trade.app.clock.format(new Date(Date.now() + 40 * DAY_MS))
    const state = (to: number) => sql`update shop_final_claim set state = ${to} where id = ${paid[0]?.claimId}`
    await app.db.transaction().execute(async (db) => {
      await state(2).execute(db)
      expect((await call('extend', waveId, { payEnd, reason: '节假日' })).success, 'it is open for others').toBe(true)
    })
    expect(await ended()).toMatchObject({ state: 'done', refused: 1 })
    await state(1).execute(app.db)
  })

  it('goes into the days of grace by the clock, and ends by it once nothing is open; twice is once', async () => {
    const { paid, waveId } = await opened(1, { graceDays: 2 })
    const passed = async (days: number) => {
      await shop.rows(`update shop_goods set pay_end = now() - interval '${days} days' where id = '${waveId}'`)
      await Promise.all([fire(), fire()])
      return (await shop.row('shop_goods', waveId)).waveState
    }
    expect(await passed(1)).toBe(2)
    expect(await passed(3), 'a claim is open').toBe(2)
    await paidBalance(shop, now, paid[0] ?? expect.fail('no claim'))
    expect(await passed(1)).toBe(2)
    expect(await passed(3)).toBe(3)
    const told = await shop.rows(
      `select command from sys_record_change where record_id = '${waveId}' order by create_time`,
    )
    expect(told.filter(({ command }) => command === 'startGrace' || command === 'closeWave')).toHaveLength(2)
  })

  it('shows who is ended and who is left out and why, ends those who were ticked, and then itself', async () => {
    const { paid, waveId } = await opened(5, { overduePolicy: 'credit' })
    const [over, young, extended, paying, asking] = paid.map(({ claimId }) => claimId)
    const inGrace = (id: string | undefined, until: string) =>
      shop.rows(
        `update shop_final_claim set state = 3, due_at = now() - interval '9 days', grace_until = ${until} where id = '${id}'`,
      )
    await shop.rows(`update shop_goods set pay_end = now() - interval '5 days', wave_state = 2 where id = '${waveId}'`)
    await shop.rows(
      `update shop_order set status = 24 where presell_goods_id = (select presell_goods_id from shop_goods where id = '${waveId}')`,
    )
    for (const id of [over, paying, asking]) {
      await inGrace(id, `now() - interval '1 day'`)
    }
    await inGrace(young, `now() + interval '1 day'`)
    const { buyer } = paid[3] ?? expect.fail('no claim')
    await shop.as('customer', (ctx) =>
      placeOrders(shop.trade, ctx, {
        userId: buyer,
        lines: [{ claimId: String(paying) }],
        isStaff: false,
        source: 'app',
        receiver: RECEIVER,
      }),
    )
    const applied = await admin.post('/shop/refund/apply', {
      ...{ orderNo: (await shop.row('shop_order', paid[4]?.orderId ?? '')).orderNo, kind: 4, causeCode: 'unwanted' },
      lines: [
        {
          orderItemId: (await shop.rows(`select id from shop_order_item where order_id = '${paid[4]?.orderId}'`))[0]
            ?.id,
          qty: 1,
        },
      ],
    })
    expect(applied.body.success, applied.body.message).toBe(true)
    const { claims, policy } = (await admin.get('/shop/wave/review', { id: waveId })).body
      .result as unknown as WaveReview
    expect(policy).toBe('credit')
    const why = new Map(claims.map((each) => [each.id, each.leftOut]))
    expect([over, young, extended, paying, asking].map((id) => why.get(id ?? ''))).toEqual([
      null,
      'grace',
      'open',
      'paying',
      'applied',
    ])
    expect((await call('settle', waveId, { reason: '逾期', claims: young })).message).toContain('重新核对')
    expect((await call('settle', waveId, { reason: '逾期', claims: [over, asking].join() })).success).toBe(true)
    expect(await ended()).toMatchObject({ state: 'done', refused: 0 })
    expect(await states(paid)).toEqual([6, 3, 1, 3, 6])
    const [refused] = await shop.rows(
      `select status, reject_reason from shop_refund where order_id = '${paid[4]?.orderId}'`,
    )
    expect(refused).toEqual({ status: 70, rejectReason: '逾期' })
    expect(await shop.row('shop_goods', waveId)).toMatchObject({ waveState: 2 })
    await shop.rows(`update shop_order set status = 50 where status = 10`)
    await shop.rows(`update shop_order set status = 24 where id = '${paid[2]?.orderId}'`)
    for (const id of [young, extended]) {
      await inGrace(id, `now() - interval '1 day'`)
    }
    expect((await call('settle', waveId, { reason: '逾期' })).success).toBe(true)
    expect(await ended()).toMatchObject({ state: 'done', refused: 0 })
    expect(await shop.row('shop_goods', waveId), 'nothing is open any more').toMatchObject({ waveState: 3 })
    expect(await head(waveId)).toMatchObject({ credited: 5, unpaid: 0 })
  })

  it('is cancelled while nobody has paid: its claims wait again, and nothing is owed twice', async () => {
    const { paid, waveId } = await opened(2)
    const tried = (await call('cancel', waveId, { reason: '到货型号不对', dryRun: true })).result
    expect(tried.tried).toMatchObject([{ changes: [{ after: '待发售' }, { after: '待发售' }] }])
    expect((await call('cancel', waveId, { reason: '到货型号不对' })).success).toBe(true)
    await ended()
    expect(await states(paid)).toEqual([0, 0])
    expect(await shop.row('shop_goods', waveId)).toMatchObject({ waveState: 4 })
    expect(await shop.row('shop_order', paid[0]?.orderId ?? '')).toMatchObject({ status: 21 })
    expect(await shop.row('shop_final_claim', paid[0]?.claimId ?? '')).toMatchObject({
      dueAmount: null,
      finalGoodsId: null,
    })
    expect((await call('open', waveId)).message).toContain('未开始')
  })
})
