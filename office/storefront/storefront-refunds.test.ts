import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../trade/commands/testing/test-shop.server.ts'
import { type StorefrontClient, storefrontClient } from './testing/storefront-client.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let client: StorefrontClient
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
  client = await storefrontClient(app)
  await client.post('/customer/save', { account: BUYER, nickname: '林小满' })
  await client.post('/customer/save', { account: OTHER, nickname: '沈知夏' })
  await shop.rows(`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true)`)
})
afterAll(() => app.close())

const BUYER = 'wx-10086'
const OTHER = 'wx-10087'

interface ShownRefund {
  readonly id: string
  readonly status: number
  readonly commands: readonly string[]
  readonly [name: string]: unknown
}

async function userOf(account: string): Promise<string> {
  const [row] = await shop.rows(`select id from shop_app_user where account = '${account}'`)
  return String(row?.id)
}

/** Two pieces at 100.00 yuan, paid offline and shipped. */
async function shipped(account = BUYER): Promise<{ readonly orderId: string; readonly itemId: string }> {
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 10_000 } })
  const { place, pay } = buying(shop, () => new Date())
  const { id: orderId } = await place(await userOf(account), [{ skuId, qty: 2 }])
  await pay(orderId, 'offline')
  const sent = await admin.post('/shop/order/ship', { id: orderId, carrier: 'sf', trackingNo: 'SF1234567890' })
  expect(sent.body.success, sent.body.message).toBe(true)
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${orderId}'`)
  return { orderId, itemId: String(item?.id) }
}

async function picture(account = BUYER, shade = 120): Promise<string> {
  const background = { r: shade, g: 80, b: 40 }
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const content = bytes.toString('base64')
  const { body } = await client.post('/refund/uploadProof', { account, type: 'jpg', content })
  return String(body.result?.path ?? expect.fail(body.message))
}

const returning = ({ orderId, itemId }: { readonly orderId: string; readonly itemId: string }, more: object = {}) => ({
  account: BUYER,
  orderId,
  kind: 2,
  lines: [{ orderItemId: itemId, qty: 1 }],
  causeCode: 'damaged',
  ...more,
})

async function applied(more: object = {}): Promise<ShownRefund> {
  const { body } = await client.post('/refund/apply', returning(await shipped(), more))
  const [first] = body.result as unknown as readonly ShownRefund[]
  return first ?? expect.fail(body.message)
}

async function asked(id: string): Promise<ShownRefund> {
  return (await client.get('/refund/queryById', { account: BUYER, id })).body.result as unknown as ShownRefund
}

describe('a return', () => {
  it('goes from the application with a picture to the money, as the customer sees it', async () => {
    const bought = await shipped()
    const { body } = await client.get('/refund/refundable', { account: BUYER, id: bought.orderId })
    expect(body.result).toMatchObject({
      freight: 0,
      lines: [{ orderItemId: bought.itemId, qty: 2, sentQty: 2, amount: 200 }],
      causes: expect.arrayContaining([{ code: 'damaged', text: '收到时破损' }]),
    })
    const { causes } = body.result as { readonly causes: readonly { readonly code: string }[] }
    expect(causes.map(({ code }) => code)).not.toContain('double-return')
    const proof = await picture()
    const made = await client.post('/refund/apply', returning(bought, { proofs: [proof], description: '盒子压坏' }))
    const [first] = made.body.result as unknown as readonly ShownRefund[]
    const address = `${app.address}/jeecg-boot/sys/common/static/${proof}`
    expect(first).toMatchObject({ status: 10, applyAmount: 100, proofs: [address], commands: ['withdraw'] })
    const id = String(first?.id)
    expect((await fetch(address)).headers.get('content-type')).toBe('image/jpeg')
    await admin.post('/shop/refund/agree', { ids: id })
    expect(await asked(id)).toMatchObject({
      status: 20,
      agreedAmount: 100,
      returnAddress: { contact: '张三', address: '漕溪北路2号' },
      parcelDeadline: expect.stringMatching(/^\d{4}-/),
      commands: ['withdraw', 'send'],
    })
    const parcel = { account: BUYER, id, carrier: 'sf', trackingNo: 'SF99887766' }
    expect((await client.post('/refund/send', parcel)).body.result).toMatchObject({ status: 30, commands: [] })
    await admin.post('/shop/refund/receive', { id })
    const [item] = await shop.rows(`select id from shop_refund_item where refund_id = '${id}'`)
    const inspected = await admin.post('/shop/refund/inspect', {
      id,
      items: [{ refundItemId: item?.id, condition: 'damaged', restockQty: 0, scrapQty: 1 }],
    })
    expect(inspected.body.success, inspected.body.message).toBe(true)
    await admin.post('/shop/refund/settle', { id, thirdNo: 'bank-1' })
    expect(await asked(id)).toMatchObject({
      status: 60,
      items: [{ qty: 1, receivedQty: 1, condition: 'damaged', amount: 100 }],
    })
    const listed = await client.get('/refund/list', { account: BUYER, orderId: bought.orderId })
    expect(listed.body.result).toMatchObject({ total: 1, records: [{ id }] })
  })

  it('is withdrawn by the customer, and done once for each key', async () => {
    const { id } = await applied()
    const key = 'withdraw-once-1'
    const first = await client.post('/refund/withdraw', { account: BUYER, id }, { key })
    expect(first.body.result).toMatchObject({ status: 71, commands: [] })
    const again = await client.post('/refund/withdraw', { account: BUYER, id }, { key })
    expect([again.body.result, again.headers.get('idempotency-replayed')]).toEqual([first.body.result, 'true'])
    const other = await client.post('/refund/withdraw', { account: BUYER, id })
    expect(other.status).toBe(400)
  })

  it('is applied for once more after a refusal, with a picture that was not sent before', async () => {
    const bought = await shipped()
    const [first, second] = [await picture(BUYER, 10), await picture(BUYER, 20)]
    const apply = async (proofs: readonly string[]) => {
      const { body } = await client.post('/refund/apply', returning(bought, { proofs }))
      const made = body.success ? (body.result as unknown as readonly ShownRefund[])[0] : undefined
      return { id: String(made?.id), message: body.message }
    }
    const refused = await apply([first])
    await admin.post('/shop/refund/reject', { ids: refused.id, code: 'intact', reason: '商品完好' })
    expect((await asked(refused.id)).rejectReason).toBe('商品完好')
    expect((await apply([first])).message).toBe('再次申请须提供新凭证')
    const again = await apply([first, second])
    await admin.post('/shop/refund/reject', { ids: again.id, code: 'intact', reason: '商品完好' })
    expect((await apply([second])).message).toBe('已再次申请过，请联系客服')
  })
})

