import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

type Person = Awaited<ReturnType<TestApp['person']>>

let app: TestApp
let shop: TestShop
let admin: Client
let first: Person
let second: Person
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
  const rights = ['list', 'agree', 'reject'].map((verb) => `shop:refund:${verb}`)
  first = await app.person([...rights, 'shop:order:money'])
  second = await app.person([...rights, 'shop:order:money'])
  await shop.rows(`update sys_user set realname = '何倩' where id = '${first.userId}'`)
  await shop.rows(`update sys_user set realname = '罗毅' where id = '${second.userId}'`)
})
afterAll(() => app.close())
beforeEach(() => shop.rows('delete from sys_event'))

/** A refund of ¥2,000 that waits for its answer. */
async function applied(): Promise<{ readonly id: string; readonly refundNo: string }> {
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 200_000, stock: 10 } })
  const { place, pay } = buying(shop, () => new Date())
  const { id: orderId, orderNo } = await place(await shop.customer(), [{ skuId, qty: 1 }])
  await pay(orderId, 'offline')
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${orderId}'`)
  const sent = { orderNo, kind: 1, lines: [{ orderItemId: item?.id, qty: 1 }], causeCode: 'wrong', description: 'x' }
  const { body } = await admin.post('/shop/refund/apply', sent)
  expect(body.success, body.message).toBe(true)
  return { id: String(body.result.id), refundNo: String(body.result.refundNo) }
}

interface Told {
  readonly holders: string | null
  readonly usernames: readonly string[]
  readonly sender: string | null
  readonly text: readonly [string, string]
  readonly body: readonly string[] | null
}

async function toldOf(id: string): Promise<readonly Told[]> {
  const rows = await shop.rows(
    `select payload from sys_event where name = 'people-told' and payload ->> 'key' like '${id}:%' order by id`,
  )
  return rows.map(({ payload }) => payload as Told)
}

const agree = async (person: Client, ids: string, more: object = {}) =>
  expect((await person.post('/shop/refund/agree', { ids, ...more })).body).toMatchObject({ success: true })

it('that one person agreed: who and how much, to all who may be the second', async () => {
  const { id, refundNo } = await applied()
  await agree(first, id)
  expect(await toldOf(id)).toMatchObject([
    {
      ...{ holders: 'shop:refund:agree', sender: first.username },
      text: [
        `何倩同意了退款 ${refundNo}，金额 ¥2,000.00，待另一人复核`,
        expect.stringContaining('waits for a second person'),
      ],
    },
  ])
})

it('that the second agreed to the same: to the first, and no word of waiting', async () => {
  const { id, refundNo } = await applied()
  await agree(first, id)
  await agree(second, id)
  expect((await toldOf(id)).slice(1)).toMatchObject([
    {
      ...{ usernames: [first.username], sender: second.username },
      text: [`罗毅复核同意了退款 ${refundNo}，金额 ¥2,000.00`, expect.stringContaining('as the second person')],
    },
  ])
})

it('that the second named another amount: from what to what, and that it waits again', async () => {
  const { id, refundNo } = await applied()
  await agree(first, id)
  await agree(second, id, { amount: 1500 })
  const [, changed, ...more] = await toldOf(id)
  expect(more).toEqual([])
  expect(changed).toMatchObject({ holders: 'shop:refund:agree', sender: second.username })
  expect(changed?.text[0]).toBe(`罗毅将退款 ${refundNo} 的同意金额由 ¥2,000.00 改为 ¥1,500.00，待另一人复核`)
  expect(changed?.text[1]).toContain('from ¥2,000.00 to ¥1,500.00')
})

it('that the second refused: to the first, with the reason', async () => {
  const { id, refundNo } = await applied()
  await agree(first, id)
  const sent = { ids: id, code: 'late', reason: '已超过售后期' }
  expect((await second.post('/shop/refund/reject', sent)).body).toMatchObject({ success: true })
  expect((await toldOf(id)).slice(1)).toMatchObject([
    {
      ...{ usernames: [first.username], sender: second.username, body: ['已超过售后期', '已超过售后期'] },
      text: [`罗毅拒绝了退款 ${refundNo}，您同意的 ¥2,000.00 不退`, expect.stringContaining('refused refund')],
    },
  ])
})
