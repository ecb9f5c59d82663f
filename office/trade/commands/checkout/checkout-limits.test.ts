import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../testing/test-buying.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'

const NOW = new Date('2026-03-01T04:00:00Z')
const MINUTE = 60_000

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => NOW)
})
afterAll(() => app.close())

const lineOf = async (line: 1 | 2, more: Parameters<TestShop['listing']>[1] = {}) => ({
  skuId: (await shop.listing(line, more)).skuId,
  qty: 1,
})
const place = (...[userId, lines, more]: Parameters<ReturnType<typeof buying>['place']>) =>
  buying(shop, () => NOW).place(userId, lines, more)

/** A member of a level of their own. */
async function member(level: { readonly price?: boolean; readonly freeFreightOver?: number }): Promise<string> {
  const userId = await shop.customer()
  await shop.rows(`insert into shop_member_level (id, name, member_price_use, free_freight_over)
    values ('l-${userId.slice(0, 20)}', '银卡${userId}', ${level.price ?? true}, ${level.freeFreightOver ?? 'null'})`)
  await shop.rows(`insert into shop_member (user_id, member_no, level_id)
    values ('${userId}', 'M${userId.slice(-31)}', 'l-${userId.slice(0, 20)}')`)
  return userId
}

describe('whoever hoards', () => {
  it('has no more unpaid orders than there may be: two checkouts at once make one', async () => {
    const buyer = await shop.customer()
    await place(buyer, [await lineOf(1)])
    await place(buyer, [await lineOf(1)])
    const [one, other] = [await lineOf(1), await lineOf(1)]
    const both = await Promise.allSettled([place(buyer, [one]), place(buyer, [other])])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await shop.rows(`select count(*)::int as n from shop_order where user_id = '${buyer}'`)).toEqual([{ n: 3 }])
  })

  it('makes no more of them by one checkout of many pre-orders, and none of them', async () => {
    const buyer = await shop.customer()
    const lines = [await lineOf(2), await lineOf(2), await lineOf(2), await lineOf(2)]
    await expect(place(buyer, lines)).rejects.toThrow('At most 3 unpaid orders: this makes 4, and there are 0')
    expect(await shop.rows(`select 1 from shop_order where user_id = '${buyer}'`)).toEqual([])
    await place(buyer, lines.slice(1))
    expect(await shop.rows(`select 1 from shop_order where user_id = '${buyer}'`)).toHaveLength(3)
  })

  it('keeps no more unpaid pieces of a listing by several orders than by one', async () => {
    const { place: buy, pay } = buying(shop, () => NOW)
    const buyer = await shop.customer()
    const line = await lineOf(1, { product: { limitPerOrder: 2 } })
    const first = await buy(buyer, [{ ...line, qty: 2 }])
    await expect(buy(buyer, [line])).rejects.toThrow('At most 2 per order, of which 2 are in unpaid orders')
    await pay(first.id)
    await buy(buyer, [line])
    const [one, other] = [buy(buyer, [line]), buy(buyer, [line])]
    const both = await Promise.allSettled([one, other])
    expect(both.map(({ status }) => status).sort(), 'at once').toEqual(['fulfilled', 'rejected'])
  })
})

describe('a member', () => {
  it('pays the price of members where the level says so, and nobody else does', async () => {
    const line = await lineOf(1, { sku: { presentPrice: 20_000, memberPrice: 18_000 } })
    expect(await place(await member({}), [line])).toMatchObject({ payable: 18_000 })
    expect(await place(await member({ price: false }), [line])).toMatchObject({ payable: 20_000 })
    expect(await place(await shop.customer(), [line])).toMatchObject({ payable: 20_000 })
  })

  it('pays no freight from the amount of the level on', async () => {
    const listing = (presentPrice: number) =>
      lineOf(1, { product: { freightKind: 1, freight: 900 }, sku: { presentPrice } })
    const [below, above] = [await listing(29_999), await listing(30_000)]
    const buyer = await member({ freeFreightOver: 30_000 })
    expect(await place(buyer, [below])).toMatchObject({ payable: 30_899 })
    expect(await place(buyer, [above])).toMatchObject({ payable: 30_000 })
    expect(await place(await shop.customer(), [above])).toMatchObject({ payable: 30_900 })
  })
})

describe('an order is kept', () => {
  const minutes = async (line: 1 | 2, more: Parameters<TestShop['listing']>[1] = {}) => {
    const { payDeadline } = await place(await shop.customer(), [await lineOf(line, more)])
    return (payDeadline.getTime() - NOW.getTime()) / MINUTE
  }

  it('half an hour, and ten minutes where the listing or its figure is limited per person', async () => {
    expect(await minutes(1)).toBe(30)
    expect(await minutes(2)).toBe(30)
    expect(await minutes(1, { product: { limitPerUser: 2 } })).toBe(10)
    expect(await minutes(1, { goods: { limitPerUser: 2 } })).toBe(10)
    expect(await minutes(2, { goods: { limitPerUser: 2 } })).toBe(10)
  })
})
