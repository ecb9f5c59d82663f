import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '#server/database/embedded-database.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser address of the database server of this test run. */
    readonly testDatabaseServer: string
  }
}

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** One embedded PostgreSQL for the whole run; see `createTestDatabase`. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  // The database may run as another user than the tests.
  await chmod(folder, 0o711)
  const { adminUrl, stop } = await startEmbeddedDatabase({ dataDir: folder, log: SILENT, isVolatile: true })
  provide('testDatabaseServer', adminUrl)
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
