import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { GaugePage } from '#kit/contract/gauges.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { declared } from '../office.ts'
import { SEED_ROLES } from '../seed/role-seed.ts'
import { seededPerson } from '../testing/seeded-person.server.ts'
import { paidDeposit } from '../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../trade/commands/testing/test-shop.server.ts'
import { LIVE_PAGE } from './live/live.ts'
import { REPORTS_PATH, type ReportAnswer, type ReportCell, type ReportEntry } from './report/report.ts'
import { WORK_PAGE, type WorkList } from './task-board/task-board.ts'
import { DEFAULT_TILES, USUAL_TILES } from './tile/default-tiles.ts'
import { type Dashboard, type ListTile, TILES_PATH, type TileChoice } from './tile/tile.ts'

const NOW = () => new Date()

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
  const { place, pay } = buying(shop, NOW)
  const figure = await shop.listing(1, {
    sku: { stock: 5, presentPrice: 30_000 },
    product: { stockTotal: 5, isCounted: true },
  })
  const [regular, once] = [await shop.customer(), await shop.customer()]
  const first = await place(regular, [{ skuId: figure.skuId, qty: 1 }])
  await pay(first.id)
  // bought long ago, so that what follows is a return
  await shop.rows(`update shop_app_user set first_paid_at = first_paid_at - interval '40 days' where id = '${regular}'`)
  const second = await place(regular, [{ skuId: figure.skuId, qty: 1 }])
  await pay(second.id)
  await place(once, [{ skuId: figure.skuId, qty: 1 }])
  const late = await shop.listing(2, {
    goods: { manufacturer: 'Alter', releaseMonth: '2027-05', firstReleaseMonth: '2027-02' },
    sku: { stock: 9, presentPrice: 20_000, originalPrice: 100_000 },
  })
  await paidDeposit(shop, NOW, { skuId: late.skuId, qty: 2, buyer: once })
  await shop.listing(2, { goods: { manufacturer: 'Alter', releaseMonth: '2026-12', firstReleaseMonth: '2026-12' } })
  await shop.rows(`insert into shop_refund (refund_no, group_no, order_id, order_no, line, user_id, kind, status,
      apply_amount, agreed_amount, cause_code, applied_at, finish_time)
    values ('R1', 'R1', '${first.id}', '${first.orderNo}', 1, '${regular}', 1, 60, 5000, 5000, 'damaged', now() - interval '2 days', now()),
      ('R2', 'R2', '${first.id}', '${first.orderNo}', 1, '${regular}', 1, 60, 2000, 2000, 'late', now() - interval '1 day', now()),
      ('R3', 'R3', '${first.id}', '${first.orderNo}', 1, '${regular}', 1, 10, 9000, 9000, 'late', now(), null)`)
  await shop.rows(`insert into shop_refund_part (refund_id, payment_id, part_no, amount, state, done_at)
    select r.id, p.id, 'part-' || r.refund_no, r.agreed_amount, 2, now() from shop_refund r
      join lateral (select id from shop_payment where order_id = r.order_id limit 1) p on true where r.status = 60`)
  const couponId = await shop.coupon({ name: '满减券' })
  await shop.rows(`insert into shop_coupon_record (id, coupon_id, user_id, name, kind, amount_off, lines, scope, state, order_id, order_no, used_at, valid_from, valid_to, got_at)
    select 'used-1', '${couponId}', '${regular}', '满减券', 1, 3000, '1', 'all', 3, '${second.id}', '${second.orderNo}', now(), now(), now(), now()`)
  await shop.rows(
    `update shop_order set coupon_record_ids = 'used-1', coupon_amount = 3000, payable = payable - 3000 where id = '${second.id}'`,
  )
})
afterAll(() => app.close())

const read = async (client: Client, code: string) =>
  (await client.get(`/shop/dashboard/${code}`)).body.result as unknown as ReportAnswer

/** Rows by their first cell, each with its values by column. */
const valuesOf = ({ columns, rows }: ReportAnswer) =>
  Object.fromEntries(
    rows.map(([name, ...cells]) => [
      String(name?.value),
      Object.fromEntries(cells.map(({ value }, at) => [columns[at + 1]?.key ?? '', value])),
    ]),
  )

