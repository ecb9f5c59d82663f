import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import pg from 'pg'
import type { Statement } from './capture.ts'

/** What each connection was told once, before the batch. */
const SPEAKS_FOR = /^set app\.tenant/i

/** Waits for what comes, for as long as the process lives. */
const HEARS = /^listen/i

interface Options {
  /** Of a copy of the database as it was before the batch. */
  readonly url: string
  /** What the connections of our server sent before the batch. */
  readonly before: readonly Statement[]
  /** Statements of the batch, one in a line. */
  readonly file: string
}

/**
 * Sends the statements of a batch once more, each on the connection that it belongs to and in their order, and does
 * nothing else. What the database made up itself has other values now: such a statement finds nothing, which costs the same.
 * What ran side by side runs one after the other here: a statement that would wait for a later one fails, and neither its
 * wait nor what fails behind it counts.
 * @returns seconds, and how many statements failed
 */
export async function replayBatch({ url, before, file }: Options): Promise<{ seconds: number; failed: number }> {
  const clients = new Map<number, pg.Client>()
  const clientOf = async (connection: number) => {
    const known = clients.get(connection)
    const client = known ?? new pg.Client({ connectionString: url, options: '-c app.tenant=0 -c lock_timeout=20' })
    if (!known) {
      await client.connect()
      clients.set(connection, client)
    }
    return client
  }
  let failed = 0
  /** @returns milliseconds; 0 of one that failed */
  const send = async ({ connection, text, values, name }: Statement) => {
    const client = await clientOf(connection)
    const started = performance.now()
    try {
      await client.query({ text, values: [...values], ...(name ? { name } : {}) })
      return performance.now() - started
    } catch {
      failed += 1
      return 0
    }
  }
  try {
    for (const statement of before.filter(({ text }) => SPEAKS_FOR.test(text))) {
      await send(statement)
    }
    let spent = 0
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const statement: Statement = JSON.parse(line)
      if (!HEARS.test(statement.text)) {
        spent += await send(statement)
      }
    }
    return { seconds: spent / 1000, failed }
  } finally {
    await Promise.all([...clients.values()].map((client) => client.end()))
  }
}
