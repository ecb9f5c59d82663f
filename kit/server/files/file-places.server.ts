import type { FilePlace, FileStore, ListedFile } from './file-store.server.ts'

/** The folder of this server, or the bucket of an S3 server. */
export type PlaceName = 'folder' | 's3'

/** Files in one place or in two, of which one takes new ones. */
export interface FilePlaces extends FileStore {
  /** Where new files go. */
  readonly current: PlaceName
  readonly names: readonly PlaceName[]
  /**
   * Copies a file to a place; where it lay before it stays until `leave`.
   * @returns false when there is no such file. @throws Error when there is no such place, or not all bytes arrived
   */
  copy(path: string, to: PlaceName): Promise<boolean>
  /** All files, wherever they lie; one that is being moved may come twice. */
  list(): AsyncIterable<ListedFile>
  /** Removes a file from one place only. */
  leave(path: string, from: PlaceName): Promise<void>
}

/**
 * The places of files as one store: new files go to the current one, and a file is read wherever it lies. A file that is
 * moved thus keeps its address.
 */
export function filePlaces(
  places: { readonly folder: FilePlace; readonly s3?: FilePlace | undefined },
  current: PlaceName,
): FilePlaces {
  const placeOf = (name: PlaceName): FilePlace => {
    const place = places[name]
    if (!place) {
      throw new Error(`no place for files is called ${name}`)
    }
    return place
  }
  const first = placeOf(current)
  const { folder, s3 } = places
  const all: readonly FilePlace[] = s3 ? [first, first === s3 ? folder : s3] : [folder]
  const firstOf = async <Found>(ask: (place: FilePlace) => Promise<Found | null>): Promise<Found | null> => {
    for (const place of all) {
      const found = await ask(place)
      if (found) {
        return found
      }
    }
    return null
  }
  return {
    current,
    names: s3 ? ['folder', 's3'] : ['folder'],
    put: first.put,
    take: first.take,
    find: (path) => firstOf((place) => place.find(path)),
    findBeside: (path, name) => firstOf((place) => place.findBeside(path, name)),
    keepBeside: async (path, name, bytes) => {
      const home = await firstOf(async (place) => ((await place.find(path)) ? place : null))
      await home?.keepBeside(path, name, bytes)
    },
    remove: async (path) => {
      for (const place of all) {
        await place.remove(path)
      }
    },
    sweep: async (biz, olderThanMs) => {
      for (const place of all) {
        await place.sweep(biz, olderThanMs)
      }
    },
    copy: async (path, to) => {
      const target = placeOf(to)
      const found = (await Promise.all(all.filter((place) => place !== target).map((place) => place.find(path)))).find(
        (file) => file !== null,
      )
      if (!found) {
        return (await target.find(path)) !== null
      }
      await target.receive({ path, size: found.size, bytes: found.read() })
      return true
    },
    list: async function* () {
      for (const place of all) {
        yield* place.list()
      }
    },
    leave: (path, from) => placeOf(from).remove(path),
  }
}
