import { connect, createServer } from 'node:net'
import pg from 'pg'
import { createTestDatabase, databaseServer } from '#server/testing/test-database.server.ts'

/** A PostgreSQL that is another one than that of the shop, reached over TCP. */
export interface PostgresDoor {
  readonly port: number
  readonly database: string
  /** As somebody who may do anything there. */
  run(statements: string): Promise<void>
  close(): Promise<void>
}

/**
 * A database of its own of a server that listens on a socket alone, behind a port of this machine.
 * `named` is the superuser address of the server; the one of the test run when left out.
 */
export async function openPostgresDoor(named?: string): Promise<PostgresDoor> {
  const databases = named ?? (await databaseServer())
  const database = await createTestDatabase({
    template: 'report_source',
    prepare: async () => undefined,
    server: databases,
  })
  const url = new URL(database.url)
  const folder = url.searchParams.get('host') ?? ''
  const path = `${folder}/.s.PGSQL.${url.searchParams.get('port') ?? '5432'}`
  const server = createServer((outer) => {
    const inner = connect(path)
    outer.on('error', () => inner.destroy())
    inner.on('error', () => outer.destroy())
    outer.pipe(inner).pipe(outer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const superuser = new URL(database.url)
  superuser.username = new URL(databases).username
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    database: url.pathname.slice(1),
    run: async (statements) => {
      const client = new pg.Client({ connectionString: superuser.href })
      await client.connect()
      try {
        await client.query(statements)
      } finally {
        await client.end()
      }
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await database.giveBack()
    },
  }
}
