import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKysely, openPool, type ServerDatabase } from '#kit/server/database/database.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { WAVE } from '../../catalogue/goods/wave-state.ts'
import { TIMERS } from '../../office.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { TASK } from '../../trade/model/task.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'
import { openWaves } from './wave-timers.server.ts'

const DAY = 86_400_000

let app: TestApp
let shop: TestShop
let admin: Client
let processes: readonly ServerDatabase[]
/** Rows keep whole seconds. */
let now = new Date(Math.floor(Date.now() / 1000) * 1000)
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  admin = await app.admin()
  processes = [app.databaseUrl, app.databaseUrl].map((url) => openKysely(openPool({ url })))
})
afterAll(async () => {
  await Promise.all(processes.map((db) => db.destroy()))
  await app.close()
})

/** The timers fire in two processes at once, and then again. */
async function fire(): Promise<void> {
  const parts = { trade: shop.trade, log: openLog('silent'), signal: new AbortController().signal }
  await Promise.all(processes.map((db) => runTimers({ ...parts, db }, TIMERS)))
  await runTimers({ ...parts, db: app.db }, TIMERS)
}

/** Deposits of a figure, and an arrival of so many pieces whose balances begin in three days. */
async function arrival(deposits: number, pieces: number, more: Readonly<Record<string, string | number>> = {}) {
  const presell = await shop.listing(2, { sku: { stock: 50 } })
  const paid = []
  for (let n = 0; n < deposits; n += 1) {
    paid.push(await paidDeposit(shop, () => now, { skuId: presell.skuId }))
  }
  const payStart = new Date(now.getTime() + 3 * DAY)
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId, payStart: payStart.toISOString(), ...more },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: pieces, counted: true },
  })
  return { paid, final, waveId: final.goodsId, payStart }
}

const waveState = async (id: string) => (await shop.row('shop_goods', id)).waveState
const claimState = async (id: string) => (await shop.row('shop_final_claim', id)).state
const tasksOf = (id: string) => shop.rows(`select state, title from shop_task where ref_id = '${id}'`)
const openedBy = (id: string) =>
  shop.rows(
    `select command, create_by from sys_record_change where record_id = '${id}' and command in ('openWaves', 'openClaims')`,
  )

