import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type StorefrontClient, storefrontClient } from './testing/storefront-client.server.ts'

let app: TestApp
let client: StorefrontClient
beforeAll(async () => {
  app = await startTestApp()
  client = await storefrontClient(app)
})
afterAll(() => app.close())

const save = (account: string, nickname: string) => ({ account, nickname })

describe('a signed request', () => {
  it('is answered, with its body or with its query in any order', async () => {
    expect(await client.get('/category/list')).toMatchObject({ status: 200, body: { success: true } })
    expect(await client.get('/listing/list', { pageSize: 5, line: 1, keyword: '初音 &=' })).toMatchObject({
      status: 200,
    })
    const saved = await client.post('/customer/save', save('signed', '林小满'))
    expect(saved).toMatchObject({ status: 200, body: { result: { account: 'signed', nickname: '林小满', state: 1 } } })
    const [row] = await app.db.selectFrom('shop_api_client').select('lastUsedAt').where('id', '=', client.id).execute()
    expect(row?.lastUsedAt).toBeInstanceOf(Date)
  })

  it.each<[string, Parameters<StorefrontClient['post']>[2]]>([
    ['without a signature', { change: (headers) => delete headers['X-Signature'] }],
    ['with the signature of something else', { change: (headers) => (headers['X-Signature'] = 'a'.repeat(64)) }],
    ['with another nonce', { change: (headers) => (headers['X-Nonce'] = randomUUID()) }],
    ['with another time', { change: (headers) => (headers['X-Timestamp'] = String(Date.now() + 1)) }],
    ['with the key of nobody', { change: (headers) => (headers['X-Client-Key'] = `vc_${randomUUID()}`) }],
    ['with another body', { otherBody: save('forged', '别人') }],
    ['6 minutes ago', { timestamp: Date.now() - 360_000 }],
    ['6 minutes ahead', { timestamp: Date.now() + 360_000 }],
  ])('is refused %s', async (_, sending) => {
    const { status, body } = await client.post('/customer/save', save('forged', '林小满'), sending)
    expect([status, body.code, body.result?.account]).toEqual([401, 401, undefined])
    const rows = await app.db.selectFrom('shop_app_user').select('id').where('account', '=', 'forged').execute()
    expect(rows).toEqual([])
  })

  /** Sends the same request twice, headers and all. */
  async function twice(send: (change: (headers: Record<string, string>) => void) => ReturnType<typeof client.get>) {
    let sent: Record<string, string> = {}
    const first = await send((headers) => {
      sent = { ...headers }
    })
    return [first, await send((headers) => Object.assign(headers, sent))] as const
  }

  it('is refused when it comes a second time, where it does something', async () => {
    const key = 'a-command-once'
    const [first, again] = await twice((change) =>
      client.post('/customer/save', save('seen', '林小满'), { key, change }),
    )
    expect(first.status).toBe(200)
    expect([again.status, again.body.message]).toEqual([401, '请求已处理过，请使用新的随机串'])
  })

  it('may come again where it only reads, and leaves no row', async () => {
    const rows = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from shop_storefront_nonce`.execute(app.db)).rows
    const before = await rows()
    const [first, again] = await twice((change) => client.get('/category/list', {}, { change }))
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await rows()).toEqual(before)
  })

  it('is refused once its client is revoked', async () => {
    const revoked = await storefrontClient(app)
    const admin = await app.admin()
    expect((await revoked.get('/category/list')).status).toBe(200)
    await admin.post('/shop/apiClient/revoke', { ids: revoked.id })
    expect((await revoked.get('/category/list')).status).toBe(401)
  })

  it('does what its scopes allow and no more, and no session stands in for it', async () => {
    const reader = await storefrontClient(app, { scopes: 'catalogue' })
    expect((await reader.get('/category/list')).status).toBe(200)
    const { status, body } = await reader.post('/customer/save', save('scoped', '林小满'))
    expect([status, body.result]).toEqual([403, { scope: 'customer' }])
    const { token } = await app.admin()
    const asAdmin = await fetch(`${app.address}${BASE_PATH}/shop/storefront/category/list`, {
      headers: { 'X-Access-Token': token },
    })
    expect(asAdmin.status).toBe(401)
  })

  it('writes nothing into an account that was closed', async () => {
    await client.post('/customer/save', save('closed', '林小满'))
    await sql`update shop_app_user set state = 3, phone = null where account = 'closed'`.execute(app.db)
    const { body } = await client.post('/customer/save', { ...save('closed', '林小满'), phone: '13912345678' })
    expect(body).toMatchObject({ success: false, message: '账号已注销' })
    const { rows } = await sql`select phone from shop_app_user where account = 'closed'`.execute(app.db)
    expect(rows).toEqual([{ phone: null }])
  })

  it('speaks of the tenant of its client', async () => {
    const elsewhere = await storefrontClient(app, { tenantId: 7 })
    await client.post('/customer/save', save('apart', '林小满'))
    expect((await elsewhere.get('/customer/query', { account: 'apart' })).status).toBe(404)
    await elsewhere.post('/customer/save', save('apart', '别家的人'))
    const { body } = await client.get('/customer/query', { account: 'apart' })
    expect(body.result).toMatchObject({ nickname: '林小满' })
  })
})

describe('a command', () => {
  it('needs an idempotency key', async () => {
    const { status, body } = await client.post('/customer/save', save('keyless', '林小满'), { key: undefined })
    expect([status, JSON.stringify(body.result)]).toEqual([400, expect.stringContaining('Idempotency-Key')])
  })

  it('is done once for each key, however often it is sent at once, and answered the same', async () => {
    const [key, body] = ['fifty-at-once', save('once', '林小满')]
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.post('/customer/save', body, { key })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body.result))).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
    expect(await historyOf('once')).toEqual([{ command: 'save', createBy: 'customer' }])
  })

  it('is refused with a key that was used for something else', async () => {
    const key = 'used-for-another'
    expect((await client.post('/customer/save', save('first', '林小满'), { key })).status).toBe(200)
    const { status, body } = await client.post('/customer/save', save('first', '沈知夏'), { key })
    expect([status, body.code]).toEqual([409, 409])
    expect((await client.get('/customer/query', { account: 'first' })).body.result).toMatchObject({
      nickname: '林小满',
    })
  })

  it('is refused with the key of one that named something else in its address', async () => {
    const [key, body] = ['used-for-an-address', save('addressed', '林小满')]
    const send = (query: string) => client.post(`/customer/save${query}`, body, { key })
    expect((await send('?account=1&nickname=2')).status).toBe(200)
    for (const query of ['?account=2&nickname=2', '?account=1', '']) {
      expect((await send(query)).status, query).toBe(409)
    }
    expect((await send('?nickname=2&account=1')).headers.get('idempotency-replayed')).toBe('true')
  })

  it('that was refused did nothing, and its key is free', async () => {
    const key = 'refused-at-first'
    const lines = { account: 'late', lines: [{ skuId: 'none', qty: 1 }], payable: 1, source: 'app' }
    expect((await client.post('/order/checkout', lines, { key })).status).toBe(404)
    await client.post('/customer/save', save('late', '林小满'))
    expect((await client.post('/order/checkout', lines, { key })).status).toBe(400)
  })
})

/** What was done to a customer, and in whose name. */
async function historyOf(account: string) {
  const { rows } = await sql<{ command: string; createBy: string }>`select command, create_by from sys_record_change
    where record_id in (select id from shop_app_user where account = ${account})`.execute(app.db)
  return rows
}
