import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

const call = async (path: string, sent: object, client = admin) => (await client.post(path, sent)).body
const stepsOf = async (path: string, id: string) => {
  const { relatives = [] } = (await admin.get(`${path}/queryById`, { id })).body.result as unknown as {
    readonly relatives?: readonly { readonly id: string; readonly line: number; readonly run?: string }[]
  }
  return relatives.map(({ id: one, line, run = null }) => [one, line, run])
}

/** An arrival of one SKU above all claims. */
async function arrived() {
  const presell = await shop.listing(2)
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId, ipName: '初音未来' },
    product: { presellProductId: presell.productId },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 9999, counted: false, name: '', extra: '[]' },
  })
  const pieces = JSON.stringify([{ skuId: final.skuId, good: 3, damaged: 0 }])
  expect((await call('/shop/wave/receive', { id: final.goodsId, pieces })).success).toBe(true)
  const [piece] = await shop.rows(`select id from shop_surplus where sku_id = '${final.skuId}'`)
  return { presell, final, ids: String(piece?.id) }
}

it('what an arrival left is a figure of its own, with listings that its pieces go to: the third step of the run', async () => {
  const { presell, final, ids } = await arrived()
  expect((await call('/shop/surplus/toStock', { ids })).message, 'there is none yet').toContain('没有可对应的现货SKU')
  const tried = await call('/shop/surplus/makeStock', { ids, dryRun: true })
  expect(tried.success).toBe(true)
  const figures = `select id from shop_goods where source_goods_id = '${final.goodsId}'`
  expect(await shop.rows(figures), 'it was only tried').toEqual([])
  expect((await call('/shop/surplus/makeStock', { ids })).success).toBe(true)
  const [made, ...others] = await shop.rows(`select * from shop_goods where source_goods_id = '${final.goodsId}'`)
  expect(others).toEqual([])
  expect(made).toMatchObject({ line: 1, ipName: '初音未来' })
  const [listing] = await shop.rows(`select * from shop_product where goods_id = '${made?.id}'`)
  expect(listing).toMatchObject({ line: 1, shelfState: 0, stockTotal: 0 })
  const skus = () =>
    shop.rows(`select stock, original_price, present_price from shop_sku where product_id = '${listing?.id}'`)
  expect(await skus()).toEqual([{ stock: 0, originalPrice: 129_900, presentPrice: 129_900 }])
  expect((await call('/shop/surplus/makeStock', { ids })).success, 'there is one').toBe(false)
  expect((await call('/shop/surplus/toStock', { ids, qty: 2 })).message).toContain('已转现货 1 项')
  expect(await skus()).toMatchObject([{ stock: 2 }])
  const run = [
    [presell.goodsId, 2, null],
    [final.goodsId, 3, null],
    [made?.id, 1, null],
  ]
  expect(await stepsOf('/shop/goods', String(made?.id))).toEqual(run)
  expect(await stepsOf('/shop/presellGoods', presell.goodsId)).toEqual(run)
  expect(await stepsOf('/shop/product', String(listing?.id))).toHaveLength(3)
})

it('is made by who may add in-stock figures', async () => {
  const { ids } = await arrived()
  const clerk = await app.person(['shop:surplus:list', 'shop:surplus:makeStock', 'shop:finalGoods:list'])
  expect(await call('/shop/surplus/makeStock', { ids }, clerk)).toMatchObject({ success: false, code: 510 })
})

it('a figure that pieces are moved to joins their run, unless it is of another one', async () => {
  const [one, other] = [await arrived(), await arrived()]
  const stock = await shop.listing(1, { sku: { counted: true, stock: 1 } })
  const sourceOf = async () => (await shop.row('shop_goods', stock.goodsId)).sourceGoodsId
  expect((await call('/shop/surplus/toStock', { ids: one.ids, productId: stock.productId })).success).toBe(true)
  expect(await sourceOf()).toBe(one.final.goodsId)
  expect((await call('/shop/surplus/toStock', { ids: other.ids, productId: stock.productId })).success).toBe(true)
  expect(await sourceOf()).toBe(one.final.goodsId)
  expect(await stepsOf('/shop/goods', stock.goodsId)).toHaveLength(3)
})

it('the next run of a pre-order is a draft of its facts, and a step of both runs', async () => {
  const { goodsId } = await shop.listing(2, {
    goods: { ipName: '初音未来', releaseMonth: '2026-09', delayRight: true },
  })
  // a figure has its code alone
  await shop.rows(`update shop_goods set jan_code = '4900000000017' where id = '${goodsId}'`)
  expect(await call('/shop/releasePlan/rerun', { id: goodsId, ids: goodsId })).toMatchObject({ success: true })
  const [next] = await shop.rows(`select * from shop_goods where rerun_of_id = '${goodsId}'`)
  expect(next).toMatchObject({ line: 2, state: 0, ipName: '初音未来', releaseMonth: null, delayRight: true })
  expect(await stepsOf('/shop/presellGoods', goodsId)).toEqual([
    [goodsId, 2, null],
    [next?.id, 2, 'later'],
  ])
  expect(await stepsOf('/shop/presellGoods', String(next?.id))).toEqual([
    [goodsId, 2, 'earlier'],
    [next?.id, 2, null],
  ])
})
