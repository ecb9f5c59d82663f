import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'
import { pointsExpireAt } from './points-expiry.server.ts'

let app: TestApp
let shop: TestShop
let now = new Date()
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
})
afterAll(() => app.close())

it.each([
  ['2026-03-01 05:00:00', 1, '2026-04-01 05:00:00'],
  ['2027-03-01 05:00:00', 12, '2028-03-01 05:00:00'],
  ['2026-01-31 00:00:00', 1, '2026-02-28 00:00:00'],
])(
  'points of %s that are good for %s months expire at the same hour of the shop: %s',
  async (given, months, expire) => {
    now = shop.trade.app.clock.parse(given)
    await shop.rows(`insert into shop_setting (id, code, value, tenant_id)
    values (md5('expire'), 'integral.expireMonths', '${months}', 0) on conflict (id) do update set value = excluded.value`)
    const at = await shop.as('system', (ctx) => pointsExpireAt(shop.trade, ctx))
    expect(shop.trade.app.clock.format(at)).toBe(expire)
  },
)
