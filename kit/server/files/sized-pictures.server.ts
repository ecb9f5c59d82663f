import { buffer } from 'node:stream/consumers'
import type { PictureWidth } from '#kit/contract/picture-sizes.ts'
import type { FileStore, StoredFile } from './file-store.server.ts'
import type { PictureFormat } from './picture-formats.server.ts'
import { smaller } from './pictures.server.ts'

/** Bytes of a stored picture that are read into memory at most; those that were drawn anew are far below. */
const MOST_BYTES = 64 * 1024 * 1024

interface Size {
  readonly width: PictureWidth
  readonly format: PictureFormat
}

/** Stored pictures in smaller widths. */
export interface SizedPictures {
  /**
   * A stored picture in one width, made when nobody has asked for it before, and kept beside the picture.
   * @returns null for what is no readable picture. @throws DomainError `unavailable` when too many are being made
   */
  find(path: string, size: Size): Promise<StoredFile | null>
}

export function sizedPictures(store: FileStore): SizedPictures {
  const making = new Map<string, Promise<boolean>>()
  const make = async (path: string, { width, format }: Size, name: string): Promise<boolean> => {
    const picture = await store.find(path)
    if (!picture || picture.size > MOST_BYTES) {
      return false
    }
    const bytes = await smaller({ read: () => buffer(picture.read()), width, format })
    if (!bytes) {
      return false
    }
    await store.keepBeside(path, name, bytes)
    if (!(await store.find(path))) {
      // it was deleted meanwhile, and nothing is left of what has no picture
      await store.remove(path)
      return false
    }
    return true
  }
  return {
    find: async (path, size) => {
      const name = `${size.width}.${size.format}`
      const kept = await store.findBeside(path, name)
      if (kept) {
        return kept
      }
      const key = `${path} ${name}`
      const made = making.get(key) ?? make(path, size, name).finally(() => making.delete(key))
      making.set(key, made)
      return (await made) ? store.findBeside(path, name) : null
    },
  }
}
