import { afterAll, beforeAll, expect, it } from 'vitest'
import { openKysely, openPool, type ServerDatabase } from '#kit/server/database/database.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { PRODUCT_LINES } from '../../catalogue/product/product.ts'
import { shelfByTime } from '../../catalogue/product/shelf.server.ts'
import { todayOf } from '../../dashboard/today/today-for-test.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'
import { shelfTimers } from './shelf-timers.server.ts'

const PATH = '/shop/product'
const ON_AT = '2031-05-01 20:00:00'
const OFF_AT = '2031-05-03 20:00:00'
const SKU = {
  originalPrice: 199,
  presentPrice: 99,
  memberPrice: 89,
  stock: 5,
  status: 0,
  picture: 'sku/202601/a.png',
  sortRank: 1,
  isTrade: 0,
}

let app: TestApp
let shop: TestShop
let admin: Client
let processes: readonly ServerDatabase[]
let now = new Date()
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

/** The timers fire in two processes at once at a wall-clock time of the shop, and then again. */
async function firedAt(time: string): Promise<void> {
  now = shop.trade.app.clock.parse(time)
  const listings = { app: shop.trade.app, resource: PRODUCT_LINES[1], line: 1 } as const
  const timers = shelfTimers(1, shelfByTime(listings))
  const parts = { trade: shop.trade, log: openLog('silent'), signal: new AbortController().signal }
  await Promise.all(processes.map((db) => runTimers({ ...parts, db }, timers)))
  await runTimers({ ...parts, db: app.db }, timers)
}

async function newListing(times: object, state = 1): Promise<{ readonly id: string; readonly goodsId: string }> {
  const goods = await admin.post('/shop/goods/add', { name: '手办', state })
  const goodsId = String(goods.body.result.id)
  const { body } = await admin.post(`${PATH}/add`, { goodsId, title: '限定', specAttr: [], skuList: [SKU], ...times })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return { id: String(body.result.id), goodsId }
}

const load = async (id: string) => (await admin.get(`${PATH}/queryById`, { id })).body.result
const lateOnes = async () => (await todayOf(admin)).counts.shelfLate1

it('a listing goes on the shelf at its hour, once, and off it at another one', async () => {
  const { id } = await newListing({ shelfOnAt: ON_AT, shelfOffAt: OFF_AT })
  const version = Number((await load(id)).version)
  await firedAt('2031-05-01 19:59:59')
  expect(await load(id)).toMatchObject({ shelfState: 0, version })
  await firedAt(ON_AT)
  expect(await load(id)).toMatchObject({ shelfState: 1, shelfOnAt: null, shelfOffAt: OFF_AT, version: version + 1 })
  const { records } = (await admin.get(`${PATH}/history`, { id })).body.result
  expect(records).toMatchObject([
    { createBy: 'system', commandText: '按时上架', after: { shelfState: 1 } },
    { createBy: 'admin' },
    { createBy: 'admin' },
  ])
  await firedAt(OFF_AT)
  expect(await load(id)).toMatchObject({ shelfState: 0, shelfOnAt: null, shelfOffAt: null, version: version + 2 })
})

it('one whose hours have both passed is not shown any more', async () => {
  const { id } = await newListing({ shelfOnAt: ON_AT, shelfOffAt: OFF_AT })
  await firedAt('2031-05-04 00:00:00')
  expect(await load(id)).toMatchObject({ shelfState: 0, shelfOnAt: null, shelfOffAt: null, isShelfLate: false })
})

it('one that may not be published is marked and waits for a person, who publishes it or sets another time', async () => {
  const [one, other] = [await newListing({ shelfOnAt: ON_AT }, 0), await newListing({ shelfOnAt: ON_AT }, 0)]
  await firedAt(ON_AT)
  const { version } = await load(one.id)
  expect(await load(one.id)).toMatchObject({ shelfState: 0, shelfOnAt: ON_AT, isShelfLate: true })
  expect(await lateOnes()).toBe(2)
  await admin.post('/shop/goods/ready', { ids: `${one.goodsId},${other.goodsId}` })
  await firedAt('2031-05-01 20:01:00')
  expect(await load(one.id), 'nobody expects it any more').toMatchObject({ shelfState: 0, version })
  expect((await admin.post(`${PATH}/shelf`, { ids: one.id, on: true })).body.success).toBe(true)
  expect(await load(one.id)).toMatchObject({ shelfState: 1, shelfOnAt: null, isShelfLate: false })
  const later = { id: other.id, version: (await load(other.id)).version, shelfOnAt: '2031-06-01 20:00:00' }
  expect((await admin.put(`${PATH}/edit`, later)).body.success).toBe(true)
  expect(await load(other.id)).toMatchObject({ isShelfLate: false })
  expect(await lateOnes()).toBe(0)
  await firedAt('2031-06-01 20:00:00')
  expect(await load(other.id)).toMatchObject({ shelfState: 1 })
})
