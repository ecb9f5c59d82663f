import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TypedRowView } from '#kit/contract/import.ts'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { RECEIVER } from '../../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let packer: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  packer = await app.person(['shop:order:list', 'shop:order:ship'])
})
afterAll(() => app.close())

const PATH = '/shop/shipment/importRows'

async function paidOrder(address = RECEIVER.address): Promise<{ readonly id: string; readonly orderNo: string }> {
  const { place, pay } = buying(shop, () => new Date())
  const { skuId } = await shop.listing(1)
  const receiver = { ...RECEIVER, address }
  const order = await place(await shop.customer(), [{ skuId, qty: 1 }], { receiver })
  await pay(order.id)
  return order
}

const parcel = ({ orderNo }: { readonly orderNo: string }, trackingNo: string, carrier = 'sf') => ({
  orderNo,
  carrier,
  trackingNo,
})

const statusOf = async (...ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await shop.row('shop_order', id)).status))

async function ended(id: string) {
  const read = async () => (await packer.get(`${JOB_PATH}/queryById`, { id })).body.result
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toMatch(/done|failed/)
  return read()
}

async function told(id: string): Promise<readonly TypedRowView[]> {
  const { result } = (await packer.get(`${JOB_PATH}/rows`, { id, pageSize: '200' })).body
  return (result as unknown as { readonly records: readonly TypedRowView[] }).records
}

it('says first what would become of each parcel; then a job ships those that pass, and a mended one goes later', async () => {
  const [one, two, unpaid] = [await paidOrder(), await paidOrder(), await paidOrder()]
  await shop.rows(`update shop_order set status = 10 where id = '${unpaid.id}'`)
  const rows = [
    parcel(one, 'SF1234567890'),
    parcel(two, 'x'),
    parcel(unpaid, 'SF1234567891'),
    parcel(one, 'SF1234567892'),
    parcel({ orderNo: 'nothing' }, 'SF1234567893'),
    parcel(two, 'SF1234567894', 'pigeon'),
  ]
  const tried = (await packer.post(PATH, { rows, dryRun: true })).body.result as unknown as readonly TypedRowView[]
  expect(tried.map(({ isDone }) => isDone)).toEqual([true, false, false, false, false, false])
  expect(tried.map(({ reasons }) => reasons.join())).toEqual([
    '',
    expect.stringContaining('运单号'),
    '仅「待发货」可发货',
    '订单重复',
    '订单不存在',
    '订单重复',
  ])
  expect(await statusOf(one.id, two.id), 'a dry run ships nothing').toEqual([20, 20])

  const { id } = (await packer.post(PATH, { rows })).body.result as unknown as { readonly id: string }
  expect(await ended(id)).toMatchObject({
    state: 'done',
    title: '发货 6 单',
    message: '成功 1 行，未通过 5 行',
    total: 6,
    refused: 5,
    undo: null,
  })
  expect((await told(id)).map(({ position, isDone }) => [position, isDone])).toEqual([
    [0, true],
    [1, false],
    [2, false],
    [3, false],
    [4, false],
    [5, false],
  ])
  expect(await statusOf(one.id, two.id, unpaid.id)).toEqual([30, 20, 10])

  const again = await packer.post(PATH, { rows: [parcel(two, 'SF1234567895')] })
  await ended(String((again.body.result as { id: string }).id))
  expect(await statusOf(two.id)).toEqual([30])
  const sent = await shop.rows(`select tracking_no from shop_shipment where order_id = '${two.id}'`)
  expect(sent).toEqual([{ trackingNo: 'SF1234567895' }])
})

const triedOut = async (...rows: readonly object[]) =>
  ((await packer.post(PATH, { rows, dryRun: true })).body.result as unknown as readonly TypedRowView[]).map(
    ({ reasons }) => reasons.join(),
  )

it('takes a row without carrier and number for one that was forgotten, until it says that nothing is sent', async () => {
  const [one, two] = [await paidOrder(), await paidOrder()]
  expect(await triedOut(parcel(one, '', ''), parcel(two, '', 'sf'), parcel(one, 'SF1', 'none'))).toEqual([
    expect.stringContaining('缺少快递与运单号'),
    expect.stringContaining('运单号须为'),
    '订单重复',
  ])
  expect(await triedOut(parcel(one, 'SF1234567', 'none'))).toEqual(['请选择快递公司'])
  const rows = [parcel(one, '', 'none'), parcel(two, '', '无需物流')]
  await ended(String(((await packer.post(PATH, { rows })).body.result as unknown as { id: string }).id))
  expect(await statusOf(one.id, two.id)).toEqual([30, 30])
  expect(await shop.row('shop_order', two.id)).toMatchObject({ carriers: null, trackingNos: null })
})

