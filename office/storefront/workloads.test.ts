import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { position } from '../system/position/position.ts'
import { type StorefrontClient, storefrontClient } from './testing/storefront-client.server.ts'

const TOKEN = 'a-token-of-prometheus-that-is-long'
const SIZES = { buyers: 2, staff: 2, reports: 2 }
/** Those that have a connection, and ten that wait for each. */
const PLACES = 22

let app: TestApp
let admin: Client
let client: StorefrontClient
let other: pg.Client
/** Sees what happens while the other is in its transaction. */
let looker: pg.Client
beforeAll(async () => {
  app = await startTestApp({ metricsToken: TOKEN, workloads: SIZES })
  ;[admin, client] = [await app.admin(), await storefrontClient(app)]
  ;[other, looker] = [1, 2].map(() => new pg.Client({ connectionString: app.databaseUrl })) as [pg.Client, pg.Client]
  await Promise.all([other.connect(), looker.connect()])
})
afterAll(async () => {
  await Promise.all([other.end(), looker.end()])
  await app.close()
})

const hold = () => other.query('begin; lock table public.sys_position in access exclusive mode')
const letGo = () => other.query('rollback')
const shopIsOpen = async () => expect((await client.get('/shop/info')).body.success).toBe(true)

async function measured(metric: string, workload: string): Promise<number> {
  const response = await fetch(`${app.address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const found = new RegExp(`^${metric}\\{workload="${workload}"\\} (\\d+)`, 'm').exec(await response.text())
  return Number(found?.[1])
}

/** Statements that wait for the table. */
async function held(): Promise<number> {
  const { rows } = await looker.query<{ count: number }>(
    "select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.count ?? 0
}

it('lists of staff that take all their connections hold no buyer up; one more than may wait is refused at once, before any is answered', async () => {
  await hold()
  let answered = 0
  const lists = Array.from({ length: PLACES }, async () => {
    const { status } = await admin.get(`${position.path}/list`)
    answered += 1
    return status
  })
  try {
    await expect.poll(held).toBe(SIZES.staff)
    await expect.poll(() => measured('vitrine_requests_inside', 'staff')).toBe(PLACES)
    await shopIsOpen()
    const refused = await fetch(`${app.address}/jeecg-boot${position.path}/list`, {
      headers: { 'x-access-token': admin.token, 'accept-language': 'en' },
    })
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '2',
      expect.objectContaining({ success: false, message: 'The server is busy, please try again in a moment' }),
    ])
    expect(answered).toBe(0)
    expect(await measured('vitrine_requests_refused_total', 'staff')).toBe(1)
    await shopIsOpen()
    const ready = await fetch(`${app.address}/health/ready`)
    expect(ready.status).toBe(200)
  } finally {
    await letGo()
  }
  expect(new Set(await Promise.all(lists))).toEqual(new Set([200]))
  await expect.poll(() => measured('vitrine_requests_inside', 'staff')).toBe(0)
  expect(await measured('vitrine_requests_refused_total', 'buyers')).toBe(0)
})

it('exports that take all connections of reports hold neither staff nor buyers up', async () => {
  await hold()
  const exports = Array.from({ length: SIZES.reports }, () => admin.get(`${position.path}/exportXls`))
  try {
    await expect.poll(held).toBe(SIZES.reports)
    expect((await admin.get('/sys/user/list')).body.success).toBe(true)
    await shopIsOpen()
  } finally {
    await letGo()
  }
  expect((await Promise.all(exports)).map(({ status }) => status)).toEqual([200, 200])
})
