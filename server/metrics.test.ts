import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROJECT_ROOT } from './project-root.server.ts'
import { startTestApp, type TestApp } from './testing/test-app.server.ts'
import { VERSION } from './version.server.ts'

const TOKEN = 'a-token-of-prometheus-that-is-long'
const received: { readonly url: string; readonly body: string }[] = []

/** Takes spans as a collector does. */
const collector = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString('utf8') })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})

let app: TestApp
let closed: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  app = await startTestApp({ metricsToken: TOKEN, traceUrl: `http://127.0.0.1:${port}` })
  closed = await startTestApp()
})
afterAll(async () => {
  await closed.close()
  collector.closeAllConnections()
  collector.close()
})

const metrics = (authorization?: string, at = app) =>
  fetch(`${at.address}/metrics`, { headers: authorization === undefined ? {} : { authorization } })

it('/metrics is told to whoever sends the token, and is not there without one', async () => {
  const admin = await app.admin()
  await admin.get('/sys/user/getUserInfo')
  for (const wrong of [
    undefined,
    'Bearer',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    TOKEN,
    `Bearer ${admin.token}`,
  ]) {
    const answer = await metrics(wrong)
    expect([answer.status, await answer.text()], String(wrong)).toEqual([401, ''])
  }
  const text = await (await metrics(`Bearer ${TOKEN}`)).text()
  expect(text).toMatch(
    /vitrine_http_request_duration_seconds_count\{method="GET",route="\/jeecg-boot\/sys\/user\/getUserInfo",status="200"\} 1/,
  )
  expect(text).toContain('vitrine_database_connections ')
  // standard names stay standard, what only grows is a counter
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
  expect(text).toMatch(/^# TYPE vitrine_database_statements_total counter\nvitrine_database_statements_total [1-9]/m)
  expect(text).toContain(`vitrine_build_info{version="${VERSION}",node="${process.versions.node}"} 1`)
  const figureOf = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
  expect(figureOf('vitrine_disk_used_percent')).toBeGreaterThan(0)
  expect(figureOf('vitrine_disk_used_percent')).toBeLessThanOrEqual(100)
  expect(Math.abs(figureOf('vitrine_database_clock_drift_seconds'))).toBeLessThan(1)
  expect(text).not.toContain(TOKEN)
  expect((await metrics(`Bearer ${TOKEN}`, closed)).status).toBe(404)
})

it('/metrics tells what waits, as the pages of monitoring do', async () => {
  const read = async (name: string) => {
    const text = await (await metrics(`Bearer ${TOKEN}`)).text()
    return new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]
  }
  expect(await read('vitrine_queue_waiting')).toBe('Nan')
  await sql`insert into sys_measurement (at, source, content) values
    (now() - interval '30 seconds', 'shop', '{"queueDepth": 7, "queueAge": 90, "webhooksWaiting": 3}'), (now(), 'other', '{"queueDepth": 1}')`.execute(
    app.db,
  )
  expect(await read('vitrine_queue_waiting')).toBe('7')
  expect(await read('vitrine_queue_oldest_seconds')).toBe('90')
  expect(await read('vitrine_webhooks_waiting')).toBe('3')
  expect(Number(await read('vitrine_shared_age_seconds'))).toBeGreaterThan(29)
})

it.each(['prometheus/alerts.yml', 'grafana/boards/vitrine.json'])('%s looks at what /metrics tells', async (file) => {
  const told = await (await metrics(`Bearer ${TOKEN}`)).text()
  const names =
    (await readFile(join(PROJECT_ROOT, 'ops', file), 'utf8')).match(/\b(?:vitrine|nodejs|process)_\w+/g) ?? []
  expect(names.length).toBeGreaterThan(15)
  const isTold = (name: string) => new RegExp(`^${name}[ {]`, 'm').test(told)
  expect([...new Set(names)].filter((name) => !isTold(name))).toEqual([])
})

it('spans of requests reach the receiver, without what was sent', async () => {
  const admin = await app.admin()
  await admin.get('/sys/user/getUserInfo', { secret: 'in-the-query' })
  const { token } = admin
  await app.close()
  const bodies = received.map(({ body }) => body).join()
  expect(received.map(({ url }) => url)).toContain('/v1/traces')
  expect(bodies).toContain('GET /jeecg-boot/sys/user/getUserInfo')
  expect(bodies).not.toContain('in-the-query')
  expect(bodies).not.toContain(token)
})
