import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { sample } from '#kit/contract/testing/sample.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { rawCall } from '#server/testing/raw-call.server.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { openKysely, openPool, type ServerDatabase } from '../database/database.server.ts'
import { anyTables } from '../database/scope.server.ts'
import { openLog } from '../log/log.server.ts'
import { callerNamed } from '../testing/caller-named.server.ts'
import type { Caller } from './caller.server.ts'
import { processLimiter } from './limiter.server.ts'
import { FileResponse, MessageResponse, openRoute, RawResponse, type Route, route, SIGNED_IN } from './route.server.ts'
import { input, NO_INPUT, wireInteger, wireText } from './schema.server.ts'
import { createServer } from './server.server.ts'
import type { ServerParts } from './server-parts.server.ts'

const lines: string[] = []
const log = openLog('debug', { write: (line: string) => void lines.push(line) })
const summary = ['测试', 'test'] as const

const caller = (userId: string): Caller =>
  callerNamed(userId, {
    can: (permission) => permission !== 'test:never',
    requireProof: async (_db, kind) => {
      if (userId === 'unproven') {
        throw new DomainError('forbidden', ['验证', 'prove it', 'stepUp.asked'], {
          data: { stepUp: { kind, ways: [] } },
        })
      }
    },
  })

/** Promises that the slow route waits for, so that several calls are inside at once. */
const gates: (() => void)[] = []

const error = (code: string, more: Readonly<Record<string, string>> = {}) =>
  Object.assign(new pg.DatabaseError(`SELECT secret FROM hidden ${code}`, 1, 'error'), { code, ...more })

const ROUTES: readonly Route[] = [
  openRoute({ method: 'GET', path: '/echo', summary, input: NO_INPUT }, async (ctx) => ({ ...ctx.input })),
  openRoute({ method: 'POST', path: '/echo', summary, input: NO_INPUT }, async (ctx) => ({
    ...ctx.input,
    method: 'POST',
  })),
  openRoute({ method: 'PUT', path: '/echo', summary, input: NO_INPUT }, async (ctx) => ({
    ...ctx.input,
    method: 'PUT',
  })),
  openRoute({ method: 'DELETE', path: '/echo', summary, input: NO_INPUT }, async (ctx) => ({
    ...ctx.input,
    method: 'DELETE',
  })),
  openRoute({ method: 'GET', path: '/path/:name', summary, input: NO_INPUT }, async (ctx) => ctx.input.name),
  openRoute(
    {
      method: 'POST',
      path: '/typed',
      summary,
      input: input({ count: wireInteger(1, 5), name: wireText(3), flag: z.boolean().optional() }),
    },
    async (ctx) => ctx.input,
  ),
  openRoute(
    { method: 'GET', path: '/said', summary, input: NO_INPUT },
    async () => new MessageResponse(1, ['好', 'good'], 201),
  ),
  openRoute({ method: 'GET', path: '/raw', summary, input: NO_INPUT }, async () => new RawResponse([1, 2])),
  openRoute(
    { method: 'GET', path: '/file', summary, input: NO_INPUT },
    async () => new FileResponse(Readable.from([Buffer.from('bytes')]), 'text/csv', '手办 "列表".csv'),
  ),
  ...Object.entries({
    crash: new TypeError('cannot read /srv/secret.ts of undefined'),
    unique: error('23505', { table: 'test_sample', constraint: 'test_sample_code_key' }),
    doubled: error('23505', { table: 'other', constraint: 'other_key' }),
    reference: error('23503'),
    check: error('23514'),
    long: error('22001'),
    syntax: error('42601'),
    gone: Object.assign(new Error('connect 10.1.2.3:5432'), { code: 'ECONNREFUSED' }),
    busy: new DomainError('tooMany', ['忙', 'busy', 'request.tooMany'], { data: { retryAfter: 7 } }),
  }).map(([name, thrown]) =>
    openRoute({ method: 'GET', path: `/fail/${name}`, summary, input: NO_INPUT }, async () => {
      throw thrown
    }),
  ),
  openRoute({ method: 'POST', path: '/half', summary, input: NO_INPUT }, async (ctx) => {
    await anyTables(ctx.db).insertInto('note').values({ text: 'half' }).execute()
    throw new Error('after the write')
  }),
  openRoute({ method: 'GET', path: '/notes', summary, input: NO_INPUT }, ({ db }) =>
    anyTables(db).selectFrom('note').selectAll().execute(),
  ),
  route({ method: 'GET', path: '/never', summary, permission: 'test:never', input: NO_INPUT }, async () => 'seen'),
  route(
    { method: 'GET', path: '/mine', summary, permission: SIGNED_IN, input: NO_INPUT },
    async ({ user }) => user.username,
  ),
  route(
    {
      method: 'POST',
      path: '/given',
      summary,
      permission: SIGNED_IN,
      stepUp: 'key',
      input: input({ n: wireInteger(1, 5) }),
    },
    async () => 'given',
  ),
  route(
    { method: 'GET', path: '/slow', summary, permission: SIGNED_IN, limit: 'heavy', input: NO_INPUT },
    () => new Promise((resolve) => gates.push(() => resolve('done'))),
  ),
]

