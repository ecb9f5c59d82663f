import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_PATH } from '#kit/contract/paths.ts'
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
})
afterAll(() => app.close())

const RIGHTS = [
  'shop:order:list',
  'shop:order:import',
  'shop:appUser:import',
  'shop:goods:import',
  'shop:product:import',
]

const SHOPIFY = [
  ...['Name', 'Email', 'Financial Status', 'Paid at', 'Fulfillment Status', 'Fulfilled at', 'Currency', 'Subtotal'],
  ...['Shipping', 'Taxes', 'Total', 'Discount Code', 'Discount Amount', 'Created at', 'Lineitem quantity'],
  ...['Lineitem name', 'Lineitem price', 'Lineitem sku', 'Lineitem fulfillment status', 'Billing Name'],
  ...['Shipping Name', 'Shipping Address1', 'Shipping City', 'Shipping Zip', 'Shipping Province Name'],
  ...['Shipping Country', 'Shipping Phone', 'Notes', 'Cancelled at', 'Payment Method', 'Payment Reference'],
  ...['Refunded Amount', 'Id', 'Tags', 'Phone'],
] as const

type Cells = Partial<Record<(typeof SHOPIFY)[number], string>>

const ORDER: Cells = {
  ...{ Email: 'Lin@Example.com', 'Financial Status': 'paid', 'Paid at': '2023-05-01 10:05:00 +0800', Currency: 'CNY' },
  ...{ 'Fulfillment Status': 'fulfilled', 'Fulfilled at': '2023-05-02 09:00:00 +0800', Subtotal: '398.00' },
  ...{ Shipping: '12.00', Taxes: '0.00', Total: '410.00', 'Discount Amount': '0.00' },
  ...{ 'Created at': '2023-05-01 10:00:00 +0800', 'Lineitem quantity': '2', 'Lineitem name': '初音 1/7' },
  ...{ 'Lineitem price': '199.00', 'Lineitem sku': 'MIKU-17', 'Billing Name': '林小满', 'Shipping Name': '林小满' },
  ...{ 'Shipping Address1': '漕溪北路 2 号', 'Shipping City': '上海', 'Shipping Phone': '+86 138 0000 0001' },
}

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const csv = (heads: readonly string[], rows: readonly Readonly<Record<string, string>>[]) =>
  [heads.join(','), ...rows.map((row) => heads.map((head) => quoted(row[head] ?? '')).join(','))].join('\n')
const sheet = (...rows: readonly Cells[]) => new File([csv(SHOPIFY, rows)], 'orders_export.csv')

async function ended(id: string, client = staff) {
  const read = async () => (await client.get(`${JOB_PATH}/queryById`, { id })).body.result
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toMatch(/done|failed|cancelled/)
  return (await read()) as unknown as Job
}

interface Told {
  readonly row: number
  readonly header: string | null
  readonly severity: string
  readonly reason: string
}

interface Job {
  readonly id: string
  readonly state: string
}

const toldOf = (report: unknown) => (report as { readonly errors: readonly Told[] }).errors

const dryRun = async (file: File, form = {}, client = staff) =>
  (await client.upload('/shop/order/importExcel', { 'files[]': file }, { dryRun: '1', ...form })).body

async function imported(file: File, form = {}, client = staff) {
  const { body } = await client.upload('/shop/order/importJob', { 'files[]': file }, form)
  return ended(String(body.result.id), client)
}

async function undone(id: string) {
  const { body } = await staff.post('/shop/order/importUndo', { id })
  return ended(String(body.result.id))
}

async function expectBooks(): Promise<void> {
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), rule).toEqual([])
  }
}

const ordersOf = (prefix: string) =>
  shop.rows(`select external_source, external_no, status, pay_state, ship_state, item_amount, freight, adjust, payable, paid,
    refunded, source, pay_channel, to_char(ordered_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at,
    receiver_name, receiver_phone, u.account, u.email from shop_order o join shop_app_user u on u.id = o.user_id
    where external_no like '${prefix}%' order by external_no`)

