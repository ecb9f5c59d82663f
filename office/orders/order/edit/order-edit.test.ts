import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { seededPerson } from '../../../testing/seeded-person.server.ts'
import { payOrder } from '../../../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../../trade/commands/testing/test-shop.server.ts'
import { ORDER } from '../../../trade/model/order-states.ts'
import { REFUND } from '../../../trade/model/refund-states.ts'
import { EDIT_PATH, type EditOutcome, type EditStart } from './order-edit.ts'

const now = () => new Date()

let app: TestApp
let shop: TestShop
let service: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  service = await seededPerson(app, 'customer-service')
})
afterAll(() => app.close())

async function newOrder({ qty = 1, isPaid = false } = {}) {
  const { skuId } = await shop.listing(1)
  const { id } = await buying(shop, now).place(await shop.customer(), [{ skuId, qty }])
  if (isPaid) {
    await payOrder(shop, now, id)
  }
  return { id, skuId }
}

async function startOf(id: string, by = service): Promise<EditStart> {
  return (await by.get(`${EDIT_PATH}/start`, { id })).body.result as unknown as EditStart
}

/** What is sent so that an order has so many pieces of its first item. */
async function piecesOf(id: string, qty: number) {
  const { version, items } = await startOf(id)
  return { id, version, lines: [{ orderItemId: items[0]?.orderItemId ?? '', qty }] }
}

const preview = async (sent: object, by = service) => (await by.post(`${EDIT_PATH}/preview`, sent)).body
const apply = async (sent: object, by = service) => (await by.post(`${EDIT_PATH}/apply`, sent)).body

describe('the preview of an edit', () => {
  it('says what would change and changes nothing; the command does just that, and once', async () => {
    const { id } = await newOrder({ qty: 2 })
    const sent = await piecesOf(id, 3)
    const before = [await shop.row('shop_order', id), await shop.rows(`select * from shop_stock_log order by id`)]
    const { result } = await preview(sent)
    expect(result).toMatchObject({ totalBefore: 400, totalAfter: 600, toPay: 200, toGive: 0, isPaid: false })
    expect([await shop.row('shop_order', id), await shop.rows(`select * from shop_stock_log order by id`)]).toEqual(
      before,
    )
    const done = { ...sent, reason: '顾客来电', toPay: 200, toGive: 0 }
    expect(await apply({ ...done, toPay: 199 })).toMatchObject({ success: false, code: 409 })
    expect(await apply(done)).toMatchObject({ success: true, result })
    expect(await apply(done), 'it has another version by now').toMatchObject({ success: false, code: 409 })
    const [noted] = await shop.rows(`select command, note, changes from sys_record_change where record_id = '${id}'
      and command = 'apply'`)
    expect(noted).toMatchObject({
      note: '顾客来电',
      changes: { payable: [400, 600], editedAt: [null, expect.any(String)] },
    })
  })

  it('stands at its lines, in the language of the reader, where it cannot be done', async () => {
    const { id } = await newOrder()
    const few = await shop.listing(1, { sku: { stock: 1 } })
    const { version } = await startOf(id)
    const refused = await preview({ id, version, lines: [{ skuId: few.skuId, qty: 3 }] })
    expect(refused).toMatchObject({
      ...{ success: false, code: 400 },
      result: { errors: [{ path: 'lines.0.qty', message: '库存不足，仅剩1件' }] },
    })
  })
})

