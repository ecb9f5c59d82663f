import type { Settings } from '#server/settings.server.ts'
import { checkDatabaseServer } from './database-server.server.ts'
import { startEmbeddedDatabase } from './embedded-database.server.ts'
import type { DatabaseLog } from './log.server.ts'

export interface OpenDatabase {
  /** Address to connect to; may hold a password. */
  readonly url: string
  readonly kind: 'embedded' | 'server'
  /** Ends the embedded database and frees its folder, within about seven seconds; nothing for a server. */
  stop(): Promise<void>
}

/**
 * The database of this server: the one at DATABASE_URL, else the embedded one in the data folder. Close all
 * connections before `stop`. Throws `StartError` naming the setting to change.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: DatabaseLog,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) {
    await checkDatabaseServer(settings.databaseUrl)
    return { url: settings.databaseUrl, kind: 'server', stop: async () => undefined }
  }
  const { url, stop } = await startEmbeddedDatabase({ dataDir: settings.dataDir, log })
  return { url, kind: 'embedded', stop }
}
