import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hasWidths } from '#kit/contract/picture-sizes.ts'
import {
  besidePath,
  type FilePlace,
  isFilePath,
  type ListedFile,
  newFilePath,
  type StoredFile,
} from './file-store.server.ts'

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
  const draft = async (
    place: string,
    write: (draft: string) => Promise<void>,
    part = `${place}.part`,
  ): Promise<void> => {
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
      if (hasWidths(path)) {
        await rm(join(folder, besidePath(path)), { recursive: true, force: true })
      }
    }
  }
  const fileAt = async (place: string | null): Promise<StoredFile | null> => {
    const found = place && !place.endsWith('.part') ? await stat(place).catch(() => null) : null
    return place && found?.isFile()
      ? { size: found.size, storedAt: found.mtime, read: (range) => createReadStream(place, range) }
      : null
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
    list: (below = '') => filesBelow(folder, below),
    find: (path) => fileAt(placeOf(path)),
    remove,
    findBeside: (path, name) => fileAt(placeOf(path) && join(folder, besidePath(path), name)),
    keepBeside: async (path, name, bytes) => {
      if (!placeOf(path)) {
        throw new Error('not a path of a stored file')
      }
      const place = join(folder, besidePath(path), name)
      await mkdir(dirname(place), { recursive: true })
      // several processes may make the same one
      await draft(place, (part) => writeFile(part, bytes, { flag: 'wx', mode: 0o640 }), `${place}.${randomUUID()}.part`)
    },
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

async function* filesBelow(root: string, below: string): AsyncGenerator<ListedFile> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory() && !entry.name.startsWith('.')) {
      yield* filesBelow(root, path)
    } else if (entry.isFile() && isFilePath(path) && !path.endsWith('.part')) {
      const found = await stat(join(root, path)).catch(() => null)
      if (found) {
        yield { path, size: found.size }
      }
    }
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
