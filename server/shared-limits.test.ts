import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { FILE_PATHS } from '#kit/contract/paths.ts'
import { TABLE_SOCKET } from '#kit/contract/table-message.ts'
import { sharedLimiters } from '#kit/server/http/limiter.server.ts'
import { STOREFRONT_PATH } from '#office/storefront/signature.ts'
import { prepareDatabase } from './app.server.ts'
import { type ServerProcess, startProcess } from './testing/server-process.server.ts'
import { openSocket } from './testing/socket-client.server.ts'
import { PASSWORD } from './testing/test-app.server.ts'
import { createTestDatabase } from './testing/test-database.server.ts'

const EXPORTS = 4
const CLIENT_CALLS = 6
const SOCKETS = 3

let database: Awaited<ReturnType<typeof createTestDatabase>>
let filesFolder: string
let processes: readonly [ServerProcess, ServerProcess]
beforeAll(async () => {
  database = await createTestDatabase({ template: 'vitrine_app', prepare: prepareDatabase })
  filesFolder = await mkdtemp(join(tmpdir(), 'vitrine-files-'))
  const limits = { perSession: 1000, perAddress: 1000, perPerson: { heavy: EXPORTS }, clientsPerAddress: CLIENT_CALLS }
  const settings = { socketsPerPerson: SOCKETS, socketsPerAddress: SOCKETS }
  const start = () => startProcess({ databaseUrl: database.url, filesFolder, limits, settings })
  processes = [await start(), await start()]
})
afterAll(async () => {
  for (const { app } of processes) {
    await app.close()
  }
  await database.giveBack()
  await rm(filesFolder, { recursive: true, force: true })
})
beforeEach(async () => {
  await sql`delete from sys_rate_limit`.execute(processes[0].app.db)
})

