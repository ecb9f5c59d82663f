import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { sample } from '#kit/contract/testing/sample.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { rawCall } from '#server/testing/raw-call.server.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { openKysely, openPool } from '../database/database.server.ts'
import { openLog } from '../log/log.server.ts'
import type { Caller } from './caller.server.ts'
import { FileAnswer, openRoute, RawAnswer, type Route, route, Said, SIGNED_IN } from './route.server.ts'
import { input, NO_INPUT, wireInteger, wireText } from './schema.server.ts'
import { createServer, type ServerParts } from './server.server.ts'

const lines: string[] = []
const log = openLog('debug', { write: (line: string) => void lines.push(line) })
const summary = ['测试', 'test'] as const

const caller = (userId: string): Caller => ({
  sessionId: `session-${userId}`,
  userId,
  username: userId,
  realname: userId,
  tenantId: 0,
  orgCode: '',
  orgCodes: [],
  mustChangePassword: false,
  can: (permission) => permission !== 'test:never',
  rulesFor: () => [],
})

/** Promises that the slow route waits for, so that several calls are inside at once. */
const gates: (() => void)[] = []

const error = (code: string, more: Readonly<Record<string, string>> = {}) =>
  Object.assign(new pg.DatabaseError(`SELECT secret FROM hidden ${code}`, 1, 'error'), { code, ...more })

const ROUTES: readonly Route[] = [
  openRoute({ method: 'GET', path: '/echo', summary, input: NO_INPUT }, async (call) => ({ ...call.input })),
  openRoute({ method: 'POST', path: '/echo', summary, input: NO_INPUT }, async (call) => ({
    ...call.input,
    method: 'POST',
  })),
  openRoute({ method: 'PUT', path: '/echo', summary, input: NO_INPUT }, async (call) => ({
    ...call.input,
    method: 'PUT',
  })),
  openRoute({ method: 'DELETE', path: '/echo', summary, input: NO_INPUT }, async (call) => ({
    ...call.input,
    method: 'DELETE',
  })),
  openRoute({ method: 'GET', path: '/path/:name', summary, input: NO_INPUT }, async (call) => call.input.name),
  openRoute(
    {
      method: 'POST',
      path: '/typed',
      summary,
      input: input({ count: wireInteger(1, 5), name: wireText(3), flag: z.boolean().optional() }),
    },
    async (call) => call.input,
  ),
  openRoute({ method: 'GET', path: '/said', summary, input: NO_INPUT }, async () => new Said(1, ['好', 'good'], 201)),
  openRoute({ method: 'GET', path: '/raw', summary, input: NO_INPUT }, async () => new RawAnswer([1, 2])),
  openRoute(
    { method: 'GET', path: '/file', summary, input: NO_INPUT },
    async () => new FileAnswer(Readable.from([Buffer.from('bytes')]), 'text/csv', '手办 "列表".csv'),
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
    busy: new DomainError('tooMany', ['忙', 'busy'], { data: { retryAfter: 7 } }),
  }).map(([name, thrown]) =>
    openRoute({ method: 'GET', path: `/fail/${name}`, summary, input: NO_INPUT }, async () => {
      throw thrown
    }),
  ),
  openRoute({ method: 'POST', path: '/half', summary, input: NO_INPUT }, async (call) => {
    await call.db.insertInto('note').values({ text: 'half' }).execute()
    throw new Error('after the write')
  }),
  openRoute({ method: 'GET', path: '/notes', summary, input: NO_INPUT }, ({ db }) =>
    db.selectFrom('note').selectAll().execute(),
  ),
  route({ method: 'GET', path: '/never', summary, permission: 'test:never', input: NO_INPUT }, async () => 'seen'),
  route(
    { method: 'GET', path: '/mine', summary, permission: SIGNED_IN, input: NO_INPUT },
    async ({ me }) => me.username,
  ),
  route(
    { method: 'GET', path: '/slow', summary, permission: SIGNED_IN, limit: 'heavy', input: NO_INPUT },
    () => new Promise((resolve) => gates.push(() => resolve('done'))),
  ),
]