describe('a wave whose balances begin', () => {
  it('opens with its claims at that moment, once, in the name of the system', async () => {
    const { paid, waveId, payStart } = await arrival(2, 2)
    later(3 * DAY - 60_000)
    await fire()
    expect(await waveState(waveId)).toBe(WAVE.prepared)
    later(2 * DAY)
    await fire()
    const wave = await shop.row('shop_goods', waveId)
    expect(wave).toMatchObject({ waveState: WAVE.open, payStart, graceDays: 3 })
    expect(wave.payEnd, 'the days of the settings').toEqual(new Date(now.getTime() + 14 * DAY))
    for (const { claimId, orderId } of paid) {
      expect(await shop.row('shop_final_claim', claimId)).toMatchObject({
        ...{ state: CLAIM.open, dueAmount: 109_900, dueAt: wave.payEnd, finalGoodsId: waveId },
      })
      expect(await openedBy(claimId)).toEqual([{ command: 'openClaims', createBy: 'system' }])
      expect(await shop.row('shop_order', orderId)).toMatchObject({ status: ORDER.balanceOpen })
    }
    expect(await openedBy(waveId)).toHaveLength(1)
    expect(shop.told.filter(({ type, id }) => type === 'wave.opened' && id === waveId)).toHaveLength(1)
    expect(await tasksOf(waveId)).toEqual([])
  })

  it('opens the others when one of its claims cannot be opened, which is put before a person', async () => {
    const { paid, final, waveId } = await arrival(3, 3)
    const [broken = '', good = '', short = ''] = paid.map(({ claimId }) => claimId).sort()
    later(3 * DAY)
    const parts = { trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal }
    await runTimers(parts, [openWaves])
    expect([await waveState(waveId), await claimState(good)]).toEqual([WAVE.open, CLAIM.waiting])
    await shop.rows(`update shop_sku set stock = 1 where id = '${final.skuId}'`)
    await shop.rows(`create function fail_it() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`)
    await shop.rows(`create trigger fail_it before update of state on public.shop_final_claim for each row
      when (new.id = '${broken}') execute function fail_it()`)
    await fire()
    const states = () => Promise.all([broken, good, short].map(claimState))
    expect(await states()).toEqual([CLAIM.waiting, CLAIM.open, CLAIM.waiting])
    expect((await tasksOf(short)).map(({ title }) => title)).toEqual([expect.stringContaining('到货数量不足')])
    await shop.rows('drop trigger fail_it on public.shop_final_claim')
    await shop.rows(`update shop_sku set stock = 3 where id = '${final.skuId}'`)
    await fire()
    expect(await states(), 'in the next run').toEqual([CLAIM.open, CLAIM.open, CLAIM.open])
    expect(await tasksOf(short)).toMatchObject([{ state: TASK.done }])
    expect(await openedBy(good)).toHaveLength(1)
  })

  it('keeps the days of grace that the shop had when it opened', async () => {
    const set = (days: number) =>
      shop.rows(`insert into shop_setting (code, value) values ('final.graceDays', '${days}')
        on conflict (tenant_id, code) where del_flag = 0 do update set value = excluded.value`)
    const { paid, waveId } = await arrival(1, 1)
    await set(5)
    later(3 * DAY)
    await fire()
    await set(1)
    expect(await shop.row('shop_goods', waveId)).toMatchObject({ graceDays: 5 })
    later(14 * DAY)
    await fire()
    const claim = await shop.row('shop_final_claim', paid[0]?.claimId ?? '')
    expect(claim).toMatchObject({ state: CLAIM.grace, graceUntil: new Date(Number(claim.dueAt) + 5 * DAY) })
    await shop.rows(`delete from shop_setting where code = 'final.graceDays'`)
  })

  it('waits for a person who is told why, as long as something speaks against it, and opens as soon as nothing does', async () => {
    const { paid, final, waveId } = await arrival(2, 1)
    later(3 * DAY)
    await fire()
    expect(await waveState(waveId)).toBe(WAVE.prepared)
    expect(await shop.row('shop_final_claim', paid[0]?.claimId ?? ''), 'whole or not at all').toMatchObject({
      state: CLAIM.waiting,
    })
    const [task, ...others] = await tasksOf(waveId)
    expect([task?.state, others]).toEqual([TASK.open, []])
    expect(task?.title).toContain('补款未能自动开放：到货不足，请先处理缺货')
    await shop.rows(`update shop_sku set present_price = null where id = '${final.skuId}'`)
    await fire()
    expect((await tasksOf(waveId)).map(({ title }) => title)).toEqual([expect.stringContaining('有补款SKU没有价格')])
    await shop.rows(`update shop_sku set present_price = 109900, stock = 2 where id = '${final.skuId}'`)
    await fire()
    expect(await waveState(waveId)).toBe(WAVE.open)
    expect(await tasksOf(waveId)).toMatchObject([{ state: TASK.done }])
  })

  it('is no task any more once somebody dealt with it, and none where nobody waits', async () => {
    const [short, empty] = [await arrival(2, 1), await arrival(0, 5)]
    later(3 * DAY)
    await fire()
    await shop.rows(`update shop_task set state = ${TASK.dropped} where ref_id = '${short.waveId}'`)
    await fire()
    expect(await tasksOf(short.waveId)).toMatchObject([{ state: TASK.dropped }])
    expect([await waveState(empty.waveId), await tasksOf(empty.waveId)]).toEqual([WAVE.prepared, []])
  })
})

describe('a wave that is opened early by hand', () => {
  it('begins now, which is said before', async () => {
    now = new Date()
    const { waveId, payStart } = await arrival(1, 1)
    const { clock } = shop.trade.app
    const open = async (dryRun: boolean) => (await admin.post('/shop/wave/open', { ids: waveId, dryRun })).body
    const { result } = await open(true)
    expect(JSON.stringify(result)).toContain(clock.format(payStart))
    expect(await shop.row('shop_goods', waveId)).toMatchObject({ payStart, waveState: WAVE.prepared })
    const { success, message } = await open(false)
    expect(success, message).toBe(true)
    const opened = await shop.row('shop_goods', waveId)
    expect(opened.waveState).toBe(WAVE.open)
    expect(Math.abs(Number(opened.payStart) - Date.now())).toBeLessThan(120_000)
  })
})
