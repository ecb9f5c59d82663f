import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

type Person = Awaited<ReturnType<TestApp['person']>>

const PROPOSALS = ['shop:agentProposal:list', 'shop:agentProposal:apply', 'shop:agentProposal:drop']
const GIFT = ['shop:appUser:list', 'shop:appUser:gift', 'shop:coupon:list']

let app: TestApp
let shop: TestShop
let clerk: Person
let manager: Person
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  clerk = await app.person([...GIFT, ...PROPOSALS])
  manager = await app.person([...GIFT, ...PROPOSALS, 'shop:agentProposal:agree'])
})
beforeEach(() => sql`delete from sys_command_use`.execute(app.db))
afterAll(() => app.close())

const give = async (id: string, gift: object, by = clerk) =>
  (await by.post('/shop/appUser/gift', { id, reason: '外箱破损', ...gift })).body

async function heldBy(userId: string) {
  const [points] = await shop.rows(
    `select coalesce(sum(amount), 0)::int as sum from shop_integral_record where user_id = '${userId}'`,
  )
  const [coupons] = await shop.rows(`select count(*)::int as n from shop_coupon_record where user_id = '${userId}'`)
  return { points: points?.sum, coupons: coupons?.n }
}

describe('a gift', () => {
  it('is points, a coupon or both, with a reason; something at least', async () => {
    const id = await shop.customer()
    const couponId = await shop.coupon()
    expect((await give(id, {})).result.errors).toMatchObject([{ path: 'points' }])
    expect((await give(id, { points: 100, reason: '' })).result.errors).toMatchObject([{ path: 'reason' }])
    expect(await give(id, { points: 100, couponId })).toMatchObject({ success: true, message: '已赠送' })
    expect(await heldBy(id)).toEqual({ points: 100, coupons: 1 })
    expect(await shop.rows(`select kind, remark from shop_integral_record where user_id = '${id}'`)).toEqual([
      { kind: 'staffAdd', remark: '外箱破损' },
    ])
  })

  it('gives nothing where the coupon is not given out', async () => {
    const id = await shop.customer()
    const couponId = await shop.coupon({ state: 0 })
    expect(await give(id, { points: 100, couponId })).toMatchObject({ success: false, message: '优惠券不在发放中' })
    expect(await heldBy(id)).toEqual({ points: 0, coupons: 0 })
  })

  it('is for those who have its right', async () => {
    const id = await shop.customer()
    const reader = await app.person(['shop:appUser:list', 'shop:appUser:adjustPoints'])
    expect((await give(id, { points: 1 }, reader)).code).toBe(510)
  })
})

describe('gifts of a day', () => {
  it('come to 200 yuan for one person; beyond that somebody else agrees, and it is given once', async () => {
    const [first, second] = [await shop.customer(), await shop.customer()]
    const couponId = await shop.coupon({ amountOff: 15_000 })
    expect(await give(first, { couponId })).toMatchObject({ success: true })
    expect(await give(second, { points: 4_999 })).toMatchObject({ success: true })
    const asked = await give(second, { points: 1 })
    expect(asked).toMatchObject({ success: false, result: { waits: { id: expect.any(String) } } })
    expect(await heldBy(second)).toEqual({ points: 4_999, coupons: 0 })
    const proposal = (asked.result.waits as { readonly id: string }).id
    const agree = async (by: Person) => (await by.post('/shop/agentProposal/apply', { id: proposal })).body.success
    expect(await agree(clerk)).toBe(false)
    expect(await agree(manager)).toBe(true)
    expect(await agree(manager)).toBe(false)
    expect(await heldBy(second)).toEqual({ points: 5_000, coupons: 0 })
  })

  it.each([
    ['has no ceiling', { kind: 2, amountOff: null, percentOff: 10 }],
    ['is for freight', { kind: 3, amountOff: null }],
  ])('are over with the first coupon whose worth nobody can say: it %s', async (_what, columns) => {
    const id = await shop.customer()
    const couponId = await shop.coupon(columns)
    expect(await give(id, { couponId })).toMatchObject({ success: false, result: { waits: {} } })
    expect(await heldBy(id)).toEqual({ points: 0, coupons: 0 })
  })

  it('count a coupon with a ceiling by that', async () => {
    const couponId = await shop.coupon({ kind: 2, amountOff: null, percentOff: 10, capAmount: 5_000 })
    expect(await give(await shop.customer(), { couponId })).toMatchObject({ success: true })
  })
})
