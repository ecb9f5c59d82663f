import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let staff: Client
let logged = ''
beforeAll(async () => {
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      logged += chunk
      done()
    },
  })
  app = await startTestApp({ jobTimes: { pollMs: 100 }, log: openLog('trace', destination) })
  shop = testShop(app)
  staff = await app.admin()
})
afterAll(() => app.close())

const [ORDERS, CUSTOMERS] = ['/shop/order', '/shop/appUser']
/** A tenant beside that of the shop. */
const ELSEWHERE = 7

const RIGHTS = [
  ...['order:list', 'order:import', 'appUser:list', 'appUser:import'],
  ...['goods:import', 'product:import'],
].map((right) => `shop:${right}`)

/** Somebody of another tenant with every right that an import asks for. */
async function stranger(): Promise<Client> {
  const { username, userId, roleId } = await app.person(RIGHTS)
  await shop.rows(`update sys_role set tenant_id = ${ELSEWHERE} where id = '${roleId}'`)
  await shop.rows(
    `update sys_user set tenant_id = ${ELSEWHERE}, rel_tenant_ids = '${ELSEWHERE}' where id = '${userId}'`,
  )
  return app.signIn(username)
}

interface Job {
  readonly id: string
  readonly state: string
  readonly result: { readonly fileUrl: string | null }
}

async function ended(client: Client, id: string): Promise<Job> {
  const read = async () => (await client.get(`${JOB_PATH}/queryById`, { id })).body.result as unknown as Job
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toMatch(/done|failed|cancelled/)
  return read()
}

async function imported(client: Client, path: string, file: File, form = {}): Promise<Job> {
  const { body } = await client.upload(`${path}/importJob`, { 'files[]': file }, form)
  return ended(client, String(body.result.id))
}

const HEADS = [
  ...['Name', 'Email', 'Financial Status', 'Paid at', 'Fulfillment Status', 'Fulfilled at', 'Currency', 'Total'],
  ...['Created at', 'Lineitem quantity', 'Lineitem name', 'Lineitem price', 'Lineitem sku', 'Shipping Name'],
]

/** Rows of an order of as many lines at 10.00. */
function orderRows(
  name: string,
  {
    email = 'lin@example.com',
    lines = 1,
    sku = 'MIKU-17',
    total,
  }: Partial<Record<'email' | 'sku', string>> & Partial<Record<'lines' | 'total', number>> = {},
) {
  const at = '2023-05-01 10:00:00 +0800'
  const first = [
    name,
    email,
    'paid',
    at,
    'fulfilled',
    at,
    'CNY',
    `${total ?? lines * 10}.00`,
    at,
    '1',
    '初音',
    '10.00',
    sku,
    '林小满',
  ]
  const next = [name, '', '', '', '', '', '', '', '', '1', '初音', '10.00', sku, '']
  return Array.from({ length: lines }, (_, index) => (index === 0 ? first : next).join(','))
}

const csv = (...rows: readonly string[]) => new File([[HEADS.join(','), ...rows].join('\n')], 'orders_export.csv')