async function signIn({ address }: ServerProcess, password: string) {
  const response = await fetch(`${address}${BASE_PATH}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const body = await response.json()
  const { token, userInfo } = body.result ?? {}
  return { status: response.status, code: body.code, token: String(token), userId: String(userInfo?.id) }
}

async function exported({ address }: ServerProcess, token: string): Promise<Response> {
  const response = await fetch(`${address}${BASE_PATH}/sys/position/exportXls`, {
    headers: { 'X-Access-Token': token },
  })
  await response.arrayBuffer()
  return response
}

describe('limits of two server processes on one database', () => {
  it('count failures to sign in together: what failed at one is asked for a captcha at the other', async () => {
    const [one, other] = processes
    expect((await signIn(one, 'wrong')).status).toBe(200)
    expect((await signIn(other, 'wrong')).status).toBe(200)
    expect((await signIn(one, 'wrong')).status).toBe(200)
    await sql`delete from sys_rate_limit where key like 'sign-in-wait:%'`.execute(one.app.db)
    expect((await signIn(other, PASSWORD)).code).toBe(412)
    await sql`
      insert into sys_rate_limit (key, points, expire) values ('sign-in-wait:admin:127.0.0.1', 2, ${Date.now() + 60_000})
    `.execute(one.app.db)
    expect([(await signIn(one, PASSWORD)).status, (await signIn(other, PASSWORD)).status]).toEqual([429, 429])
  })

  it('count exports together, and refuse the next at either with the seconds to wait', async () => {
    const [one, other] = processes
    const { token } = await signIn(one, PASSWORD)
    const statuses: number[] = []
    for (const at of [one, other, one, other, one, other]) {
      statuses.push((await exported(at, token)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    const refused = await exported(other, token)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    const { rows } = await sql`select points from sys_rate_limit where key like 'call-heavy:%'`.execute(one.app.db)
    // the floods of a key that is full cost no more statements
    expect(rows).toEqual([{ points: EXPORTS + 1 }])
  })

  it('count the calls of websites together', async () => {
    const [one, other] = processes
    const statuses: number[] = []
    for (const { address } of [one, other, one, other, one, other, one, other]) {
      // unsigned, and counted all the same
      statuses.push((await fetch(`${address}${BASE_PATH}${STOREFRONT_PATH}/shop/info`)).status)
    }
    expect(statuses.slice(0, CLIENT_CALLS)).not.toContain(429)
    expect(statuses.slice(CLIENT_CALLS)).toEqual([429, 429])
  })

  it('count the sockets of a person together, and those of others at the same address by themselves', async () => {
    const [one, other] = processes
    const { token, userId } = await signIn(one, PASSWORD)
    const opened = async (at: ServerProcess, by = token) => {
      const path = `${BASE_PATH}${TABLE_SOCKET}/${userId}/page`
      const socket = await openSocket(at.address, { path, token: by }).catch(() => null)
      await socket?.close()
      return socket !== null
    }
    const refused = [await opened(one, 'nobody'), await opened(other, 'nobody'), await opened(one, 'nobody')]
    expect(refused).toEqual([false, false, false])
    const tried = [await opened(one), await opened(other), await opened(one), await opened(other), await opened(one)]
    expect(tried).toEqual([true, true, true, false, false])
    const { rows } = await sql<{ key: string; points: number }>`select key, points from sys_rate_limit
      where key like 'socket%' order by key`.execute(one.app.db)
    expect(rows).toEqual([
      { key: expect.stringMatching(/^socket-person:/), points: SOCKETS + 1 },
      { key: expect.stringMatching(/^socket:/), points: SOCKETS },
    ])
  })

  it('open no door when their counts cannot be kept', async () => {
    const [one] = processes
    const captcha = async () => (await fetch(`${one.address}${BASE_PATH}/sys/randomImage/of-a-page`)).status
    expect(await captcha()).toBe(200)
    await sql`alter table sys_rate_limit rename to sys_rate_limit_gone`.execute(one.app.db)
    try {
      expect((await signIn(one, PASSWORD)).status).toBe(500)
      expect(await captcha()).toBe(500)
    } finally {
      await sql`alter table sys_rate_limit_gone rename to sys_rate_limit`.execute(one.app.db)
    }
  })
})

it('windows that ended an hour ago go when somebody takes a point, every five minutes at most', async () => {
  const [{ app }] = processes
  const put = () =>
    sql`insert into sys_rate_limit (key, points, expire)
      values ('old', 1, ${Date.now() - 3_700_000}), ('late', 1, ${Date.now() - 3_500_000})
      on conflict (key) do nothing`.execute(app.db)
  const kept = async () =>
    (await sql<{ key: string }>`select key from sys_rate_limit where key in ('old', 'late')`.execute(app.db)).rows
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    const limiter = sharedLimiters(app.db)({ name: 'sweeping', points: 9, seconds: 60 })
    await put()
    await limiter.consume('a')
    clock.mockReturnValue(299_000)
    await limiter.consume('a')
    expect(await kept()).toHaveLength(2)
    clock.mockReturnValue(300_000)
    await limiter.consume('a')
    await expect.poll(kept).toEqual([{ key: 'late' }])
    await put()
    await limiter.consume('a')
    expect(await kept()).toHaveLength(2)
  } finally {
    clock.mockRestore()
  }
})

it('limits are those of the settings', async () => {
  const settings = { callsPerAddress: 2, filesPerAddress: 4, storefrontCallsPerAddress: 3 }
  const { app, address } = await startProcess({ databaseUrl: database.url, filesFolder, limits: null, settings })
  try {
    const refusedAfter = async (path: string): Promise<number> => {
      for (let calls = 0; calls < 10; calls += 1) {
        if ((await fetch(`${address}${BASE_PATH}${path}`)).status === 429) {
          return calls
        }
      }
      return Number.POSITIVE_INFINITY
    }
    expect(await refusedAfter('/sys/randomImage/of-a-page')).toBe(2)
    expect(await refusedAfter(`${FILE_PATHS.stored}/goods/none.png`)).toBe(4)
    expect(await refusedAfter(`${STOREFRONT_PATH}/shop/info`)).toBe(3)
  } finally {
    await app.close()
  }
})