const totalsOf = ({ totals }: ReportAnswer) => Object.fromEntries(totals.map(({ key, value }) => [key, value]))

/** How many rows the list has that a number opens. */
async function rowsBehind(client: Client, { open }: ReportCell): Promise<number> {
  const resource = declared.find(({ menu }) => menu?.component === open?.component)
  const { body } = await client.get(`${resource?.path}/list`, Object.fromEntries(new URLSearchParams(open?.query)))
  return body.result.total as number
}

describe('[2.11c] the numbers of the shop', () => {
  it('sales: what came in and went back, by day', async () => {
    const report = await read(admin, 'sales')
    expect(totalsOf(report)).toEqual({ sales: 600, deposits: 400, refunds: 70 })
    const today = report.rows.at(-1) ?? []
    expect(today.slice(1).map(({ value }) => value)).toEqual([600, 400, 70])
    expect(await Promise.all(today.slice(1).map((cell) => rowsBehind(admin, cell)))).toEqual([2, 1, 2])
  })

  it('funnel: listings, and orders by how far they are', async () => {
    const report = await read(admin, 'funnel')
    expect(valuesOf(report)).toMatchObject({
      在售商品: { line1: 1, line2: 2, line3: 0 },
      下单: { line1: 3, line2: 1, line3: 0, share: null },
      付款: { line1: 2, line2: 1, line3: 0, share: 0.75 },
      发货: { line1: 0, line2: null },
    })
    for (const row of report.rows) {
      for (const cell of row.slice(1).filter(({ open }) => open)) {
        expect(await rowsBehind(admin, cell), `${row[0]?.value}`).toBe(cell.value)
      }
    }
  })

  it('deposits and refunds: by kind and by cause, each number with as many rows behind it', async () => {
    const deposits = await read(admin, 'deposits')
    expect(totalsOf(deposits)).toEqual({ held: 400 })
    expect(valuesOf(deposits)).toEqual({ 收取: { amount: 400, count: 1 } })
    const refunds = await read(admin, 'refunds')
    expect(totalsOf(refunds)).toEqual({ amount: 70, count: 2 })
    expect(valuesOf(refunds)).toEqual({
      收到时破损: { amount: 50, count: 1, days: 2 },
      发货太慢: { amount: 20, count: 1, days: 1 },
    })
    for (const { rows } of [deposits, refunds]) {
      for (const row of rows) {
        const counted = row.findLast(({ open }) => open)
        expect(await rowsBehind(admin, counted ?? { value: 0 })).toBe(counted?.value)
      }
    }
  })

  it('stock: pieces by the days since some came', async () => {
    const stock = await read(admin, 'stockAge')
    expect(valuesOf(stock)['0–30 天']).toEqual({ pieces: 3, listings: 1, worth: 900 })
    await shop.rows(`update shop_product set stocked_at = now() - interval '100 days' where is_counted`)
    const later = await read(admin, 'stockAge')
    expect(valuesOf(later)['91–180 天']).toMatchObject({ pieces: 3, listings: 1 })
    for (const [age, , listings] of later.rows) {
      expect(await rowsBehind(admin, listings ?? { value: 0 }), `${age?.value}`).toBe(listings?.value)
    }
    // the day is that of the shop, from its first second on, whatever day it is in UTC
    const [ages, at] = [{ '31–90 天': 90, '91–180 天': 91 }, `(now() at time zone 'Asia/Shanghai')::date`]
    for (const [age, days] of Object.entries(ages)) {
      await shop.rows(`update shop_product set stocked_at = (${at} - ${days} + interval '1 minute') at time zone 'Asia/Shanghai'
        where is_counted`)
      expect(valuesOf(await read(admin, 'stockAge'))[age], age).toMatchObject({ listings: 1 })
    }
    await shop.rows(`insert into shop_stock_log (sku_id, kind, qty, stock_after, locked_after)
      select id, 'restock', 1, 6, 0 from shop_sku where product_id = (select id from shop_product where is_counted)`)
    expect(valuesOf(await read(admin, 'stockAge'))['0–30 天'], 'pieces came').toMatchObject({ listings: 1 })
  })

  it('pre-orders by month and maker; what makers promised, and a margin for the next promise', async () => {
    const preOrders = await read(admin, 'preOrders')
    expect(preOrders.columns.map(({ title }) => title)).toEqual(['发售月', 'Alter', '其他厂商', '合计'])
    expect(valuesOf(preOrders)).toEqual({ '2027-05': { maker0: 2, other: 0, all: 2 } })
    expect(await rowsBehind(admin, preOrders.rows[0]?.[1] ?? { value: 0 })).toBe(1)
    const [alter] = Object.values(valuesOf(await read(admin, 'makers')))
    expect(alter).toEqual({ margin: 3, figures: 2, arrived: 0, onTime: null, slipReal: null, slipNow: 1.5, longest: 3 })
    expect(Object.values(valuesOf(await read(admin, 'promises')))).toEqual([
      { maker: 'Alter', first: '2027-02', now: '2027-05', real: null, slip: 3 },
    ])
  })

  it('customers who return, and what coupons cost', async () => {
    // half an hour into a month of the shop, when it is the month before in UTC
    const [first] = await shop.rows(`update shop_app_user set first_paid_at = (date_trunc('month',
        first_paid_at at time zone 'Asia/Shanghai') + interval '30 minutes') at time zone 'Asia/Shanghai'
      where second_paid_at is not null returning to_char(first_paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month`)
    const returning = await read(admin, 'returning')
    expect(valuesOf(returning)[String(first?.month)]).toMatchObject({ returned: 1 })
    expect(totalsOf(returning)).toEqual({ bought: 2, share: 0.5 })
    for (const [, back, , bought] of returning.rows) {
      expect(await rowsBehind(admin, back ?? { value: 0 })).toBe(back?.value)
      expect(await rowsBehind(admin, bought ?? { value: 0 })).toBe(bought?.value)
    }
    const coupons = await read(admin, 'coupons')
    expect(totalsOf(coupons)).toEqual({ cost: 30, used: 1 })
    expect(valuesOf(coupons)).toEqual({ 满减券: { cost: 30, used: 1, sales: 270, share: 0.1 } })
  })
})

