import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type StorefrontClient, storefrontClient } from '../../storefront/testing/storefront-client.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import { keepEvent } from '../../trade/commands/context/tell.server.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { deleteOldRecords } from '../old-records.server.ts'
import { eventJob } from './event-job.server.ts'
import { numberEvents } from './number-events.server.ts'
import { placeOrders } from './testing/place-orders.server.ts'

let app: TestApp
let shop: TestShop
let client: StorefrontClient
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  client = await storefrontClient(app)
  await client.post('/customer/save', { account: 'wx-1', nickname: '林小满' })
})
afterAll(() => app.close())

const log = openLog('silent')
const inShop = <Result>(work: (ctx: TradeContext) => Promise<Result>, tenantId = 0) =>
  asSystem(
    { db: app.db, clock: zonedClock('Asia/Shanghai'), log },
    { tenantId, actor: 'customer', command: 'server/tellWebhooks' },
    work,
  )
/** Tells of an order in the transaction of the context. */
async function keep(ctx: TradeContext, id: string): Promise<void> {
  const { tenantId } = ctx.user
  const rowsIn = unscoped(ctx.db, 'rows of a test')
  await sql`insert into shop_app_user (id, account, nickname, tenant_id) values (${id}, ${id}, 'x', ${tenantId})`.execute(
    rowsIn,
  )
  await sql`insert into shop_order (id, order_no, line, user_id, item_amount, payable, status, tenant_id)
    values (${id}, ${id}, 1, ${id}, 1, 1, ${ORDER.toShip}, ${tenantId})`.execute(rowsIn)
  await keepEvent(ctx, { type: 'order.paid', tenantId, id, at: new Date().toISOString() })
}
const number = (tenantId = 0) => inShop((ctx) => numberEvents(ctx, async () => undefined), tenantId)
const idsBehind = async (after: number) =>
  (await listed(client, after)).events.map(({ data }) => (data as { readonly orderId: string }).orderId)
const newest = async () => Number((await shop.rows('select max(number) as n from shop_event'))[0]?.n ?? 0)

interface Listed {
  readonly events: readonly { readonly number: number; readonly type: string; readonly data: unknown }[]
  readonly next: number
  readonly hasMore: boolean
}
const listed = async (by: StorefrontClient, after: number, limit = 100) =>
  (await by.get('/event/list', { after, limit })).body.result as unknown as Listed