let database: TestDatabase
let db: ServerDatabase
let pool: pg.Pool
const servers: FastifyInstance[] = []

async function start(more: Partial<ServerParts> = {}): Promise<string> {
  const server = await createServer({
    db,
    log,
    clock: zonedClock('Asia/Shanghai'),
    authority: { callerOf: async (token) => (token.startsWith('good-') ? caller(token.slice(5)) : null) },
    routes: ROUTES,
    resources: [sample],
    limits: { perSession: 10_000, perAddress: 10_000 },
    limiterOf: processLimiter,
    corsOrigins: [],
    trustProxy: false,
    ...more,
  })
  servers.push(server)
  return server.listen({ port: 0, host: '127.0.0.1' })
}

let address: string
beforeAll(async () => {
  database = await createTestDatabase({ template: 'http_test', prepare: async () => undefined })
  pool = openPool({ url: database.url })
  db = openKysely(pool)
  await pool.query('create table note (text text)')
  address = await start()
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await db.destroy()
  await database.giveBack()
})

const get = async (path: string, headers: Readonly<Record<string, string>> = {}, at = address) => {
  const sent = await rawCall(at, { path: `/jeecg-boot${path}`, headers })
  return { ...sent, body: sent.text.startsWith('{') ? JSON.parse(sent.text) : sent.text }
}
const send = async (method: string, path: string, body: string, headers: Readonly<Record<string, string>> = {}) => {
  const sent = await rawCall(address, {
    method,
    path: `/jeecg-boot${path}`,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    body,
  })
  return { ...sent, body: JSON.parse(sent.text) }
}

