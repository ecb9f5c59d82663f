import pg from 'pg'
import type { Log } from '../log/log.server.ts'

/** Milliseconds between two tries to connect again. */
const RETRY_MS = 2000

/** Messages between the server processes on one database: `notify` of PostgreSQL, sent when a transaction commits. */
export interface Notifications {
  /** Resolves when messages of the channel arrive. */
  on(channel: string, listener: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

/**
 * Listens on a connection of its own, which is opened with the first listener and again whenever it is lost; what was
 * sent meanwhile is lost, too, so that receivers also look by themselves from time to time.
 */
export function notifications(url: string, log: Log): Notifications {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  let client: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connected(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: url, application_name: 'vitrine notifications', keepAlive: true })
    opened.on('error', (err) => {
      log.warn({ err }, 'the connection for notifications was lost')
      reconnectLater()
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
        client.catch(reconnectLater)
      }, RETRY_MS)
      retry.unref()
    }
  }

  return {
    on: async (channel, listener) => {
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
