import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { watchTables } from '#server/testing/table-watch.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { PAY_MODEL } from '../catalogue/rules/pay-model.ts'
import { EXAMPLE_COUPON } from '../orders/coupon/storefront-coupons.server.ts'
import { EXAMPLE_ITEM } from '../orders/refund/refund-application.server.ts'
import { EXAMPLE_REFUND } from '../orders/refund/storefront-refunds.server.ts'
import { EXAMPLE_CLAIM } from '../presale/claim/storefront-claims.server.ts'
import { EXAMPLE_WAITING } from '../presale/waiting/storefront-waiting.server.ts'
import { EXAMPLE_CONSULT } from '../service/consult/storefront-consults.server.ts'
import { EXAMPLE_CAUSE, EXAMPLE_QUESTION } from '../service/consult/storefront-questions.server.ts'
import { EXAMPLE_NOTICE } from '../service/notice/storefront-notices.server.ts'
import { lockClaims, moveClaim } from '../trade/commands/claim/claims.server.ts'
import { takePayment } from '../trade/commands/payment/payments.server.ts'
import { type TestShop, testShop } from '../trade/commands/testing/test-shop.server.ts'
import { EXAMPLE } from './catalogue.server.ts'
import { EXAMPLE_ORDER } from './own-order.server.ts'
import { STOREFRONT_PATH } from './signature.ts'
import { type StorefrontClient, storefrontClient } from './testing/storefront-client.server.ts'

let app: TestApp
let shop: TestShop
let client: StorefrontClient
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  client = await storefrontClient(app)
  await client.post('/customer/save', { account: BUYER, nickname: '林小满' })
  await client.post('/customer/save', { account: 'somebody-else', nickname: '沈知夏' })
})
afterAll(() => app.close())

const BUYER = 'wx-10086'
const RECEIVER = {
  receiverName: '林小满',
  receiverPhone: '13912345678',
  areaText: '上海市徐汇区',
  address: '漕溪北路1号',
}

interface Placed {
  readonly id: string
  readonly payable: number
}

async function placed(lines: readonly object[], payable: number): Promise<Placed> {
  const answer = await client.post('/order/checkout', {
    account: BUYER,
    lines,
    receiver: RECEIVER,
    payable,
    source: 'app',
  })
  const [first] = answer.body.result as unknown as readonly Placed[]
  return first ?? expect.fail(answer.body.message)
}

/** An order in a state that the staff or a payment would have led it to. */
async function orderIn(status: number, holdState = 0): Promise<string> {
  await sql`update shop_order set status = 50 where status = 10`.execute(app.db)
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 29_900 } })
  const { id } = await placed([{ skuId, qty: 1 }], 299)
  await sql`update shop_order set status = ${status}, hold_state = ${holdState} where id = ${id}`.execute(app.db)
  return id
}

/** A deposit that was paid, and its claim. */
async function claimOf(): Promise<{ readonly claimId: string; readonly orderId: string }> {
  const { skuId } = await shop.listing(2)
  const { id, payable } = await placed([{ skuId, qty: 1 }], 200)
  const { body } = await client.post('/order/pay', { account: BUYER, id, channel: 'offline' })
  const receipt = { payNo: String(body.result.payNo), thirdNo: id, amount: payable * 100, paidAt: new Date() }
  await shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt))
  const [row] = await shop.rows(`select id from shop_final_claim where deposit_order_id = '${id}'`)
  return { claimId: String(row?.id), orderId: id }
}

/** The claim of a reservation, which takes no money. */
async function reservationOf(): Promise<string> {
  const { skuId } = await shop.listing(2, { product: { payModel: PAY_MODEL.reservation } })
  const { id } = await placed([{ skuId, qty: 1 }], 0)
  const [row] = await shop.rows(`select id from shop_final_claim where deposit_order_id = '${id}'`)
  return String(row?.id)
}