describe('what is not told or allowed', () => {
  it('is what one of two approvers noted', async () => {
    const { id } = await applied()
    await shop.rows(`update shop_refund set agreed_amount = 5000, handler = 'wang' where id = '${id}'`)
    const shown = await asked(id)
    expect(shown.agreedAmount).toBeNull()
    expect(JSON.stringify(shown)).not.toMatch(/wang|handler|approver/)
  })

  it('are refunds and orders of somebody else, and their pictures', async () => {
    const { id } = await applied()
    expect((await client.get('/refund/queryById', { account: OTHER, id })).status).toBe(404)
    expect((await client.get('/refund/list', { account: OTHER })).body.result).toMatchObject({ total: 0 })
    expect((await client.post('/refund/withdraw', { account: OTHER, id })).status).toBe(404)
    const parcel = { account: OTHER, id, carrier: 'sf', trackingNo: 'SF99887766' }
    expect((await client.post('/refund/send', parcel)).status).toBe(404)
    const bought = await shipped()
    expect((await client.post('/refund/apply', { ...returning(bought), account: OTHER })).status).toBe(404)
    expect((await client.get('/refund/refundable', { account: OTHER, id: bought.orderId })).status).toBe(404)
    for (const proof of [await picture(OTHER), 'refund-proof/202611/0.jpg', 'https://example.com/a.jpg']) {
      const { body } = await client.post('/refund/apply', returning(bought, { proofs: [proof] }))
      expect(body.message).toBe('请先上传图片')
    }
    expect((await shop.row('shop_order', bought.orderId)).afterSaleState).toBe(0)
  })

  it('is a client without the scope', async () => {
    const limited = await storefrontClient(app, { scopes: 'order,customer' })
    expect((await limited.get('/refund/list', { account: BUYER })).status).toBe(403)
    expect((await limited.post('/refund/apply', returning(await shipped()))).status).toBe(403)
  })

  it('are commands of the staff, causes that there are not, compensations and too much money', async () => {
    const { id } = await applied()
    for (const command of ['agree', 'reject', 'receive', 'inspect', 'settle']) {
      expect((await client.post(`/refund/${command}`, { account: BUYER, id })).status, command).toBe(404)
    }
    const bought = await shipped()
    const tried = async (more: object) => (await client.post('/refund/apply', returning(bought, more))).status
    expect(await tried({ causeCode: 'none' })).toBe(400)
    expect(await tried({ causeCode: 'double-return' }), 'a cause of the shop').toBe(400)
    expect(await tried({ kind: 5 })).toBe(400)
    expect(await tried({ lines: [{ orderItemId: bought.itemId, qty: 1, amount: 100.01 }] })).toBe(400)
    expect(await tried({ lines: [{ orderItemId: bought.itemId, qty: 3 }] })).toBe(400)
    expect(await tried({ lines: [{ orderItemId: bought.itemId, qty: 1, amount: 99.999 }] })).toBe(400)
    expect(await tried({ lines: [{ orderItemId: bought.itemId, qty: 1, amount: 99.99 }] })).toBe(200)
  })
})

describe('a picture', () => {
  it('is drawn anew, noted for its customer, and refused when it is none', async () => {
    const path = await picture()
    expect(path).toMatch(/^refund-proof\/\d{6}\/[\da-f]{32}\.jpg$/)
    const noted = await shop.rows(`select user_id, biz, create_by from sys_file where path = '${path}'`)
    expect(noted).toEqual([{ userId: await userOf(BUYER), biz: 'refund-proof', createBy: 'customer' }])
    const send = (more: object) => client.post('/refund/uploadProof', { account: BUYER, type: 'jpg', ...more })
    const text = Buffer.from('<script>alert(1)</script>').toString('base64')
    for (const wrong of [{ content: text }, { content: '%%%' }, { content: text, type: 'html' }, {}]) {
      expect((await send(wrong)).body.success, JSON.stringify(wrong)).toBe(false)
    }
    const right = (
      await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    expect((await send({ account: 'nobody', content: right })).status).toBe(404)
    expect(await shop.rows(`select 1 from sys_file where original_name = 'proof.jpg' and user_id is null`)).toEqual([])
  })

  it('is refused when a customer has sent enough for a day', async () => {
    const userId = await userOf(OTHER)
    await shop.rows(`insert into sys_file (id, path, original_name, media_type, size, biz, user_id)
      values ('much', 'refund-proof/much.jpg', 'a', 'image/jpeg', ${60 * 1024 * 1024}, 'refund-proof', '${userId}')`)
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    const content = bytes.toString('base64')
    const { status } = await client.post('/refund/uploadProof', { account: OTHER, type: 'jpg', content })
    expect(status).toBe(429)
  })
})
