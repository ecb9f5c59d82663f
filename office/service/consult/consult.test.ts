import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { todayOf } from '../../dashboard/today/today-for-test.server.ts'
import { type StorefrontClient, storefrontClient } from '../../storefront/testing/storefront-client.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { READY_ANSWERS_PATH, type ReadyAnswer } from './ready-answers.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let website: StorefrontClient
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
  website = await storefrontClient(app)
})
afterAll(() => app.close())

interface Buyer {
  readonly id: string
  readonly account: string
}

async function newBuyer(nickname = '林小满'): Promise<Buyer> {
  const account = `web-${randomUUID()}`
  await website.post('/customer/save', { account, nickname })
  const [row] = await shop.rows(`select id from shop_app_user where account = '${account}'`)
  return { id: String(row?.id), account }
}

/** A paid order without items. */
async function orderOf(userId: string): Promise<{ readonly id: string; readonly orderNo: string }> {
  const id = randomUUID()
  const orderNo = id.slice(0, 18)
  await shop.rows(`insert into shop_order (id, order_no, line, user_id, status, item_amount, payable)
    values ('${id}', '${orderNo}', 1, '${userId}', 20, 100, 100)`)
  return { id, orderNo }
}

async function asked({ account }: Buyer, more: object = {}): Promise<string> {
  const sent = { account, kind: 4, content: '希望多补货\n谢谢', ...more }
  const { body } = await website.post('/consult/ask', sent)
  return body.success ? String(body.result.id) : expect.fail(JSON.stringify(body))
}

const call = async (command: string, sent: object, client: Client = admin) =>
  (await client.post(`/shop/consult/${command}`, sent)).body
const row = (id: string) => shop.row('shop_consult', id)

describe('a question', () => {
  it('is new, owes an answer within the hours of the shop, and is called by its first line', async () => {
    const id = await asked(await newBuyer())
    const { dueAt, askedAt, ...stored } = await row(id)
    expect(stored).toMatchObject({ state: 0, title: '希望多补货', consultNo: expect.stringMatching(/^C\d{16}$/) })
    expect((dueAt as Date).getTime() - (askedAt as Date).getTime()).toBe(24 * 3_600_000)
  })

  it('about a product needs one on sale, one about an order needs an order of the customer', async () => {
    const [buyer, other] = [await newBuyer(), await newBuyer()]
    const { productId } = await shop.listing(1, { product: { shelfState: 0 } })
    const { id: orderId } = await orderOf(other.id)
    const wrong = async (more: object) => {
      const { status, body } = await website.post('/consult/ask', { account: buyer.account, content: '?', ...more })
      return [status, body.message]
    }
    expect(await wrong({ kind: 1 })).toEqual([400, '请选择商品'])
    expect(await wrong({ kind: 1, productId })).toEqual([400, '商品不存在或已下架'])
    expect(await wrong({ kind: 2 })).toEqual([400, '请选择订单'])
    expect(await wrong({ kind: 3, orderId })).toEqual([400, '该顾客没有此订单'])
    const own = await orderOf(buyer.id)
    expect(await wrong({ kind: 2, orderId: own.id, isPublic: true })).toEqual([400, '与订单有关的咨询不能公开'])
    expect((await wrong({ kind: 5 }))[0], 'news is for the shop').toBe(400)
    expect((await wrong({ kind: 4, content: '   ' }))[0]).toBe(400)
  })

  it('has pictures that the customer sent before, and no others', async () => {
    const buyer = await newBuyer()
    const { status, body } = await website.post('/consult/ask', {
      account: buyer.account,
      kind: 4,
      content: '?',
      images: ['consult-picture/202611/0.jpg'],
    })
    expect([status, body.message]).toEqual([400, '请先上传图片'])
  })
})