/** A refund that was applied for, of an order that was paid; where the parcel is waited for, staff have agreed. */
async function refundFor(path: string): Promise<string> {
  const kind = path.endsWith('/send') ? 2 : 1
  const orderId = await orderIn(kind === 1 ? 20 : 30)
  await sql`update shop_order_item set shipped_qty = ${kind - 1} where order_id = ${orderId}`.execute(app.db)
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${orderId}'`)
  const lines = [{ orderItemId: String(item?.id), qty: 1 }]
  const { body } = await client.post('/refund/apply', { account: BUYER, orderId, kind, lines, causeCode: 'other' })
  const [made] = body.result as unknown as readonly { readonly id: string }[]
  const id = made?.id ?? expect.fail(body.message)
  await sql`update shop_refund set status = ${kind * 10} where id = ${id}`.execute(app.db)
  return id
}

/** A consult of a customer in the state that a call needs. */
async function consultFor(account: string, path: string): Promise<string> {
  const sent = { account, kind: 4, title: '建议', content: '希望多补货', isPublic: true }
  const { body } = await client.post('/consult/ask', sent)
  const id = String(body.result.id)
  const state = path.endsWith('/consult/score') ? 3 : 2
  await sql`update shop_consult set state = ${state} where id = ${id}`.execute(app.db)
  return id
}

/** The state that an order is in before it is called, with that of its hold. */
function stateFor(path: string): readonly [status: number, holdState: number] {
  return path.endsWith('/receive')
    ? [30, 0]
    : path.endsWith('/hold')
      ? [20, 0]
      : path.endsWith('/endHold')
        ? [20, 1]
        : path.endsWith('/refund/apply') || path.endsWith('/refund/quote')
          ? [20, 0]
          : [10, 0]
}

/** What is asked with a body and changes nothing. */
const READ_BY_POST = ['/quote']

/** All headers of the signature together. */
const SIGNED = { 'X-Client-Key': [], 'X-Timestamp': [], 'X-Nonce': [], 'X-Signature': [] }

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> }
}

it('whoever builds a website reads of the storefront without a session, and of nothing else', async () => {
  const read = (query: string) => fetch(`${app.address}${BASE_PATH}/doc/${query}`)
  const part = await read('json?part=shop%2Fstorefront')
  expect(part.status).toBe(200)
  const { paths } = (await part.json()) as Document
  expect(Object.keys(paths).every((path) => path.startsWith(`${BASE_PATH}/shop/storefront/`))).toBe(true)
  expect(Object.keys(paths).length).toBeGreaterThan(40)
  const closed = [
    'json',
    'json?part=',
    'json?part=shop%2Forder',
    'yaml?part=shop%2Fstorefront',
    'json?part=shop%2Fstorefront&part=',
  ]
  const answers = await Promise.all(closed.map(async (query) => (await read(query)).status))
  expect(answers).toEqual(closed.map(() => 401))
})

async function apiDocument(): Promise<Document> {
  const { token } = await app.admin()
  const answer = await fetch(`${app.address}${BASE_PATH}/doc/json`, { headers: { 'X-Access-Token': token } })
  return (await answer.json()) as Document
}

interface Operation {
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly responses: Readonly<Record<string, object>>
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: unknown } } }
}