describe('the envelope', () => {
  it('[7.1a] wraps every result below the base path', async () => {
    const { status, body, headers } = await get('/echo?a=1&_t=1700000000')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: '操作成功！',
      code: 200,
      result: { a: '1', _t: '1700000000' },
      timestamp: expect.any(Number),
    })
    expect(Math.abs(Date.now() - body.timestamp)).toBeLessThan(5000)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect((await rawCall(address, { path: '/echo' })).status).toBe(404)
  })

  it('carries the words and the code of a handler, in the language of the caller', async () => {
    expect((await get('/said', { 'accept-language': 'en-GB' })).body).toMatchObject({
      message: 'good',
      code: 201,
      result: 1,
    })
    expect((await get('/raw')).text).toBe('[1,2]')
    const file = await get('/file')
    expect(file.text).toBe('bytes')
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('手办 "列表".csv')}`,
    )
  })

  it('accepts paths with a closing slash and doubled ones, as old clients send them', async () => {
    for (const path of ['/echo/', '//echo', '/echo/?x=1']) {
      expect((await get(path)).status).toBe(200)
    }
  })
})

describe('input', () => {
  it('is path, query and body in one; unknown keys are dropped, errors named', async () => {
    expect((await get('/path/a%2Fb')).body.result).toBe('a/b')
    expect((await send('POST', '/typed', '{"count":"3","name":7,"more":1}')).body.result).toEqual({
      count: 3,
      name: '7',
    })
    const wrong = await send('POST', '/typed', '{"count":9,"name":"long","flag":"x"}')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ success: false, code: 400 })
    expect(wrong.body.result.errors.map(({ path }: { path: string }) => path)).toEqual(['count', 'name', 'flag'])
    expect(wrong.text).not.toContain('long')
  })

  it('refuses a parameter that is sent twice, naming it', async () => {
    const { status, body } = await get('/echo?a=1&a=2')
    expect(status).toBe(400)
    expect(body.result.errors).toEqual([{ path: 'a', message: '参数重复' }])
  })

  it.each([
    ['text/plain', '{"a":1}'],
    ['application/x-www-form-urlencoded', 'a=1'],
    ['text/xml', '<a/>'],
    ['application/json', '{"a":'],
    ['application/json', '{"__proto__":{"x":1}}'],
    ['application/json', '{"constructor":{"prototype":{"x":1}}}'],
  ])('refuses a body of %s that is %s', async (type, body) => {
    const sent = await send('POST', '/echo', body, { 'content-type': type })
    expect(sent.status).toBe(400)
    expect(sent.body).toMatchObject({ success: false, code: 400 })
  })

  it.each([
    ['a body', 'POST', '/typed', `{"count":1,"name":${'['.repeat(3000)}${']'.repeat(3000)}}`, 'name'],
    ['a list as body', 'POST', '/echo', '['.repeat(3000) + ']'.repeat(3000), 'body'],
    ['objects', 'POST', '/echo', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, 'a'],
    ['JSON in a value', 'POST', '/echo', JSON.stringify({ value: '['.repeat(200) + ']'.repeat(200) }), 'value'],
    ['JSON in the query', 'DELETE', `/echo?rule=${encodeURIComponent('{"a":'.repeat(200))}`, '{}', 'rule'],
    [
      'JSON that is encoded twice',
      'DELETE',
      `/echo?rule=${encodeURIComponent(encodeURIComponent('['.repeat(200)))}`,
      '{}',
      'rule',
    ],
  ])('refuses %s of too many levels before anything runs, and names it', async (_, method, path, body, field) => {
    const sent = await send(method, path, body)
    expect(sent.status).toBe(400)
    expect(sent.body).toMatchObject({ success: false, message: `${field} 嵌套层数过多` })
    expect(sent.body.result.errors).toMatchObject([{ path: field }])
  })

  it('takes what is nested as people do, and texts with many brackets', async () => {
    const value = { rows: JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`), code: 'f({}, [])'.repeat(200), text: '"[[' }
    expect((await send('POST', '/echo', JSON.stringify(value))).body.result).toMatchObject(value)
  })

  it('refuses a body that is too large with 413', async () => {
    const { status, body } = await send('POST', '/echo', JSON.stringify({ a: 'x'.repeat(5 * 1024 * 1024) }))
    expect(status).toBe(413)
    expect(body).toMatchObject({ success: false, code: 413 })
  })

  it('[7.1e] takes the meant method from a header of clients that can only POST, and from nothing else', async () => {
    const override = (method: string) => ({ 'x-http-method-override': method })
    expect((await send('POST', '/echo', '{}', override('PUT'))).body.result.method).toBe('PUT')
    expect((await send('POST', '/echo?id=1', '{}', override('DELETE'))).body.result).toEqual({
      method: 'DELETE',
      id: '1',
    })
    expect((await send('POST', '/echo', '{}', override('TRACE'))).body.result.method).toBe('POST')
    const { body } = await get('/echo', override('DELETE'))
    expect(body.result.method).toBeUndefined()
    const bare = await rawCall(address, { method: 'POST', path: '/jeecg-boot/echo?id=2', headers: override('DELETE') })
    expect(JSON.parse(bare.text).result).toEqual({ method: 'DELETE', id: '2' })
  })
})

