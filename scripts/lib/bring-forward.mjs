import pg from 'pg'
import { prepareDatabase } from '../../server/app.server.ts'

/** Runs the migrations of this program on a database that an earlier one has made: `node bring-forward.mjs <url>`. */
const [url] = process.argv.slice(2)
const client = new pg.Client({ connectionString: url })
await client.connect()
const { rows } = await client.query("select to_regclass('public.migration') is not null as is_made")
await client.end()
if (rows[0].is_made) {
  await prepareDatabase(url)
}
process.exit(0)