describe('the API document', () => {
  it('describes each header of the signature', async () => {
    const { securitySchemes } = (await apiDocument()).components
    for (const name of Object.keys(SIGNED)) {
      const scheme = { type: 'apiKey', in: 'header', name, description: expect.stringMatching(/\w{3}/) }
      expect(securitySchemes[name], name).toEqual(scheme)
    }
  })

  it('names the scope that each call needs', async () => {
    const { paths } = await apiDocument()
    const scopeOf = (path: string) =>
      /`(\w+)`/.exec(Object.values(paths[`${BASE_PATH}${STOREFRONT_PATH}${path}`] ?? {})[0]?.description ?? '')?.[1]
    expect(['/shop/info', '/order/checkout'].map(scopeOf)).toEqual(['catalogue', 'order'])
    const calls = Object.keys(paths).filter((path) => path.startsWith(`${BASE_PATH}${STOREFRONT_PATH}/`))
    const without = calls.filter((path) => scopeOf(path.slice((BASE_PATH + STOREFRONT_PATH).length)) === undefined)
    expect(without).toEqual([])
  })

  it('names the status of each refusal that a call answers with', async () => {
    const { paths } = await apiDocument()
    const reader = await storefrontClient(app, { scopes: 'catalogue' })
    const save = (nickname: string, sending = {}) =>
      client.post('/customer/save', { account: 'documented', nickname }, { key: 'documented-key', ...sending })
    await save('林小满')
    const refusals: readonly (readonly [method: string, path: string, answer: { readonly status: number }])[] = [
      ['post', '/customer/save', await save('林小满', { key: undefined })],
      ['post', '/customer/save', await save('林小满', { timestamp: 1 })],
      ['post', '/customer/save', await reader.post('/customer/save', { account: 'x', nickname: '林小满' })],
      ['post', '/customer/save', await save('沈知夏')],
      ['get', '/customer/query', await client.get('/customer/query', { account: 'nobody-at-all' })],
      ['get', '/shop/info', await client.get('/shop/info', {}, { change: (headers) => delete headers['X-Nonce'] })],
    ]
    expect(refusals.map(([, , { status }]) => status)).toEqual([400, 401, 403, 409, 404, 401])
    for (const [method, path, { status }] of refusals) {
      const { responses = {} } = paths[`${BASE_PATH}${STOREFRONT_PATH}${path}`]?.[method] ?? {}
      expect(Object.keys(responses), path).toContain(String(status))
    }
  })

  it('shows every call with its signature and an example that is answered; what is no command changes no table', async () => {
    const { paths } = await apiDocument()
    // whatever is written then, the calls write
    await app.stopJobs()
    const watch = await watchTables(app.db)
    let read = 0
    const prefix = BASE_PATH + STOREFRONT_PATH
    const calls = Object.entries(paths).filter(([path]) => path.startsWith(`${prefix}/`))
    expect(calls.length).toBeGreaterThan(15)
    const { skuId, productId } = await shop.listing(1, { sku: { presentPrice: 29_900 } })
    const { claimId } = await claimOf()
    const reservedId = await reservationOf()
    await sql`update shop_final_claim set answer_deadline = now() + interval '1 day' where id = ${claimId}`.execute(
      app.db,
    )
    const soldOut = await shop.listing(2, { sku: { stock: 0 } })
    const waited = await shop.listing(2, { sku: { stock: 0 } })
    const joined = await client.post('/waiting/join', { account: BUYER, skuId: waited.skuId })
    const waitingId = String(joined.body.result.id)
    const [cause] = await shop.rows(`select id from shop_report_cause where code = 'advertising'`)
    const couponId = await shop.coupon()
    const [{ id: noticeId = '' } = {}] =
      (await shop.rows(`insert into shop_notice (title, kind, target, state, publish_at)
      values ('放假安排', 'holiday', 'all', 2, now()) returning id`)) as readonly { readonly id?: string }[]
    await sql`update shop_app_user set credit = 2000 where account = ${BUYER}`.execute(app.db)
    for (const [path, operations] of calls) {
      const isAboutOrder = JSON.stringify(operations).includes(EXAMPLE_ORDER)
      const orderId = isAboutOrder ? await orderIn(...stateFor(path)) : ''
      const isAboutRefund = JSON.stringify(operations).includes(EXAMPLE_REFUND)
      const refundId = isAboutRefund ? await refundFor(path) : ''
      const isIn = (id: string) => JSON.stringify(operations).includes(id)
      const consultId = isIn(EXAMPLE_CONSULT) ? await consultFor(BUYER, path) : ''
      const questionId = isIn(EXAMPLE_QUESTION) ? await consultFor('somebody-else', path) : ''
      const [item] = await shop.rows(`select id from shop_order_item where order_id = '${orderId}'`)
      const real = (example: unknown) =>
        JSON.parse(
          JSON.stringify(example)
            .replaceAll(EXAMPLE.sku, path.endsWith('/waiting/join') ? soldOut.skuId : skuId)
            .replaceAll(EXAMPLE_WAITING, waitingId)
            .replaceAll(EXAMPLE_COUPON, couponId)
            .replaceAll(EXAMPLE.listing, productId)
            .replaceAll(EXAMPLE_ORDER, orderId)
            .replaceAll(EXAMPLE_CLAIM, path.endsWith('/giveUp') ? reservedId : claimId)
            .replaceAll(EXAMPLE_REFUND, refundId)
            .replaceAll(EXAMPLE_ITEM, String(item?.id))
            .replaceAll(EXAMPLE_NOTICE, noticeId)
            .replaceAll(EXAMPLE_CONSULT, consultId)
            .replaceAll(EXAMPLE_QUESTION, questionId)
            .replaceAll(EXAMPLE_CAUSE, String(cause?.id)),
        )
      const { get, post } = operations
      const { parameters, requestBody, security } = get ?? post ?? expect.fail(path)
      expect(security, path).toEqual([SIGNED])
      const headers = parameters.flatMap((each) => (each.in === 'header' ? [each.name] : []))
      const isCommand = post !== undefined && !READ_BY_POST.some((end) => path.endsWith(end))
      expect(headers, path).toEqual(isCommand ? ['Idempotency-Key'] : [])
      const query = parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]]))
      if (!isCommand) {
        await watch.changes()
      }
      const called = get
        ? client.get(path.slice(prefix.length), real(Object.fromEntries(query)))
        : client.post(path.slice(prefix.length), real(requestBody?.content['application/json'].example))
      const { status, body } = await called
      expect([status, body.success], `${path}: ${JSON.stringify(body)}`).toEqual([200, true])
      if (!isCommand) {
        read += 1
        expect(
          (await watch.changes()).map(({ table }) => table),
          path,
        ).toEqual([])
      }
    }
    expect(read).toBeGreaterThan(20)
  })
})

