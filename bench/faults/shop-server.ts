import { openLog } from '#kit/server/log/log.server.ts'
import { createApp } from '#server/app.server.ts'
import { PASSWORD, TEST_KEY } from '#server/testing/test-app.server.ts'
import { serveParent, settingsOfChild } from '../child.ts'

export interface ShopServerSettings {
  readonly url: string
  readonly filesFolder: string
}

/** The whole server with its jobs and the sandbox, in a process that may be killed; jobs that were lost are taken over soon. */
const { url, filesFolder } = settingsOfChild<ShopServerSettings>()
const app = await createApp({
  databaseUrl: url,
  settings: {
    timeZone: 'Asia/Shanghai',
    sessionIdleMinutes: 120,
    historyDays: 365,
    staticUrl: undefined,
    corsOrigins: [],
    trustProxy: false,
    adminPassword: PASSWORD,
    isSandbox: true,
  },
  log: openLog('silent'),
  secretKey: TEST_KEY,
  filesFolder,
  limits: { perSession: 1e9, perAddress: 1e9, perPerson: { heavy: 1e9, upload: 1e9 } },
  jobTimes: { leaseMs: 3000, pollMs: 250, retrySeconds: 1 },
})
const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
await app.begin()
serveParent(Number(new URL(address).port), () => app.close())
