import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'

/** A user of the operating system. */
export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export interface CommandResult {
  /** Exit code; `undefined` when the command could not be started at all, see `failure`. */
  readonly code: number | undefined
  /** System error code when the command could not be started, such as `EACCES`. */
  readonly failure: string | undefined
  readonly output: string
}

interface Command {
  readonly file: string
  readonly args: readonly string[]
  /** Whom to run as; the own user when absent. */
  readonly user?: SystemUser | undefined
  readonly input?: string
}

/**
 * A clean environment for the database's programs: PGHOST, PGPORT, PGDATA and the like of the caller must not leak in,
 * nor its locale.
 */
export const CLEAN_ENVIRONMENT = {
  PATH: `${process.env.PATH ?? ''}:/usr/bin:/bin:/usr/sbin:/sbin`,
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** Runs a command to its end. Never throws: both kinds of failure are in the result. */
export function run({ file, args, user, input = '' }: Command): Promise<CommandResult> {
  return new Promise((done) => {
    const child = spawnQuietly({ file, args, user })
    if (typeof child === 'string') {
      done({ code: undefined, failure: child, output: '' })
      return
    }
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => done({ code: undefined, failure: codeOf(error), output }))
    child.on('close', (code) => done({ code: code ?? 1, failure: undefined, output }))
    child.stdin.end(input)
  })
}

/** The process, or the system error code: some errors (a forbidden change of user) are thrown, others are events. */
function spawnQuietly({ file, args, user }: Command): ChildProcessWithoutNullStreams | string {
  try {
    return spawn(file, args, {
      // The working directory of the server may be closed to the other user.
      cwd: '/',
      env: CLEAN_ENVIRONMENT,
      ...(user && { uid: user.uid, gid: user.gid }),
    })
  } catch (error) {
    return codeOf(error)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