it('takes orders of Shopify as they ended, once, and back again', async () => {
  const { skuId } = await shop.listing(1, { sku: { skuCode: 'MIKU-17', stock: 5 } })
  const [told, messages] = [
    await shop.rows('select count(*)::int n from sys_event'),
    await shop.rows('select count(*)::int n from shop_message'),
  ]
  const file = sheet(
    { ...ORDER, Name: '#A1', Total: '400.00', 'Discount Amount': '10.00', Notes: '请轻放' },
    { ...ORDER, Name: '#A2', Subtotal: '249.00', Total: '261.00', 'Lineitem quantity': '1' },
    { Name: '#A2', 'Lineitem quantity': '1', 'Lineitem name': '吧唧 - 蓝', 'Lineitem price': '50.00' },
    {
      ...ORDER,
      Name: '#A3',
      'Financial Status': 'refunded',
      'Fulfillment Status': '',
      'Fulfilled at': '',
      'Refunded Amount': '410.00',
      'Cancelled at': '2023-05-03 08:00:00 +0800',
    },
    {
      ...ORDER,
      Name: '#A4',
      'Financial Status': 'voided',
      'Paid at': '',
      'Fulfillment Status': '',
      'Fulfilled at': '',
      'Cancelled at': '2023-05-03 08:00:00 +0800',
    },
    { ...ORDER, Name: '#A5', 'Financial Status': 'partially_refunded', 'Refunded Amount': '50.00' },
    { ...ORDER, Name: '#A6', 'Fulfillment Status': 'unfulfilled', 'Fulfilled at': '', Email: '', Phone: '13900000002' },
    { ...ORDER, Name: '#A7', 'Financial Status': 'pending', 'Paid at': '' },
  )
  const dry = await dryRun(file)
  expect(dry.result, JSON.stringify(dry)).toMatchObject({ totalCount: 8, createdCount: 7, errorCount: 0 })
  expect(dry.result.errors).toMatchObject([{ row: 9, severity: 'skipped', header: 'Financial Status' }])
  expect(await ordersOf('#A'), 'a dry run writes nothing').toEqual([])

  const job = await imported(file)
  expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', result: { createdCount: 7, errorCount: 0 } })
  const base = { externalSource: 'shopify', source: 'import', at: '2023-05-01 10:00:00', email: 'lin@example.com' }
  const paid = { payState: 1, shipState: 2, status: 40, payChannel: 'imported', refunded: 0, freight: 1200 }
  expect(await ordersOf('#A')).toMatchObject([
    {
      ...base,
      ...paid,
      externalNo: '#A1',
      itemAmount: 39_800,
      adjust: -1000,
      payable: 40_000,
      paid: 40_000,
      receiverPhone: '13800000001',
    },
    { ...base, ...paid, externalNo: '#A2', itemAmount: 24_900, payable: 26_100, paid: 26_100 },
    { ...base, externalNo: '#A3', status: 60, payState: 3, shipState: 0, paid: 41_000, refunded: 41_000 },
    { ...base, externalNo: '#A4', status: 50, payState: 0, shipState: 0, paid: 0, refunded: 0 },
    { ...base, externalNo: '#A5', status: 40, payState: 2, paid: 41_000, refunded: 5000 },
    { ...base, externalNo: '#A6', status: 20, shipState: 0, paid: 41_000, account: '13900000002', email: null },
  ])
  const unknown = await shop.rows(`select p.shelf_state, g.state, p.title, s.stock, i.qty from shop_order_item i
    join shop_order o on o.id = i.order_id join shop_product p on p.id = i.product_id join shop_goods g on g.id = p.goods_id
    join shop_sku s on s.id = i.sku_id where o.external_no = '#A2' order by i.position`)
  expect(unknown[1], 'what nobody sells any more').toMatchObject({
    shelfState: 0,
    state: 2,
    title: '吧唧 - 蓝',
    stock: 0,
    qty: 1,
  })
  expect(await shop.row('shop_sku', skuId), 'no stock moves').toMatchObject({ stock: 5, locked: 0, sold: 0 })
  expect(await shop.rows('select count(*)::int n from sys_event'), 'but for those of the job').toHaveLength(told.length)
  expect(await shop.rows('select count(*)::int n from shop_message')).toEqual(messages)
  expect(
    await shop.rows("select 1 from sys_event where payload->>'kind' like 'order.%' or name like 'order.%'"),
  ).toEqual([])
  await expectBooks()

  const found = await staff.get('/shop/order/list', { externalNo: '#A2' })
  expect(found.body.result.records).toHaveLength(1)

  const again = await imported(file)
  expect(again).toMatchObject({ state: 'done', result: { createdCount: 0, unchangedCount: 7 } })
  expect(await ordersOf('#A')).toHaveLength(6)

  const back = await undone(job.id)
  expect(back, JSON.stringify(back)).toMatchObject({ state: 'done', result: { doneCount: 6, keptCount: 0 } })
  expect(await ordersOf('#A')).toEqual([])
  expect(await shop.rows("select id from shop_product where title = '吧唧 - 蓝' and del_flag = 0")).toEqual([])
  expect(await shop.rows("select id from shop_app_user where email = 'lin@example.com' and del_flag = 0")).toEqual([])
  await expectBooks()
})

