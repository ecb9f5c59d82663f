import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runJob } from '#server/testing/job-run.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { lockClaims, moveClaim } from '../../trade/commands/claim/claims.server.ts'
import { type PaidDeposit, paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

const PATH = '/shop/finalProduct'
const now = () => new Date()

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app, now)
  admin = await app.admin()
})
afterAll(() => app.close())

interface Listing {
  readonly productId: string
  readonly skuId: string
}

/** A balance listing of `pieces`, with that many open claims on it, or waiting ones. */
async function balances(pieces: number, claims: number, isOpen = true) {
  const presell = await shop.listing(2)
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId },
    product: { presellProductId: presell.productId },
    sku: {
      ...{ presentPrice: 109_900, presellSkuId: presell.skuId, stock: pieces, counted: true, picture: 'a.png' },
      ...{ name: '', extra: '[]' },
    },
  })
  const held: PaidDeposit[] = []
  for (let n = 0; n < claims; n += 1) {
    held.push(await paidDeposit(shop, now, { skuId: presell.skuId }))
  }
  if (isOpen) {
    const dueAt = shop.trade.app.clock.format(new Date(now().getTime() + 86_400_000))
    const input = { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900, dueAt }
    await shop.as('system', async (ctx) => {
      for (const row of await lockClaims(
        shop.trade,
        ctx,
        held.map(({ claimId }) => claimId),
      )) {
        await moveClaim(shop.trade, ctx, row, 'open', { input })
      }
    })
  }
  return { presell, final, held }
}

const stockOf = async ({ skuId }: Listing) => (await shop.row('shop_sku', skuId)).stock
const freeOf = async ({ skuId }: Listing) =>
  (
    await shop.rows(
      `select coalesce(sum(qty), 0)::int as qty from shop_surplus where sku_id = '${skuId}' and state in (0, 4)`,
    )
  )[0]?.qty
const adjusted = async ({ skuId }: Listing, stock: number) =>
  (await admin.put(`${PATH}/stock`, { skuId, stockLoaded: await stockOf({ productId: '', skuId }), stock })).body
const read = async ({ productId }: Listing) => {
  const { id, version, goodsId, presellProductId, skuList } = (await admin.get(`${PATH}/queryById`, { id: productId }))
    .body.result
  return { id, version, goodsId, presellProductId, specAttr: [], skuList: skuList as readonly object[] }
}
const edited = async (listing: Listing, change: object) => {
  const sent = await read(listing)
  return (await admin.put(`${PATH}/edit`, { ...sent, skuList: sent.skuList.map((sku) => ({ ...sku, ...change })) }))
    .body
}

describe('pieces that customers have a right to stay in the stock, whichever way it is changed', () => {
  it('by the command for one SKU; what is more is nobody’s, what is less of that is gone', async () => {
    const { final } = await balances(5, 2)
    expect(await adjusted(final, 1)).toMatchObject({ success: false, message: expect.stringMatching(/待补款.*2$/) })
    expect(await stockOf(final)).toBe(5)
    expect(await adjusted(final, 4)).toMatchObject({ success: true })
    expect(await freeOf(final)).toBe(2)
    expect(await adjusted(final, 2)).toMatchObject({ success: true })
    expect([await stockOf(final), await freeOf(final)]).toEqual([2, 0])
  })

  it('an offer counts as much as a claim', async () => {
    const { presell, final } = await balances(3, 1)
    await adjusted(final, 2)
    await shop.rows(
      `update shop_surplus set state = 1 where sku_id = '${final.skuId}' and presell_sku_id = '${presell.skuId}'`,
    )
    expect(await adjusted(final, 1)).toMatchObject({ success: false, message: expect.stringMatching(/已发放2$/) })
  })

  it('by the command for many listings', async () => {
    const { final } = await balances(5, 2)
    const sent = { ids: final.productId, qty: -4 }
    const { result } = (await admin.post(`${PATH}/addStock`, { ...sent, dryRun: true })).body
    expect(JSON.stringify(result.refused)).toMatch(/无规格：.*待补款和已发放2/)
    await runJob(admin, `${PATH}/addStock`, sent)
    expect(await stockOf(final)).toBe(5)
    await runJob(admin, `${PATH}/addStock`, { ...sent, qty: -2 })
    expect([await stockOf(final), await freeOf(final)]).toEqual([3, 1])
  })

  it('by the editor of a listing', async () => {
    const { final } = await balances(5, 2)
    expect(await edited(final, { stock: 1 })).toMatchObject({
      success: false,
      message: expect.stringContaining('待补款和已发放2'),
    })
    expect(await edited(final, { stock: '' })).toMatchObject({ success: false })
    expect(await edited(final, { stock: 4 })).toMatchObject({ success: true })
    expect([await stockOf(final), await freeOf(final)]).toEqual([4, 2])
  })

  it('by a sheet', async () => {
    const { final } = await balances(5, 2)
    const { productNo } = await shop.row('shop_product', final.productId)
    const importOf = async (stock: number) => {
      const csv = `商品编号,规格,库存\n${productNo},,${stock}`
      const { body } = await admin.upload(`${PATH}/importExcel`, { 'files[]': new File([csv], 'stock.csv') }, {})
      return body
    }
    expect(JSON.stringify(await importOf(1))).toContain('待补款和已发放2')
    expect(await stockOf(final)).toBe(5)
    await importOf(3)
    expect([await stockOf(final), await freeOf(final)]).toEqual([3, 1])
  })
})