describe('whoever edits', () => {
  it('has the right by name, and sees amounts; others neither look nor write', async () => {
    const { id } = await newOrder()
    const sent = { ...(await piecesOf(id, 2)), reason: '顾客来电', toPay: 200, toGive: 0 }
    const packer = await seededPerson(app, 'packer')
    const blind = await app.person(['shop:order:list', 'shop:order:editItems'])
    for (const by of [packer, blind]) {
      expect(await preview(sent, by)).toMatchObject({ success: false, code: 510 })
      expect(await apply(sent, by)).toMatchObject({ success: false, code: 510 })
    }
    for (const role of ['order-clerk', 'shop-admin']) {
      expect(await preview(sent, await seededPerson(app, role)), role).toMatchObject({ success: true })
    }
    expect(await shop.row('shop_order', id)).toMatchObject({ payable: 20_000 })
    expect((await preview({ ...sent, id: 'f'.repeat(32) })).code).toBe(404)
  })

  it('may not decide on refunds alone: customer service waits for somebody, the manager for the lines of the controls', async () => {
    const [first, second] = [await newOrder({ qty: 2, isPaid: true }), await newOrder({ qty: 2, isPaid: true })]
    const less = async (id: string) => ({ ...(await piecesOf(id, 1)), reason: '少要一件', toPay: 0, toGive: 200 })
    expect(await apply(await less(first.id))).toMatchObject({ success: true, result: { isWaiting: true } })
    const [waiting] = await shop.rows(`select status, handler from shop_refund where order_id = '${first.id}'`)
    expect(waiting).toEqual({ status: REFUND.applied, handler: null })

    await sql`update sys_step_up set is_enabled = true, needs_second = true, measure = 'always', limit_amount = null
      where kind = 'refund'`.execute(app.db)
    const rights = [
      'shop:order:list',
      'shop:order:editItems',
      'shop:order:money',
      'shop:refund:list',
      'shop:refund:agree',
    ]
    const [one, two] = [
      await app.person([...rights, 'shop:agentProposal:list', 'shop:agentProposal:apply']),
      await app.person([...rights, 'shop:agentProposal:list', 'shop:agentProposal:apply', 'shop:agentProposal:agree']),
    ]
    const asked = await apply(await less(second.id), one)
    expect(asked).toMatchObject({ success: false, result: { waits: { id: expect.any(String) } } })
    expect(await shop.rows(`select id from shop_refund where order_id = '${second.id}'`)).toEqual([])
    const { id } = (asked.result as unknown as { readonly waits: { readonly id: string } }).waits
    expect((await two.post('/shop/agentProposal/apply', { id })).body).toMatchObject({ success: true })
    const [agreed] = await shop.rows(`select status, apply_amount from shop_refund where order_id = '${second.id}'`)
    expect(agreed).toEqual({ status: REFUND.paying, applyAmount: 20_000 })

    // the number of the refund that was agreed to is used up
    const third = await newOrder({ qty: 2, isPaid: true })
    expect(await apply(await less(third.id))).toMatchObject({ success: true, result: { isWaiting: true } })
  })
})

describe('an edit', () => {
  it('is told to the customer with what changed and the difference, and to programs', async () => {
    const { id } = await newOrder({ isPaid: true })
    const other = await shop.listing(1, { product: { title: '加购的手办' }, sku: { presentPrice: 8_800 } })
    const { version } = await startOf(id)
    const sent = { id, version, lines: [{ skuId: other.skuId, qty: 1 }] }
    const { result } = await apply({ ...sent, reason: '加购', toPay: 88, toGive: 0 })
    const { addition } = result as unknown as EditOutcome
    const told = () =>
      shop.rows(`select m.title, m.body from shop_message m where m.occasion = 'items.edited' and exists (
        select 1 from shop_message_about a where a.message_id = m.id and a.order_id = '${addition?.id}')`)
    await expect.poll(told, { timeout: 15_000 }).toHaveLength(1)
    const [message] = await told()
    expect(message?.body).toContain('加购的手办 无规格 ×0→×1')
    expect(message?.body).toContain(`支付差额 ¥88.00（订单 ${addition?.orderNo}）`)
    expect(await shop.row('shop_order', addition?.id ?? '')).toMatchObject({ status: ORDER.toPay, source: 'staff' })
  })

  it('is told to whoever packs, where the label was printed before', async () => {
    const packer = await seededPerson(app, 'packer')
    const [printed, fresh] = [await newOrder({ qty: 2, isPaid: true }), await newOrder({ qty: 2, isPaid: true })]
    await shop.rows(`update shop_order set label_printed_at = now() where id = '${printed.id}'`)
    for (const { id } of [fresh, printed]) {
      const sent = { ...(await piecesOf(id, 1)), reason: '少要一件', toPay: 0, toGive: 200 }
      expect(await apply(sent)).toMatchObject({ success: true })
    }
    const { orderNo } = await shop.row('shop_order', printed.id)
    const heard = async () =>
      JSON.stringify((await packer.get('/sys/sysAnnouncementSend/getMyAnnouncementSend', {})).body)
    await expect.poll(heard, { timeout: 15_000 }).toContain(`订单 ${String(orderNo)} 打印后有改动`)
    expect(await heard()).not.toContain(String((await shop.row('shop_order', fresh.id)).orderNo))
  })
})