describe('what a call does not know', () => {
  it('is refused by its path in each place of each call', async () => {
    const { paths } = await apiDocument()
    const prefix = BASE_PATH + STOREFRONT_PATH
    const calls = Object.entries(paths).filter(([path]) => path.startsWith(`${prefix}/`))
    const heard: unknown[] = []
    const expected: unknown[] = []
    for (const [path, { get, post }] of calls) {
      const { parameters, requestBody } = get ?? post ?? expect.fail(path)
      const query = parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]]))
      const example = get ? Object.fromEntries(query) : requestBody?.content['application/json'].example
      for (const { sent, place } of withStranger(example as object)) {
        const call = path.slice(prefix.length)
        const { status, body } = await (get ? client.get(call, sent as never) : client.post(call, sent))
        const { errors } = body.result as unknown as { readonly errors?: readonly { readonly path: string }[] }
        heard.push([call, status, errors?.map((error) => error.path)])
        expected.push([call, 400, [place]])
      }
    }
    expect(heard).toEqual(expected)
    // in bodies of lines and receivers, too
    expect(expected.length).toBeGreaterThan(calls.length + 3)
  })

  it('is told with the name that was meant, in the asked language', async () => {
    const lines = [{ skuId: EXAMPLE.sku, qty: 1 }]
    const { body } = await client.post('/order/quote', { account: BUYER, lines, couponIds: ['1'] })
    expect(body.message).toBe('不支持的参数 couponIds，是否为 couponRecordIds？')
    const listed = await client.get('/order/list', { account: BUYER, state: '10' })
    expect([listed.status, listed.body.message]).toEqual([400, '不支持的参数 state，是否为 status？'])
  })
})

/** The same with a field that no call knows, in each object of it, and where that stands. */
function withStranger(sent: object, at: readonly (string | number)[] = []): { sent: object; place: string }[] {
  const own = Array.isArray(sent) ? [] : [{ sent: { ...sent, stranger: 1 }, place: [...at, 'stranger'].join('.') }]
  const inside = Object.entries(sent).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? withStranger(value, [...at, name]).map((one) => ({
          sent: Array.isArray(sent) ? Object.assign([...sent], { [name]: one.sent }) : { ...sent, [name]: one.sent },
          place: one.place,
        }))
      : [],
  )
  return [...own, ...inside]
}