describe('an answer', () => {
  it('takes over what nobody was assigned to, stops the clock, and waits for the customer', async () => {
    const id = await asked(await newBuyer())
    expect(await call('reply', { id, content: '  ' })).toMatchObject({ success: false })
    expect(await call('reply', { id, content: '已记录' })).toMatchObject({ success: true, message: '已回复' })
    const first = await row(id)
    expect(first).toMatchObject({ state: 2, assignee: 'admin', dueAt: null, firstReplyAt: expect.any(Date) })
    await call('reply', { id, content: '另外，下月补货' })
    expect(await row(id)).toMatchObject({ state: 2, firstReplyAt: first.firstReplyAt })
  })

  it('is told to whoever asked', async () => {
    const buyer = await newBuyer()
    const id = await asked(buyer)
    await call('reply', { id, content: '已记录' })
    await expect
      .poll(() => shop.rows(`select title, body from shop_message where user_id = '${buyer.id}'`), { timeout: 20_000 })
      .toEqual([{ title: '您的咨询「希望多补货」有新回复', body: '林小满，客服回复了您的咨询「希望多补货」：已记录' }])
  })

  it('of the customer brings it back to the staff, with a new time to answer; what is owed already is owed no later', async () => {
    const buyer = await newBuyer()
    const id = await asked(buyer)
    const { dueAt } = await row(id)
    const write = (content: string) => website.post('/consult/reply', { account: buyer.account, id, content })
    await write('还有一个问题')
    expect(await row(id)).toMatchObject({ state: 0, dueAt })
    await call('reply', { id, content: '好' })
    await write('再问一下')
    expect(await row(id)).toMatchObject({ state: 1, dueAt: expect.any(Date) })
    await call('reply', { id, content: '好' })
    await call('solve', { ids: id })
    expect(await row(id)).toMatchObject({ state: 3, solvedAt: expect.any(Date), dueAt: null })
    await write('又有问题了')
    expect(await row(id)).toMatchObject({ state: 1, solvedAt: null, dueAt: expect.any(Date) })
  })

  it('is refused in a closed consult, by both sides', async () => {
    const buyer = await newBuyer()
    const id = await asked(buyer)
    await call('close', { ids: id, reason: '重复' })
    expect(await row(id)).toMatchObject({ state: 4, closeReason: '重复', closedAt: expect.any(Date), dueAt: null })
    expect(await call('reply', { id, content: '好' })).toMatchObject({ success: false, code: 400 })
    const { status, body } = await website.post('/consult/reply', { account: buyer.account, id, content: '在吗' })
    expect([status, body.success]).toEqual([400, false])
  })
})

describe('an internal note', () => {
  it('is seen by the staff alone, and answers nothing', async () => {
    const buyer = await newBuyer()
    const id = await asked(buyer)
    expect(await call('note', { id, content: '老客户，优先' })).toMatchObject({ message: '已备注' })
    expect(await row(id)).toMatchObject({ state: 0, firstReplyAt: null, dueAt: expect.any(Date) })
    const { body } = await website.get('/consult/queryById', { account: buyer.account, id })
    expect(body.result.replies).toEqual([])
    const seen = (await admin.get('/shop/consult/queryById', { id })).body.result
    expect(seen.replies).toMatchObject([{ content: '老客户，优先', isInternal: true, authorName: '管理员' }])
  })
})