describe('errors', () => {
  it.each([
    ['crash', 500, 500],
    ['syntax', 500, 500],
    ['gone', 503, 503],
    ['unique', 400, 400],
    ['doubled', 400, 400],
    ['long', 400, 400],
    ['reference', 200, 500],
    ['check', 200, 500],
    ['busy', 429, 429],
  ])('[8.7] %s is answered with %i and code %i, and shows nothing of the inside', async (name, status, code) => {
    const sent = await get(`/fail/${name}`)
    expect(sent.status).toBe(status)
    expect(sent.body).toMatchObject({ success: false, code, message: expect.any(String) })
    expect(sent.text).not.toMatch(/select|secret|hidden|\.ts|stack|at |10\.1\.2\.3|constraint/i)
  })

  it('unexpected ones carry the number under which the log keeps the stack', async () => {
    lines.length = 0
    const { body } = await get('/fail/crash')
    const trace = /编号 ([0-9a-f]{32})/.exec(body.message)?.[1]
    const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'request failed')
    expect(line).toMatchObject({
      traceId: trace,
      method: 'GET',
      err: { message: expect.stringContaining('/srv/secret.ts') },
    })
    expect(line.err.stack).toContain('TypeError')
  })

  it('say why to programs, in every language alike; to them a rule that says no is none of 200', async () => {
    const program = { authorization: 'Bearer vitrine_none' }
    const answers = await Promise.all([
      get('/fail/check', program),
      get('/fail/check', { ...program, 'accept-language': 'en' }),
      get('/fail/check'),
    ])
    expect(answers.map(({ status, body: { code, reason } }) => [status, code, reason])).toEqual([
      [422, 422, 'record.ruleBroken'],
      [422, 422, 'record.ruleBroken'],
      [200, 500, 'record.ruleBroken'],
    ])
    expect(answers[0].body.message).not.toBe(answers[1].body.message)
    const { body } = await get('/fail/unique', program)
    expect([body.reason, body.result.errors[0].reason]).toEqual(['record.taken', 'record.taken'])
  })

  it('a broken unique index names the field, a wait its seconds', async () => {
    expect((await get('/fail/unique')).body).toMatchObject({
      message: '编码已存在',
      result: { errors: [{ path: 'code', message: '编码已存在' }] },
    })
    expect((await get('/fail/doubled')).body.message).toBe('数据库中已存在该记录')
    expect((await get('/fail/busy')).headers['retry-after']).toBe('7')
  })

  it('undo what the command had written', async () => {
    expect((await send('POST', '/half', '{}')).status).toBe(500)
    expect((await get('/notes')).body.result).toEqual([])
  })
})

describe('who may', () => {
  it('[7.1b] is read from the header: no token 401, no permission 403 with code 510', async () => {
    expect((await get('/mine')).status).toBe(401)
    expect((await get('/mine', { 'x-access-token': 'bad' })).status).toBe(401)
    expect((await get('/mine', { 'x-access-token': 'good-ann' })).body.result).toBe('ann')
    const refused = await get('/never', { 'x-access-token': 'good-ann' })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ code: 510, message: '没有权限，请联系管理员授权' })
  })
})

