import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

const PATH = '/shop/finalGoods'

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

it('what the claims of an open wave go by is not edited any more; the form says where the end is moved', async () => {
  const presell = await shop.listing(2)
  const { goodsId } = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId, payEnd: '2026-12-01T04:00:00Z', graceDays: 3, overduePolicy: 'forfeit' },
  })
  const edit = async (input: object) => (await admin.put(`${PATH}/edit`, { id: goodsId, ...input })).body
  expect((await edit({ graceDays: 5, payEnd: '2026-12-02 12:00:00' })).success, 'it is prepared').toBe(true)
  await shop.rows(
    `update shop_goods set wave_state = 1, pay_start = '2026-11-20T04:00:00Z' where id = '${goodsId}' returning id`,
  )

  const other = await shop.listing(2)
  for (const [field, value] of [
    ['payEnd', '2026-12-31 12:00:00'],
    ['payStart', '2026-11-01 12:00:00'],
    ['graceDays', 9],
    ['overduePolicy', 'refund'],
    ['presellGoodsId', other.goodsId],
  ] as const) {
    const { success, result } = await edit({ [field]: value })
    expect([success, result.errors], field).toMatchObject([false, [{ path: field }]])
  }
  expect((await edit({ payEnd: '2026-12-31 12:00:00' })).message).toContain('延长补款')
  const kept = {
    graceDays: 5,
    payEnd: '2026-12-02 12:00:00',
    presellGoodsId: presell.goodsId,
    overduePolicy: 'forfeit',
  }
  expect((await edit({ ...kept, name: '新名字' })).success, 'what stays as it is is no change').toBe(true)
  const { result } = (await admin.get(`${PATH}/queryById`, { id: goodsId })).body
  expect(result).toMatchObject({ ...kept, name: '新名字' })
})
