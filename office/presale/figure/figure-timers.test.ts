import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'
import { markOverdue, moveWindows } from './figure-timers.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let now = new Date()
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  admin = await app.admin()
})
afterAll(() => app.close())

/** The timers fire at a wall-clock time of the shop, and then again. */
async function firedAt(time: string): Promise<void> {
  now = shop.trade.app.clock.parse(time)
  const parts = { trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal }
  await runTimers(parts, [moveWindows, markOverdue])
  await runTimers(parts, [moveWindows, markOverdue])
}

const listed = async (path: string, filters: object, client = admin) => {
  const { records } = (await client.get(`${path}/list`, { ...filters })).body.result as {
    readonly records: readonly { readonly id: string }[]
  }
  return records.map(({ id }) => id)
}
const countsOf = async (path: string, client = admin) =>
  ((await client.get(`${path}/counts`)).body.result as { readonly lists: Readonly<Record<string, number>> }).lists

it('pre-order figures are found by where their window of deposits is, when it is typed and as time passes', async () => {
  const path = '/shop/presellGoods'
  const window = { presellStart: '2031-01-01 10:00:00', presellEnd: '2031-02-01 10:00:00' }
  const { body } = await admin.post(`${path}/add`, { name: '预售', state: 1, ...window })
  const id = String(body.result.id)
  expect(await listed(path, { windowState: '1' })).toEqual([id])
  await firedAt('2031-01-01 09:59:59')
  expect(await listed(path, { windowState: '1' })).toEqual([id])
  await firedAt('2031-01-01 10:00:00')
  expect(await listed(path, { windowState: '2' })).toEqual([id])
  expect(await countsOf(path)).toMatchObject({ windowOpen: 1 })
  const { version } = await shop.row('shop_goods', id)
  await firedAt('2031-01-20 10:00:00')
  expect(await shop.row('shop_goods', id), 'once').toMatchObject({ version })
  await firedAt('2031-02-01 10:00:00')
  expect(await countsOf(path)).toMatchObject({ windowOpen: 0 })
  expect(await listed(path, { windowState: '3' })).toEqual([id])
  await admin.put(`${path}/edit`, { id, presellEnd: '2031-03-01 10:00:00' })
  expect(await listed(path, { windowState: '1' }), 'by the real clock it has not begun').toEqual([id])
  await shop.rows(
    `update shop_goods set presell_start = null, presell_end = null, window_state = 0 where id = '${id}' returning id`,
  )
})

it('one whose window is closed by hand is over at once', async () => {
  const { goodsId } = await shop.listing(2)
  await admin.post('/shop/releasePlan/closeWindow', { ids: goodsId })
  expect(await listed('/shop/presellGoods', { windowState: '3' })).toEqual([goodsId])
  await admin.post('/shop/releasePlan/reopenWindow', { ids: goodsId })
  expect(await listed('/shop/presellGoods', { windowState: '3' })).toEqual([])
})

it('balance figures are found by whether a balance of them is overdue, by who sees claims', async () => {
  const path = '/shop/finalGoods'
  now = new Date()
  const presell = await shop.listing(2)
  const { claimId } = await paidDeposit(shop, () => now, { skuId: presell.skuId })
  const { goodsId } = await shop.listing(3, { goods: { presellGoodsId: presell.goodsId, waveState: 2 } })
  const claimIs = (state: number) =>
    shop.rows(
      `update shop_final_claim set state = ${state}, final_goods_id = '${goodsId}' where id = '${claimId}' returning id`,
    )
  await claimIs(3)
  await firedAt('2031-04-01 10:00:00')
  expect(await listed(path, { hasOverdue: 'true' })).toEqual([goodsId])
  expect(await countsOf(path)).toMatchObject({ overdue: 1 })
  const reader = await app.person(['shop:finalGoods:list'])
  expect(await countsOf(path, reader)).not.toHaveProperty('overdue')
  await claimIs(2)
  await firedAt('2031-04-01 10:01:00')
  expect(await listed(path, { hasOverdue: 'true' })).toEqual([])
})

it('a copy of a figure is in no wave, and was never delayed', async () => {
  const { goodsId } = await shop.listing(3, { goods: { waveState: 1, hasOverdue: true } })
  const { body } = await admin.post('/shop/finalGoods/copy', { id: goodsId })
  expect(body.result).toMatchObject({ state: 0, waveState: 0, hasOverdue: false })
  const presell = await shop.listing(2, {
    goods: { delayCount: 2, firstReleaseMonth: '2026-01', releaseMonth: '2026-09' },
  })
  const { result } = (await admin.post('/shop/presellGoods/copy', { id: presell.goodsId })).body
  expect(result).toMatchObject({ delayCount: 0, firstReleaseMonth: '2026-09' })
})
