// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { CLIENT_HEADER } from '#kit/contract/envelope.ts'
import { signatureOf } from '#kit/contract/sign.ts'
import { shelf } from '#kit/contract/testing/shelf.ts'
import { ApiError } from './api-error.ts'
import { type Connection, client, connectClient, setLowApp, TIMEOUT_MS } from './client.web.ts'
import { resourceCalls } from './resource-calls.web.ts'

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const sent: Sent[] = []
let answers: Response[] = []
let connection: Connection
let announced: ApiError[] = []

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

function success(result: unknown): Response {
  return json(200, { success: true, code: 200, message: 'ok', result })
}

beforeEach(() => {
  sent.length = 0
  announced = []
  vi.stubGlobal('fetch', (url: string, init: Omit<Sent, 'url'>) => {
    sent.push({ ...init, url })
    return Promise.resolve(answers.shift())
  })
  connection = {
    token: () => 'old-token',
    tenantId: () => '0',
    locale: () => 'en-US',
    onExpired: () => Promise.resolve(false),
    onError: (error) => announced.push(error),
  }
  connectClient(connection)
})

afterEach(() => {
  setLowApp(undefined)
  vi.unstubAllGlobals()
})

test('[7.1a-d] [9.12c] a GET goes to the base path, /jeecg-boot where the build names no other, with token, tenant, language, _t and signature', async () => {
  answers = [success({ total: 3 })]
  expect(await client.get('/sys/position/list', { name: '*a*' })).toEqual({ total: 3 })
  const [request] = sent
  expect(request?.url).toMatch(/^\/jeecg-boot\/sys\/position\/list\?name=\*a\*&_t=\d{10}$/)
  expect(request?.headers).toMatchObject({
    'X-Access-Token': 'old-token',
    'tenant-id': '0',
    'Accept-Language': 'en-US',
  })
  expect(request?.headers['X-Sign']).toMatch(/^[0-9A-F]{32}$/)
  expect(request?.headers['X-TIMESTAMP']).toMatch(/^\d{13}$/)
})

test('[7.1b] on a low-code route the app id and its filter travel along', async () => {
  setLowApp({ appId: 'a1', filter: { kind: 'x' } })
  answers = [success(null)]
  await client.get('/online/list')
  expect(sent[0]?.headers['X-Low-App-ID']).toBe('a1')
  expect(sent[0]?.url).toContain('kind=x')
  answers = [success(null), success(null), success(null)]
  await client.post('/a', { b: 1 })
  await client.put('/a', { b: 1 })
  await client.remove('/a', { id: '7' })
  expect(sent.slice(1).map(({ url, headers }) => [url, headers['X-Low-App-ID']])).toEqual([
    ['/jeecg-boot/a?kind=x', 'a1'],
    ['/jeecg-boot/a?kind=x', 'a1'],
    ['/jeecg-boot/a?kind=x&id=7', 'a1'],
  ])
  // what the server makes of query and body is what was signed
  expect(sent[1]?.headers['X-Sign']).toBe(signatureOf({ url: '/a', params: { kind: 'x', b: 1 } }))
})

test('[7.1b] the tenant and the token go with every request, whatever its method', async () => {
  connectClient({ ...connection, tenantId: () => '7' })
  answers = [success(1), success(1), success(1), success(1)]
  await client.get('/a')
  await client.post('/a')
  await client.put('/a')
  await client.remove('/a')
  for (const { headers } of sent) {
    expect(headers).toMatchObject({ 'X-Access-Token': 'old-token', 'tenant-id': '7' })
  }
})

test('every request says that a page of ours sends it, and an edit which version of which row it changes', async () => {
  answers = [success(1), success(2), success(3)]
  await client.get('/a')
  await client.post('/a')
  await resourceCalls(shelf).edit({ id: '1', version: 4, name: 'a' })
  expect(sent.map(({ headers }) => headers[CLIENT_HEADER])).toEqual(['web', 'web', 'web'])
  expect(JSON.parse(sent[2]?.body ?? '')).toEqual({ id: '1', version: 4, name: 'a' })
  expectTypeOf(resourceCalls(shelf).edit).parameter(0).toExtend<{ readonly id: string; readonly version: number }>()
})

test('[7.1e] PUT and DELETE are plain', async () => {
  answers = [success(1), success(2)]
  await client.put('/sys/position/edit', { id: '1', rank: 2 })
  await client.remove('/sys/position/delete', { id: '1' })
  expect(sent.map((one) => [one.method, one.url, one.body])).toEqual([
    ['PUT', '/jeecg-boot/sys/position/edit', '{"id":"1","rank":2}'],
    ['DELETE', '/jeecg-boot/sys/position/delete?id=1', null],
  ])
  expect(sent.every((one) => one.headers['X-Sign'] === undefined)).toBe(true)
})

test('moving a file may take longer than other requests', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answers = [new Response('file', { headers: { 'content-type': 'application/octet-stream' } })]
  await client.download('/a/exportXls')
  expect(timeout).toHaveBeenCalledWith(300_000)
})