describe('listings', () => {
  it('say what the quota and the window of a pre-order leave, and why nothing can be ordered', async () => {
    const HOUR_MS = 3_600_000
    const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
    const offered = async ({ productId }: { readonly productId: string }) => {
      const { available, canOrder, reason, skus, ...rest } = (await client.get('/listing/queryById', { id: productId }))
        .body.result as unknown as Readonly<Record<string, unknown>> & { readonly skus: readonly object[] }
      expect(rest).not.toHaveProperty('quotaLeft')
      expect(skus).toMatchObject([{ available, canOrder, reason }])
      return [available, canOrder, reason]
    }
    const limited = await shop.listing(2, { goods: { quotaTotal: 3, presellStart: at(-1), presellEnd: at(1) } })
    expect(await offered(limited)).toEqual([3, true, null])
    await placed([{ skuId: limited.skuId, qty: 1 }], 200)
    expect(await offered(limited), 'the quota leaves less than the stock').toEqual([2, true, null])
    await sql`update shop_goods set quota_total = 1 where id = ${limited.goodsId}`.execute(app.db)
    expect(await offered(limited)).toEqual([0, false, 'soldOut'])
    expect(await offered(await shop.listing(2, { goods: { presellStart: at(1) } }))).toEqual([0, false, 'notStarted'])
    expect(await offered(await shop.listing(2, { goods: { presellEnd: at(-1) } }))).toEqual([0, false, 'ended'])
    expect(await offered(await shop.listing(1, { sku: { stock: 0 } }))).toEqual([0, false, 'soldOut'])
    await sql`update shop_order set status = 50 where status = 10`.execute(app.db)
  })

  it('are those on the shelf, with what is really available', async () => {
    const { skuId, productId } = await shop.listing(1, { sku: { presentPrice: 29_900, stock: 5 } })
    const hidden = [
      await shop.listing(1, { product: { shelfState: 0 } }),
      await shop.listing(1, { goods: { state: 0 } }),
      await shop.listing(3),
    ]
    await orderIn(50)
    await placed([{ skuId, qty: 2 }], 598)
    const { body } = await client.get('/listing/queryById', { id: productId })
    expect(body.result).toMatchObject({ available: 3, skus: [{ id: skuId, presentPrice: 299, available: 3 }] })
    const listed = await client.get('/listing/list', { pageSize: 100 })
    const ids = (listed.body.result.records as readonly { id: string }[]).map(({ id }) => id)
    expect(ids).toContain(productId)
    expect(ids.filter((id) => hidden.some((one) => one.productId === id))).toEqual([])
    for (const one of hidden) {
      expect((await client.get('/listing/queryById', { id: one.productId })).status).toBe(404)
    }
  })
})

