import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './testing/test-app.server.ts'

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
  expect(text).toContain('vitrine_nodejs_eventloop_lag_seconds')
  expect(text).not.toContain(TOKEN)
  expect((await metrics(`Bearer ${TOKEN}`, closed)).status).toBe(404)
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
