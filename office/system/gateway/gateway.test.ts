import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { rawCall } from '#server/testing/raw-call.server.ts'
import { type ServerProcess, startProcess } from '#server/testing/server-process.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { VIEW_AS } from '../../rights/access.ts'
import { GATEWAY_RIGHTS } from './gateway-route.ts'

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

const asked: Asked[] = []
/** What the server logged. */
const lines: string[] = []
/** What the target does with the next calls; then it answers what it was asked. */
const next: ((request: http.IncomingMessage, response: http.ServerResponse) => void)[] = []
let target: http.Server
let uri = ''
let app: TestApp
let second: ServerProcess
let admin: Client
beforeAll(async () => {
  target = http.createServer(async (request, response) => {
    asked.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: await text(request).catch(() => ''),
    })
    const own = next.shift()
    if (own) {
      own(request, response)
      return
    }
    response.setHeader('set-cookie', 'target=1')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'text/html')
    response.end('<script>alert(1)</script>')
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  uri = `http://127.0.0.1:${(target.address() as AddressInfo).port}/v1`
  app = await startTestApp({
    privateTargets: ['127.0.0.1'],
    log: openLog('info', { write: (line) => void lines.push(line) }),
  })
})
beforeAll(async () => {
  second = await startProcess({
    databaseUrl: app.databaseUrl,
    filesFolder: app.filesFolder,
    settings: { privateTargets: ['127.0.0.1'] },
  })
  admin = await app.admin()
})
afterAll(async () => {
  await second.app.close()
  await app.close()
  target.closeAllConnections()
  target.close()
})

let made = 0
/** A route that is on, with a path of its own. */
async function newRoute(values: object = {}): Promise<{ readonly path: string; readonly id: string }> {
  made += 1
  const path = `/r${made}`
  const { body } = await admin.post('/sys/gatewayRoute/add', {
    ...{ routerId: `route-${made}`, name: '测试', path, uri, methods: 'GET', status: 1, retries: 0 },
    ...values,
  })
  expect(body.message).toBe('添加成功！')
  return { path, id: String(body.result.id) }
}
const call = (
  path: string,
  more: { token?: string; method?: string; headers?: Record<string, string>; at?: string } = {},
) => {
  const { token = admin.token, at = app.address, method = 'GET', headers = {} } = more
  return rawCall(at, { method, path: `/gateway${path}`, headers: { 'x-access-token': token, ...headers } })
}
const lastAsked = () => asked.at(-1) ?? expect.fail('the target was not asked')

describe('the page of the protocol', () => {
  it('[1.2a] lists routes as a plain array, saves and deletes them in its own words', async () => {
    const router = {
      ...{ routerId: 'wire', name: '物流', uri, status: true },
      predicates: JSON.stringify([
        { name: 'Path', args: ['/wire/**'] },
        { name: 'Method', args: ['GET', 'POST'] },
      ]),
      filters: JSON.stringify([
        { name: 'RequestRateLimiter', args: [{ key: 'redis-rate-limiter.burstCapacity', value: 20 }] },
      ]),
    }
    expect((await admin.post('/sys/gatewayRoute/updateAll', { router })).body).toMatchObject({ message: '操作成功！' })
    const rows = async () =>
      (await admin.get('/sys/gatewayRoute/list')).body.result as unknown as readonly Readonly<Record<string, unknown>>[]
    const [row] = (await rows()).filter(({ routerId }) => routerId === 'wire')
    expect(row).toMatchObject({
      ...{ name: '物流', uri, status: 1 },
      predicates: [
        { name: 'Path', args: ['/wire/**'] },
        { name: 'Method', args: ['GET', 'POST'] },
      ],
      filters: [{ name: 'RequestRateLimiter' }],
    })
    expect((await call('/wire/a')).status).toBe(200)
    await admin.post('/sys/gatewayRoute/updateAll', { router: { ...router, id: row?.id, status: false } })
    expect((await call('/wire/a')).status).toBe(404)
    expect((await admin.get('/sys/gatewayRoute/clearRedis')).body.message).toBe('清除成功！')
    expect((await admin.delete('/sys/gatewayRoute/delete', { id: String(row?.id) })).body.message).toBe('删除路由成功')
    expect((await rows()).some(({ routerId }) => routerId === 'wire')).toBe(false)
  })

  it('says which predicate, filter or address it cannot do, and leaves none out in silence', async () => {
    for (const [more, path] of [
      [{ predicates: '[{"name":"Cookie","args":{}}]' }, 'predicates'],
      [{ predicates: '{' }, 'predicates'],
      [{ filters: '[{"name":"Hystrix"}]' }, 'filters'],
      [{ predicates: '[{"name":"Path","args":["/ok/**"]}]', uri: 'lb://jeecg-system' }, 'uri'],
    ] as const) {
      const { body } = await admin.post('/sys/gatewayRoute/updateAll', { router: { routerId: 'no', uri, ...more } })
      expect([body.code, body.result.errors]).toMatchObject([400, [{ path }]])
    }
  })
})

