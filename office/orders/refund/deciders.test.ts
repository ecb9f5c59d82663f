import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededPerson } from '#office/testing/seeded-person.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { DECIDERS_PATH, type Deciders } from './deciders.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
})
afterAll(() => app.close())

const decidersFor = async (client: Client, query: Record<string, string> = {}) =>
  (await client.get(DECIDERS_PATH, query)).body.result as unknown as Deciders

/** Somebody of a role under a name. */
async function colleague(role: string, realname: string): Promise<string> {
  await seededPerson(app, role)
  const [found] = await shop.rows(
    `update sys_user set realname = '${realname}' where username like '${role}-%' returning username`,
  )
  return String(found?.username)
}

it('an order clerk applies for the refund of a line and sees who decides, until somebody has; the second person alone where one agreed', async () => {
  const clerk = await seededPerson(app, 'order-clerk')
  const { place, pay } = buying(shop, () => new Date())
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 60_000 } })
  const { id: orderId, orderNo } = await place(await shop.customer(), [{ skuId, qty: 2 }])
  await pay(orderId, 'offline')
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${orderId}'`)
  const lines = [{ orderItemId: item?.id, qty: 2 }]
  const { body } = await clerk.post('/shop/refund/apply', { orderNo, kind: 1, lines, causeCode: 'wrong' })
  expect(body.success, body.message).toBe(true)
  const id = String(body.result.id)
  expect((await clerk.post('/shop/refund/agree', { ids: id })).status).toBe(403)

  const [first, second] = [await colleague('finance', '何倩'), await colleague('after-sale', '罗售后')]
  expect((await decidersFor(clerk, { id })).people).toEqual(expect.arrayContaining(['何倩', '罗售后']))
  expect(await decidersFor(clerk)).toEqual(await decidersFor(clerk, { id }))
  await shop.rows(`update shop_refund set handler = '${first}', agreed_amount = apply_amount where id = '${id}'`)
  const after = await decidersFor(clerk, { id })
  expect(after.people).toContain('罗售后')
  expect(after.people).not.toContain('何倩')
  await shop.rows(`update sys_user set status = 2 where username = '${second}'`)
  expect((await decidersFor(clerk, { id })).people).not.toContain('罗售后')
  await shop.rows(`update shop_refund set status = 70 where id = '${id}'`)
  expect(await decidersFor(clerk, { id })).toEqual({ isOpen: false, people: [] })
})

it('says it to nobody who may not see refunds', async () => {
  const stranger = await app.person(['shop:order:list'])
  expect((await stranger.get(DECIDERS_PATH)).status).toBe(403)
})
