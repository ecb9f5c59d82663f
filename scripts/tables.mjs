import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { readFile, writeFile } = await import('node:fs/promises')
const { installIfNeeded } = await import('./lib/install.mjs')
const { inRoot } = await import('./lib/root.mjs')

await installIfNeeded()
const { TABLE_TYPES } = await import('../server/database/table-types.server.ts')
const { typesOfTables } = await import('./lib/tables.mjs')

const [types, written] = await Promise.all([typesOfTables(), readFile(inRoot(TABLE_TYPES), 'utf8').catch(() => '')])
const isStale = types !== written
if (process.argv.includes('--check')) {
  console.log(isStale ? `${TABLE_TYPES} is stale: npm run tables` : `${TABLE_TYPES} is what the migrations make`)
} else {
  await writeFile(inRoot(TABLE_TYPES), types)
  console.log(TABLE_TYPES)
}
// the office keeps a pool of connections that nobody uses
process.exit(isStale && process.argv.includes('--check') ? 1 : 0)