test('[7.1a] [9.3b] the limit of a request is 9 seconds', async () => {
  expect(TIMEOUT_MS).toBe(9000)
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answers = [success(null)]
  await client.get('/a')
  expect(timeout).toHaveBeenCalledWith(9000)
})

test('a refusal inside HTTP 200 rejects with the message and is left to the page', async () => {
  answers = [json(200, { success: false, code: 500, message: '数据库中已存在该记录', result: null })]
  await expect(client.post('/a', {})).rejects.toThrow('数据库中已存在该记录')
  expect(announced).toEqual([])
})

test('[8.1] [8.7] other statuses are announced once, unless the caller takes them', async () => {
  const refusal = () => json(409, { success: false, code: 409, message: '已被修改', result: { current: 7 } })
  answers = [refusal(), refusal()]
  const error = await client.put('/a').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ http: 409, data: { current: 7 } })
  expect(announced).toEqual([error])
  await client.put('/a', {}, { handles: [400, 409] }).catch(() => undefined)
  expect(announced).toHaveLength(1)
})

test('[8.4] after the password was given again the waiting requests are repeated with the new token', async () => {
  let token = 'old-token'
  const asked = vi.fn(async () => {
    token = 'new-token'
    return true
  })
  connectClient({ ...connection, token: () => token, onExpired: asked })
  answers = [json(401, { success: true, code: 401, message: 'Token失效，请重新登录!', result: null }), success('kept')]
  expect((await client.post('/shop/goods/add', { name: '初音' })).result).toBe('kept')
  expect(asked).toHaveBeenCalledOnce()
  expect(sent.map((one) => [one.headers['X-Access-Token'], one.body])).toEqual([
    ['old-token', '{"name":"初音"}'],
    ['new-token', '{"name":"初音"}'],
  ])
})

test('[8.4] a session given up rejects, without a second notification', async () => {
  answers = [json(401, { success: true, code: 401, message: 'Token失效' })]
  await expect(client.get('/a')).rejects.toMatchObject({ http: 401 })
  expect(announced).toEqual([])
})

test('[8.6] a file request that is refused is read like any other answer', async () => {
  const asked = vi.fn(() => Promise.resolve(false))
  connectClient({ ...connection, onExpired: asked })
  answers = [json(500, { success: false, code: 500, message: 'Token失效，请重新登录!' })]
  await expect(client.download('/exportXls')).rejects.toThrow('Token失效')
  expect(asked).toHaveBeenCalledOnce()
})

test('[7.1e] a file comes with the name the server proposes', async () => {
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''%E8%81%8C%E5%8A%A1.xlsx" }
  answers = [new Response('bytes', { status: 200, headers })]
  const { name, blob } = await client.download('/exportXls')
  expect([name, await blob.text()]).toEqual(['职务.xlsx', 'bytes'])
})

test('[8.11a] a file without a byte is a failure that the page tells', async () => {
  answers = [new Response(new Blob([]), { headers: { 'content-type': 'application/vnd.ms-excel' } })]
  await expect(client.download('/sys/position/exportXls')).rejects.toMatchObject({
    http: 200,
    message: 'File download failed',
  })
  expect(announced).toEqual([])
})

const PROOF_ASKED = {
  success: false,
  code: 510,
  message: 'Show that it is you',
  result: { stepUp: { kind: 'key', ways: ['totp'] } },
}

test('what asks for a proof is sent again once it was given, the very same, under the token of then', async () => {
  const asked: unknown[] = []
  let token = 'old-token'
  connectClient({
    ...connection,
    token: () => token,
    onProofAsked: async (proof) => {
      asked.push(proof)
      token = 'new-token'
      return true
    },
  })
  answers = [json(403, PROOF_ASKED), success('done')]
  expect((await client.post('/shop/webhook/newSecret', { id: '7' })).result).toBe('done')
  expect(asked).toEqual([{ kind: 'key', ways: ['totp'] }])
  expect(sent.map(({ url, method, body, headers }) => [url, method, body, headers['X-Access-Token']])).toEqual([
    ['/jeecg-boot/shop/webhook/newSecret', 'POST', '{"id":"7"}', 'old-token'],
    ['/jeecg-boot/shop/webhook/newSecret', 'POST', '{"id":"7"}', 'new-token'],
  ])
  expect(announced).toEqual([])
})

test('a proof that was given up refuses the call without another word, and nobody is asked twice for one call', async () => {
  connectClient({ ...connection, onProofAsked: async () => false })
  answers = [json(403, PROOF_ASKED)]
  await expect(client.post('/shop/webhook/newSecret')).rejects.toMatchObject({ http: 403, isShown: true })
  expect(sent).toHaveLength(1)
  connectClient({ ...connection, onProofAsked: async () => true })
  answers = [json(403, PROOF_ASKED), json(403, PROOF_ASKED)]
  await expect(client.post('/shop/webhook/newSecret')).rejects.toMatchObject({ http: 403 })
  expect(sent).toHaveLength(3)
})
