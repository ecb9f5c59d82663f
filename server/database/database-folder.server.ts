import { randomBytes } from 'node:crypto'
import { access, chown, constants, lstat, mkdir, realpath, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { DEFAULT_DATA_DIR, StartError } from '#server/settings.server.ts'
import { SHARED_FOLDER } from './binaries.server.ts'
import { run, type SystemUser } from './command.server.ts'
import type { DatabaseLog } from './log.server.ts'

interface Options {
  readonly dataDir: string
  readonly user: SystemUser | undefined
  readonly log: DatabaseLog
}

/**
 * The real path of the folder `postgres` in the data folder, made when missing, open to `user` only.
 *
 * Where root's default data folder lies below a folder that only root may enter, `postgres` is a link to a folder of
 * its own below /var/lib/vitrine: removing the checkout then still means starting afresh. Throws `StartError` naming
 * VITRINE_DATA_DIR for a folder that cannot be used.
 */
export async function databaseFolder({ dataDir, user, log }: Options): Promise<string> {
  const folder = join(dataDir, 'postgres')
  try {
    // The server's own files are here as well; others may only pass through.
    await makeDataDir(dataDir)
    if (!(await exists(folder))) {
      await makeFolder({ folder, dataDir, user, log })
    }
    const real = await realpath(folder).catch(() => {
      throw unusable(folder, 'it links to a folder that is gone; bring that back, or remove the link to start afresh')
    })
    await requireAccess(real, user)
    return real
  } catch (error) {
    throw error instanceof StartError ? error : unusable(dataDir, reasonOf(error))
  }
}

/** Step by step: Node's own `recursive` never returns below folders such as /proc that refuse with ENOENT. */
async function makeDataDir(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o711 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' && !(await exists(dirname(folder)))) {
      await makeDataDir(dirname(folder))
      await mkdir(folder, { mode: 0o711 })
    } else if (code !== 'EEXIST' || !(await stat(folder)).isDirectory()) {
      throw error
    }
  }
}

async function makeFolder({ folder, dataDir, user, log }: Options & { readonly folder: string }): Promise<void> {
  if (await isReachable(dataDir, user)) {
    await makeOwned(folder, user)
    return
  }
  if (dataDir !== resolve(DEFAULT_DATA_DIR)) {
    throw unusable(dataDir, `the user ${user?.name}, who runs the embedded database, may not enter it`)
  }
  const target = join(SHARED_FOLDER, `${basename(dirname(dataDir))}-${randomBytes(4).toString('hex')}`)
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  await makeOwned(target, user)
  await symlink(target, folder)
  log.info({ folder: target }, `the user ${user?.name} may not enter ${dataDir}; the database is kept in ${target}`)
}

async function makeOwned(folder: string, user: SystemUser | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  if (user) {
    await chown(folder, user.uid, user.gid)
  }
}

async function requireAccess(folder: string, user: SystemUser | undefined): Promise<void> {
  if (user === undefined) {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } else if (!(await isReachable(folder, user))) {
    throw unusable(folder, `the user ${user.name}, who runs the embedded database, may not enter it`)
  } else if ((await stat(folder)).uid !== user.uid) {
    throw unusable(folder, `it does not belong to the user ${user.name}, who runs the embedded database`)
  }
}

async function isReachable(folder: string, user: SystemUser | undefined): Promise<boolean> {
  if (user === undefined) {
    return true
  }
  const { code } = await run({ file: '/bin/sh', args: ['-c', 'cd "$1"', 'sh', folder], user })
  return code === 0
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') {
        return false
      }
      throw error
    },
  )
}

function unusable(folder: string, reason: string): StartError {
  return new StartError('VITRINE_DATA_DIR', `the folder ${folder} cannot be used: ${reason}`)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
