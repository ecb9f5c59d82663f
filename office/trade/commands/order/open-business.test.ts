import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { paidDeposit } from '../testing/pre-orders.server.ts'
import { buying } from '../testing/test-buying.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'

const FIGURES = { 1: '/shop/goods', 2: '/shop/presellGoods', 3: '/shop/finalGoods' } as const
const LISTINGS = { 1: '/shop/product', 2: '/shop/presellProduct' } as const

let app: TestApp
let shop: TestShop
let admin: Client
const now = () => new Date()
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, now)
  admin = await app.admin()
})
afterAll(() => app.close())

const run = async (line: 1 | 2 | 3, command: string, ids: string) =>
  (await admin.post(`${FIGURES[line]}/${command}`, { ids })).body
const unpublish = (id: string) => shop.rows(`update shop_product set shelf_state = 0 where id = '${id}' returning id`)
const stateOf = async (id: string) => (await shop.row('shop_goods', id)).state

describe('a figure that customers still wait for', () => {
  it('is not archived while a deposit for it is theirs', async () => {
    const { goodsId, productId, skuId } = await shop.listing(2)
    const { claimId } = await paidDeposit(shop, now, { skuId })
    await unpublish(productId)
    const { message } = await run(2, 'archive', goodsId)
    expect(message).toContain('1 个未结补款资格')
    expect(await stateOf(goodsId)).toBe(1)
    await shop.rows(`update shop_final_claim set state = 5 where id = '${claimId}' returning id`)
    expect((await run(2, 'archive', goodsId)).success).toBe(true)
    expect(await stateOf(goodsId)).toBe(2)
  })

  it('is not archived before its orders are paid and sent, or cancelled', async () => {
    const { goodsId, productId, skuId } = await shop.listing(1)
    const { id } = await buying(shop, now).place(await shop.customer(), [{ skuId, qty: 1 }])
    await unpublish(productId)
    expect((await run(1, 'archive', goodsId)).message, 'to be paid').toContain('1 个待付款或待发货订单')
    await buying(shop, now).pay(id)
    expect((await run(1, 'archive', goodsId)).message, 'to be sent').toContain('1 个待付款或待发货订单')
    await shop.rows(`update shop_order set status = 30 where id = '${id}' returning id`)
    expect((await run(1, 'archive', goodsId)).success).toBe(true)
  })

  it('is not archived while its balances can be paid', async () => {
    const { goodsId, productId } = await shop.listing(3, { goods: { waveState: 1 } })
    await unpublish(productId)
    expect((await run(3, 'archive', goodsId)).message).toContain('补款批次尚未结束')
    await shop.rows(`update shop_goods set wave_state = 3 where id = '${goodsId}' returning id`)
    expect((await run(3, 'archive', goodsId)).success).toBe(true)
  })
})

describe('a figure whose listing is published', () => {
  it('neither goes back to draft nor is archived, by command or form', async () => {
    const { goodsId, productId } = await shop.listing(1)
    expect((await run(1, 'archive', goodsId)).message).toContain('仍在上架')
    expect((await run(1, 'unready', goodsId)).message).toContain('仍在上架')
    const edit = async () => (await admin.put(`${FIGURES[1]}/edit`, { id: goodsId, state: 0 })).body
    expect((await edit()).message).toContain('仍在上架')
    expect(await stateOf(goodsId)).toBe(1)
    await unpublish(productId)
    expect((await edit()).success).toBe(true)
    await run(1, 'ready', goodsId)
    expect((await run(1, 'unready', goodsId)).success).toBe(true)
  })
})

describe('a listing that was ordered once', () => {
  it.each([1, 2] as const)('of line %i is not deleted, even if its pieces are back in stock', async (line) => {
    const { productId, skuId } = await shop.listing(line)
    const { id } = await buying(shop, now).place(await shop.customer(), [{ skuId, qty: 1 }])
    await buying(shop, now).pay(id)
    await unpublish(productId)
    await shop.rows(`update shop_sku set sold = 0, locked = 0 where id = '${skuId}' returning id`)
    const { body } = await admin.delete(`${LISTINGS[line]}/delete`, { id: productId })
    expect(body.message).toContain('已产生订单')
    expect(await shop.row('shop_product', productId)).toMatchObject({ delFlag: 0 })
  })

  it('one that nobody ever ordered is', async () => {
    const { productId } = await shop.listing(1)
    await unpublish(productId)
    expect((await admin.delete(`${LISTINGS[1]}/delete`, { id: productId })).body.success).toBe(true)
  })
})