let database: TestDatabase
let pool: pg.Pool
const servers: FastifyInstance[] = []

async function start(more: Partial<ServerParts> = {}): Promise<string> {
  const server = await createServer({
    db: openKysely(pool),
    log,
    clock: zonedClock('Asia/Shanghai'),
    authority: { callerOf: async (token) => (token.startsWith('good-') ? caller(token.slice(5)) : null) },
    routes: ROUTES,
    resources: [sample],
    limits: { perSession: 10_000, perAddress: 10_000 },
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
  await pool.query('create table note (text text)')
  address = await start()
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await pool.end()
  await database.drop()
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
  it('is path, query and body in one; unknown keys are dropped, faults named', async () => {
    expect((await get('/path/a%2Fb')).body.result).toBe('a/b')
    expect((await send('POST', '/typed', '{"count":"3","name":7,"more":1}')).body.result).toEqual({
      count: 3,
      name: '7',
    })
    const wrong = await send('POST', '/typed', '{"count":9,"name":"long","flag":"x"}')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ success: false, code: 400 })
    expect(wrong.body.result.faults.map(({ path }: { path: string }) => path)).toEqual(['count', 'name', 'flag'])
    expect(wrong.text).not.toContain('long')
  })

  it('refuses a parameter that is sent twice, naming it', async () => {
    const { status, body } = await get('/echo?a=1&a=2')
    expect(status).toBe(400)
    expect(body.result.faults).toEqual([{ path: 'a', message: '参数重复' }])
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
    ['gone', 500, 500],
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

  it('a broken unique index names the field, a wait its seconds', async () => {
    expect((await get('/fail/unique')).body).toMatchObject({
      message: '编码已存在',
      result: { faults: [{ path: 'code', message: '编码已存在' }] },
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
    const inside = async (count: number) => {
      while (gates.length < count) {
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
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
  it('keep a page from scripts, frames and types that are not its own', async () => {
    for (const path of ['/echo', '/mine', '/fail/crash']) {
      const { headers } = await get(path)
      expect(headers['content-security-policy']).toBe(
        "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob: https:;connect-src 'self' ws: wss:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      )
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['x-powered-by']).toBeUndefined()
    }
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
    const call = (at: string, from: string) => get('/echo', { 'x-forwarded-for': from }, at)
    for (const from of ['203.0.113.1', '203.0.113.2']) {
      await call(plain, from)
      expect((await call(trusting, from)).status).toBe(200)
    }
    expect((await call(plain, '203.0.113.3')).status).toBe(429)
    expect((await call(trusting, '203.0.113.3')).status).toBe(200)
  })
})

describe('the document of the API', () => {
  it('[7.1a] is made of the same schemas and served with its page', async () => {
    const { body } = await get('/doc/json')
    expect(body.openapi).toMatch(/^3\./)
    expect(
      body.paths['/jeecg-boot/typed'].post.requestBody.content['application/json'].schema.properties,
    ).toHaveProperty('count')
    expect(body.paths['/jeecg-boot/path/{name}'].get.parameters).toMatchObject([
      { name: 'name', in: 'path', required: true },
    ])
    expect(body.paths['/jeecg-boot/echo'].get.security).toEqual([])
    expect(body.paths['/jeecg-boot/never'].get).toMatchObject({
      security: [{ token: [] }],
      description: 'permission `test:never`',
    })
    expect(Object.keys(body.paths)).toHaveLength(new Set(ROUTES.map(({ definition }) => definition.path)).size)
    const page = await get('/doc')
    expect([200, 302]).toContain(page.status)
    const html = page.status === 302 ? await rawCall(address, { path: String(page.headers.location) }) : page
    expect(html.headers['content-type']).toMatch(/^text\/html/)
  })
})