describe('a listing where claims are to be paid', () => {
  it('is not deleted, published or not', async () => {
    const { final } = await balances(2, 1)
    await admin.post(`${PATH}/shelf`, { ids: final.productId, on: false })
    const { body } = await admin.delete(`${PATH}/delete`, { id: final.productId })
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('补款资格') })
  })

  it('keeps its SKUs on sale: they are neither disabled nor lost with their specs', async () => {
    const { final } = await balances(2, 1)
    expect(await edited(final, { status: 1 })).toMatchObject({
      success: false,
      message: expect.stringContaining('1件待补款'),
    })
    const { skuList, ...sent } = await read(final)
    const other = {
      specAttr: [{ title: '颜色', specValues: [{ title: '红' }] }],
      skuList: skuList.map((sku) => ({ ...sku, name: '红', extra: [{ title: '红' }] })),
    }
    expect((await admin.put(`${PATH}/edit`, { ...sent, ...other })).body).toMatchObject({
      success: false,
      message: expect.stringContaining('1件待补款'),
    })
    expect(await shop.row('shop_sku', final.skuId)).toMatchObject({ status: 0, delFlag: 0 })
  })
})

describe('deposits that wait for a balance SKU', () => {
  it('keep the listing that should have one off the shelf', async () => {
    const { presell, final } = await balances(2, 1, false)
    const second = await shop.sku(presell.productId, { specKey: 'second', name: '限定版', stock: 5 })
    await admin.post(`${PATH}/shelf`, { ids: final.productId, on: false })
    const published = async () => (await admin.post(`${PATH}/shelf`, { ids: final.productId, on: true })).body.result
    expect(await published()).toMatchObject({ refused: [] })
    await admin.post(`${PATH}/shelf`, { ids: final.productId, on: false })
    await paidDeposit(shop, now, { skuId: second })
    expect(JSON.stringify((await published()).refused)).toContain('限定版”尚有未结定金')
    expect((await read(final)).skuList).toHaveLength(1)
    expect((await admin.get(`${PATH}/queryById`, { id: final.productId })).body.result.shelfErrors).toMatchObject([
      { path: 'skus', message: expect.stringContaining('限定版') },
    ])
  })

  it('are asked for of the listing that took them, not of others of its figure', async () => {
    const { presell, final } = await balances(2, 1, false)
    const other = await shop.listing(2, { sku: { name: '限定版' } })
    await shop.rows(`update shop_product set goods_id = '${presell.goodsId}' where id = '${other.productId}'`)
    await paidDeposit(shop, now, { skuId: other.skuId })
    const isMapped = async () =>
      (
        (await admin.get(`${PATH}/list`, { id: final.productId })).body.result.records as readonly {
          isMapped: boolean
        }[]
      )[0]?.isMapped
    expect(await isMapped()).toBe(true)
    await shop.rows(`update shop_sku set presell_sku_id = null where id = '${final.skuId}'`)
    expect(await isMapped()).toBe(false)
  })
})