it('names row and column of what is wrong, and takes nothing of the file', async () => {
  const file = sheet(
    { ...ORDER, Name: '#B1', Currency: 'USD' },
    { ...ORDER, Name: '#B2', Total: '999.00' },
    { ...ORDER, Name: '#B3', 'Lineitem price': '=1+198' },
    { ...ORDER, Name: '#B4', 'Created at': '05/06/2023' },
    { ...ORDER, Name: '#B5', 'Created at': '2023-02-30 10:00:00' },
    { ...ORDER, Name: '#B6', 'Lineitem quantity': '1.5' },
    { ...ORDER, Name: '#B7', 'Financial Status': 'mystery' },
    { ...ORDER, Name: '#B\u200B8' },
    { ...ORDER, Name: '#B9', 'Lineitem name': '坏\uFFFD字' },
  )
  const { result } = await dryRun(file)
  expect(result).toMatchObject({ totalCount: 9, createdCount: 1, errorCount: 8 })
  const placed = toldOf(result).map((error) => [error.row, error.header, error.severity])
  expect(placed).toEqual([
    [2, 'Currency', 'refused'],
    [3, 'Total', 'refused'],
    [4, 'Lineitem price', 'refused'],
    [5, 'Created at', 'refused'],
    [6, 'Created at', 'refused'],
    [7, 'Lineitem quantity', 'refused'],
    [8, 'Financial Status', 'refused'],
    [9, 'Name', 'forgiven'],
    [10, 'Lineitem name', 'refused'],
  ])
  expect(toldOf(result)[1]?.reason).toContain('¥999.00')
  const job = await imported(file)
  expect(job).toMatchObject({ state: 'done', result: { createdCount: 0, errorCount: 8 } })
  expect(await ordersOf('#B')).toEqual([])
  const some = await imported(file, { partial: '1' })
  expect(some).toMatchObject({ result: { createdCount: 1, errorCount: 8 } })
  expect(await ordersOf('#B')).toMatchObject([{ externalNo: '#B8' }])
  const missing = new File(['Name,Nothing\n#1,2'], 'orders.csv')
  expect((await dryRun(missing)).success).toBe(false)
})

it('refuses lines that the catalogue does not have where a person says so, and for who may not make them', async () => {
  const file = sheet({ ...ORDER, Name: '#C1', 'Lineitem sku': 'NOT-THERE', Email: 'nobody@example.com' })
  const refused = await dryRun(file, { unknownSku: 'refuse' })
  expect(refused.result).toMatchObject({ errorCount: 1, errors: [{ row: 2, header: 'Lineitem sku' }] })
  const few = await app.person(['shop:order:list', 'shop:order:import'])
  const mayNot = await dryRun(file, {}, few)
  expect(toldOf(mayNot.result).map(({ header }) => header)).toEqual(['Lineitem sku', 'Email'])
  const may = await app.person(RIGHTS)
  expect((await dryRun(file, {}, may)).result).toMatchObject({ createdCount: 1, errorCount: 0 })
  const none = await app.person(['shop:order:list'])
  const forbidden = await none.upload('/shop/order/importJob', { 'files[]': file })
  expect(forbidden.body).toMatchObject({ success: false, code: 510 })
})

it('takes order sheets of Taobao in GBK, of Youzan and of WooCommerce', async () => {
  const taobao = [
    '订单编号,买家会员名,买家应付货款,买家应付邮费,总金额,买家实际支付金额,订单状态,收货人姓名,收货地址,联系手机,订单创建时间,订单付款时间,宝贝标题,宝贝总数量,物流单号,物流公司,订单备注,店铺名称',
    '="T100",小满1,398.00,0.00,398.00,398.00,交易成功,林小满,上海 徐汇区 漕溪北路2号,\'13800000009,2022/11/11 00:10:22,2022/11/11 00:11:00,手办甲 预告,2,No:SF1234567890,顺丰速运,无,小店',
    "T101,小满1,99.00,6.00,105.00,0.00,交易关闭,林小满,上海,'138****0009,2022-11-12 10:00:00,,手办乙,1,,,,小店",
  ].join('\r\n')
  const gbk = new File([await asGbk(taobao)], 'ExportOrderList.csv')
  const job = await imported(gbk)
  expect(job, JSON.stringify(job)).toMatchObject({ result: { createdCount: 2, errorCount: 0 } })
  expect(await ordersOf('T10')).toMatchObject([
    {
      externalSource: 'taobao',
      externalNo: 'T100',
      status: 40,
      paid: 39_800,
      account: 'taobao:小满1',
      receiverName: '林小满',
    },
    { externalNo: 'T101', status: 50, payable: 10_500, paid: 0 },
  ])
  const youzan = [
    '订单号,订单状态,商品名称,商品规格,规格编码,商品单价,商品数量,运费,店铺优惠合计,订单实付金额,收货人/提货人,收货人手机号/提货人手机号,收货人省份,收货人城市,详细收货地址/提货地址,订单创建时间,买家付款时间',
    'E2023,商家已发货,手办丙,红,YZ-1,100.00,1,0,5.00,145.00,王五,13700000003,浙江省,杭州市,文三路 1 号,2023-01-02 03:04:05,2023-01-02 03:05:00',
    'E2023,,手办丙,蓝,YZ-2,50.00,1,,,,,,,,,,',
  ].join('\n')
  const woo = [
    'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),N. Revenue',
    '2023-03-04 05:06:07,W77,¥80.00,completed,Ada,new,2× Figure D,2,,80.00',
  ].join('\n')
  expect(await imported(new File([youzan], 'youzan.csv'))).toMatchObject({ result: { createdCount: 2, errorCount: 0 } })
  expect(await imported(new File([woo], 'woo.csv'))).toMatchObject({ result: { createdCount: 1, errorCount: 0 } })
  expect(await ordersOf('E2023')).toMatchObject([
    { externalSource: 'youzan', payable: 14_500, adjust: -500, itemAmount: 15_000 },
  ])
  expect(await ordersOf('W77')).toMatchObject([{ externalSource: 'woocommerce', payable: 8000, status: 40 }])
  await expectBooks()
})

