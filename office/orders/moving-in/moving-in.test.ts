import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportColumns } from '#kit/contract/import.ts'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { BOOK_RULES } from '../../trade/commands/testing/book-rules.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let staff: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 100 } })
  shop = testShop(app)
  staff = await app.admin()
})
afterAll(() => app.close())

async function ended(id: string) {
  const read = async () => (await staff.get(`${JOB_PATH}/queryById`, { id })).body.result
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

const fileOf = (name: string, ...lines: readonly string[]) => new File([lines.join('\n')], name)

const dryRun = async (path: string, file: File) =>
  (await staff.upload(`${path}/importExcel`, { 'files[]': file }, { dryRun: '1' })).body.result

async function imported(path: string, file: File, form = {}) {
  const { body } = await staff.upload(`${path}/importJob`, { 'files[]': file }, form)
  return ended(String(body.result.id))
}

async function undone(path: string, id: string) {
  const { body } = await staff.post(`${path}/importUndo`, { id })
  return ended(String(body.result.id))
}

const SHOPIFY_PRODUCTS = fileOf(
  'products_export.csv',
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Status',
  'miku,初音 雪,<p>1/7</p>,良笑社,手办,"雪,限定",true,颜色,白,尺寸,大,SNOW-W,5,899.00,999.00,,https://cdn.example/1.jpg,1,active',
  'miku,,,,,,,,蓝,,大,SNOW-B,-2,899.00,,,,,',
  'miku,,,,,,,,,,,,,,,,https://cdn.example/2.jpg,2,',
  'rin,镜音 铃,,,手办,,true,Title,Default Title,,,RIN-1,3,100.00,,4580416940000,,,draft',
)

const listingsOf = (...codes: readonly string[]) =>
  shop.rows(`select p.title, p.shelf_state, g.name figure, g.state, s.name, s.sku_code, s.stock, s.present_price, s.original_price
    from shop_sku s join shop_product p on p.id = s.product_id join shop_goods g on g.id = p.goods_id
    where s.sku_code in (${codes.map((code) => `'${code}'`).join(',')}) and s.del_flag = 0 and p.del_flag = 0 order by s.sku_code`)

it('takes products of Shopify as figures, unpublished listings and SKUs, once, and back', async () => {
  const path = '/shop/product'
  const columns = await staff.upload(`${path}/importColumns`, { 'files[]': SHOPIFY_PRODUCTS })
  const { files } = columns.body.result as unknown as ImportColumns
  expect(files[0]?.source).toBe('Shopify 商品')
  expect(files[0]?.columns.filter(({ field }) => field === null)).toEqual([])
  const dry = await dryRun(path, SHOPIFY_PRODUCTS)
  expect(dry, JSON.stringify(dry)).toMatchObject({ createdCount: 3, errorCount: 0 })
  const job = await imported(path, SHOPIFY_PRODUCTS)
  expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', result: { createdCount: 3, errorCount: 0 } })
  expect(await listingsOf('SNOW-W', 'SNOW-B', 'RIN-1')).toEqual([
    {
      title: '镜音 铃',
      shelfState: 0,
      figure: '镜音 铃',
      state: 1,
      name: expect.anything(),
      skuCode: 'RIN-1',
      stock: 3,
      presentPrice: 10_000,
      originalPrice: 10_000,
    },
    {
      title: '初音 雪',
      shelfState: 0,
      figure: '初音 雪',
      state: 1,
      name: '蓝,大',
      skuCode: 'SNOW-B',
      stock: 0,
      presentPrice: 89_900,
      originalPrice: 89_900,
    },
    {
      title: '初音 雪',
      shelfState: 0,
      figure: '初音 雪',
      state: 1,
      name: '白,大',
      skuCode: 'SNOW-W',
      stock: 5,
      presentPrice: 89_900,
      originalPrice: 99_900,
    },
  ])
  const again = await imported(path, SHOPIFY_PRODUCTS)
  expect(again, JSON.stringify(again)).toMatchObject({
    result: { createdCount: 0, updatedCount: 0, unchangedCount: 3 },
  })
  expect(
    await shop.rows("select id from shop_goods where name in ('初音 雪', '镜音 铃') and del_flag = 0"),
  ).toHaveLength(2)
  const back = await undone(path, job.id)
  expect(back, JSON.stringify(back)).toMatchObject({ result: { doneCount: 2, keptCount: 0 } })
  expect(await listingsOf('SNOW-W', 'SNOW-B', 'RIN-1')).toEqual([])
  expect(await shop.rows("select id from shop_goods where name in ('初音 雪', '镜音 铃') and del_flag = 0")).toEqual([])
})

it('takes products of WooCommerce with their variations, and names what it does not take', async () => {
  const file = fileOf(
    'wc-product-export.csv',
    'ID,Type,SKU,Name,Published,Description,Stock,Sale price,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
    '10,simple,WC-1,Figure Simple,1,<b>x</b>,4,80,100,,,',
    '20,variable,WC-V,Figure Variable,1,,,,,,Colour,"Red, Blue"',
    '21,variation,WC-V-R,Figure Variable - Red,1,,1,,50,WC-V,Colour,Red',
    '22,variation,WC-V-B,Figure Variable - Blue,1,,2,,60,id:20,Colour,Blue',
    '30,grouped,WC-G,Group,1,,,,,,,',
    '40,simple,WC-X,Figure Wrong,1,,,,abc,,,',
  )
  const dry = await dryRun('/shop/product', file)
  expect(dry).toMatchObject({ createdCount: 3, errorCount: 2 })
  expect(toldOf(dry).map(({ row, header }) => [row, header])).toEqual([
    [6, 'Type'],
    [7, 'Regular price'],
    [7, 'Regular price'],
  ])
  const job = await imported('/shop/product', file, { partial: '1' })
  expect(job).toMatchObject({ result: { createdCount: 3, errorCount: 2 } })
  expect(await listingsOf('WC-1', 'WC-V-R', 'WC-V-B')).toMatchObject([
    { title: 'Figure Simple', presentPrice: 8000, originalPrice: 10_000, stock: 4 },
    { title: 'Figure Variable', name: 'Blue', presentPrice: 6000, stock: 2 },
    { title: 'Figure Variable', name: 'Red', presentPrice: 5000, stock: 1 },
  ])
  expect(await undone('/shop/product', job.id)).toMatchObject({ result: { doneCount: 2, keptCount: 0 } })
})

it('takes customers once, never over what is known of them, and no passwords', async () => {
  const path = '/shop/appUser'
  const known = await shop.customer({
    account: 'known',
    nickname: '老顾客',
    email: 'known@example.com',
    phone: '13800001111',
  })
  const file = fileOf(
    'customers_export.csv',
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Phone,Phone,Total Spent,Total Orders,Note,Tax Exempt,Tags,Password',
    "'901,小满,林,New@Example.com,yes,,+86 139 0000 2222,100.00,2,喜欢雪初音,no,vip,hunter2",
    "'902,X,Y,known@example.com,no,,13899999999,0,0,记得他,no,,hunter3",
    "'903,No,Body,,no,,,0,0,,no,,",
    "'904,Bad,Mail,nonsense,no,,,0,0,,no,,",
    "'905,Twice,,new@example.com,no,,,0,0,,no,,",
  )
  const dry = await dryRun(path, file)
  expect(dry).toMatchObject({ createdCount: 2, updatedCount: 1, errorCount: 2 })
  expect(toldOf(dry).map(({ row, header, severity }) => [row, header, severity])).toEqual([
    [1, 'Password', 'skipped'],
    [3, 'Phone', 'skipped'],
    [5, 'Email', 'refused'],
    [6, 'Email', 'refused'],
  ])
  const job = await imported(path, file, { partial: '1' })
  expect(job).toMatchObject({ result: { createdCount: 2, updatedCount: 1, errorCount: 2 } })
  const rows = await shop.rows(`select account, nickname, phone, email, remark, tags, register_source from shop_app_user
    where del_flag = 0 and account in ('new@example.com', 'shopify#903', 'known') order by account`)
  expect(rows).toEqual([
    {
      account: 'known',
      nickname: '老顾客',
      phone: '13800001111',
      email: 'known@example.com',
      remark: '记得他',
      tags: null,
      registerSource: null,
    },
    {
      account: 'new@example.com',
      nickname: '林小满',
      phone: '13900002222',
      email: 'new@example.com',
      remark: '喜欢雪初音',
      tags: 'vip',
      registerSource: 'import',
    },
    {
      account: 'shopify#903',
      nickname: 'No Body',
      phone: null,
      email: null,
      remark: null,
      tags: null,
      registerSource: 'import',
    },
  ])
  expect(JSON.stringify(await shop.rows('select * from shop_app_user'))).not.toContain('hunter')
  expect(await imported(path, file, { partial: '1' })).toMatchObject({ result: { createdCount: 0, updatedCount: 0 } })
  const back = await undone(path, job.id)
  expect(back).toMatchObject({ result: { doneCount: 3, keptCount: 0 } })
  expect(await shop.rows("select id from shop_app_user where del_flag = 0 and register_source = 'import'")).toEqual([])
  expect(await shop.row('shop_app_user', known)).toMatchObject({ remark: null, phone: '13800001111' })
})

it('takes counted stock as entries of the ledger, adds up places, and takes them back', async () => {
  const path = '/shop/stockLedger'
  const { skuId } = await shop.listing(1, { sku: { skuCode: 'STK-1', stock: 10 } })
  const file = fileOf(
    'inventory_export.csv',
    'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Incoming,Unavailable,Committed,Available,On hand',
    'a,A,,,STK-1,,,上海仓,0,0,1,4,5',
    'a,A,,,STK-1,,,杭州仓,0,0,0,3,3',
    'a,A,,,STK-1,,,东京仓,0,0,0,not stocked,not stocked',
    'b,B,,,STK-UNKNOWN,,,上海仓,0,0,0,1,1',
    'c,C,,,STK-1,,,坏仓,0,0,0,-3,1',
  )
  const dry = await dryRun(path, file)
  expect(dry).toMatchObject({ updatedCount: 2, errorCount: 2 })
  expect(toldOf(dry).map(({ row, header, severity }) => [row, header, severity])).toEqual([
    [4, 'Available', 'skipped'],
    [5, 'SKU', 'refused'],
    [6, 'Available', 'refused'],
  ])
  const job = await imported(path, file, { partial: '1' })
  expect(job).toMatchObject({ result: { updatedCount: 2, errorCount: 2 } })
  expect(await shop.row('shop_sku', skuId)).toMatchObject({ stock: 7 })
  const [entry] = await shop.rows(
    `select kind, qty, stock_after, reason from shop_stock_log where sku_id = '${skuId}' order by at desc, id desc limit 1`,
  )
  expect(entry).toMatchObject({ kind: 'adjust', qty: -3, stockAfter: 7, reason: '盘点导入：inventory_export.csv' })
  expect(await imported(path, file, { partial: '1' })).toMatchObject({ result: { updatedCount: 0, unchangedCount: 2 } })
  expect(await undone(path, job.id)).toMatchObject({ result: { doneCount: 1 } })
  expect(await shop.row('shop_sku', skuId)).toMatchObject({ stock: 10 })
  const ledger = await staff.get(`${path}/exportXls`, { skuCode: 'STK-1' })
  const own = await dryRun(path, new File([ledger.bytes as Uint8Array<ArrayBuffer>], '库存流水.xlsx'))
  expect(own, JSON.stringify(own)).toMatchObject({ unchangedCount: own.totalCount, errorCount: 0 })
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), rule).toEqual([])
  }
})

it('asks for the right to import of each noun', async () => {
  const reader = await app.person(['shop:appUser:list', 'shop:stockLedger:list', 'shop:product:list'])
  for (const path of ['/shop/appUser', '/shop/stockLedger', '/shop/product']) {
    const sent = await reader.upload(`${path}/importJob`, { 'files[]': SHOPIFY_PRODUCTS })
    expect(sent.body).toMatchObject({ success: false, code: 510 })
  }
})
