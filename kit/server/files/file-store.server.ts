import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Readable } from 'node:stream'

interface StoredFile {
  readonly size: number
  readonly storedAt: Date
  /** From `start` to `end`, both inclusive; all when left out. */
  read(range?: { readonly start: number; readonly end: number }): Readable
}

/** Where uploaded files lie. Paths are relative, `biz/yyyymm/<name>`. */
export interface FileStore {
  /** Writes a file completely or not at all. @returns its path. */
  put(biz: string, extension: string, bytes: Uint8Array): Promise<string>
  /** Takes a finished file of the same volume in, as it is. @returns its path. */
  take(biz: string, extension: string, from: string): Promise<string>
  /** Null when there is no such file. */
  find(path: string): Promise<StoredFile | null>
  remove(path: string): Promise<void>
  /** Removes what has been in a place for longer than that. */
  sweep(biz: string, olderThanMs: number): Promise<void>
}

/** Files in a local folder. */
export function localFileStore(folder: string): FileStore {
  const placeOf = (path: string): string | null => {
    const place = normalize(join(folder, path))
    // a file has one spelling, and what begins with a dot is the server's own
    const isPlain = path.split('/').every((segment) => segment !== '' && !/^\.|[\\\0]/.test(segment))
    return isPlain && place.startsWith(folder + sep) ? place : null
  }
  const newPlace = async (biz: string, extension: string): Promise<{ path: string; place: string }> => {
    const month = new Date().toISOString().slice(0, 7).replace('-', '')
    const path = `${biz}/${month}/${randomUUID().replaceAll('-', '')}.${extension}`
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true })
    return { path, place }
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
      const draft = `${place}.part`
      try {
        const handle = await open(draft, 'wx', 0o640)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      return path
    },
    take: async (biz, extension, from) => {
      const { path, place } = await newPlace(biz, extension)
      const handle = await open(from, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(from, place)
      return path
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
