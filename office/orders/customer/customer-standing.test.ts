import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { suggested } from '../../trade/model/customer-trust.ts'

let app: TestApp
let admin: Client
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = testShop(app)
})
afterAll(() => app.close())

it('[1.2f] what a customer bought, owes, gave up and waited for is summed up; amounts only for those who see them', async () => {
  const now = () => new Date()
  const userId = await shop.customer({ integral: 0 })
  const { place, pay } = buying(shop, now)
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 20_000, stock: 9 } })
  const { id } = await place(userId, [{ skuId, qty: 2 }])
  await pay(id)
  await place(userId, [{ skuId, qty: 1 }])
  await shop.rows(`update shop_order_item set refunded_qty = 1 where order_id = '${id}'`)
  const presell = await shop.listing(2, { goods: { releaseMonth: '2026-09', delayCount: 2 } })
  const claims = [
    await paidDeposit(shop, now, { skuId: presell.skuId }),
    await paidDeposit(shop, now, { skuId: presell.skuId }),
  ]
  await shop.rows(`update shop_final_claim set user_id = '${userId}'`)
  await shop.rows(`update shop_final_claim set state = 1, due_amount = 50000, due_at = '2026-12-01 00:30:00+08'
    where id = '${claims[0]?.claimId}'`)
  await shop.rows(`update shop_final_claim set state = 4 where id = '${claims[1]?.claimId}'`)
  const [claim] = await shop.rows(`select deposit_amount, qty from shop_final_claim where id = '${claims[0]?.claimId}'`)
  const standing = async (who: Client) => (await who.get('/shop/appUser/standing', { id: userId })).body.result
  expect(await standing(admin)).toMatchObject({
    ...{ orders: 1, spent: 40_000, bought: 2, refunded: 1, endedClaims: 1, forfeits: 1, late: 0, delays: 4 },
    held: claim?.depositAmount,
    due: [{ month: '2026-12', amount: 50_000 * Number(claim?.qty), claims: 1 }],
    ...{ treatment: 'none', reasons: [] },
  })
  const clerk = await app.person(['shop:appUser:list'])
  expect(await standing(clerk)).toMatchObject({
    orders: 1,
    spent: null,
    held: null,
    due: [{ amount: null, claims: 1 }],
  })
  const nobody = await app.person(['shop:order:list'])
  expect((await nobody.get('/shop/appUser/standing', { id: userId })).status).toBe(403)
})

it('[1.2f] members are told apart by what is suggested, and by what is held of them: deposits, and apart from them what was prepaid', async () => {
  const { skuId } = await shop.listing(2, { goods: { releaseMonth: '2026-09' } })
  const [held, prepaid, ...lapsed] = [
    await paidDeposit(shop, () => new Date(), { skuId }),
    await paidDeposit(shop, () => new Date(), { skuId }),
    await paidDeposit(shop, () => new Date(), { skuId }),
    await paidDeposit(shop, () => new Date(), { skuId }),
  ]
  const userId = held?.buyer ?? ''
  await shop.rows(`update shop_final_claim set user_id = '${userId}'
    where id in (${[held, prepaid, ...lapsed].map((of) => `'${of?.claimId}'`).join()})`)
  await shop.rows(`update shop_final_claim set pay_model = 2 where id = '${prepaid?.claimId}'`)
  await admin.post('/shop/member/join', { userIds: userId, kind: 3 })
  const seen = async () =>
    ((await admin.get('/shop/member/list', { userId })).body.result.records as readonly unknown[])[0]
  const [claim] = await shop.rows(`select deposit_amount from shop_final_claim where id = '${held?.claimId}'`)
  const deposit = Number(claim?.depositAmount) / 100
  expect(await seen()).toMatchObject({ trust: 'none', trust_dictText: '正常', held: 3 * deposit, prepaid: deposit })
  await shop.rows(`update shop_final_claim set state = 4 where id in (${lapsed.map((of) => `'${of.claimId}'`).join()})`)
  expect(await seen()).toMatchObject({ trust: 'prepay', trust_dictText: '建议预付', held: deposit, forfeits: 2 })
})

it('who gives up balances is to prepay, who pays late or sends much back to buy less; a share of little says nothing', () => {
  const none = { endedClaims: 10, forfeits: 0, late: 0, bought: 20, refunded: 0 }
  expect(suggested(none)).toEqual({ treatment: 'none', reasons: [] })
  expect(suggested({ ...none, forfeits: 2 }).treatment).toBe('prepay')
  expect(suggested({ ...none, forfeits: 1, endedClaims: 1 }).treatment).toBe('none')
  expect(suggested({ ...none, forfeits: 2, endedClaims: 11 }).treatment).toBe('none')
  expect(suggested({ ...none, late: 3 }).treatment).toBe('limit')
  expect(suggested({ ...none, refunded: 6 }).treatment).toBe('limit')
  expect(suggested({ ...none, bought: 9, refunded: 9 }).treatment).toBe('none')
  expect(suggested({ ...none, forfeits: 3, late: 4, refunded: 9 })).toMatchObject({
    treatment: 'prepay',
    reasons: { length: 3 },
  })
})
