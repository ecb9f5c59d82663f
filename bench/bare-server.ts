import Fastify from 'fastify'
import pg from 'pg'
import type { Statement } from './capture.ts'
import { serveParent, settingsOfChild } from './child.ts'
import { type Command, runsOf } from './replay.ts'

export interface BareSettings {
  readonly url: string
  /** The statements of each question, by its name. */
  readonly cases?: Readonly<Record<string, readonly Statement[]>>
  /** What is done in one transaction, by its name. */
  readonly commands?: Readonly<Record<string, Command>>
}

/** Nothing but Fastify and pg: the statements that our server sends, in the turns that it waits for, and their rows as JSON. */
const { url, cases = {}, commands = {} } = settingsOfChild<BareSettings>()
const pool = new pg.Pool({ connectionString: url, max: 16, options: '-c app.tenant=0' })
const server = Fastify()
for (const [name, statements] of Object.entries(cases)) {
  const turns = [...new Set(statements.map(({ turn }) => turn))].map((turn) =>
    statements.filter((statement) => statement.turn === turn),
  )
  server.get(`/${name}`, async () => {
    const rows: unknown[] = []
    for (const together of turns) {
      const results = await Promise.all(together.map((statement) => pool.query(asked(statement))))
      rows.push(...results.map((result) => result.rows))
    }
    return rows
  })
}
for (const [name, command] of Object.entries(commands)) {
  const next = runsOf(command)
  server.post(`/${name}`, async () => {
    const client = await pool.connect()
    try {
      const rows: unknown[] = []
      for (const statement of next()) {
        rows.push((await client.query(asked(statement))).rows)
      }
      return rows
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  })
}
const address = await server.listen({ port: 0, host: '127.0.0.1' })
serveParent(Number(new URL(address).port), async () => {
  await server.close()
  await pool.end()
})

function asked({ text, values, name }: Statement) {
  return { text, values: [...values], ...(name ? { name } : {}) }
}
