import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { runJob } from '#server/testing/job-run.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { BOOK_RULES } from '../../../trade/commands/testing/book-rules.ts'
import { type TestShop, testShop } from '../../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let staff: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 100 } })
  shop = testShop(app)
  staff = await app.admin()
  await shop.rows(`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true)`)
})
afterAll(() => app.close())

/** A paid order of two pieces at 100.00, as a former shop left it, of a SKU with a stock of five. */
async function importedOrder(no: string, shipped: '' | 'fulfilled') {
  const code = `SKU-${no}`
  const { skuId, productId } = await shop.listing(1, { sku: { skuCode: code, stock: 5 }, product: { stockTotal: 5 } })
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ')
  const heads =
    'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Phone,Shipping Address1'
  const row = `${no},lin@example.com,paid,${now} +0000,${shipped},${shipped && `${now} +0000`},CNY,200.00,${now} +0000,2,手办,100.00,${code},林小满,13800000001,漕溪北路 2 号`
  const file = new File([`${heads}\n${row}`], 'orders_export.csv')
  const { body } = await staff.upload('/shop/order/importJob', { 'files[]': file })
  const job = String(body.result.id)
  await expect
    .poll(async () => (await staff.get(`${JOB_PATH}/queryById`, { id: job })).body.result.state, { timeout: 30_000 })
    .toBe('done')
  const [order] = await shop.rows(`select id, order_no from shop_order where external_no = '${no}'`)
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${order?.id}'`)
  return { id: String(order?.id), orderNo: String(order?.orderNo), itemId: String(item?.id), skuId, productId, job }
}

type Imported = Awaited<ReturnType<typeof importedOrder>>

async function applied({ orderNo, itemId }: Imported, { kind, qty }: { kind: number; qty: number }): Promise<string> {
  const sent = { orderNo, kind, lines: [{ orderItemId: itemId, qty }], causeCode: 'wrong', description: 'x' }
  const { body } = await staff.post('/shop/refund/apply', sent)
  expect(body.success, body.message).toBe(true)
  return String(body.result.id)
}

async function expectUntouched({ skuId, productId }: Imported, stock: number): Promise<void> {
  expect(await shop.row('shop_sku', skuId)).toMatchObject({ stock, locked: 0, sold: 0 })
  expect(await shop.row('shop_product', productId)).toMatchObject({ stockTotal: stock, salesCount: 0 })
}

async function expectBooks(): Promise<void> {
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), rule).toEqual([])
  }
}

it('is not cancelled once it is paid: the refusal says which orders are', async () => {
  const order = await importedOrder('#R1', '')
  const { rows } = await runJob(staff, '/shop/order/cancel', { ids: order.id, reason: '客人不要了' })
  expect(rows).toMatchObject([{ isDone: false }])
  expect(JSON.stringify(rows)).toContain('仅「待付款」可取消订单')
  expect(await shop.row('shop_order', order.id)).toMatchObject({ status: 20, paid: 20_000, refunded: 0 })
  await expectUntouched(order, 5)
})

it('is refunded by a person, asks no channel and puts nothing into a stock that it never took from', async () => {
  const order = await importedOrder('#R2', '')
  const refund = await applied(order, { kind: 1, qty: 2 })
  expect((await staff.post('/shop/refund/agree', { ids: refund })).body).toMatchObject({ success: true })
  expect(await shop.row('shop_refund', refund), 'a person pays it').toMatchObject({ status: 50, awaitsPayout: true })
  const parts = () =>
    shop.rows(`select p.state, p.amount, m.channel, p.is_by_hand from shop_refund_part p
    join shop_payment m on m.id = p.payment_id where p.refund_id = '${refund}'`)
  expect(await parts()).toMatchObject([{ state: 0, amount: 20_000, channel: 'imported' }])
  const settled = await staff.post('/shop/refund/settle', { id: refund, thirdNo: 'bank-1' })
  expect(settled.body.success, settled.body.message).toBe(true)
  expect(await parts()).toMatchObject([{ state: 2, isByHand: true }])
  expect(await shop.row('shop_order', order.id)).toMatchObject({ status: 60, payState: 3, refunded: 20_000 })
  await expectUntouched(order, 5)
  await expectBooks()
  const { body } = await staff.post('/shop/order/importUndo', { id: order.job })
  const read = async () => (await staff.get(`${JOB_PATH}/queryById`, { id: String(body.result.id) })).body.result
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe('done')
  expect(await read(), 'what was dealt with stays').toMatchObject({ result: { doneCount: 0, keptCount: 1 } })
})

it('comes into the stock with what was sent back and inspected, and counts as sold by nobody', async () => {
  const order = await importedOrder('#R3', 'fulfilled')
  const refund = await applied(order, { kind: 2, qty: 1 })
  await staff.post('/shop/refund/agree', { ids: refund })
  await staff.post('/shop/refund/send', { id: refund, carrier: 'sf', trackingNo: 'SF99887766' })
  await staff.post('/shop/refund/receive', { id: refund })
  const [item] = await shop.rows(`select id from shop_refund_item where refund_id = '${refund}'`)
  const items = [{ refundItemId: item?.id, condition: 'opened', restockQty: 1, scrapQty: 0 }]
  const inspected = await staff.post('/shop/refund/inspect', { id: refund, items })
  expect(inspected.body.success, inspected.body.message).toBe(true)
  await expectUntouched(order, 6)
  await expectBooks()
})