it('keeps imports and what they are matched with within one tenant', async () => {
  const elsewhere = await stranger()
  const { skuId } = await shop.listing(1, {
    goods: { tenantId: ELSEWHERE },
    product: { tenantId: ELSEWHERE, title: '初音' },
    sku: { tenantId: ELSEWHERE, skuCode: 'MIKU-17' },
  })
  const theirs = await shop.customer({ account: 'lin', email: 'lin@example.com', tenantId: ELSEWHERE })
  const file = csv(...orderRows('#T1'))
  expect(await imported(elsewhere, ORDERS, file)).toMatchObject({ state: 'done', result: { createdCount: 1 } })
  const job = await imported(staff, ORDERS, file)
  expect(job, 'the number of another tenant is no number of this one').toMatchObject({
    state: 'done',
    result: { createdCount: 1, unchangedCount: 0 },
  })
  const orders = await shop.rows(`select o.tenant_id, o.user_id, i.sku_id, u.tenant_id as of_user, s.tenant_id as of_sku
    from shop_order o join shop_order_item i on i.order_id = o.id join shop_app_user u on u.id = o.user_id
    join shop_sku s on s.id = i.sku_id where o.external_no = '#T1' order by o.tenant_id`)
  expect(orders).toMatchObject([
    { tenantId: 0, ofUser: 0, ofSku: 0 },
    { tenantId: ELSEWHERE, ofUser: ELSEWHERE, ofSku: ELSEWHERE, userId: theirs, skuId },
  ])

  const seen = await elsewhere.get(`${JOB_PATH}/queryById`, { id: job.id })
  expect(seen.body).toMatchObject({ success: false })
  for (const verb of ['rows', 'rowsXls', 'file']) {
    expect((await elsewhere.get(`${JOB_PATH}/${verb}`, { id: job.id })).body?.success, verb).toBe(false)
  }
  for (const path of [`${ORDERS}/importUndo`, `${JOB_PATH}/cancel`, `${JOB_PATH}/again`]) {
    expect((await elsewhere.post(path, { id: job.id })).body.success, path).toBe(false)
  }
  expect(await shop.rows("select tenant_id from shop_order where external_no = '#T1'")).toHaveLength(2)

  const back = await staff.post(`${ORDERS}/importUndo`, { id: job.id })
  expect(await ended(staff, String(back.body.result.id))).toMatchObject({ state: 'done', result: { doneCount: 1 } })
  expect(await shop.rows("select tenant_id from shop_order where external_no = '#T1'")).toEqual([
    { tenantId: ELSEWHERE },
  ])
  expect(await shop.row('shop_app_user', theirs)).toMatchObject({ delFlag: 0 })
})

it('reads its own export of customers back as the same people, and a second time as nobody new', async () => {
  await shop.customer({
    ...{ account: 'xiaoman', nickname: '林小满', email: 'xiaoman@example.com', phone: '13800001234' },
    ...{ birthday: '1990-05-06', remark: '喜欢雪初音', tags: 'vip' },
  })
  await shop.customer({ account: 'ada', nickname: 'Ada, "the first"' })
  const people = () =>
    shop.rows(`select account, nickname, email, phone, to_char(birthday, 'YYYY-MM-DD') as birthday, remark, tags
      from shop_app_user where del_flag = 0 and account in ('xiaoman', 'ada') and tenant_id = 0 order by account`)
  const before = await people()
  const sent = await staff.get(`${CUSTOMERS}/exportXls`, {
    columns: 'account,nickname,phone,email,birthday,registerAt,tags,remark',
  })
  const file = () => new File([sent.bytes as Uint8Array<ArrayBuffer>], '顾客.xlsx')
  await shop.rows(
    "delete from shop_account_sign where user_id in (select id from shop_app_user where account = 'xiaoman')",
  )
  await shop.rows("delete from shop_app_user where account in ('xiaoman', 'ada')")
  const first = await imported(staff, CUSTOMERS, file())
  expect(first, JSON.stringify(first)).toMatchObject({ state: 'done', result: { createdCount: 2, errorCount: 0 } })
  expect(await people()).toEqual(before)
  const again = await imported(staff, CUSTOMERS, file())
  expect(again).toMatchObject({ result: { createdCount: 0, updatedCount: 0, errorCount: 0 } })
  expect(await people()).toEqual(before)
})