describe('a checkout', () => {
  it('is priced with its proof, and refused for another sum, which is told', async () => {
    await orderIn(50)
    const { skuId } = await shop.listing(1, {
      sku: { presentPrice: 29_900 },
      product: { freightKind: 1, freight: 1000 },
    })
    const lines = [{ skuId, qty: 2 }]
    const quoted = await client.post('/order/quote', { account: BUYER, lines })
    expect(quoted.body.result).toMatchObject({
      payable: 608,
      orders: [{ line: 1, itemAmount: 598, freight: 10, lines: [{ unitPrice: 299, proof: [{ rule: 'normal' }] }] }],
    })
    const wrong = await client.post('/order/checkout', {
      account: BUYER,
      lines,
      receiver: RECEIVER,
      payable: 598,
      source: 'web',
    })
    expect([wrong.status, wrong.body.result]).toEqual([409, { payable: 608 }])
    const coupon = { account: BUYER, lines, couponRecordIds: ['no-such-coupon'] }
    const basket = { ...coupon, receiver: RECEIVER, payable: 608, source: 'web' }
    for (const refused of [await client.post('/order/quote', coupon), await client.post('/order/checkout', basket)]) {
      expect(refused.body.result.errors).toMatchObject([{ path: 'couponRecordIds.0' }])
    }
    const { id } = await placed(lines, 608)
    const { body } = await client.get('/order/queryById', { account: BUYER, id })
    expect(body.result).toMatchObject({ status: 10, payable: 608, items: [{ qty: 2, unitPrice: 299 }] })
    expect(JSON.stringify(body.result)).not.toMatch(/staffRemark|flag|clientIp/)
  })

  it('takes coupons that the customer has got, and names what it does with each', async () => {
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 29_900 } })
    const kept = { perUser: 1, stackable: true, total: 5 }
    const off = await shop.coupon({ ...kept, name: '满减券', thresholdAmount: 20_000 })
    const percent = await shop.coupon({ ...kept, name: '九折券', kind: 2, amountOff: null, percentOff: 10 })
    const given = await shop.coupon({ name: '补偿券', obtain: 'apology' })
    const offered = await client.get('/coupon/list', { account: BUYER })
    const ids = (offered.body.result as unknown as readonly { readonly id: string }[]).map(({ id }) => id)
    expect([ids.includes(off), ids.includes(given)]).toEqual([true, false])
    expect((await client.post('/coupon/get', { account: BUYER, id: given })).body.message).toContain('不能自行领取')
    const got = []
    for (const id of [off, percent]) {
      const { body } = await client.post('/coupon/get', { account: BUYER, id })
      expect(body.result).toMatchObject({ couponId: id, state: 1, amount: id === off ? 30 : null })
      got.push(String(body.result.id))
    }
    expect((await client.post('/coupon/get', { account: BUYER, id: off })).body.message).toBe('每人限领1张')
    expect((await client.get('/coupon/list', { account: BUYER })).body.result).not.toContainEqual(
      expect.objectContaining({ id: off }),
    )
    const basket = { account: BUYER, lines: [{ skuId, qty: 1 }], couponRecordIds: got }
    const { body: quoted } = await client.post('/order/quote', basket)
    expect(quoted.result).toMatchObject({
      payable: 242.1,
      orders: [
        {
          couponAmount: 56.9,
          coupons: [{ recordId: got[0] }, { recordId: got[1] }],
          proof: [
            {},
            { rule: 'coupon', amount: -30, note: '满减券' },
            { base: 269, amount: -26.9, note: '九折券' },
            {},
          ],
        },
      ],
    })
    const sent = { ...basket, receiver: RECEIVER, payable: 242.1, source: 'app' }
    const [order] = (await client.post('/order/checkout', sent)).body.result as unknown as readonly Placed[]
    const mine = await client.get('/coupon/mine', { account: BUYER })
    expect(mine.body.result).toContainEqual(
      expect.objectContaining({ id: got[0], state: 2, orderId: order?.id, threshold: 200 }),
    )
    const again = await client.post('/order/quote', basket)
    expect(again.body.message).toBe('「满减券」已被其他订单占用')
    const others = await client.post('/order/quote', { ...basket, account: 'somebody-else' })
    expect(others.body.message).toBe('优惠券不存在或不属于该顾客')
    const few = await storefrontClient(app, { scopes: 'order' })
    expect((await few.get('/coupon/mine', { account: BUYER })).status).toBe(403)
  })

  it('pays the balance of a claim', async () => {
    const { claimId, orderId } = await claimOf()
    const { goodsId, skuId } = await shop.listing(3, { sku: { presentPrice: 109_900 } })
    await shop.as('system', async (ctx) => {
      const [row] = await lockClaims(shop.trade, ctx, [claimId])
      const dueAt = shop.trade.app.clock.format(new Date(Date.now() + 86_400_000))
      const input = { finalGoodsId: goodsId, finalSkuId: skuId, dueAmount: 109_900, dueAt }
      await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), 'open', { input })
    })
    const listed = await client.get('/claim/list', { account: BUYER })
    expect(listed.body.result).toContainEqual(
      expect.objectContaining({ id: claimId, depositOrderId: orderId, state: 1, due: 1099, deposit: 200 }),
    )
    const { id } = await placed([{ claimId }], 1099)
    expect(await shop.row('shop_order', id)).toMatchObject({ line: 3, payable: 109_900, status: 10 })
    const others = { account: 'somebody-else', lines: [{ claimId }], receiver: RECEIVER, payable: 1099, source: 'app' }
    expect((await client.post('/order/checkout', others)).status).toBe(400)
  })
})

