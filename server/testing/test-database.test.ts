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
    await Promise.all(databases.map(({ drop }) => drop()))
    await expect(query(second?.url ?? '', 'SELECT 1')).rejects.toThrow('does not exist')
  })

  it('lets the server role add pg_trgm, which sees Chinese, and compares by code point in UTC', async () => {
    const { url, drop } = await createTestDatabase({ template: 'test_trigrams', prepare: async () => undefined })
    await query(url, 'CREATE EXTENSION pg_trgm')
    expect(await query(url, "SELECT cardinality(show_trgm('初音未来')) AS count")).toEqual([{ count: 5 }])
    expect(await query(url, "SELECT 'Z' < 'a' AS sorted, current_setting('TimeZone') AS zone")).toEqual([
      { sorted: true, zone: 'UTC' },
    ])
    expect(await query(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
      { rolsuper: false },
    ])
    await drop()
  })
})
