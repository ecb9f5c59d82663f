import { hostname } from 'node:os'
import type { Log } from '../log/log.server.ts'
import { type Exchanges, openExchanges } from './exchanges.server.ts'
import { type Faults, openFaults } from './faults.server.ts'
import { type ProcessWatch, watchProcess } from './process.server.ts'
import { openStatements, type Statements } from './statements.server.ts'
import { type StorageWatch, watchStorage } from './storage.server.ts'

/** Between two times at which what was noted is stored. Milliseconds. */
const FLUSH_MS = 5000
const MINUTE_MS = 60_000

type Store = () => Promise<void>

/** What this process notes of itself. Others store it, so that it is seen over all processes, and tell what is wrong. */
export interface Watch {
  /** This process among those on the database. */
  readonly source: string
  readonly exchanges: Exchanges
  readonly faults: Faults
  readonly statements: Statements
  readonly process: ProcessWatch
  readonly storage: StorageWatch
  /** Called every few seconds, and once when the server stops. Calls do not overlap. */
  onFlush(store: Store): void
  /** Called at the begin of each minute of the clock. */
  onMinute(store: (minute: Date) => Promise<void>): void
  /** Stores now what was noted. */
  flush(): Promise<void>
  /** Called when the server stops, after everything was stored. */
  onStop(close: () => void): void
  readonly log: Log
  begin(): void
  stop(): Promise<void>
}

export function openWatch(log: Log): Watch {
  const flushes: Store[] = []
  const minutes: ((minute: Date) => Promise<void>)[] = []
  const measured = watchProcess()
  const stops: (() => void)[] = []
  let storing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let ofMinute: NodeJS.Timeout | undefined
  let isStopped = false

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    storing = storing.then(work).catch((err: unknown) => log.warn({ err }, 'what was measured could not be stored'))
    return storing
  }
  const flush = () =>
    inTurn(async () => {
      for (const store of flushes) {
        await store()
      }
    })
  const waitForMinute = (): void => {
    ofMinute = setTimeout(
      () => {
        const minute = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
        void inTurn(async () => {
          for (const store of minutes) {
            await store(minute)
          }
          measured.newMinute()
        }).then(() => isStopped || waitForMinute())
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    )
    ofMinute.unref()
  }

  return {
    source: `${hostname()}:${process.pid}`.slice(0, 100),
    exchanges: openExchanges(),
    faults: openFaults(),
    statements: openStatements(),
    process: measured,
    storage: watchStorage(log),
    onFlush: (store) => void flushes.push(store),
    onMinute: (store) => void minutes.push(store),
    onStop: (close) => void stops.push(close),
    log,
    flush,
    begin: () => {
      measured.begin()
      timer = setInterval(() => void flush(), FLUSH_MS)
      timer.unref()
      waitForMinute()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      clearTimeout(ofMinute)
      measured.stop()
      await flush()
      for (const close of stops) {
        close()
      }
    },
  }
}
