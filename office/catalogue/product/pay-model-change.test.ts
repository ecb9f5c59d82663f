import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { paidByModel } from '../../trade/commands/testing/paid-by-model.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { PAY_MODEL, type PayModel } from '../rules/pay-model.ts'
import type { Sku } from '../sku/sku.ts'
import { SHELF_STATE } from './listed-fields.ts'

interface Listing {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly payModel: PayModel
  readonly shelfState: number
  readonly specAttr: readonly object[]
  readonly skuList: readonly (Sku & { readonly id: string })[]
}

const PATH = '/shop/presellProduct'
const { deposit, prepaid, reservation } = PAY_MODEL

let app: TestApp
let admin: Client
let shop: TestShop
const now = () => new Date(Math.floor(Date.now() / 1000) * 1000)
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = testShop(app, now)
})
afterAll(() => app.close())

let count = 0
/** On the shelf, paid with a deposit of 80 of 469. */
async function published(cells: Partial<Sku> = {}, payModel: PayModel = deposit): Promise<Listing> {
  count += 1
  const goods = await admin.post('/shop/presellGoods/add', {
    ...{ name: `预售手办${count}`, state: 1, releaseMonth: '2099-05' },
    ...{ presellStart: '2020-01-01 00:00:00', presellEnd: '2098-01-01 00:00:00' },
  })
  expect(goods.body.success, goods.body.message).toBe(true)
  const sku = { picture: 'sku/a.png', originalPrice: 469, presentPrice: 80, memberPrice: 70, stock: 20, ...cells }
  const { body } = await admin.post(`${PATH}/add`, {
    ...{ goodsId: goods.body.result.id, title: `预售${count}`, payModel, specAttr: [] },
    skuList: [{ ...sku, extra: [], status: 0, isTrade: 0 }],
  })
  expect(body.success, body.message).toBe(true)
  const shelved = await admin.post(`${PATH}/shelf`, { ids: body.result.id, on: true })
  expect(shelved.body.success, shelved.body.message).toBe(true)
  return load(String(body.result.id))
}

const load = async (id: string) => (await admin.get(`${PATH}/queryById`, { id })).body.result as unknown as Listing
const edit = ({ id, version }: Listing, values: object) => admin.put(`${PATH}/edit`, { id, version, ...values })
const withSkus = ({ specAttr, skuList }: Listing, cells: Partial<Sku>) => ({
  specAttr,
  skuList: skuList.map((sku) => ({ ...sku, ...cells })),
})
const pathsIn = (body: { readonly result: unknown }) =>
  (body.result as { readonly errors: readonly { readonly path: string }[] }).errors.map(({ path }) => path)
const skuIn = ({ skuList }: Listing) => skuList[0] ?? expect.fail('no SKU')
const bought = (listing: Listing) => paidByModel(shop, now).order({ skuId: skuIn(listing).id })

const cellErrors = ['skuList.0.presentPrice', 'skuList.0.memberPrice']