/** What is waited for until somebody says so. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

describe('an event', () => {
  it('is kept with the command though nobody listens, and listed with version, number and its time in UTC', async () => {
    const { skuId, productId } = await shop.listing(1, { sku: { presentPrice: 29_900 } })
    const [order] = await placeOrders(client, { skuId, accounts: ['wx-1'] })
    await expect.poll(async () => (await listed(client, 0)).events, { timeout: 20_000 }).toHaveLength(2)
    const told = (type: string, n: number, data: object) => ({
      type,
      version: 1,
      number: n,
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      data,
    })
    expect(await listed(client, 0)).toEqual({
      events: [
        told('stock.changed', 1, { skuId, productId }),
        told('order.placed', 2, { orderId: order?.id, orderNo: order?.orderNo, account: 'wx-1' }),
      ],
      next: 2,
      hasMore: false,
    })
    expect(await listed(client, 2)).toEqual({ events: [], next: 2, hasMore: false })
  })

  it('tells of stock, prices and addresses, by whatever command they change', async () => {
    const { skuId, productId } = await shop.listing(1, { sku: { presentPrice: 29_900 } })
    const [order] = await placeOrders(client, { skuId, accounts: ['wx-1'] })
    await expect.poll(newest, { timeout: 20_000 }).toBe(4)
    const address = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路2号' }
    const moved = await client.post('/order/changeAddress', { account: 'wx-1', id: String(order?.id), ...address })
    expect(moved.body.success, moved.body.message).toBe(true)
    await expect.poll(newest, { timeout: 20_000 }).toBe(5)
    await shop.rows(
      `update shop_sku set present_price = 19900, version = version + 1 where id = '${skuId}' returning id`,
    )
    await shop.rows(`update shop_sku set sku_code = 'x' where id = '${skuId}' returning id`)
    const signal = new AbortController().signal
    await eventJob(shop.trade, async () => undefined).run({}, { db: app.db, log, signal } as never)
    expect((await listed(client, 4)).events).toMatchObject([
      { type: 'order.readdressed', data: { orderId: order?.id } },
      { type: 'price.changed', data: { skuId, productId } },
    ])
  })

  it('of a command that was refused is none', async () => {
    const before = await newest()
    await inShop(async (ctx) => {
      await keep(ctx, 'refused')
      throw new Error('no')
    }).catch(() => undefined)
    await number()
    expect(await idsBehind(before)).toEqual([])
  })

  it('is told to clients with the scope, of their own shop', async () => {
    const plain = await storefrontClient(app, { scopes: 'catalogue,order' })
    expect((await plain.get('/event/list')).status).toBe(403)
    await inShop((ctx) => keep(ctx, 'theirs'), 7)
    await number(7)
    const theirs = await storefrontClient(app, { tenantId: 7 })
    expect((await listed(theirs, 0)).events).toMatchObject([{ number: 1, data: { orderId: 'theirs' } }])
    expect(JSON.stringify((await listed(client, 0)).events)).not.toContain('theirs')
  })
})

describe('a reader at a number', () => {
  it('misses no command that was begun earlier and committed later', async () => {
    const before = await newest()
    const [written, go] = [gate(), gate()]
    const slow = inShop(async (ctx) => {
      await keep(ctx, 'slow')
      written.open()
      await go.passed
    })
    await written.passed
    await inShop((ctx) => keep(ctx, 'fast'))
    await number()
    expect(await idsBehind(before)).toEqual(['fast'])
    const cursor = (await listed(client, before)).next
    go.open()
    await slow
    await number()
    expect(await idsBehind(cursor)).toEqual(['slow'])
  })

  it('sees a number only when every lower one is seen, though two processes number at once', async () => {
    const before = await newest()
    await inShop((ctx) => keep(ctx, 'first'))
    const [numbered, go] = [gate(), gate()]
    const one = inShop(async (ctx) => {
      await numberEvents(ctx, async () => undefined)
      numbered.open()
      await go.passed
    })
    await numbered.passed
    await inShop((ctx) => keep(ctx, 'second'))
    const other = number()
    await expect
      .poll(
        async () =>
          (
            await shop.rows(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
          ).length,
        { timeout: 20_000 },
      )
      .toBe(1)
    expect(await idsBehind(before)).toEqual([])
    go.open()
    await Promise.all([one, other])
    expect((await listed(client, before)).events.map(({ number: n }) => n)).toEqual([before + 1, before + 2])
    expect(await idsBehind(before)).toEqual(['first', 'second'])
  })

  it('comes to the end page by page', async () => {
    const before = await newest()
    await inShop(async (ctx) => {
      for (const id of ['a', 'b', 'c']) {
        await keep(ctx, id)
      }
    })
    await number()
    const first = await listed(client, before, 2)
    expect(first).toMatchObject({ next: before + 2, hasMore: true })
    expect(await listed(client, first.next, 2)).toMatchObject({ events: [{ data: { orderId: 'c' } }], hasMore: false })
    expect((await client.get('/event/list', { after: -1 })).status).toBe(400)
    expect((await client.get('/event/list', { limit: 501 })).status).toBe(400)
  })
})

it('are kept for 30 days; one that nobody could be told of yet stays', async () => {
  const before = await newest()
  await inShop((ctx) => keep(ctx, 'old'))
  await inShop((ctx) => keep(ctx, 'new'))
  await number()
  await inShop((ctx) => keep(ctx, 'waits'))
  await sql`update shop_event set create_time = now() - case when data ->> 'orderId' = 'new' then interval '29 days 23 hours'
    else interval '30 days 1 hour' end where number is null or number > ${before}`.execute(app.db)
  await deleteOldRecords({ trade: shop.trade, db: app.db, log, signal: new AbortController().signal })
  expect(await idsBehind(before)).toEqual(['new'])
  expect(await shop.rows(`select data ->> 'orderId' as id from shop_event where number is null`)).toEqual([
    { id: 'waits' },
  ])
})
