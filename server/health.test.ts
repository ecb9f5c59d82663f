import net from 'node:net'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openKysely, openPool, type ServerDatabase } from '#kit/server/database/database.server.ts'
import { prepareDatabase } from './app.server.ts'
import { addHealth } from './health.server.ts'
import { startTestApp } from './testing/test-app.server.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.server.ts'
import { VERSION } from './version.server.ts'

let database: TestDatabase
let db: ServerDatabase
/** On the way to the database: what it holds back comes never, and no connection ends. */
let way: net.Server
let isHeldBack = false
const sockets = new Set<net.Socket>()
beforeAll(async () => {
  database = await createTestDatabase({ template: 'vitrine_app', prepare: prepareDatabase })
  const target = new URL(database.url)
  const socketPath = `${target.searchParams.get('host')}/.s.PGSQL.${target.searchParams.get('port')}`
  way = net.createServer((near) => {
    const far = net.connect(socketPath)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.on('data', (data) => isHeldBack || far.write(data))
    far.on('data', (data) => near.write(data))
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  for (const name of ['host', 'port']) {
    target.searchParams.delete(name)
  }
  target.hostname = '127.0.0.1'
  target.port = String((way.address() as net.AddressInfo).port)
  db = openKysely(openPool({ url: target.href }))
})
afterAll(async () => {
  for (const socket of sockets) {
    socket.destroy()
  }
  way.close()
  await database.giveBack()
})

it('a server is ready while its database answers, and not where that hangs without closing', async () => {
  const server = Fastify()
  addHealth(server, db, {
    ...{ isStopping: () => false, isPassive: false, filesReason: () => undefined },
    hasQueue: async () => true,
  })
  const look = async () => {
    const { statusCode, body } = await server.inject('/health/ready')
    return [statusCode, JSON.parse(body)]
  }
  expect(await look()).toEqual([200, { status: 'up', version: VERSION }])
  isHeldBack = true
  const begun = performance.now()
  expect(await look()).toEqual([503, { status: 'down', version: VERSION }])
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect((await server.inject('/health/live')).statusCode).toBe(200)
})

it('a server whose queue became that of another version, or is gone, is not ready until it is back', async () => {
  const app = await startTestApp()
  const look = async () => {
    const response = await fetch(`${app.address}/health/ready`)
    return [response.status, ((await response.json()) as { status: string }).status]
  }
  try {
    await app.begin()
    expect(await look()).toEqual([200, 'up'])
    await sql`update pgboss.version set version = version + 1`.execute(app.db)
    expect(await look()).toEqual([503, 'queue'])
    await sql`update pgboss.version set version = version - 1`.execute(app.db)
    expect(await look()).toEqual([200, 'up'])
    await sql`alter schema pgboss rename to pgboss_aside`.execute(app.db)
    expect(await look()).toEqual([503, 'queue'])
    await sql`alter schema pgboss_aside rename to pgboss`.execute(app.db)
    expect(await look()).toEqual([200, 'up'])
  } finally {
    await app.close()
  }
})
