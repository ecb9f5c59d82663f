import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKysely, openPool } from '../../kit/server/database/database.server.ts'
import { migrate } from '../../kit/server/database/migrate.server.ts'
import { declared } from '../../office/office.ts'
import { startEmbeddedDatabase } from '../../server/database/embedded-database.server.ts'
import { tableTypes } from '../../server/database/table-types.server.ts'
import { inRoot } from './root.mjs'

const silent = () => undefined
const log = { debug: silent, info: silent, warn: silent, error: silent }

/** The types of all tables, read from a new database on which the migrations ran. */
export async function typesOfTables() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-tables-'))
  // whoever runs the database enters it
  await chmod(dataDir, 0o711)
  const database = await startEmbeddedDatabase({ dataDir, log, isVolatile: true })
  try {
    await migrate(database.url, inRoot('migrations'))
    const db = openKysely(openPool({ url: database.url }))
    const types = await tableTypes(db, declared)
    await db.destroy()
    return types
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
