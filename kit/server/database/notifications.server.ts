import pg from 'pg'
import type { Log } from '../log/log.server.ts'

/** Milliseconds between two tries to connect again. */
const RETRY_MS = 2000

/** A connection that does not answer for so long counts as lost. Milliseconds. */
const ANSWER_MS = 2000

const EMPTY_STATEMENT = { text: '', query_timeout: ANSWER_MS }

type Listener = (payload: string) => void

/** Messages between the server processes on one database: `notify` of PostgreSQL, sent when a transaction commits. */
export interface Notifications {
  /**
   * Resolves when messages of the channel arrive. `onGap` is called when messages may have been lost, because the
   * connection was.
   */
  on(channel: string, listener: Listener, onGap?: () => void): Promise<void>
  /**
   * Resolves once the listeners have heard of every transaction that was committed before the call, by whatever process:
   * with false when nobody knows, because the connection is lost.
   */
  isCaughtUp(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Listens on a connection of its own, which is opened with the first listener and again whenever it is lost; what was
 * sent meanwhile is lost, too, so that receivers also look by themselves from time to time.
 */
export function notifications(url: string, log: Log): Notifications {
  const listeners = new Map<string, Listener[]>()
  const gapListeners = new Set<() => void>()
  let client: Promise<pg.Client> | undefined
  let newest: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connected(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: url, application_name: 'vitrine notifications', keepAlive: true })
    newest = opened
    opened.on('error', (err) => {
      if (newest === opened) {
        log.warn({ err }, 'the connection for notifications was lost')
        reconnectLater()
      }
    })
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) {
        listener(payload)
      }
    })
    await opened.connect()
    for (const channel of listeners.keys()) {
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    }
    return opened
  }

  function reconnectLater(): void {
    client = undefined
    clearTimeout(retry)
    if (!isClosed) {
      retry = setTimeout(() => {
        client = connected()
        client.then(tellOfGap, reconnectLater)
      }, RETRY_MS)
      retry.unref()
    }
  }

  function tellOfGap(): void {
    for (const tell of gapListeners) {
      tell()
    }
  }

  /**
   * PostgreSQL tells a listening connection of all committed notifications before it is ready for the next statement, so
   * that the answer to an empty one comes after them.
   */
  async function ask(): Promise<boolean> {
    const asked = client
    const opened = await asked?.catch(() => undefined)
    if (!opened) {
      return false
    }
    try {
      await opened.query(EMPTY_STATEMENT)
    } catch (err) {
      if (client === asked) {
        log.warn({ err }, 'the connection for notifications does not answer')
        reconnectLater()
      }
      opened.end().catch(() => undefined)
    }
    return client === asked
  }

  return {
    isCaughtUp: shared(ask),
    on: async (channel, listener, onGap) => {
      if (onGap) {
        gapListeners.add(onGap)
      }
      const known = listeners.get(channel)
      listeners.set(channel, [...(known ?? []), listener])
      if (client && !known) {
        await (await client).query(`listen ${pg.escapeIdentifier(channel)}`)
      }
      client ??= connected()
      await client
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await client?.then((opened) => opened.end()).catch(() => undefined)
    },
  }
}

/** One run after the other: all who ask before the next one begins share it. */
function shared<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let waiting: Promise<Result> | undefined
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    waiting ??= last.then(() => {
      waiting = undefined
      const begun = run()
      last = begun
      return begun
    })
    return waiting
  }
}