it('orders and claims of somebody else are not found', async () => {
  const [id, { claimId }] = [await orderIn(10), await claimOf()]
  const before = await shop.row('shop_order', id)
  const other = { account: 'somebody-else', id }
  expect((await client.get('/order/queryById', other)).status).toBe(404)
  for (const command of ['cancel', 'receive', 'hold', 'endHold']) {
    expect((await client.post(`/order/${command}`, other)).status, command).toBe(404)
  }
  expect((await client.post('/order/pay', { ...other, channel: 'offline' })).status).toBe(404)
  expect((await client.post('/order/changeAddress', { ...other, ...RECEIVER })).status).toBe(404)
  const answered = await client.post('/claim/answer', { account: 'somebody-else', id: claimId, answer: 'cancel' })
  expect(answered.status).toBe(404)
  expect(await shop.row('shop_order', id)).toEqual(before)
})

it('what the table of states forbids a customer is refused, and changes nothing', async () => {
  const id = await orderIn(30)
  const { status, body } = await client.post('/order/cancel', { account: BUYER, id })
  expect([status, body.success]).toEqual([400, false])
  expect(await shop.row('shop_order', id)).toMatchObject({ status: 30 })
})

describe('the shop', () => {
  const write = (code: string, words: string) =>
    shop.rows(`insert into shop_setting (code, value) values ('${code}', '"${words}"')
      on conflict (tenant_id, code) where del_flag = 0 do update set value = excluded.value`)
  const info = async () => (await client.get('/shop/info', {})).body.result as Record<string, unknown>

  it('says through which channels it can be paid now', async () => {
    const alipay = `insert into shop_pay_channel (id, code, secrets, is_enabled) values ('ali', 'alipay', 'sealed', true)`
    await shop.rows(alipay)
    expect((await info()).channels).toEqual(['alipay'])
    await shop.rows(`update shop_pay_channel set is_enabled = false where id = 'ali'`)
    expect((await info()).channels).toEqual([])
  })

  it('says its name and its terms, each with its version; an order keeps those that held', async () => {
    expect(await info()).toMatchObject({
      ...{ title: '手办商城', shortName: '手办', currency: 'CNY', timeZone: 'Asia/Shanghai', channels: [] },
      terms: { purchase: { text: '', version: null } },
    })
    await write('shop.shortName', '柜子')
    await write('shop.purchaseTerms', '购买须知')
    await write('shop.presellTerms', '定金规则')
    const before = await info()
    expect(before).toMatchObject({
      shortName: '柜子',
      terms: { presell: { text: '定金规则' }, privacy: { version: null } },
    })
    const versionOf = ({ terms }: Record<string, unknown>, name: string) =>
      (terms as Record<string, { readonly version: string }>)[name]?.version
    const [inStock, presell] = [await shop.listing(1, { sku: { presentPrice: 29_900 } }), await shop.listing(2)]
    const bought = await placed([{ skuId: inStock.skuId, qty: 1 }], 299)
    const reserved = await placed([{ skuId: presell.skuId, qty: 1 }], 200)
    await write('shop.purchaseTerms', '购买须知，第二版')
    const after = await info()
    expect(versionOf(after, 'purchase')).not.toBe(versionOf(before, 'purchase'))
    expect(versionOf(after, 'presell')).toBe(versionOf(before, 'presell'))
    const orderOf = async ({ id }: Placed) =>
      (await client.get('/order/queryById', { account: BUYER, id })).body.result as Record<string, unknown>
    expect((await orderOf(bought)).termsVersions).toBe(versionOf(before, 'purchase'))
    expect((await orderOf(reserved)).termsVersions).toBe(
      `${versionOf(before, 'purchase')},${versionOf(before, 'presell')}`,
    )
  })
})
