import { once } from 'node:events'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from './test-database.server.ts'

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

describe('test databases', () => {
  it('prepares the template once and gives everyone a copy', async () => {
    let preparations = 0
    const prepare = async (url: string) => {
      preparations += 1
      await query(url, "CREATE TABLE thing (name text); INSERT INTO thing VALUES ('手办')")
    }
    const databases = await Promise.all(
      [1, 2, 3, 4].map(() => createTestDatabase({ template: 'test_database_test', prepare })),
    )
    expect(preparations).toBe(1)
    const [first, second] = databases
    await query(first?.url ?? '', 'DELETE FROM thing')
    expect(await query(second?.url ?? '', 'SELECT name FROM thing')).toEqual([{ name: '手办' }])
    await Promise.all(databases.map(({ giveBack }) => giveBack()))
  })

  const counted = {
    template: 'test_database_reuse',
    prepare: async (url: string) =>
      void (await query(
        url,
        `CREATE TABLE shelf (id int PRIMARY KEY, twice int GENERATED ALWAYS AS (id * 2) STORED);
         CREATE TABLE figure (id bigint GENERATED ALWAYS AS IDENTITY, shelf int REFERENCES shelf, name text)
           WITH (autovacuum_enabled = off);
         CREATE SEQUENCE number;
         INSERT INTO shelf VALUES (1), (2); INSERT INTO figure (shelf, name) VALUES (1, '初音未来'), (2, '雷姆')`,
      )),
  }

  // while the database looks at a table by itself, rows that are gone stay in it
  it('gives what is given back to the next one, as the template is', async () => {
    const first = await createTestDatabase(counted)
    await query(
      first.url,
      `SELECT nextval('number'); INSERT INTO shelf VALUES (3);
       INSERT INTO figure (shelf, name) VALUES (3, '新'); UPDATE figure SET name = '改' WHERE id = 1;
       DELETE FROM figure WHERE shelf = 2; DELETE FROM shelf WHERE id = 2`,
    )
    await query(first.url, "INSERT INTO figure (name) SELECT '多' FROM generate_series(1, 20000)")
    await query(first.url, 'ANALYZE figure')
    await first.giveBack()
    const next = await createTestDatabase(counted)
    expect(next.url).toBe(first.url)
    expect(await query(next.url, 'SELECT * FROM shelf ORDER BY id')).toEqual([
      { id: 1, twice: 2 },
      { id: 2, twice: 4 },
    ])
    expect(await query(next.url, 'SELECT * FROM figure ORDER BY id')).toEqual([
      { id: '1', shelf: 1, name: '初音未来' },
      { id: '2', shelf: 2, name: '雷姆' },
    ])
    expect(
      await query(next.url, "SELECT reltuples AS rows, relpages AS pages FROM pg_class WHERE relname = 'figure'"),
    ).toEqual([{ rows: 2, pages: 1 }])
    expect(await query(next.url, "INSERT INTO figure (name) VALUES ('新') RETURNING id, nextval('number')")).toEqual([
      { id: '3', nextval: '1' },
    ])
    await next.giveBack()
  })

  it('gives nobody what was changed in more than its rows, and cuts the connections that are left', async () => {
    const altered = await createTestDatabase(counted)
    await query(
      altered.url,
      'CREATE TEMP TABLE passing (id int); DROP TABLE passing; ALTER TABLE figure ADD color text',
    )
    await altered.giveBack()
    await expect(query(altered.url, 'SELECT 1')).rejects.toThrow('does not exist')
    const inUse = await createTestDatabase(counted)
    const client = new pg.Client({ connectionString: inUse.url })
    client.on('error', () => undefined)
    await client.connect()
    await inUse.giveBack()
    await expect(client.query('SELECT 1')).rejects.toThrow()
    expect(await query(inUse.url, 'SELECT count(*)::int AS figures FROM figure')).toEqual([{ figures: 2 }])
  })

  it('keeps connections for the next pool, with nothing of the last one in them', async () => {
    const database = await createTestDatabase(counted)
    const pool = () => new pg.Pool({ connectionString: database.url, Client: database.Client, max: 1 })
    const process = async (from: pg.Pool) => (await from.query('SELECT pg_backend_pid() AS pid')).rows[0].pid
    const first = pool()
    const pid = await process(first)
    await first.query('CREATE TEMP TABLE passing (id int); LISTEN news; SELECT pg_advisory_lock(7)')
    await Promise.all([once(first, 'remove'), first.end()])
    const second = pool()
    expect(await process(second)).toBe(pid)
    expect(
      (
        await second.query(
          "SELECT to_regclass('passing') AS passing, (SELECT count(*)::int FROM pg_listening_channels()) AS heard, (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks",
        )
      ).rows,
    ).toEqual([{ passing: null, heard: 0, locks: 0 }])
    const broken = await second.connect()
    await broken.query('BEGIN')
    broken.release(true)
    expect(await process(second)).not.toBe(pid)
    await Promise.all([once(second, 'remove'), second.end()])
    await database.giveBack()
    const next = await createTestDatabase(counted)
    expect(next.url).toBe(database.url)
    await next.giveBack()
  })

  it('lets the server role add pg_trgm, which sees Chinese, and compares by code point in UTC', async () => {
    const { url, giveBack } = await createTestDatabase({ template: 'test_trigrams', prepare: async () => undefined })
    await query(url, 'CREATE EXTENSION pg_trgm')
    expect(await query(url, "SELECT cardinality(show_trgm('初音未来')) AS count")).toEqual([{ count: 5 }])
    expect(await query(url, "SELECT 'Z' < 'a' AS sorted, current_setting('TimeZone') AS zone")).toEqual([
      { sorted: true, zone: 'UTC' },
    ])
    expect(await query(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
      { rolsuper: false },
    ])
    await giveBack()
  })
})
