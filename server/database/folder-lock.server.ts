import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { StartError } from '#server/settings.server.ts'

/** Open flag of macOS: take an exclusive lock, which the kernel drops with the process. */
const O_EXLOCK = 0x20

export interface FolderLock {
  release(): Promise<void>
}

/**
 * A name for a folder that stays the same over a move and differs for a copy: device and inode. It ends with a
 * separator, so that no name is the beginning of another.
 */
export async function folderMark(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return `vitrine_${dev}_${ino}_`
}

/**
 * Holds a folder for this process alone, until `release` or the end of the process, however it ends: the kernel keeps
 * the lock, so nothing is left behind by `kill -9`, and no process id has to be guessed at.
 *
 * Throws `StartError` naming VITRINE_DATA_DIR when another process holds the folder.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const taken = process.platform === 'linux' ? await listenOn(await folderMark(folder)) : await openLocked(folder)
  if (taken === undefined) {
    throw new StartError('VITRINE_DATA_DIR', `another server uses the folder ${folder}; stop it, or set another folder`)
  }
  return taken
}

/** Linux has no lock that Node can ask for, but an abstract socket name is one: a single process can listen on it. */
function listenOn(name: string): Promise<FolderLock | undefined> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
    )
    server.listen(`\0${name}`, () => {
      server.unref()
      done({ release: () => new Promise((released) => server.close(() => released())) })
    })
  })
}

async function openLocked(folder: string): Promise<FolderLock | undefined> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK
  const file = await open(join(folder, 'lock'), flags, 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EAGAIN' || error.code === 'EWOULDBLOCK') {
      return undefined
    }
    throw error
  })
  return file && { release: () => file.close() }
}
