import { request as httpRequest } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { ROUTE_TIMES_PATH, type RouteTimes } from './route-times.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

/** Everything that is kept of requests, as text. */
async function kept(): Promise<string> {
  await app.watch.flush()
  const { rows } = await sql`select * from sys_http_trace union all select * from sys_http_trace where false`.execute(
    app.db,
  )
  return JSON.stringify(rows)
}

interface WireTrace {
  readonly timestamp: string
  readonly timeTaken: number
  readonly request: { readonly method: string; readonly uri: string; readonly headers: object }
  readonly response: { readonly status: number; readonly headers: object }
}

const wire = async (client: Client) =>
  ((await client.get('/actuator/httptrace')).body as unknown as { traces: readonly WireTrace[] }).traces

/** A request with a path and headers as they are typed. */
const raw = (path: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<number> =>
  new Promise((resolve, reject) => {
    httpRequest(`${app.address}${path}`, { method, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
      .once('error', reject)
      .end()
  })

it('[1.2b] requests are told as the protocol has them, newest first; looks at them are not', async () => {
  await admin.get('/sys/user/getUserInfo', { secret: 'in-the-query' })
  await admin.get('/sys/monitor/trace/list')
  await admin.get('/sys/monitor/runtime')
  await admin.get('/actuator/metrics/jvm.memory.max')
  const traces = await wire(admin)
  const [newest] = traces
  expect(newest).toMatchObject({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    timeTaken: expect.any(Number),
    request: { method: 'GET', uri: `${app.address}/jeecg-boot/sys/user/getUserInfo`, headers: {} },
    response: { status: 200, headers: {} },
  })
  expect(traces.filter(({ request }) => /monitor|actuator/.test(request.uri))).toEqual([])
})

it('nothing that may be a secret is kept: headers, queries, bodies, values in paths', async () => {
  const secret = 'S3CRETS3CRETS3CRETS3CRET'
  await raw(`/jeecg-boot/sys/user/getUserInfo?token=${secret}&_t=1`, {
    'x-access-token': secret,
    cookie: secret,
    authorization: `Bearer ${secret}`,
    'user-agent': secret,
    referer: secret,
  })
  await raw(`/jeecg-boot/sys/dict/getDictItems/${secret}`, { 'x-access-token': secret })
  await raw(`/jeecg-boot/no/such/${secret}/13800138000`, {})
  await raw(`/jeecg-boot/%2e%2e/${secret}%0aGET%20forged`, {})
  await app.nobody.post('/sys/login', { username: 'admin', password: secret })
  const text = await kept()
  expect(text).not.toContain(secret)
  expect(text).not.toContain('13800138000')
  expect(text).not.toContain('forged')
  expect(text).toContain('/jeecg-boot/sys/dict/getDictItems/:')
  expect(text).toContain('/jeecg-boot/no/such/…/…')
})

it('each route has its percentiles, those of this minute included', async () => {
  for (let index = 0; index < 10; index += 1) {
    await admin.get('/sys/user/getCurrentUserDeparts')
  }
  const { body } = await admin.get(ROUTE_TIMES_PATH, { hours: 1 })
  const routes = body.result as unknown as readonly RouteTimes[]
  const found = routes.find(({ route }) => route === 'GET /jeecg-boot/sys/user/getCurrentUserDeparts')
  expect(found).toMatchObject({ called: expect.any(Number), failed: 0 })
  expect(found?.called).toBeGreaterThanOrEqual(10)
  expect(found?.p50).toBeLessThanOrEqual(found?.p95 ?? 0)
  expect(found?.p99).toBeLessThanOrEqual(found?.slowest ?? 0)
  expect((await admin.get(ROUTE_TIMES_PATH, { hours: 7 })).body).toMatchObject({ code: 400 })
})

it('those without the right see neither requests nor times', async () => {
  const nobody = await app.person([])
  for (const path of ['/sys/monitor/trace/list', '/actuator/httptrace', ROUTE_TIMES_PATH]) {
    expect((await nobody.get(path)).status, path).toBe(403)
    expect((await app.nobody.get(path)).status, path).toBe(401)
  }
})

it('an error is found by the number that was told, its stack by those alone who may see it', async () => {
  const rename = (from: string, to: string) =>
    sql.raw(`alter view live.${from} rename to ${to}; alter table public.${from} rename to ${to}`).execute(app.db)
  await rename('sys_position', 'sys_position_away')
  const failed = await admin.get('/sys/position/list', { name: 'sought' })
  await rename('sys_position_away', 'sys_position')
  expect(failed.status).toBe(500)
  const traceId = /编号 (\w+)/.exec(failed.body.message)?.[1] ?? ''
  const list = async (client: Client) =>
    (await client.get('/sys/monitor/error/list', { traceId })).body.result.records as readonly Record<string, unknown>[]
  const [row] = await list(admin)
  expect(row).toMatchObject({
    traceId,
    kind: expect.stringContaining('42P01'),
    path: '/jeecg-boot/sys/position/list',
    username: 'admin',
  })
  const stack = async (client: Client) =>
    (await client.get('/sys/monitor/error/queryById', { id: String(row?.id) })).body.result
  expect((await stack(admin)).stack).toContain('list')
  const reader = await app.person(['monitor:error:list'])
  expect(await list(reader)).toHaveLength(1)
  expect(Object.keys((await list(reader))[0] ?? {})).not.toContain('message')
  expect(JSON.stringify(await stack(reader))).not.toContain('sys_position')
  expect((await (await app.person([])).get('/sys/monitor/error/list')).status).toBe(403)
})
