import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly size: number
  /** From `start` to `end`, both inclusive; all when left out. */
  read(range?: { readonly start: number; readonly end: number }): Readable
}

/** Where uploaded files lie. Paths are relative, `biz/yyyymm/<name>`. */
export interface FileStore {
  /** Writes a file completely or not at all. @returns its path. */
  put(biz: string, extension: string, bytes: Uint8Array): Promise<string>
  /** Null when there is no such file. */
  find(path: string): Promise<StoredFile | null>
  remove(path: string): Promise<void>
}

/** Files in a local folder. */
export function localFileStore(folder: string): FileStore {
  const placeOf = (path: string): string | null => {
    const place = normalize(join(folder, path))
    return place.startsWith(folder + sep) && !path.includes('\0') ? place : null
  }
  return {
    put: async (biz, extension, bytes) => {
      const month = new Date().toISOString().slice(0, 7).replace('-', '')
      const path = `${biz}/${month}/${randomUUID().replaceAll('-', '')}.${extension}`
      const place = join(folder, path)
      await mkdir(dirname(place), { recursive: true })
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
    find: async (path) => {
      const place = placeOf(path)
      const found = place && !path.endsWith('.part') ? await stat(place).catch(() => null) : null
      return place && found?.isFile() ? { size: found.size, read: (range) => createReadStream(place, range) } : null
    },
    remove: async (path) => {
      const place = placeOf(path)
      if (place) {
        await rm(place, { force: true })
      }
    },
  }
}
