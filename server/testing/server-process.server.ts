import type { RequestLimits } from '#kit/server/http/rate-limits.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { type App, createApp } from '../app.server.ts'
import type { Settings } from '../settings.server.ts'
import { TEST_KEY, TEST_SETTINGS } from './test-app.server.ts'

export interface ServerProcess {
  readonly app: App
  readonly address: string
}

interface ProcessOptions {
  readonly databaseUrl: string
  readonly filesFolder: string
  /** Many when left out; null for those of the settings. */
  readonly limits?: RequestLimits | null
  /** What it is told beyond the usual. */
  readonly settings?: Partial<Settings>
}

const MANY: RequestLimits = { perSession: 100_000, perAddress: 100_000 }

/** A server as its process makes it: a pool, limiters and a memory of its own, on the database of all. */
export async function startProcess({
  databaseUrl,
  filesFolder,
  limits = MANY,
  settings = {},
}: ProcessOptions): Promise<ServerProcess> {
  const app = await createApp({
    databaseUrl,
    settings: { ...TEST_SETTINGS, ...settings },
    log: openLog('silent'),
    secretKey: TEST_KEY,
    filesFolder,
    ...(limits && { limits }),
  })
  return { app, address: await app.server.listen({ port: 0, host: '127.0.0.1' }) }
}
