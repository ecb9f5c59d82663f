import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FieldError } from '#kit/contract/errors.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import {
  TIMELINE_COUNTS_PATH,
  TIMELINE_KINDS,
  TIMELINE_PATH,
  type TimelineEntry,
  type TimelinePage,
} from './timeline.ts'

let app: TestApp
let admin: Client
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = testShop(app)
})
afterAll(() => app.close())

const SEEN = ['shop:appUser:list', 'shop:order:list', 'shop:integral:list', 'shop:claim:list']

/** Every entry, page by page. */
async function allOf(client: Client, query: Record<string, string>): Promise<readonly TimelineEntry[]> {
  const found: TimelineEntry[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await client.get(TIMELINE_PATH, { ...query, ...(after && { after }) })
    expect(body.success, body.message).toBe(true)
    const page = body.result as unknown as TimelinePage
    found.push(...page.entries)
    after = page.next
  }
  return found
}

/** A customer with orders, a deposit, points and a question. */
async function known(): Promise<string> {
  const userId = await shop.customer({ integral: 0 })
  const { place, pay } = buying(shop, () => new Date())
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 20_000, stock: 9 } })
  const { id } = await place(userId, [{ skuId, qty: 1 }])
  await pay(id)
  await place(userId, [{ skuId, qty: 1 }])
  const preorder = await shop.listing(2, { sku: { presentPrice: 3_000, stock: 5 } })
  await paidDeposit(shop, () => new Date(), { buyer: userId, skuId: preorder.skuId })
  await shop.rows(`insert into shop_consult (id, consult_no, user_id, title, content, asked_at)
    values ('asks-${userId.slice(0, 20)}', '${userId.slice(0, 18)}', '${userId}', '何时发货', '何时发货', now())`)
  return userId
}

it('shows what a customer ordered, paid and asked, newest first, and counts each kind', async () => {
  const userId = await known()
  const counts = (await admin.get(TIMELINE_COUNTS_PATH, { id: userId })).body.result
  const entries = await allOf(admin, { id: userId })
  expect(counts).toMatchObject({ order: 3, deposit: 1, consult: 1, refund: 0, notice: 0 })
  for (const kind of TIMELINE_KINDS) {
    expect(entries.filter((entry) => entry.kind === kind).length, kind).toBe(counts[kind])
  }
  const times = entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
  expect(entries.find(({ kind }) => kind === 'order')?.row).toMatchObject({
    orderNo: expect.any(String),
    payable: expect.any(Number),
  })
  const other = await shop.customer()
  expect(await allOf(admin, { id: other })).toEqual([])
})

it('goes on behind the last entry of a page, though several happened in the same instant', async () => {
  const userId = await shop.customer()
  await shop.rows(`insert into shop_integral_record (user_id, kind, amount, balance_after, state, at)
    select '${userId}', 'staffAdd', 1, n, 'available', timestamptz '2026-11-01 08:00:00.123456Z' + (n / 30) * interval '1 microsecond'
    from generate_series(1, 47) n`)
  await shop.rows(`insert into shop_message (user_id, occasion, channel, once_key, title, body, due_at)
    select '${userId}', 'order.paid', 'app', 'k' || n, '已付款', '-', timestamptz '2026-11-01 08:00:00.123456Z'
    from generate_series(1, 22) n`)
  const entries = await allOf(admin, { id: userId })
  expect(new Set(entries.map(({ id }) => id)).size).toBe(69)
  expect(entries.length).toBe(69)
  expect((await allOf(admin, { id: userId, kinds: 'message' })).map(({ kind }) => kind)).toEqual(
    Array.from({ length: 22 }, () => 'message'),
  )
})

it('hides kinds and amounts from those who may not see them', async () => {
  const userId = await known()
  const clerk = await app.person(SEEN)
  const counts = (await clerk.get(TIMELINE_COUNTS_PATH, { id: userId })).body.result
  expect(counts).toMatchObject({ order: 3, deposit: 1, consult: null, message: null, refund: null })
  const entries = await allOf(clerk, { id: userId })
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['order', 'points', 'deposit']))
  expect(await allOf(clerk, { id: userId, kinds: 'consult' })).toEqual([])
  for (const { row } of entries.filter(({ kind }) => kind !== 'points')) {
    expect(row).not.toHaveProperty('payable')
    expect(row).not.toHaveProperty('depositAmount')
  }
  const stranger = await app.person(['shop:order:list'])
  expect((await stranger.get(TIMELINE_PATH, { id: userId })).status).toBe(403)
})

it('refuses kinds and places that there are not, by the name of the field', async () => {
  const id = await shop.customer()
  const wrong = async (query: Record<string, string>) => {
    const { status, body } = await admin.get(TIMELINE_PATH, { id, ...query })
    const { errors } = body.result as unknown as { readonly errors: readonly FieldError[] }
    return [status, errors.map(({ path }) => path)]
  }
  expect(await wrong({ kinds: 'order,visits' })).toEqual([400, ['kinds']])
  expect(await wrong({ after: '1.order' })).toEqual([400, ['after']])
  expect(await wrong({ after: "1.order.x'" })).toEqual([400, ['after']])
  expect((await admin.get(TIMELINE_PATH, { id: 'nobody' })).status).toBe(404)
})

it('finds refunds of the customer by an index, in their order', async () => {
  const userId = await known()
  await shop.rows(
    `insert into shop_app_user (id, account, nickname) select 'u' || n, 'u' || n, 'u' from generate_series(1, 399) n`,
  )
  await shop.rows(`insert into shop_refund (refund_no, group_no, order_id, order_no, line, user_id, kind, apply_amount, applied_at)
    select 'T' || n, 'T' || n, o.id, o.order_no, 1, case when n % 400 = 0 then '${userId}' else 'u' || n % 400 end, 1, 1, timestamptz '2026-11-01' + n * interval '1 second'
    from generate_series(1, 8000) n, (select id, order_no from shop_order where user_id = '${userId}' limit 1) o`)
  await shop.rows('analyze shop_refund')
  const plan = await shop.rows(`explain select id from shop_refund where tenant_id = 0 and del_flag = 0
    and user_id = '${userId}' and applied_at is not null order by applied_at desc, id desc limit 21`)
  const text = plan.map((line) => Object.values(line)[0]).join('\n')
  expect(text).toContain('shop_refund_user')
  expect(text).not.toContain('Sort')
})