describe('[2.11c] a report', () => {
  it('is for those who hold all rights that it asks for, and says nothing of it to others', async () => {
    const clerk = await app.person(['shop:order:list', 'shop:payment:list'])
    const listed = (await clerk.get(REPORTS_PATH)).body.result as unknown as readonly ReportEntry[]
    expect(listed.map(({ code }) => code)).toEqual(['funnel'])
    expect((await clerk.get('/shop/dashboard/sales')).status, 'without amounts').toBe(403)
    expect((await clerk.get('/shop/dashboard/coupons')).status).toBe(403)
    expect((await app.nobody.get('/shop/dashboard/funnel')).status).toBe(401)
    const funnel = await read(clerk, 'funnel')
    expect(
      funnel.rows[0]?.map(({ value }) => value),
      'listings are not theirs',
    ).toEqual(['在售商品', null, null, null, null])
  })

  it('counts the rows that a rule leaves its reader', async () => {
    const clerk = await app.person(['shop:order:list'])
    await bindToRule(app, clerk, { component: 'shop/OrderList', column: 'line', value: '2' })
    expect(valuesOf(await read(await app.signIn(clerk.username), 'funnel')).下单).toMatchObject({ line1: 0, line2: 1 })
  })
})

describe('[2.11c] tiles', () => {
  const dashboard = async (client: Client) => (await client.get(TILES_PATH)).body.result as unknown as Dashboard
  const keysOf = ({ tiles }: Dashboard) => tiles.map(({ key }) => key)
  const arrange = (client: Client, tiles: readonly string[], hidden: readonly string[] = []) =>
    client.put(`${TILES_PATH}/edit`, { tiles, hidden })
  /** A saved view of orders that are to be sent. @returns its id */
  const saveView = async (client: Client, title: string, more: object = {}) => {
    const { body } = await client.post('/sys/savedQuery/add', {
      ...{ page: 'order', kind: 'view', title, sharedWith: 'me', roleId: '' },
      content: { filters: { status: '20' } },
      ...more,
    })
    return String((body.result as unknown as { readonly id: string }).id)
  }

  it('are those of one’s roles until one arranges them, and again after a reset', async () => {
    const packer = await seededPerson(app, 'packer')
    expect(keysOf(await dashboard(packer))).toEqual(['wait:toShip', 'wait:holdEnding', 'report:funnel'])
    await arrange(packer, ['report:funnel', 'wait:toShip'], ['wait:holdEnding'])
    expect(await dashboard(packer)).toMatchObject({ isOwn: true, hidden: ['wait:holdEnding'] })
    expect(keysOf(await dashboard(packer))).toEqual(['report:funnel', 'wait:toShip'])
    await packer.delete(`${TILES_PATH}/reset`, {})
    expect(await dashboard(packer)).toMatchObject({ isOwn: false, hidden: [] })
    const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'packer'`.execute(app.db)
    const roleId = rows[0]?.id ?? ''
    expect((await packer.put(`${TILES_PATH}/setDefault`, { roleId, tiles: ['report:sales'] })).status).toBe(403)
    await admin.put(`${TILES_PATH}/setDefault`, { roleId, tiles: ['wait:holdEnding'] })
    expect(keysOf(await dashboard(packer)), 'as the role has it now').toEqual(['wait:holdEnding'])
    await admin.put(`${TILES_PATH}/setDefault`, { roleId, tiles: [] })
    expect(keysOf(await dashboard(packer)), 'as it is seeded').toHaveLength(3)
    expect((await arrange(packer, ['table:sys_user'])).status).toBe(400)
  })

  it('that roles start with are there', async () => {
    const choices = (await admin.get(`${TILES_PATH}/choices`)).body.result as unknown as readonly TileChoice[]
    const known = choices.map(({ key }) => key)
    const named = [...Object.values(DEFAULT_TILES).flat(), ...USUAL_TILES]
    expect(named.filter((key) => !known.includes(key))).toEqual([])
    expect(Object.keys(DEFAULT_TILES)).toEqual(expect.arrayContaining(SEED_ROLES.map(({ code }) => code)))
  })

  it('show a saved view with its count, the sum of a field, or its rows by day, and lead to it', async () => {
    const clerk = await app.person(['shop:order:list', 'shop:order:money'])
    const id = await saveView(clerk, '待发货')
    await arrange(clerk, [`view:${id}:count`, `view:${id}:sum:payable`, `view:${id}:trend:orderedAt`])
    const [count, sum, trend] = (await dashboard(clerk)).tiles
    expect(count).toMatchObject({ title: '待发货', value: 2, unit: 'count', isCapped: false })
    expect(count).toMatchObject({ open: { component: 'shop/OrderList', query: '?status=20' } })
    expect(sum).toMatchObject({ value: 570, unit: 'yuan' })
    expect((trend as ListTile).days?.at(-1)?.count).toBe(2)
    const choices = (await clerk.get(`${TILES_PATH}/choices`)).body.result as unknown as readonly TileChoice[]
    const keys = choices.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining([`view:${id}:sum:payable`, 'wait:toShip', 'report:funnel']))
    expect(keys).not.toContain('report:sales')
    await bindToRule(app, clerk, { component: 'shop/OrderList', column: 'payable', value: '300' })
    const limited = await app.signIn(clerk.username)
    expect((await dashboard(limited)).tiles[0], 'a rule').toMatchObject({ value: 1 })
  })

  it('say nothing that their owner may not see: rights decide last', async () => {
    const owner = await app.person(['shop:order:list', 'shop:order:money'])
    const own = await saveView(owner, '自己的')
    const asked = await saveView(admin, '金额', {
      sharedWith: 'everyone',
      content: { advanced: { matchType: 'and', records: [{ field: 'payable', rule: 'gt', val: '1' }] } },
    })
    const stranger = await app.person(['shop:order:list'])
    await arrange(stranger, [`view:${own}:count`, `view:${asked}:count`, 'report:sales', 'wait:refundsLate'])
    expect(keysOf(await dashboard(stranger)), 'others’, by unseen fields, without rights').toEqual(['report:funnel'])
    const shared = await saveView(admin, '共享', { sharedWith: 'everyone' })
    await arrange(stranger, [`view:${shared}:count`, `view:${shared}:sum:payable`])
    expect(keysOf(await dashboard(stranger)), 'amounts are not theirs').toEqual([
      `view:${shared}:count`,
      'report:funnel',
    ])
    await arrange(owner, [`view:${shared}:count`, `view:${own}:count`])
    expect(keysOf(await dashboard(owner))).toHaveLength(3)
    await sql`delete from sys_role_permission where role_id = ${owner.roleId}`.execute(app.db)
    expect(keysOf(await dashboard(await app.signIn(owner.username))), 'rights withdrawn').toEqual([])
  })

  it('count nothing of another tenant, and are no views of it', async () => {
    const shared = await saveView(admin, '本店', { sharedWith: 'everyone' })
    const person = await app.person(['shop:order:list', 'shop:order:money'])
    await sql`update sys_role set tenant_id = 4 where id = ${person.roleId}`.execute(app.db)
    await sql`update sys_user set tenant_id = 4, rel_tenant_ids = '4' where username = ${person.username}`.execute(
      app.db,
    )
    const elsewhere = await app.signIn(person.username)
    await arrange(elsewhere, [`view:${shared}:count`, 'wait:toShip', 'report:funnel'])
    const { tiles } = await dashboard(elsewhere)
    expect(tiles.map(({ key }) => key)).toEqual(['wait:toShip', 'report:funnel'])
    expect(tiles[0]).toMatchObject({ value: 0 })
    expect(valuesOf(await read(elsewhere, 'funnel'))).toMatchObject({ 下单: { line1: 0, line2: 0, line3: 0 } })
  })
})

describe('[2.11c] task and monitor', () => {
  it('show the rows that wait for somebody, and what waits now, each for those who hold the page', async () => {
    expect((await (await app.person(['shop:order:list'])).get(WORK_PAGE.path)).status).toBe(403)
    expect((await (await app.person(['shop:order:list'])).get(LIVE_PAGE.path)).status).toBe(403)
    const packer = await seededPerson(app, 'packer')
    const lists = (await packer.get(WORK_PAGE.path)).body.result as unknown as readonly WorkList[]
    expect(lists).toMatchObject([{ key: 'toShip', count: 2, rows: [{}, {}] }])
    expect(lists[0]?.rows[0]?.title).toMatch(/^\d/)
    const live = (await admin.get(LIVE_PAGE.path)).body.result as unknown as GaugePage
    const gauges = live.groups.flatMap((group) => group.gauges)
    expect(gauges.find(({ key }) => key === 'wait:toShip')).toMatchObject({
      value: 2,
      open: { component: 'shop/OrderList' },
    })
    expect(live.charts.find(({ key }) => key === 'orders')?.lines[0]?.values.at(-1)).toBe(4)
  })
})

it('[2.11c] the numbers of the week are told once to those who asked for them, with the rights that they have', async () => {
  const reader = await app.person(['shop:order:list', 'shop:payment:list', 'shop:order:money'])
  await reader.put('/sys/notificationChoice/edit', { channels: { numbers: ['system'] } })
  const stranger = await app.person(['shop:order:list'])
  await app.begin()
  const { rows } = await sql<{ id: string }>`
    select id from sys_quartz_job where job_class_name = 'weekly-numbers'`.execute(app.db)
  const inbox = async (client: Client) =>
    (await client.get('/sys/annountCement/listByUser', { pageSize: 100 })).body.result.sysMsgList as readonly Readonly<
      Record<string, unknown>
    >[]
  for (const _ of ['once', 'again']) {
    await admin.get('/sys/quartzJob/execute', { id: rows[0]?.id ?? '' })
    await vi.waitFor(async () => expect(await inbox(reader)).toHaveLength(1), { timeout: 20_000, interval: 100 })
  }
  const [told] = await inbox(reader)
  expect(told?.titile).toMatch(/^每周数据（截至 \d{4}-\d\d-\d\d）$/)
  expect(told?.msgAbstract).toContain('收款与退款 – 销售收款: ¥600.00')
  expect(told?.msgAbstract, 'refunds are not theirs').not.toContain('退款原因')
  expect(await inbox(stranger)).toEqual([])
})
