import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartError } from '#server/settings.server.ts'
import { run, type SystemUser } from './command.server.ts'
import type { DatabaseLog } from './log.server.ts'

/** The user we create where there is no `postgres`. */
const OWN_USER = 'vitrine'

interface Options {
  readonly dataDir: string
  readonly log: DatabaseLog
}

/**
 * Whom to run the embedded database as: `undefined` is the user of this process. PostgreSQL refuses to run as root, so
 * root gets the owner of an existing database folder, else the existing user `postgres`, else the user `vitrine`,
 * created when needed.
 *
 * Throws `StartError` naming DATABASE_URL where no user can be had or this process may not change its user.
 */
export async function databaseUser({ dataDir, log }: Options): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) {
    requireNamedUser()
    return undefined
  }
  const user =
    (await ownerOf(join(dataDir, 'postgres'))) ??
    (await userNamed('postgres')) ??
    (await userNamed(OWN_USER)) ??
    (await createUser(log))
  const { failure } = await run({ file: '/bin/sh', args: ['-c', 'true'], user })
  if (failure !== undefined) {
    throw new StartError(
      'DATABASE_URL',
      `this process is root and may not change its user to ${user.name} (${failure}), and the embedded PostgreSQL does not run as root; start as another user, or set this to the address of a PostgreSQL server`,
    )
  }
  return user
}

/** PostgreSQL looks its own user up; a container may run with a bare number that has no entry. */
function requireNamedUser(): void {
  try {
    userInfo()
  } catch {
    throw new StartError(
      'DATABASE_URL',
      `the user ${process.getuid?.()} of this process has no entry in /etc/passwd, which the embedded PostgreSQL needs; set this to the address of a PostgreSQL server`,
    )
  }
}

async function ownerOf(folder: string): Promise<SystemUser | undefined> {
  const owner = await stat(folder).catch(() => undefined)
  return owner && findUser(({ uid }) => uid === owner.uid)
}

async function userNamed(name: string): Promise<SystemUser | undefined> {
  return findUser((user) => user.name === name)
}

async function findUser(isWanted: (user: SystemUser) => boolean): Promise<SystemUser | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const line of passwd.split('\n')) {
    const [name = '', , uid, gid] = line.split(':')
    const user = { name, uid: Number(uid), gid: Number(gid) }
    if (user.uid > 0 && isWanted(user)) {
      return user
    }
  }
  return undefined
}

async function createUser(log: DatabaseLog): Promise<SystemUser> {
  const { code, output } = await run({
    file: 'useradd',
    args: [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/bin/false',
      OWN_USER,
    ],
  })
  const user = await userNamed(OWN_USER)
  if (user === undefined) {
    const reason = output.trim() || `useradd ended with ${code ?? 'an error'}`
    throw new StartError(
      'DATABASE_URL',
      `the embedded PostgreSQL does not run as root and no other user could be created (${reason}); start as another user, or set this to the address of a PostgreSQL server`,
    )
  }
  log.info({ user: user.name }, 'created the system user that runs the embedded database')
  return user
}
