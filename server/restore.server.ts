import { access, readdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { connected } from '#kit/server/backup/dump.server.ts'
import { readManifest } from '#kit/server/backup/manifest.server.ts'
import { checkParts, restoreDatabase, restoreFiles } from '#kit/server/backup/restore.server.ts'
import { openKysely, openPool } from '#kit/server/database/database.server.ts'
import { localFileStore } from '#kit/server/files/local-file-store.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { keyInFile } from '#kit/server/seal/key-file.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { bookRules } from '#office/trade/timer/nightly-sums.server.ts'
import { prepareDatabase } from './app.server.ts'
import { openBackupPlace } from './backup-place.server.ts'
import { openDatabase } from './database/database.server.ts'
import { giveFolder } from './folder-mark.server.ts'
import { PROJECT_ROOT } from './project-root.server.ts'
import { readSettings, type Settings, StartError } from './settings.server.ts'
import { VERSION } from './version.server.ts'

const USAGE = `npm run restore -- <folder of a backup> [--passive]
npm run restore -- s3:<name of a backup> [--passive]

The database (DATABASE_URL, else the one in VITRINE_DATA_DIR) has to be empty. With --passive the shop is opened when it is
there, without timers, messages, webhooks and refunds.`

/**
 * Brings a shop back from a backup: its rows into an empty database, its files into the data folder.
 * @param args as `npm run restore` is given them
 * @returns exit code
 */
export async function restore(args: readonly string[]): Promise<number> {
  const [source, ...flags] = args
  if (source === undefined || source.startsWith('-') || flags.some((flag) => flag !== '--passive')) {
    print(USAGE)
    return 1
  }
  try {
    const settings = readSettings(process.env, [])
    await restoreFrom(source, settings)
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  }
  if (flags.length > 0) {
    process.env.VITRINE_PASSIVE = '1'
    process.argv.splice(2)
    await import('./main.ts')
  } else {
    print('Start it with: npm start')
  }
  return 0
}

async function restoreFrom(source: string, settings: Settings): Promise<void> {
  const isBucket = source.startsWith('s3:')
  const name = isBucket ? source.slice('s3:'.length) : basename(resolve(source))
  const { place } = await openBackupPlace(
    { ...settings, backupsIn: isBucket ? 's3' : 'folder' },
    { folder: isBucket ? '.' : dirname(resolve(source)), dataFolder: settings.dataDir },
  )
  const manifest = await readManifest(place, name)
  await requireKnown(manifest.database.migrations, manifest.version)
  print(`Backup ${name}, made at ${manifest.madeAt} by version ${manifest.version}: looking at each byte`)
  await checkParts(place, manifest)
  const log = openLog(settings.logLevel === 'info' ? 'warn' : settings.logLevel)
  const database = await openDatabase(settings, log)
  try {
    await requireEmpty(database.url)
    const db = openKysely(openPool({ url: database.url }))
    const rules = bookRules(db)
    await db.destroy()
    const makeTables = (url: string, only: readonly string[]) => prepareDatabase(url, { only })
    await restoreDatabase({ place, url: database.url, makeTables, rules }, manifest)
    const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
    print(`${rows} rows in ${manifest.database.tables.length} tables are there, and the books agree`)
    const folder = join(settings.dataDir, 'files')
    const count = await restoreFiles(place, manifest, localFileStore(folder))
    await giveFolder(database.url, folder)
    print(`${count} files are there`)
    await prepareDatabase(database.url)
  } finally {
    await database.stop()
  }
  await sayKey(settings, manifest.keyFingerprint)
}

/** @throws StartError where something is in the database already */
async function requireEmpty(url: string): Promise<void> {
  const client = await connected(url)
  try {
    const { rows } = await client.query(
      "select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1",
    )
    if (rows.length > 0) {
      throw new StartError(
        'DATABASE_URL or VITRINE_DATA_DIR',
        'this database is not empty, and a backup goes into an empty one only',
      )
    }
  } finally {
    await client.end()
  }
}

/** @throws Error where a newer version made it */
async function requireKnown(migrations: readonly string[], version: string): Promise<void> {
  const folder = join(PROJECT_ROOT, 'migrations')
  const known = new Set([...(await readdir(folder)), ...(await readdir(join(folder, 'history')).catch(() => []))])
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined) {
    throw new Error(
      `the backup was made by version ${version}, which is newer than this one, ${VERSION}: it knows ${unknown}. Restore it with version ${version} or later`,
    )
  }
}

/** What a restored shop lacks where the key is another one. */
async function sayKey({ secretKey, dataDir }: Settings, fingerprint: string): Promise<void> {
  const file = join(dataDir, 'secret.key')
  const hasFile = await access(file).then(
    () => true,
    () => false,
  )
  const key = secretKey ?? (hasFile ? await keyInFile(file) : undefined)
  if (key && vault(key).fingerprint === fingerprint) {
    return
  }
  print(
    `The key is missing: ${key ? 'the one here is another' : `neither VITRINE_SECRET_KEY nor ${file} is there`}. Put the key with the fingerprint ${fingerprint} there before the first start. Without it the shop starts, and what was sealed with it cannot be opened: secrets of payment channels, API clients, webhooks, mail servers, identity providers and data sources have to be entered anew, and people set up their second factors again.`,
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