it('keeps what somebody has dealt with since, and says so; nobody else takes it back', async () => {
  const file = sheet({ ...ORDER, Name: '#D1' }, { ...ORDER, Name: '#D2' })
  const job = await imported(file)
  await shop.rows("update shop_order set version = version + 1 where external_no = '#D1'")
  const other = await app.person(RIGHTS)
  expect((await other.post('/shop/order/importUndo', { id: job.id })).body.success).toBe(false)
  const back = await undone(job.id)
  expect(back).toMatchObject({ result: { doneCount: 1, keptCount: 1 } })
  expect(await ordersOf('#D')).toMatchObject([{ externalNo: '#D1' }])
  const told = await shop.rows(`select reasons from sys_job_row where job_id = '${back.id}' and not is_done`)
  expect(JSON.stringify(told)).toContain('订单在导入之后已被处理')
})

it('takes in again what the house exports with its lines', async () => {
  const sent = await staff.get('/shop/order/exportXls', { sheet: 'lines', externalNo: '#D1' })
  const copy = new File([sent.bytes as never], 'orders.xlsx')
  const dry = await dryRun(copy)
  expect(dry.result, JSON.stringify(dry)).toMatchObject({ totalCount: 1, unchangedCount: 1, errorCount: 0 })
})

it('reads the days of a long file in the order that some of them tell, or that a person chose', async () => {
  const orders = (...days: readonly string[]) =>
    sheet(...days.map((day, index) => ({ ...ORDER, Name: `#L${index}`, 'Created at': `${day} 10:00` })))
  const refusals = async (file: File, form = {}) =>
    (await dryRun(file, form)).result as unknown as { readonly errorCount: number }
  expect(await refusals(orders('05/04/2023', '06/04/2023'))).toMatchObject({ errorCount: 2 })
  expect(await refusals(orders('05/04/2023', '28/04/2023'))).toMatchObject({ errorCount: 0 })
  expect(await refusals(orders('05/04/2023', '06/04/2023'), { 'dates.0': 'dayFirst' })).toMatchObject({ errorCount: 0 })
})

it('says what a file has otherwise than the orders that are there, and changes none of them', async () => {
  const first = { ...ORDER, Name: '#D1' }
  const known = await dryRun(sheet(first))
  expect(known.result).toMatchObject({ unchangedCount: 1, errors: [] })
  const other = await dryRun(sheet({ ...first, Total: '420.00', Shipping: '22.00', 'Lineitem quantity': '2' }))
  const told = (other.result as unknown as { readonly errors: readonly Told[] }).errors
  expect(told.map(({ header, severity }) => [header, severity])).toContainEqual(['Total', 'skipped'])
  expect(told.find(({ header }) => header === 'Total')?.reason).toBe('文件为“¥420.00”，已有订单为“¥410.00”，不修改')
  const sent = await staff.get('/shop/order/exportXls', { externalNo: '#D1' })
  const copy = await dryRun(new File([sent.bytes as never], 'orders.xlsx'))
  expect(copy.result, 'without lines, too').toMatchObject({ totalCount: 1, unchangedCount: 1, errors: [] })
})

/** GBK bytes of texts; Node writes no GBK, so its decoder is turned round. */
async function asGbk(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const table = new Map<string, readonly [number, number]>()
  const decoder = new TextDecoder('gbk')
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const sign = decoder.decode(Uint8Array.of(high, low))
      if (sign.length === 1 && !table.has(sign)) {
        table.set(sign, [high, low])
      }
    }
  }
  return Uint8Array.from(
    [...text].flatMap((sign) => (sign < '\x80' ? [sign.charCodeAt(0)] : (table.get(sign) ?? [63]))),
  )
}
