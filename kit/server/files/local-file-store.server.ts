import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FilePlace, isFilePath, newFilePath } from './file-store.server.ts'

/** Files in a local folder. */
export function localFileStore(folder: string): FilePlace {
  const placeOf = (path: string): string | null => {
    const place = normalize(join(folder, path))
    return isFilePath(path) && place.startsWith(folder + sep) ? place : null
  }
  const newPlace = async (biz: string, extension: string): Promise<{ path: string; place: string }> => {
    const path = newFilePath(biz, extension)
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true })
    return { path, place }
  }
  /** What is written under another name first is there completely, or not at all. */
  const draft = async (place: string, write: (draft: string) => Promise<void>): Promise<void> => {
    const part = `${place}.part`
    try {
      await write(part)
      await synced(part)
      await rename(part, place)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
  const remove = async (path: string): Promise<void> => {
    const place = placeOf(path)
    if (place) {
      await rm(place, { force: true })
    }
  }
  return {
    put: async (biz, extension, bytes) => {
      const { path, place } = await newPlace(biz, extension)
      await draft(place, async (part) => {
        const handle = await open(part, 'wx', 0o640)
        try {
          await handle.writeFile(bytes)
        } finally {
          await handle.close()
        }
      })
      return path
    },
    take: async (biz, extension, from) => {
      const { path, place } = await newPlace(biz, extension)
      await synced(from)
      await rename(from, place)
      return path
    },
    receive: async ({ path, size, bytes }) => {
      const place = placeOf(path)
      if (!place) {
        throw new Error('not a path of a stored file')
      }
      await mkdir(dirname(place), { recursive: true })
      await draft(place, async (part) => {
        await pipeline(bytes, createWriteStream(part, { mode: 0o640 }))
        if ((await stat(part)).size !== size) {
          throw new Error('a file arrived with another size')
        }
      })
    },
    find: async (path) => {
      const place = placeOf(path)
      const found = place && !path.endsWith('.part') ? await stat(place).catch(() => null) : null
      return place && found?.isFile()
        ? { size: found.size, storedAt: found.mtime, read: (range) => createReadStream(place, range) }
        : null
    },
    remove,
    sweep: async (biz, olderThanMs) => {
      const names = await readdir(join(folder, biz), { recursive: true }).catch(() => [])
      for (const name of names) {
        const found = await stat(join(folder, biz, name)).catch(() => null)
        if (found?.isFile() && Date.now() - found.mtimeMs > olderThanMs) {
          await remove(`${biz}/${name}`)
        }
      }
    },
  }
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
