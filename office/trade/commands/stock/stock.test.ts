import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'
import { free, reserve, sell, takeOut } from './stock.server.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
})
afterAll(() => app.close())

const OF = { refType: 'order', refId: 'o1' }

it('a move beyond the stock names its SKU and how many can be moved, and moves nothing', async () => {
  const one = await shop.listing(1, { sku: { stock: 9 } })
  const other = await shop.listing(1, { sku: { stock: 3, skuCode: 'K-1' } })
  const pieces = (qty: number) => [
    { skuId: one.skuId, qty: 1 },
    { skuId: other.skuId, qty },
  ]
  await shop.as('customer', (ctx) => reserve(shop.trade, ctx, [{ skuId: other.skuId, qty: 1 }], OF))
  const beyond = [
    () => shop.as('customer', (ctx) => takeOut(shop.trade, ctx, pieces(3), OF)),
    () => shop.as('customer', (ctx) => sell(shop.trade, ctx, [{ skuId: other.skuId, qty: 2 }], OF)),
    () => shop.as('customer', (ctx) => free(shop.trade, ctx, [{ skuId: other.skuId, qty: 2 }], OF)),
  ]
  const message = ['SKU K-1 库存不足，仅剩2件可动', 'SKU K-1: only 2 can be moved', 'stock.tooFewToMove']
  for (const [index, move] of beyond.entries()) {
    await expect(move()).rejects.toMatchObject({
      code: 'invalid',
      detail: { errors: [{ path: index === 0 ? 'lines.1.qty' : 'lines.0.qty', message }] },
    })
  }
  expect(await shop.row('shop_sku', one.skuId)).toMatchObject({ stock: 9, locked: 0 })
  expect(await shop.row('shop_sku', other.skuId)).toMatchObject({ stock: 3, locked: 1 })
  await shop.as('customer', (ctx) => takeOut(shop.trade, ctx, pieces(2), OF))
  expect(await shop.row('shop_sku', other.skuId)).toMatchObject({ stock: 1, locked: 1 })
})
