import type { Log } from '../log/log.server.ts'
import { type FullStorage, fullStorage } from '../storage-full.ts'

/** For so long a storage counts as full after something could not be written. Milliseconds. */
const RECENT_MS = 5 * 60_000

/** Between two lines of the log about one storage. Milliseconds. */
const SAID_MS = 60_000

/** What could not be written because nothing is left to write it on. */
export interface StorageWatch {
  /** Notes an error where a full storage is its cause; any other it leaves alone. */
  note(error: unknown): void
  /** Since the process began. */
  totals(): Readonly<Record<FullStorage, number>>
  /** Within the last five minutes. */
  recent(): Readonly<Record<FullStorage, number>>
}

export function watchStorage(log: Log): StorageWatch {
  const totals: Record<FullStorage, number> = { files: 0, database: 0 }
  const said: Record<FullStorage, number> = { files: Number.NEGATIVE_INFINITY, database: Number.NEGATIVE_INFINITY }
  let noted: readonly { readonly storage: FullStorage; readonly at: number }[] = []
  const recent = () => {
    noted = noted.filter(({ at }) => at > performance.now() - RECENT_MS)
    return noted
  }
  return {
    note: (error) => {
      const storage = fullStorage(error)
      if (!storage) {
        return
      }
      const now = performance.now()
      totals[storage] += 1
      noted = [...recent(), { storage, at: now }]
      if (now - said[storage] > SAID_MS) {
        said[storage] = now
        log.error({ err: error, storage }, 'no space is left: something could not be written')
      }
    },
    totals: () => totals,
    recent: () => {
      const of = (wanted: FullStorage) => recent().filter(({ storage }) => storage === wanted).length
      return { files: of('files'), database: of('database') }
    },
  }
}