describe('whoever looks as somebody else', () => {
  it('has nothing passed on, whatever the method: nobody here knows what a target does with it', async () => {
    const { path } = await newRoute()
    const looking = await app.person([GATEWAY_RIGHTS.call, VIEW_AS])
    const person = await app.person([GATEWAY_RIGHTS.call])
    expect((await call(path, { token: looking.token })).status).toBe(200)
    expect((await looking.post('/sys/access/view', { userId: person.userId })).body).toMatchObject({ success: true })
    const before = asked.length
    expect((await call(path, { token: looking.token })).status).toBe(403)
    expect(asked.length).toBe(before)
    await looking.post('/sys/access/endView')
    expect((await call(path, { token: looking.token })).status).toBe(200)
  })
})

describe('a call', () => {
  it('reaches the target without its prefix, with its query and body, and what it answers is data', async () => {
    const { path } = await newRoute({ methods: 'GET,POST' })
    const got = await call(`${path}/a/b?x=1&y=%20`)
    expect([lastAsked().method, lastAsked().url]).toEqual(['GET', '/v1/a/b?x=1&y=%20'])
    expect(got.status).toBe(200)
    expect(got.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
    expect(got.headers['set-cookie']).toBeUndefined()
    expect(got.headers['access-control-allow-origin']).toBeUndefined()
    const posted = await fetch(`${app.address}/gateway${path}/orders`, {
      method: 'POST',
      headers: { 'x-access-token': admin.token, 'content-type': 'application/json' },
      body: '{"n": 1}',
    })
    expect([posted.status, lastAsked().body, lastAsked().headers['content-type']]).toEqual([
      200,
      '{"n": 1}',
      'application/json',
    ])
    const whole = await newRoute({ stripPrefix: false })
    await call(`${whole.path}/c`)
    expect(lastAsked().url).toBe(`/v1${whole.path}/c`)
  })

  it('is one line of the log, without path, query and token', async () => {
    const { path, id } = await newRoute()
    await call(`${path}/secret-path?key=secret-query`)
    await call(`${path}/b`, { method: 'POST' })
    const own = () => lines.map((line) => JSON.parse(line)).filter(({ route }) => route === id)
    await expect.poll(own).toMatchObject([
      {
        msg: 'a call of the gateway',
        method: 'GET',
        status: 200,
        ms: expect.any(Number),
        traceId: expect.any(String),
      },
    ])
    expect(lines.join('')).not.toMatch(/secret-path|secret-query/)
    expect(lines.join('')).not.toContain(admin.token)
  })

  it('needs somebody signed in who holds the permission of its route; others learn nothing of routes', async () => {
    const { path } = await newRoute({ needs: 'system:file:list' })
    const count = asked.length
    expect((await call(path, { token: '' })).status).toBe(401)
    expect((await call('/none', { token: '' })).status).toBe(401)
    const [caller, keeper] = [await app.person(['gateway:call']), await app.person(['system:file:list'])]
    expect((await call(path, { token: caller.token })).status).toBe(403)
    expect((await call('/none', { token: caller.token })).status).toBe(404)
    expect((await call(path, { token: keeper.token, method: 'POST' })).status).toBe(404)
    expect(asked).toHaveLength(count)
    expect((await call(path, { token: keeper.token })).status).toBe(200)
  })

  it('is off until its route is on, and counts on every process at once', async () => {
    const { path, id } = await newRoute({ status: undefined })
    const both = () => Promise.all([call(path), call(path, { at: second.address })])
    for (let round = 0; round < 3; round += 1) {
      expect((await both()).map(({ status }) => status)).toEqual([404, 404])
      await admin.post('/sys/gatewayRoute/enable', { ids: id })
      expect((await both()).map(({ status }) => status)).toEqual([200, 200])
      await admin.post('/sys/gatewayRoute/disable', { ids: id })
    }
  })

  it('tells the target neither token nor cookies nor how it came, unless its route names them', async () => {
    const { path, id } = await newRoute({ secretHeader: 'X-Api-Key' })
    const sent = {
      ...{ cookie: 'a=1', 'x-forwarded-for': '1.2.3.4', 'x-own': 'mine' },
      ...{ connection: 'x-own, keep-alive', te: 'trailers', 'x-sign': 'ABC', 'tenant-id': '0', accept: 'text/plain' },
    }
    await admin.post('/sys/gatewayRoute/secret', { id, secret: 'key-of-target' })
    await call(path, { headers: sent })
    const names = Object.keys(lastAsked().headers).sort()
    expect(names).toEqual(['accept', 'connection', 'host', 'x-api-key', 'x-request-id'])
    expect(lastAsked().headers['x-api-key']).toBe('key-of-target')
    expect(JSON.stringify(lastAsked().headers)).not.toContain(admin.token)
    const read = (await admin.get('/sys/gatewayRoute/queryById', { id })).body
    expect(JSON.stringify(read)).not.toMatch(/key-of-target|secretSealed/)
    const named = await newRoute({ forwardHeaders: 'Cookie, X-Own' })
    await call(named.path, { headers: { ...sent, connection: 'close' } })
    expect(lastAsked().headers).toMatchObject({ cookie: 'a=1', 'x-own': 'mine' })
    // what a caller says is about the connection does not go on, even where a route names it
    await call(named.path, { headers: sent })
    expect(lastAsked().headers['x-own']).toBeUndefined()
  })

  it.each([
    '/../admin',
    '/a/../../x',
    '/%2e%2e/x',
    '/a%2fb',
    '/a%5cb',
    '/a%252fb',
    '//other.example/x',
    '/a//b',
    '/a%00',
    '/./a',
    '/a%0d%0aHost:x',
    // parts of a path that a target cuts off behind a semicolon (RFC 3986, 3.3) before it reads the dots
    '/..;/admin',
    '/a/..;x=1/admin',
    '/.;/admin',
    '/a;v=1/x',
    '/a%3b/x',
    '/..%3B/admin',
    '/%2e%2e%3b/admin',
    // read once more, or in another encoding, by somebody on the way
    '/%252e%252e/x',
    '/%c0%ae%c0%ae/x',
    '/%c0%afx',
    '/%u002e%u002e/x',
    '/%ef%bc%8e%ef%bc%8e/x',
    '/%e2%80%a5/x',
    '/a%ef%bc%8fb',
    '/a%ef%bc%bcb',
    '/a%ef%bc%9bb',
    '/..\\x',
    '/a%3fx=1',
    '/a%23x',
    '/a%7f',
    '/a%zz',
    '/a%',
  ])('is refused where its path could mean something else: %s', async (rest) => {
    const { path } = await newRoute()
    const count = asked.length
    expect((await call(`${path}${rest}`)).status).toBe(400)
    expect((await call(`${rest}${path}`)).status).toBe(400)
    expect(asked).toHaveLength(count)
  })

  it('goes on as it was sent where its path is plain, letters of any language and signs of codes included', async () => {
    const { path } = await newRoute()
    for (const rest of ['/%E6%89%8B%E5%8A%9E', '/a.b-c_d~e', '/v1.2/x%20y', '/a:b@c', '/%5B1%5D', '/']) {
      expect((await call(`${path}${rest}`)).status).toBe(200)
      expect(lastAsked().url).toBe(`/v1${rest}`)
    }
  })

  it('with two lengths of a body is no call', async () => {
    const { path } = await newRoute({ methods: 'POST' })
    const count = asked.length
    const { port } = new URL(app.address)
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(
      [
        `POST /gateway${path}/x HTTP/1.1`,
        ...['Host: a', `X-Access-Token: ${admin.token}`, 'Content-Type: text/plain'],
        ...[
          'Content-Length: 4',
          'Transfer-Encoding: chunked',
          '',
          '0',
          '',
          `GET /gateway${path}/smuggled HTTP/1.1`,
          '',
          '',
        ],
      ].join('\r\n'),
    )
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400/)
    expect(asked).toHaveLength(count)
  })

  it('with more than is passed on is refused, said or not', async () => {
    const { path } = await newRoute({ methods: 'POST' })
    const big = Buffer.alloc(10 * 1024 * 1024 + 1)
    const send = (body: BodyInit) =>
      fetch(`${app.address}/gateway${path}`, {
        ...{ method: 'POST', body, duplex: 'half' },
        headers: { 'x-access-token': admin.token, 'content-type': 'application/octet-stream' },
      } as RequestInit).then(
        ({ status }) => status,
        () => 0,
      )
    expect(await send(big)).toBe(413)
    expect(await send(new Blob([big]).stream())).not.toBe(200)
  })
})

