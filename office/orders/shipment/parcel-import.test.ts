import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let packer: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  packer = await app.person(['shop:shipment:list', 'shop:shipment:import', 'shop:order:list'])
})
afterAll(() => app.close())

async function paidOrder(): Promise<{ readonly id: string; readonly orderNo: string }> {
  const { place, pay } = buying(shop, () => new Date())
  const { skuId } = await shop.listing(1)
  const order = await place(await shop.customer(), [{ skuId, qty: 1 }])
  await pay(order.id)
  return order
}

const sheetOf = (...lines: readonly string[]) =>
  new File([['订单号,快递公司,运单号', ...lines].join('\n')], 'parcels.csv')

const statusOf = async (...ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await shop.row('shop_order', id)).status))

async function ended(id: string) {
  const read = async () => (await packer.get(`${JOB_PATH}/queryById`, { id })).body.result
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toMatch(/done|failed/)
  return read()
}

it('ships the orders of a sheet as a job, says of each row what became of it, and before it what would', async () => {
  const [one, two, unpaid] = [await paidOrder(), await paidOrder(), await paidOrder()]
  await shop.rows(`update shop_order set status = 10 where id = '${unpaid.id}'`)
  const sheet = sheetOf(
    `${one.orderNo},顺丰,SF1234567890`,
    `${two.orderNo},zto,ZTO77881234`,
    `${unpaid.orderNo},顺丰速运,SF1234567891`,
    `${one.orderNo},顺丰速运,SF1234567892`,
    `nothing,顺丰速运,SF1234567893`,
    `${two.orderNo}x,信鸽,SF1234567894`,
  )
  const dry = await packer.upload('/shop/shipment/importExcel', { 'files[]': sheet }, { dryRun: '1' })
  expect(dry.body.result).toMatchObject({ totalCount: 6, createdCount: 2, errorCount: 4 })
  expect(await statusOf(one.id, two.id), 'a dry run ships nothing').toEqual([20, 20])
  const whole = await packer.upload('/shop/shipment/importJob', { 'files[]': sheet })
  await ended(String(whole.body.result.id))
  expect(await statusOf(one.id, two.id), 'as a whole, one error holds all back').toEqual([20, 20])

  const some = await packer.upload('/shop/shipment/importJob', { 'files[]': sheet }, { partial: '1' })
  const job = await ended(String(some.body.result.id))
  expect(job).toMatchObject({ state: 'done', result: { createdCount: 2, errorCount: 4 } })
  expect(await statusOf(one.id, two.id, unpaid.id)).toEqual([30, 30, 10])
  const told = await shop.rows(`select is_done, reasons from sys_job_row where job_id = '${job.id}' order by position`)
  expect(told.map(({ isDone }) => isDone)).toEqual([true, true, false, false, false, false])
  expect(JSON.stringify(told)).toContain('仅「待发货」可发货')
  const sent = await shop.rows(`select carrier, tracking_no from shop_shipment where order_id = '${two.id}'`)
  expect(sent).toEqual([{ carrier: 'zto', trackingNo: 'ZTO77881234' }])

  const again = await packer.upload('/shop/shipment/importJob', { 'files[]': sheet }, { partial: '1' })
  expect(await ended(String(again.body.result.id)), 'the same sheet again ships nothing').toMatchObject({
    result: { createdCount: 0, unchangedCount: 2, errorCount: 4 },
  })
})

it('is for whoever may note parcels from sheets', async () => {
  const other = await app.person(['shop:shipment:list', 'shop:order:ship'])
  const { orderNo } = await paidOrder()
  const sent = await other.upload('/shop/shipment/importExcel', { 'files[]': sheetOf(`${orderNo},zto,ZTO77881234`) })
  expect(sent.body).toMatchObject({ success: false, code: 510 })
})