describe('limits', () => {
  it('are counted over all routes together', async () => {
    const at = await start({ limits: { perSession: 4, perAddress: 100 } })
    const statuses: number[] = []
    for (const path of ['/echo', '/mine', '/said', '/raw', '/path/a', '/mine']) {
      statuses.push((await get(path, { 'x-access-token': 'good-ann' }, at)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  })

  it('of files count by themselves: a page full of pictures leaves the calls alone', async () => {
    const picture = openRoute(
      { method: 'GET', path: '/picture', summary, input: NO_INPUT, limit: 'file' },
      async () => 1,
    )
    const at = await start({
      routes: [...ROUTES, picture],
      limits: { perSession: 9, perAddress: 1, filesPerAddress: 3 },
    })
    const statuses: number[] = []
    for (const path of ['/picture', '/picture', '/echo', '/picture', '/picture']) {
      statuses.push((await get(path, {}, at)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  it('take a network of IPv6 for one address', async () => {
    const at = await start({ limits: { perSession: 9, perAddress: 1 }, trustProxy: true })
    const from = async (address: string) => (await get('/echo', { 'x-forwarded-for': address }, at)).status
    expect(await from('2001:db8:1:2::1')).toBe(200)
    expect(await from('2001:db8:1:2:ffff::9')).toBe(429)
    expect(await from('2001:db8:1:3::1')).toBe(200)
  })

  it('are counted per session, and per address for everybody else: made-up tokens share it', async () => {
    const at = await start({ limits: { perSession: 5, perAddress: 3 } })
    const statuses: number[] = []
    for (const token of ['', 'a', 'b', 'c', 'd']) {
      statuses.push((await get('/echo', token ? { 'x-access-token': token } : {}, at)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await get('/echo', {}, at)
    expect(refused.body).toMatchObject({ success: false, code: 429, message: '操作过于频繁，请稍后再试' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    for (const user of ['ann', 'bob']) {
      const own: number[] = []
      for (let count = 0; count < 6; count += 1) {
        own.push((await get('/mine', { 'x-access-token': `good-${user}` }, at)).status)
      }
      expect(own).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  it('let two heavy calls of a person in at once and four of all; the next waits, and places are given back', async () => {
    const heavy = (user: string) => get('/slow', { 'x-access-token': `good-${user}` })
    const inside = (count: number) => vi.waitFor(() => expect(gates.length).toBeGreaterThanOrEqual(count), 10_000)
    const running = [heavy('ann'), heavy('ann')]
    await inside(2)
    const third = await heavy('ann')
    expect(third.status).toBe(429)
    expect(third.headers['retry-after']).toBe('5')
    running.push(heavy('bob'), heavy('eve'))
    await inside(4)
    expect((await heavy('zoe')).status).toBe(429)
    for (const open of gates.splice(0)) {
      open()
    }
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const again = heavy('ann')
    await inside(1)
    gates.splice(0).forEach((open) => {
      open()
    })
    expect((await again).status).toBe(200)
  })
})

describe('headers', () => {
  it('[7.31] keep a page from scripts, styles, frames and types that are not its own: no theme is compiled by a host elsewhere', async () => {
    const { host } = new URL(address)
    for (const path of ['/echo', '/mine', '/fail/crash']) {
      const { headers } = await get(path)
      expect(headers['content-security-policy']).toBe(
        `default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;media-src 'self';frame-src 'self';connect-src 'self' ws://${host} wss://${host};object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'`,
      )
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  it('name the configured host of pictures and the own sockets, whatever a client calls the host', async () => {
    const at = await start({ imageOrigins: ['https://pictures.example'] })
    const policy = async (host: string) => String((await get('/echo', { host }, at)).headers['content-security-policy'])
    expect(await policy('shop.example')).toContain("img-src 'self' data: blob: https://pictures.example;")
    expect(await policy('shop.example')).toContain("connect-src 'self' ws://shop.example wss://shop.example;")
    expect(await policy('[::1]:8080')).toContain("connect-src 'self' ws://[::1]:8080 wss://[::1]:8080;")
    expect(await policy("a; script-src 'unsafe-inline'")).toContain("connect-src 'self' 'self';")
  })

  it.each([
    '/jeecg-boot/echo',
    '//jeecg-boot//echo/',
    '/%6Aeecg-boot/echo',
    '/jeecg-boot/%65cho',
    '/jeecg-boot/mine',
    '/JEECG-BOOT/echo',
    '/jeecg-boot/nothing',
    '/jeecg-boot/fail/crash',
    '/jeecg-boot/%zz',
  ])('keep the answer to %s out of every store', async (path) => {
    const { status, headers, text } = await rawCall(address, { path })
    expect(headers['cache-control'], String(status)).toBe('no-store')
    expect(text).not.toContain('%zz')
  })

  it('open no other origin unless it is on the list', async () => {
    const origin = 'https://shop.example.com'
    expect((await get('/echo', { origin })).headers['access-control-allow-origin']).toBeUndefined()
    const listed = await start({ corsOrigins: [origin] })
    expect((await get('/echo', { origin }, listed)).headers['access-control-allow-origin']).toBe(origin)
    expect(
      (await get('/echo', { origin: 'https://evil.example.com' }, listed)).headers['access-control-allow-origin'],
    ).toBeUndefined()
  })

  it('of a proxy count only when one is configured', async () => {
    const limits = { perSession: 1, perAddress: 2 }
    const plain = await start({ limits })
    const trusting = await start({ limits, trustProxy: true })
    const ctx = (at: string, from: string) => get('/echo', { 'x-forwarded-for': from }, at)
    for (const from of ['203.0.113.1', '203.0.113.2']) {
      await ctx(plain, from)
      expect((await ctx(trusting, from)).status).toBe(200)
    }
    expect((await ctx(plain, '203.0.113.3')).status).toBe(429)
    expect((await ctx(trusting, '203.0.113.3')).status).toBe(200)
  })
})

describe('the document of the API', () => {
  it('[7.1a] is made of the same schemas and served with its page', async () => {
    const { body } = await get('/doc/json', { 'x-access-token': 'good-ann' })
    expect(body.openapi).toMatch(/^3\./)
    expect(
      body.paths['/jeecg-boot/typed'].post.requestBody.content['application/json'].schema.properties,
    ).toHaveProperty('count')
    expect(body.paths['/jeecg-boot/path/{name}'].get.parameters).toMatchObject([
      { name: 'name', in: 'path', required: true },
    ])
    expect(body.paths['/jeecg-boot/echo'].get.security).toEqual([])
    expect(body.paths['/jeecg-boot/never'].get).toMatchObject({
      security: [{ token: [] }, { personal: [] }],
      description: 'permission `test:never`',
    })
    const statusesOf = (path: string, method: string) =>
      Object.keys(body.paths[`/jeecg-boot${path}`][method].responses).map(Number)
    expect(statusesOf('/echo', 'get')).toEqual([200, 400, 429, 500])
    expect(statusesOf('/typed', 'post')).toEqual([200, 400, 404, 409, 413, 429, 500])
    expect(statusesOf('/never', 'get')).toEqual([200, 400, 401, 403, 422, 429, 500])
    const { $ref } = body.paths['/jeecg-boot/never'].get.responses[403]
    expect(
      $ref
        .split('/')
        .slice(1)
        .reduce((of: Record<string, never>, part: string) => of[part], body),
    ).toMatchObject({
      description: expect.stringContaining('510'),
    })
    expect(Object.keys(body.paths)).toHaveLength(new Set(ROUTES.map(({ definition }) => definition.path)).size)
    const page = await get('/doc')
    expect([200, 302]).toContain(page.status)
    const html = page.status === 302 ? await rawCall(address, { path: String(page.headers.location) }) : page
    expect(html.headers['content-type']).toMatch(/^text\/html/)
  })

  it('is for who has a session; its page tells nothing and sends the token that the browser keeps', async () => {
    for (const path of ['/doc/json', '/doc/yaml', '/doc/json/', '//doc//json', '/doc/%6Ason']) {
      const { status, text } = await get(path)
      expect([status, text.includes('typed')], path).toEqual([401, false])
    }
    expect((await get('/doc/yaml', { 'x-access-token': 'good-ann' })).text).toContain('/jeecg-boot/typed')
    for (const path of ['/doc/', '/doc/static/swagger-initializer.js', '/doc/static/swagger-ui-bundle.js']) {
      const { status, headers, text } = await rawCall(address, { path: `/jeecg-boot${path}` })
      expect([status, text.includes('jeecg-boot/typed')], path).toEqual([200, false])
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    }
    expect((await get('/doc/static/swagger-initializer.js')).text).toContain('X-Access-Token')
  })
})

describe('a route that gives something away', () => {
  const give = async (address: string, token: string, body: object) => {
    const response = await fetch(`${address}/jeecg-boot/given`, {
      method: 'POST',
      headers: { 'X-Access-Token': token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  it('asks for a proof before it reads what was sent', async () => {
    const address = await start()
    expect(await give(address, 'good-ann', { n: 1 })).toMatchObject({ status: 200, body: { result: 'given' } })
    const refused = await give(address, 'good-unproven', { n: 'nothing it could read' })
    expect(refused).toMatchObject({ status: 403, body: { code: 510, result: { stepUp: { kind: 'key', ways: [] } } } })
  })

  it('does not start where there is nobody to ask', async () => {
    const open = openRoute({ method: 'POST', path: '/open', summary, stepUp: 'key', input: NO_INPUT }, async () => null)
    await expect(start({ routes: [open] })).rejects.toThrow(
      'asks for a proof, and is open to callers without a session',
    )
  })
})
