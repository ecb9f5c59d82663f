import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase, databaseServer } from '#server/testing/test-database.server.ts'
import { openDatabase } from './database.server.ts'
import { requireBoundRole, requireOrders, requireServedVersion } from './database-server.server.ts'

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

let mute: Server | undefined

afterEach(() => {
  mute?.close()
})

function open(databaseUrl: string) {
  return openDatabase({ databaseUrl, dataDir: '/nonexistent' }, SILENT)
}

async function refusalOf(databaseUrl: string): Promise<string> {
  return open(databaseUrl).then(
    () => '',
    (error: Error) => error.message,
  )
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

describe('a database server at DATABASE_URL', () => {
  it('is used as it is, and none is started', async () => {
    const { url, giveBack } = await createTestDatabase({ template: 'vitrine_empty', prepare: async () => undefined })
    const database = await open(url)
    expect(database).toMatchObject({ url, kind: 'server' })
    await database.stop()
    await giveBack()
  })

  it('is not used by a role that row-level security does not bind', async () => {
    const { username } = new URL(await databaseServer())
    expect(await refusalOf(await databaseServer())).toMatch(
      `DATABASE_URL: the role ${username} is a superuser or may bypass row security`,
    )
    expect(() => requireBoundRole({ name: 'shop', isPast: false })).not.toThrow()
  })

  it('must be PostgreSQL 15 or newer', () => {
    expect(() => requireServedVersion(140_019)).toThrow(
      'DATABASE_URL: PostgreSQL 15 or newer is needed, the server is PostgreSQL 14',
    )
    expect(() => requireServedVersion(150_000)).not.toThrow()
  })

  it('must have the orders of ICU that names are sorted by', () => {
    expect(() => requireOrders(['en-x-icu'])).toThrow(
      'DATABASE_URL: names are sorted by zh-x-icu, which this database lacks',
    )
    expect(() => requireOrders(['en-x-icu', 'zh-x-icu'])).not.toThrow()
  })

  it('is named without its password when nothing listens there', async () => {
    const refusal = await refusalOf('postgres://shop:s3%3Acret@127.0.0.1:1/shop')
    expect(refusal).toMatch(/^DATABASE_URL: no database answers at 127\.0\.0\.1:1\/shop: .*ECONNREFUSED/)
    expect(refusal).not.toMatch(/s3(%3A|:)cret/)
  })

  it('is given up when it does not answer', async () => {
    mute = createServer(() => undefined)
    await new Promise<void>((done) => mute?.listen(0, '127.0.0.1', done))
    expect(await refusalOf(`postgres://u:p@127.0.0.1:${portOf(mute)}/shop`)).toContain('no answer within 2.5 s')
  })

  it('is named when the database does not exist there', async () => {
    const url = new URL(await databaseServer())
    url.pathname = '/nowhere'
    expect(await refusalOf(url.href)).toContain('database "nowhere" does not exist')
  })
})