describe('a consult', () => {
  it('is assigned, one or several, to somebody of the staff', async () => {
    const ids = [await asked(await newBuyer()), await asked(await newBuyer())]
    expect(await call('assign', { ids: ids.join(',') })).toMatchObject({ code: 400 })
    expect(await call('assign', { ids: ids.join(','), assignee: 'nobody-here' })).toMatchObject({ code: 400 })
    expect(await call('assign', { ids: ids.join(','), assignee: 'admin' })).toMatchObject({ message: '已分派 2 条' })
    expect(await row(ids[0] ?? '')).toMatchObject({ state: 1, assignee: 'admin', dueAt: expect.any(Date) })
  })

  it('goes back to whom it was with, or to nobody, until somebody answers', async () => {
    const [fresh, taken, answered] = [
      await asked(await newBuyer()),
      await asked(await newBuyer()),
      await asked(await newBuyer()),
    ]
    const colleague = await app.person(['shop:consult:list', 'shop:consult:reply'])
    await call('assign', { ids: taken, assignee: colleague.username })
    await call('assign', { ids: [fresh, taken, answered].join(','), assignee: 'admin' })
    await call('reply', { id: answered, content: '您好' })
    expect(await call('unassign', { ids: `${fresh},${taken}` })).toMatchObject({ success: true })
    expect(await row(fresh)).toMatchObject({ state: 0, assignee: null, dueAt: expect.any(Date) })
    expect(await row(taken)).toMatchObject({ state: 1, assignee: colleague.username })
    expect(await call('unassign', { ids: answered })).toMatchObject({ message: '之后又有修改，不能撤销' })
    expect(await row(answered)).toMatchObject({ state: 2, assignee: 'admin' })
    const untouched = await asked(await newBuyer())
    expect(await call('unassign', { ids: untouched })).toMatchObject({ message: '没有可撤销的操作' })
  })

  it('is linked to an order of its customer and to no other, and is not public then', async () => {
    const [buyer, other] = [await newBuyer(), await newBuyer()]
    const id = await asked(buyer, { isPublic: true })
    const [own, strange] = [await orderOf(buyer.id), await orderOf(other.id)]
    expect(await call('linkOrder', { id, orderNo: strange.orderNo })).toMatchObject({ message: '该顾客没有此订单' })
    await call('linkOrder', { id, orderNo: own.orderNo })
    expect(await row(id)).toMatchObject({ orderId: own.id, orderNo: own.orderNo, isPublic: false })
    expect(await call('publish', { ids: id })).toMatchObject({ message: '与订单有关的咨询不能公开' })
    await call('linkOrder', { id })
    expect(await row(id)).toMatchObject({ orderId: null, orderNo: null })
    expect(await call('publish', { ids: id })).toMatchObject({ success: true })
    expect(await row(id)).toMatchObject({ isPublic: true })
  })

  it('is solved only after an answer, scored once by its customer, and closed by that', async () => {
    const [buyer, other] = [await newBuyer(), await newBuyer()]
    const id = await asked(buyer)
    await call('assign', { ids: id, assignee: 'admin' })
    expect(await call('solve', { ids: id })).toMatchObject({ message: '请先回复顾客' })
    const score = (account: string, value: number) => website.post('/consult/score', { account, id, score: value })
    expect((await score(buyer.account, 5)).status, 'not solved yet').toBe(400)
    await call('reply', { id, content: '好' })
    await website.post('/consult/solve', { account: buyer.account, id })
    expect(await row(id)).toMatchObject({ state: 3 })
    expect((await score(buyer.account, 6)).status).toBe(400)
    expect((await score(other.account, 5)).status).toBe(404)
    expect((await score(buyer.account, 4)).body.result).toMatchObject({ state: 4, score: 4 })
    expect((await score(buyer.account, 1)).status).toBe(400)
  })

  it('is read by its customer alone unless it is public; then everybody reads it without the name', async () => {
    const [buyer, other] = [await newBuyer('沈知夏'), await newBuyer()]
    const { productId } = await shop.listing(1)
    const id = await asked(buyer, { kind: 1, productId, content: '有外箱吗' })
    const questions = async () =>
      (await website.get('/consult/questions', { productId })).body.result as unknown as readonly object[]
    expect((await website.get('/consult/queryById', { account: other.account, id })).status).toBe(404)
    expect(await questions()).toEqual([])
    await call('reply', { id, content: '有' })
    await call('note', { id, content: '内部' })
    await call('publish', { ids: id })
    expect(await questions()).toMatchObject([
      { id, author: '沈**', content: '有外箱吗', replies: [{ content: '有', authorKind: 'staff' }] },
    ])
    expect((await website.post('/consult/view', { id })).body.result).toMatchObject({ viewCount: 1 })
    await call('hide', { ids: id })
    expect(await questions()).toEqual([])
    expect((await website.post('/consult/view', { id })).status).toBe(404)
    expect((await website.get('/consult/list', { account: buyer.account })).body.result).toMatchObject([{ id }])
    await call('publish', { ids: id })
    expect(await questions()).toHaveLength(1)
  })

  it('is worked on only by those who may', async () => {
    const id = await asked(await newBuyer())
    const reader = await app.person(['shop:consult:list'])
    expect((await call('reply', { id, content: '好' }, reader)).code).toBe(510)
    expect((await reader.get(READY_ANSWERS_PATH, { id })).status).toBe(403)
    const clerk = await app.person(['shop:consult:list', 'shop:consult:reply'])
    expect((await call('reply', { id, content: '好' }, clerk)).success).toBe(true)
  })

  const answersTo = async (id: string, client: Client = admin) =>
    (await client.get(READY_ANSWERS_PATH, { id })).body.result as unknown as readonly ReadyAnswer[]

  it('is answered with ready answers that hold the values of its order; who may not see the order reads none of them', async () => {
    const buyer = await newBuyer()
    const { id: orderId, orderNo } = await orderOf(buyer.id)
    await shop.rows(`update shop_order set carriers = 'sf', tracking_nos = 'SF100200300', ship_time = '2026-11-25 01:00:00Z'
      where id = '${orderId}'`)
    const id = await asked(buyer, { kind: 2, orderId })
    const sent = (await answersTo(id)).find(({ text }) => text.includes(orderNo))
    expect(sent).toEqual({
      text: `您好，您的订单 ${orderNo} 已于 2026-11-25 由顺丰速运发出，运单号 SF100200300，请留意查收。`,
      missing: [],
    })
    const clerk = await app.person(['shop:consult:list', 'shop:consult:reply'])
    const blind = (await answersTo(id, clerk)).find(({ text }) => text.includes('{trackingNo}'))
    expect(blind?.missing).toEqual(['orderNo', 'carrier', 'trackingNo', 'shippedOn'])
  })

  it('is never answered with a variable: the server fills it, or says what has no value', async () => {
    const buyer = await newBuyer()
    const { id: orderId, orderNo } = await orderOf(buyer.id)
    const id = await asked(buyer, { kind: 2, orderId })
    const refused = await call('reply', { id, content: '{orderNo} 的运单号是 {trackingNo}' })
    expect(refused).toMatchObject({ success: false, message: '没有可填的值：运单号' })
    expect(refused.result.errors).toMatchObject([{ path: 'content' }])
    expect(await shop.rows(`select 1 from shop_consult_reply where consult_id = '${id}'`)).toEqual([])
    expect((await call('reply', { id, content: '{name}，{orderNo} 今天发出 {不填}' })).success).toBe(true)
    expect(await shop.rows(`select content from shop_consult_reply where consult_id = '${id}'`)).toEqual([
      { content: `林小满，${orderNo} 今天发出 {不填}` },
    ])
  })

  it('is not for clients without its scope', async () => {
    const plain = await storefrontClient(app, { scopes: 'catalogue,customer' })
    expect((await plain.get('/consult/causes')).status).toBe(403)
  })
})

describe('the home page', () => {
  it('counts what waits for an answer, what is late, and reports', async () => {
    await sql`update shop_consult set state = 4, is_overdue = false`.execute(app.db)
    const ids = [await asked(await newBuyer()), await asked(await newBuyer()), await asked(await newBuyer())]
    await call('assign', { ids: `${ids[0]},${ids[1]}`, assignee: 'admin' })
    await sql`update shop_consult set is_overdue = true where id = ${ids[0]}`.execute(app.db)
    const { counts } = await todayOf(admin)
    expect(counts).toMatchObject({ consultsNew: 1, consultsToAnswer: 2, consultsOverdue: 1, reportsNew: 0 })
  })
})
