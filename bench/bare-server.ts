import Fastify from 'fastify'
import pg from 'pg'
import type { Statement } from './capture.ts'
import { serveParent, settingsOfChild } from './child.ts'

export interface BareSettings {
  readonly url: string
  /** The statements of each case, by its name. */
  readonly cases: Readonly<Record<string, readonly Statement[]>>
}

/** Nothing but Fastify and pg: the statements that our list sends, and their rows as JSON. */
const { url, cases } = settingsOfChild<BareSettings>()
const pool = new pg.Pool({ connectionString: url, max: 16, options: '-c app.tenant=0' })
const server = Fastify()
for (const [name, statements] of Object.entries(cases)) {
  server.get(`/${name}`, async () => {
    const results = await Promise.all(
      statements.map((statement) => pool.query({ ...statement, values: [...statement.values] })),
    )
    return results.map(({ rows }) => rows)
  })
}
const address = await server.listen({ port: 0, host: '127.0.0.1' })
serveParent(Number(new URL(address).port), async () => {
  await server.close()
  await pool.end()
})