describe('a target', () => {
  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    `http://127.0.0.1:${6379}/`,
    'http://0x7f000002/',
  ])('in a closed network or at the port of another service is refused, and not reached: %s', async (closed) => {
    const { path, id } = await newRoute()
    const { body } = await admin.put('/sys/gatewayRoute/edit', { id, uri: closed, version: 0 })
    expect([body.code, body.result.errors]).toEqual([400, [{ path: 'uri', message: '该地址不可访问' }]])
    await sql`update sys_gateway_route set uri = ${closed} where id = ${id}`.execute(app.db)
    const { status, text: said } = await call(path)
    expect(status).toBe(503)
    expect(said).not.toMatch(/10\.0|169\.254|refused/)
    expect((await admin.post('/sys/gatewayRoute/check', { id })).body.success).toBe(false)
  })

  it('that is slow or breaks off is an error of its own; only GET is tried again', async () => {
    const slow = await newRoute({ timeoutMs: 200 })
    next.push(() => undefined)
    expect((await call(slow.path)).status).toBe(504)
    const { path } = await newRoute({ retries: 2, methods: 'GET,POST' })
    const cut = (request: http.IncomingMessage) => void request.socket.destroy()
    const busy = (_request: http.IncomingMessage, response: http.ServerResponse) => void response.writeHead(503).end()
    next.push(cut, busy)
    let count = asked.length
    expect((await call(path)).status).toBe(200)
    expect(asked.length - count).toBe(3)
    next.push(cut)
    count = asked.length
    expect((await call(path, { method: 'POST' })).status).toBe(502)
    expect(asked.length - count).toBe(1)
  })

  it('that fails too often is left alone for a while, by every process', async () => {
    const { path, id } = await newRoute({ breakerFailures: 2, breakerSeconds: 60 })
    const fail = (_request: http.IncomingMessage, response: http.ServerResponse) =>
      void response.writeHead(500).end('no')
    next.push(fail, fail)
    expect((await call(path)).status).toBe(500)
    expect((await call(path)).status).toBe(500)
    await expect.poll(async () => (await call(path)).status).toBe(503)
    const count = asked.length
    const there = await call(path, { at: second.address })
    expect([there.status, Number(there.headers['retry-after']) > 0]).toEqual([503, true])
    expect(asked).toHaveLength(count)
    await sql`update sys_gateway_route set open_until = now() where id = ${id}`.execute(app.db)
    expect((await call(path, { at: second.address })).status).toBe(200)
  })

  it('is called no more often than its route says, by one person over all processes', async () => {
    const { path } = await newRoute({ perMinute: 3 })
    const statuses: number[] = []
    for (const at of [app.address, second.address, app.address, second.address]) {
      statuses.push((await call(path, { at })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    const other = await app.person(['gateway:call'])
    expect((await call(path, { token: other.token })).status).toBe(200)
  })

  it('is asked each minute where it has a path for it, and the page says what became of it', async () => {
    const [fine, failing] = [await newRoute({ healthPath: '/health' }), await newRoute({ healthPath: '/health' })]
    await sql`update sys_gateway_route set health_path = null where id <> all(${[fine.id, failing.id]})`.execute(app.db)
    await sql`update sys_gateway_route set uri = 'http://10.0.0.1' where id = ${failing.id}`.execute(app.db)
    await app.begin()
    const [job] = (await admin.get('/sys/quartzJob/list', { jobClassName: 'gateway-health' })).body.result
      .records as unknown as readonly { readonly id: string }[]
    await admin.post('/sys/quartzJob/execute', { ids: job?.id })
    const health = async ({ id }: { readonly id: string }) =>
      (await admin.get('/sys/gatewayRoute/queryById', { id })).body.result
    await expect.poll(async () => (await health(failing)).health, { timeout: 20_000 }).toBe(2)
    expect(await health(fine)).toMatchObject({ health: 1, healthError: null })
    expect((await health(failing)).healthError).not.toContain('10.0')
  })
})

it('routes are kept by those who may, of the shop itself', async () => {
  const other = await app.person(['gateway:call'])
  expect((await other.get('/sys/gatewayRoute/list')).status).toBe(403)
  expect((await app.nobody.get('/sys/gatewayRoute/list')).status).toBe(401)
  const { body } = await other.post('/sys/gatewayRoute/updateAll', { router: { routerId: 'x', uri } })
  expect(body.code).toBe(510)
})
