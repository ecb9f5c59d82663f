import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { ofTenant } from '#kit/server/database/database.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { callerNamed } from '#kit/server/testing/caller-named.server.ts'
import { sampleApp } from '#kit/server/testing/sample-app.server.ts'
import { PRODUCT_LINES } from '#office/catalogue/product/product.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { loadSkus } from './sku-rows.server.ts'
import { loadSpecs } from './spec-rows.server.ts'
import { stockLog } from './stock-ledger.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const listing = async (title: string) => {
  const goodsId = (await admin.post('/shop/goods/add', { name: title, state: 1 })).body.result.id
  const specAttr = [{ title: '颜色', specValues: [{ title: '红' }] }]
  const extra = [{ title: '红' }]
  const skuList = [{ name: '红', extra, stock: 5, presentPrice: 9, sortRank: 1, isTrade: 0, tradePrice: 0, status: 0 }]
  const { body } = await admin.post('/shop/product/add', { goodsId, title, specAttr, skuList })
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  const { id, skuList: skus } = body.result as { id: string; skuList: readonly { readonly id: string }[] }
  return { id, skuId: skus[0]?.id ?? '' }
}

it('specs, SKUs and the stock ledger of a listing are seen as the listing is', async () => {
  const [mine, hidden] = [await listing('Mine'), await listing('Hidden')]
  const rules = [[{ column: 'title', operator: '=', value: 'Mine' }]]
  const ctx = {
    db: ofTenant(app.db, 0),
    clock: zonedClock('Asia/Shanghai'),
    user: callerNamed('u', { rulesOf: () => rules }),
  } as unknown as RequestContext
  const listings = { app: sampleApp(), resource: PRODUCT_LINES[1] }
  const ledger = (skuId: string) => stockLog(listings, ctx, { skuId, pageNo: 1, pageSize: 10 })
  expect(await loadSkus(listings, ctx, mine.id)).toHaveLength(1)
  expect(await loadSpecs(listings, ctx, mine.id)).toHaveLength(1)
  expect(await ledger(mine.skuId)).toMatchObject({ total: 1 })
  expect(await loadSkus(listings, ctx, hidden.id)).toEqual([])
  expect(await loadSkus(listings, ctx, hidden.id, true)).toEqual([])
  expect(await loadSpecs(listings, ctx, hidden.id)).toEqual([])
  await expect(ledger(hidden.skuId)).rejects.toMatchObject({ code: 'notFound' })
  // a listing of another line is none of these listings
  expect(await loadSkus({ ...listings, resource: PRODUCT_LINES[2] }, ctx, mine.id)).toEqual([])
})

it('stock and ledger of a hidden listing answer as those of none, over HTTP', async () => {
  const [mine, hidden] = [await listing('Mine'), await listing('Hidden')]
  const person = await app.person(['shop:product:list', 'shop:product:stock'])
  await bindToRule(app, person, { component: 'shop/ProductList', column: 'title', value: 'Mine' })
  const calls = (skuId: string) => [
    person.get('/shop/product/stockLog', { skuId }),
    person.put('/shop/product/stock', { skuId, stockLoaded: 5, stock: 4 }),
  ]
  for (const skuId of [hidden.skuId, 'nothing']) {
    expect((await Promise.all(calls(skuId))).map(({ status }) => status)).toEqual([404, 404])
  }
  expect((await Promise.all(calls(mine.skuId))).map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await sql`select stock from shop_sku where id = ${hidden.skuId}`.execute(app.db)
  expect(rows).toEqual([{ stock: 5 }])
})
