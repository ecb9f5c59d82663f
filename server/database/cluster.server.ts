import { lstat, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/settings.server.ts'
import type { DatabaseBinaries } from './binaries.server.ts'
import { type CommandResult, run, type SystemUser } from './command.server.ts'

/** Owner of the database, no superuser: what the server may do, an injected statement could do. */
export const DATABASE_ROLE = 'vitrine'

export const DATABASE_NAME = 'vitrine'

/** Superuser of the embedded database; only tests and tools use it. */
export const SUPERUSER = 'postgres'

/** pg_trgm asks the operating system what a letter is; plain C would leave Chinese without keyword search. */
const CHARACTER_TYPE = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'

interface Options {
  /** The real path of the database folder. */
  readonly folder: string
  readonly binaries: DatabaseBinaries
  readonly user: SystemUser | undefined
  /** Off only for tests: then a power cut may destroy the new cluster. */
  readonly isSynced: boolean
}

/**
 * Path of the database cluster in `folder`, made when missing: UTF-8, compared by code point on every machine alike.
 * It gets its name only when it is whole; one that was interrupted is made again.
 */
export async function databaseCluster({ folder, binaries, user, isSynced }: Options): Promise<string> {
  const cluster = join(folder, 'cluster')
  if (await exists(cluster)) {
    await requireVersion(cluster, binaries)
    return cluster
  }
  const unfinished = join(folder, 'cluster.new')
  await rm(unfinished, { recursive: true, force: true })
  succeeded(
    await run({
      file: binaries.initdb,
      args: [
        `--pgdata=${unfinished}`,
        `--username=${SUPERUSER}`,
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C',
        `--lc-ctype=${CHARACTER_TYPE}`,
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(isSynced ? [] : ['--no-sync']),
      ],
      user,
    }),
  )
  succeeded(
    await run({
      file: binaries.postgres,
      args: ['--single', '-D', unfinished, ...(isSynced ? [] : ['-F']), 'postgres'],
      user,
      input: [
        `CREATE ROLE ${DATABASE_ROLE} LOGIN`,
        `GRANT pg_monitor TO ${DATABASE_ROLE}`,
        `CREATE DATABASE ${DATABASE_NAME} OWNER ${DATABASE_ROLE}`,
        '',
      ].join('\n'),
    }),
  )
  await rename(unfinished, cluster)
  return cluster
}

function succeeded({ code, failure, output }: CommandResult): void {
  // The single-user server goes on after a failed statement and still ends with 0.
  const complaint = /^.*(?:error|ERROR|FATAL|PANIC):\s*(.+)$/m.exec(output)
  if (code !== 0 || complaint) {
    const reason = complaint?.[1] ?? failure ?? output.trim().split('\n').at(-1) ?? ''
    throw new StartError('VITRINE_DATA_DIR', `the embedded database could not be created: ${reason}`)
  }
}

async function requireVersion(cluster: string, { major }: DatabaseBinaries): Promise<void> {
  const written = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => 'unknown')).trim()
  if (written !== major) {
    throw new StartError(
      'VITRINE_DATA_DIR',
      `the database in ${cluster} is of PostgreSQL ${written}, the embedded one is ${major}; move the data with a dump`,
    )
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