describe('how a listing is paid', () => {
  it.each([
    ['prepaid', prepaid],
    ['reserved', reservation],
  ])('does not turn its deposits into prices: to be %s asks for the price of the whole', async (_title, payModel) => {
    const listing = await published()
    expect(pathsIn((await edit(listing, { payModel })).body)).toEqual(['payModel'])
    expect(pathsIn((await edit(listing, { payModel, meant: 'skuList' })).body), 'nothing was given').toEqual([
      'payModel',
    ])
    expect(pathsIn((await edit(listing, { payModel, ...withSkus(listing, {}) })).body)).toEqual(cellErrors)
    expect(await load(listing.id)).toMatchObject({ payModel: deposit, shelfState: SHELF_STATE.on })
    const { claimId } = await bought(listing)
    expect(await shop.row('shop_final_claim', claimId)).toMatchObject({ payModel: deposit, depositAmount: 8000 })
  })

  it('changes with the prices of the whole; what is already sold keeps its terms', async () => {
    const listing = await published()
    const before = await bought(listing)
    const whole = withSkus(listing, { presentPrice: 439, memberPrice: 429 })
    const { body } = await edit(listing, { payModel: prepaid, ...whole })
    expect(body.success, body.message).toBe(true)
    expect(await load(listing.id)).toMatchObject({ payModel: prepaid, shelfState: SHELF_STATE.on })
    const after = await bought(listing)
    expect(await shop.row('shop_order', after.orderId)).toMatchObject({ payModel: prepaid, payable: 43_900 })
    expect(await shop.row('shop_order', before.orderId)).toMatchObject({ payModel: deposit, payable: 8000 })
    expect(await shop.row('shop_final_claim', before.claimId)).toMatchObject({ payModel: deposit, depositAmount: 8000 })
  })

  it('waits off the shelf for prices that are left empty, and nobody buys it meanwhile', async () => {
    const listing = await published()
    const { body } = await edit(listing, {
      payModel: reservation,
      ...withSkus(listing, { presentPrice: null, memberPrice: null }),
    })
    expect(body.success, body.message).toBe(true)
    expect(await load(listing.id)).toMatchObject({ payModel: reservation, shelfState: SHELF_STATE.off })
    await expect(bought(listing)).rejects.toThrow()
    expect((await admin.post(`${PATH}/shelf`, { ids: listing.id, on: true })).status).toBe(400)
  })

  it('keeps prices of the whole between prepaid and reserved: they mean the same', async () => {
    const listing = await published({ presentPrice: 439, memberPrice: 429 }, prepaid)
    expect((await edit(listing, { payModel: reservation })).body).toMatchObject({ success: true })
    expect(skuIn(await load(listing.id))).toMatchObject({ presentPrice: 439, memberPrice: 429 })
  })

  it('asks for the whole price, too, where a deposit follows', async () => {
    const listing = await published({ presentPrice: 439, memberPrice: 429 }, prepaid)
    const deposits = withSkus(listing, { presentPrice: 80, memberPrice: 70 })
    expect(pathsIn((await edit(listing, { payModel: deposit, ...deposits })).body)).toEqual(['skuList.0.originalPrice'])
    const meant = { payModel: deposit, ...deposits, meant: 'skuList' }
    expect((await edit(listing, meant)).body).toMatchObject({ success: true })
  })

  it('counts as the shop says where it is cleared: that is a change as any', async () => {
    const listing = await published({ presentPrice: 439, memberPrice: 429 }, prepaid)
    expect(pathsIn((await edit(listing, { payModel: '' })).body)).toEqual(['payModel'])
  })

  it('is not changed by a sheet that leaves the prices as they are, with columns of SKUs or without', async () => {
    const listing = await published()
    const { productNo, title } = listing as unknown as { readonly productNo: string; readonly title: string }
    const sheet = async (header: string, row: string) => {
      const figure = title.replace('预售', '预售手办')
      const text = `商品编号,标题,所属手办,${header}\n${productNo},${title},${figure},${row}`
      const files = { 'files[]': new File([text], 'p.csv') }
      return (await admin.upload(`${PATH}/importExcel`, files)).body.result
    }
    const refused = { errors: [{ row: 2, reason: expect.stringContaining('含义不同') }] }
    expect(await sheet('付款方式', '全款预售')).toMatchObject(refused)
    const stale = await sheet('付款方式,规格,定金,会员定金', '全款预售,,80,70')
    expect(stale.errors).toMatchObject([{ row: 2 }, { row: 2 }])
    expect(await load(listing.id)).toMatchObject({ payModel: deposit, shelfState: SHELF_STATE.on })
    const fresh = await sheet('付款方式,规格,定金,会员定金', '全款预售,,439,429')
    expect(fresh).toMatchObject({ errors: [] })
    expect(await load(listing.id)).toMatchObject({ payModel: prepaid, skuList: [{ presentPrice: 439 }] })
  })

  it('is copied with its prices', async () => {
    const listing = await published()
    const { body } = await admin.post(`${PATH}/copy`, { id: listing.id })
    expect(body.result).toMatchObject({ payModel: deposit, skuList: [{ presentPrice: 80 }] })
  })
})

describe('a price far below the list price', () => {
  const low = { presentPrice: 80, memberPrice: 70 }

  it.each([
    ['prepaid', prepaid],
    ['reserved', reservation],
  ])('is published only once somebody says that it is meant: %s', async (_title, payModel) => {
    const listing = await published({ presentPrice: 439, memberPrice: 429 }, payModel)
    const sent = withSkus(listing, low)
    expect(pathsIn((await edit(listing, sent)).body)).toEqual(['skus.0.lowPriceOk'])
    expect((await edit(listing, withSkus(listing, { ...low, lowPriceOk: 70 }))).body).toMatchObject({ success: true })
    const now = await load(listing.id)
    const lower = withSkus(now, { memberPrice: 60 })
    expect(pathsIn((await edit(now, lower)).body), 'below what was confirmed').toEqual(['skus.0.lowPriceOk'])
  })

  it('is asked about anew where it means something else: what was confirmed counts for the former meaning', async () => {
    const listing = await published()
    const prices = withSkus(listing, { presentPrice: 85, memberPrice: 75, lowPriceOk: 70 })
    const { body } = await edit(listing, { payModel: prepaid, ...prices })
    expect(pathsIn(body)).toEqual(['skus.0.lowPriceOk'])
    expect(await load(listing.id)).toMatchObject({ payModel: deposit, skuList: [{ presentPrice: 80 }] })
    expect((await edit(listing, { payModel: prepaid, ...prices, meant: 'skuList' })).body).toMatchObject({
      success: true,
    })
  })

  it('is asked about as far as the shop says', async () => {
    const listing = await published({ presentPrice: 439, memberPrice: 429 }, prepaid)
    const code = 'order.lowPricePercent'
    await admin.put('/shop/setting/edit', { changes: [{ code, from: 30, to: 0 }] })
    expect((await edit(listing, withSkus(listing, low))).body).toMatchObject({ success: true })
    await admin.put('/shop/setting/edit', { changes: [{ code, from: 0, to: null }] })
  })

  it('is asked about when many prices are changed at once', async () => {
    const listing = await published({ presentPrice: 439, memberPrice: 429 }, prepaid)
    const change = { ids: listing.id, presentPrice: true, memberPrice: true, percent: -80 }
    const run = (more: object) => admin.post(`${PATH}/price`, { ...change, ...more, dryRun: true })
    expect((await run({})).body.result).toMatchObject({ refused: [{ errors: [{ path: 'skus.0.lowPriceOk' }] }] })
    expect((await run({ isLowMeant: true })).body.result).toMatchObject({ refused: [], tried: [{}] })
  })

  it('of deposits is none: they are a part of it', async () => {
    expect(await published({ presentPrice: 20, memberPrice: 10 })).toMatchObject({ shelfState: SHELF_STATE.on })
  })
})