it('keeps no password of a sheet: in no row, no file, no report and no log', async () => {
  const shopify = [
    'First Name,Last Name,Email,Tax Exempt,Note,password,passwd,encrypted_password',
    '小满,林,keep@example.com,no,,hunter2-a,hunter2-b,hunter2-c',
    '小满,林,nonsense,no,,hunter2-d,hunter2-e,hunter2-f',
  ]
  const woocommerce = [
    'Name,Username,Email,Orders,AOV,user_pass,Password',
    'Ada,ada.woo,ada.woo@example.com,1,10,hunter2-g,hunter2-h',
    'Ada,ada.bad,nonsense,1,10,hunter2-i,hunter2-j',
  ]
  for (const lines of [shopify, woocommerce]) {
    const file = new File([lines.join('\n')], 'customers.csv')
    const dry = await staff.upload(`${CUSTOMERS}/importExcel`, { 'files[]': file }, { dryRun: '1' })
    expect(JSON.stringify(dry.body)).not.toContain('hunter2')
    const job = await imported(staff, CUSTOMERS, file, { partial: '1' })
    expect(job).toMatchObject({ state: 'done', result: { createdCount: 1, errorCount: 1 } })
    const report = await staff.get(String(job.result.fileUrl))
    const [sheet] = await readWorkbook(report.bytes as Uint8Array<ArrayBuffer>, 'errors.xlsx')
    const texts = JSON.stringify(sheet?.rows)
    expect(texts).toContain('nonsense')
    expect(texts).not.toContain('hunter2')
  }
  const orders = [
    `${HEADS.join(',')},Password`,
    `${orderRows('#PW')[0]},hunter2-k`,
    `${orderRows('#PX', { total: 1 })[0]},hunter2-l`,
  ]
  await imported(staff, ORDERS, new File([orders.join('\n')], 'orders.csv'), { partial: '1' })
  const tables = await shop.rows(
    "select table_schema as s, table_name as t from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  )
  for (const { s, t } of tables) {
    expect(await shop.rows(`select 1 from "${s}"."${t}" x where x::text like '%hunter2%'`), String(t)).toEqual([])
  }
  const inFiles = () =>
    readdirSync(app.filesFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes('hunter2'))
      .map(({ name }) => name)
  // what was uploaded goes when its job has ended
  await expect.poll(inFiles, { timeout: 20_000 }).toEqual([])
  expect(logged).not.toBe('')
  expect(logged).not.toContain('hunter2')
})

it('reads a file that is longer than a portion as it reads it in one', async () => {
  const file = (mark: string) =>
    csv(
      ...Array.from({ length: 350 }, (_, no) =>
        orderRows(`${mark}${String(no).padStart(3, '0')}`, {
          // a row of the second portion is refused
          ...{ lines: 3, total: no === 340 ? 999 : 30 },
          ...{ email: `buyer${no % 90}@example.com`, sku: `OLD-${no % 40}` },
        }),
      ).flat(),
    )
  const counts = { createdCount: 1047, errorCount: 3 }
  const job = await imported(staff, ORDERS, file('#L'), { partial: '1' })
  expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', result: counts })
  const whole = await staff.upload(`${ORDERS}/importExcel`, { 'files[]': file('#W') }, { partial: '1' })
  expect(whole.body.result, JSON.stringify(whole.body).slice(0, 500)).toMatchObject(counts)
  const ordersOf = (mark: string) =>
    shop.rows(`select substr(o.external_no, 3) as no, u.email, o.item_amount, o.paid, o.status, o.item_text,
        (select json_agg(json_build_array(s.sku_code, i.qty, i.pay_amount, i.shipped_qty) order by i.position)
          from shop_order_item i join shop_sku s on s.id = i.sku_id where i.order_id = o.id) as items,
        (select sum(amount)::int from shop_payment p where p.order_id = o.id) as payments
      from shop_order o join shop_app_user u on u.id = o.user_id where o.external_no like '${mark}%' order by 1`)
  const [portions, one] = [await ordersOf('#L'), await ordersOf('#W')]
  expect(portions).toHaveLength(349)
  expect(portions[333], 'its rows stand on both sides of the thousandth').toMatchObject({ no: '333', itemAmount: 3000 })
  expect(portions).toEqual(one)
  const [made] = await shop.rows(`select
    (select count(*)::int from shop_app_user where email like 'buyer%' and del_flag = 0) as customers,
    (select count(*)::int from shop_sku where sku_code like 'OLD-%' and del_flag = 0) as skus`)
  expect(made).toEqual({ customers: 90, skus: 40 })
})
