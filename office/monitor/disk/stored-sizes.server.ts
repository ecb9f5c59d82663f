import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface StoredSizes {
  /** What files are for, with their number and bytes; largest first. */
  readonly places: readonly { readonly place: string; readonly files: number; readonly bytes: number }[]
  readonly isComplete: boolean
}

/** Files are counted anew after so long. Milliseconds. */
const FRESH_MS = 600_000

/** Files that are counted at most: each costs a call. */
const MOST_FILES = 100_000

/** Counts the files below a folder, by its first level; one count at a time, and for all who ask. */
export function storedSizes(folder: string): () => Promise<StoredSizes> {
  let counted: { readonly at: number; readonly sizes: Promise<StoredSizes> } | undefined
  return () => {
    if (!counted || Date.now() - counted.at > FRESH_MS) {
      counted = { at: Date.now(), sizes: count(folder) }
    }
    return counted.sizes
  }
}

async function count(folder: string): Promise<StoredSizes> {
  const places = new Map<string, { files: number; bytes: number }>()
  let left = MOST_FILES
  const walk = async (path: string, place: string | null): Promise<void> => {
    const entries = await opendir(path).catch(() => null)
    for await (const entry of entries ?? []) {
      if (left <= 0) {
        return
      }
      const inner = join(path, entry.name)
      if (entry.isDirectory()) {
        await walk(inner, place ?? entry.name)
      } else if (entry.isFile() && place !== null) {
        left -= 1
        const found = await stat(inner).catch(() => null)
        const known = places.get(place) ?? { files: 0, bytes: 0 }
        places.set(place, { files: known.files + 1, bytes: known.bytes + (found?.size ?? 0) })
      }
    }
  }
  await walk(folder, null)
  return {
    places: [...places].map(([place, sizes]) => ({ place, ...sizes })).sort((one, other) => other.bytes - one.bytes),
    isComplete: left > 0,
  }
}
