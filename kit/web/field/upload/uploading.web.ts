import { createContext, useContext, useSyncExternalStore } from 'react'
import { createStore } from 'zustand'

interface Held {
  /** How many files are on their way. */
  readonly running: number
  /** Names of those that failed and wait to be sent again or removed. */
  readonly failed: readonly string[]
}

export interface UploadScope {
  /** What a field holds at the moment; takes the place of what it said before. */
  readonly report: (holder: object, held: Held) => void
  /** Runs a transfer, taking its result into the value included. */
  readonly track: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  readonly isRunning: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Waits until nothing is on its way; gives the names of files that did not arrive. */
  readonly settled: () => Promise<readonly string[]>
}

/** The files of one form. */
export function createUploadScope(): UploadScope {
  const store = createStore<ReadonlyMap<object, Held>>(() => new Map())
  const lost = new Set<(name: string) => void>()
  const isRunning = () => [...store.getState().values()].some(({ running }) => running > 0)
  const report = (holder: object, held: Held) => {
    const next = new Map(store.getState())
    next.delete(holder)
    store.setState(held.running + held.failed.length > 0 ? next.set(holder, held) : next, true)
  }
  return {
    report,
    isRunning,
    subscribe: (listener) => store.subscribe(listener),
    async track(name, work) {
      const holder = {}
      report(holder, { running: 1, failed: [] })
      try {
        return await work()
      } catch (error) {
        for (const tell of lost) {
          tell(name)
        }
        throw error
      } finally {
        report(holder, { running: 0, failed: [] })
      }
    },
    async settled() {
      const names = new Set<string>()
      const note = (name: string) => void names.add(name)
      lost.add(note)
      await new Promise<void>((resolve) => {
        const look = () => {
          if (!isRunning()) {
            stop()
            resolve()
          }
        }
        const stop = store.subscribe(look)
        look()
      })
      lost.delete(note)
      return [...names, ...[...store.getState().values()].flatMap(({ failed }) => failed)]
    },
  }
}

/** The form that uploads belong to; those outside of forms are together. */
export const UploadScopeContext = createContext<UploadScope>(createUploadScope())

export function useUploadScope(): UploadScope {
  return useContext(UploadScopeContext)
}

/** Is a file of this form on its way? */
export function useIsUploading(scope: UploadScope): boolean {
  return useSyncExternalStore(scope.subscribe, scope.isRunning)
}
