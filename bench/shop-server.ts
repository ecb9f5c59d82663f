import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openLog } from '#kit/server/log/log.server.ts'
import { createApp } from '#server/app.server.ts'
import { PASSWORD, TEST_KEY } from '#server/testing/test-app.server.ts'
import { captureStatements } from './capture.ts'
import { serveParent, settingsOfChild } from './child.ts'

export interface ShopServerSettings {
  readonly url: string
  readonly filesFolder: string
  /** With the gateway and the clock for trying the shop out. */
  readonly isSandbox?: boolean
  /** No job runs and nothing is done by the clock: what a shop that was just filled has to catch up with. */
  readonly isQuiet?: boolean
  /** Jobs that were lost with a process are taken over soon. */
  readonly isHasty?: boolean
  /** Notes all statements, for the bare server: those of requests alone, or those of its jobs, too. */
  readonly notes?: 'requests' | 'all'
}

/** The whole server with its jobs, in a process that may be measured or killed. */
const {
  url,
  filesFolder,
  isSandbox = false,
  isHasty = false,
  isQuiet = false,
  notes,
} = settingsOfChild<ShopServerSettings>()
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
    isSandbox,
  },
  log: openLog('silent'),
  secretKey: TEST_KEY,
  filesFolder,
  limits: { perSession: 1e9, perAddress: 1e9, perPerson: { heavy: 1e9, upload: 1e9, captcha: 1e9 } },
  // all sockets come from one address
  socketLimits: { connectsPerPerson: 1e9, connectsPerAddress: 1e9 },
  ...(isHasty ? { jobTimes: { leaseMs: 3000, pollMs: 250, retrySeconds: 1 } } : {}),
})
const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
const statements = notes ? captureStatements('') : () => []
if (notes !== 'requests' && !isQuiet) {
  await app.begin()
}
serveParent(Number(new URL(address).port), () => app.close(), {
  statements,
  statementsFile: () => writeLines(join(filesFolder, 'statements.jsonl'), statements()),
})

/** A batch sends more than fits between two processes. @returns the path of the file, an empty one at first */
function writeLines(path: string, lines: readonly object[]): string {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'w')
  for (const line of lines) {
    writeSync(file, `${JSON.stringify(line)}\n`)
  }
  closeSync(file)
  return path
}