it('refuses a number that a parcel to another address has, in the same rows or one that left; one address may share it', async () => {
  const [one, same, other] = [await paidOrder(), await paidOrder(), await paidOrder('天目西路9号')]
  const number = 'SF6600000001'
  expect(await triedOut(parcel(one, number), parcel(same, number), parcel(other, number))).toEqual([
    '',
    '',
    '前面的行已将此运单号用于他人',
  ])
  await ended(String(((await packer.post(PATH, { rows: [parcel(one, number)] })).body.result as { id: string }).id))
  expect(await triedOut(parcel(other, number), parcel(same, number))).toEqual([
    '该运单号已用于寄给他人的包裹',
    '前面的行已将此运单号用于他人',
  ])
  expect(await triedOut(parcel(same, number))).toEqual([''])
  expect(await triedOut(parcel(other, number, 'zto')), 'another carrier gives its own numbers').toEqual([''])
  await shop.rows(`update shop_shipment set shipped_at = now() - interval '366 days' where tracking_no = '${number}'`)
  expect(await triedOut(parcel(other, number)), 'numbers come round').toEqual([''])
})

it('sends all orders of a parcel with the number of one, and takes the others as sent', async () => {
  const [one, two, three] = [await paidOrder(), await paidOrder(), await paidOrder()]
  await shop.rows(`update shop_order set parcel_no = 'H77' where id in ('${one.id}', '${two.id}')`)
  const number = 'SF6600000002'
  const rows = [parcel(two, number), parcel(three, 'SF6600000003'), parcel(one, number)]
  expect(await triedOut(...rows)).toEqual(['', '', ''])
  const { id } = (await packer.post(PATH, { rows })).body.result as unknown as { readonly id: string }
  expect(await ended(id)).toMatchObject({ state: 'done', refused: 0 })
  expect(await statusOf(one.id, two.id, three.id)).toEqual([30, 30, 30])
  const sent = await shop.rows(`select distinct tracking_no from shop_shipment where parcel_no = 'H77'`)
  expect(sent).toEqual([{ trackingNo: number }])
})

it('refuses several numbers for orders of one parcel, in each of its rows', async () => {
  const [one, two, three] = [await paidOrder(), await paidOrder(), await paidOrder()]
  await shop.rows(`update shop_order set parcel_no = 'H79' where id in ('${one.id}', '${two.id}')`)
  const [first, second] = ['SF6600000021', 'SF6600000022']
  expect(await triedOut(parcel(one, first), parcel(two, second), parcel(three, 'SF6600000023'))).toEqual([
    '合包 H79 是一个包裹，这里填写了不同的运单号',
    '合包 H79 是一个包裹，这里填写了不同的运单号',
    '',
  ])
  const rows = [parcel(one, first), parcel(two, first, 'zto')]
  await ended(String(((await packer.post(PATH, { rows })).body.result as { id: string }).id))
  expect(await statusOf(one.id, two.id), 'another carrier is another number').toEqual([20, 20])
  expect(await triedOut(parcel(one, first), parcel(two, first))).toEqual(['', ''])
})

it('sends no parcel of which one order cannot leave, and says which', async () => {
  const [one, two] = [await paidOrder(), await paidOrder()]
  await shop.rows(`update shop_order set parcel_no = 'H78' where id in ('${one.id}', '${two.id}')`)
  await shop.rows(`update shop_order set hold_state = 1 where id = '${two.id}'`)
  expect(await triedOut(parcel(one, 'SF6600000004'))).toEqual([`${two.orderNo}：订单在寄存中`])
})

it('starts one job for a key, however often it is sent', async () => {
  const order = await paidOrder()
  const send = async () =>
    (await packer.post(PATH, { rows: [parcel(order, 'SF7734567890')], startKey: 'a-click' })).body.result
  const [first, second] = [await send(), await send()]
  expect(second).toEqual(first)
  await ended(String((first as { id: string }).id))
  expect(await send(), 'after it has ended, too').toEqual(first)
  expect(await shop.rows(`select 1 from shop_shipment where order_id = '${order.id}'`)).toHaveLength(1)
})

it('takes no empty rows, and not too many; only those who may ship send any', async () => {
  const order = await paidOrder()
  const rows = [parcel(order, 'SF8834567890'), { orderNo: ' ', trackingNo: '' }]
  expect((await packer.post(PATH, { rows })).body).toMatchObject({
    code: 400,
    result: { errors: [{ path: 'rows.1', message: '第 2 行为空' }] },
  })
  expect((await packer.post(PATH, { rows: [] })).body).toMatchObject({ code: 400 })
  const many = Array.from({ length: 501 }, () => parcel(order, 'SF8834567890'))
  expect((await packer.post(PATH, { rows: many })).body).toMatchObject({ code: 400 })
  const other = await app.person(['shop:order:list', 'shop:shipment:list', 'shop:shipment:import'])
  expect((await other.post(PATH, { rows: [parcel(order, 'SF8834567890')] })).body).toMatchObject({ code: 510 })
  expect(await statusOf(order.id)).toEqual([20])
})
