import { join } from 'node:path'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { totalsUntilWritten } from '#kit/server/crud/shared-totals.server.ts'
import { openKysely, openPool } from '#kit/server/database/database.server.ts'
import { notifications } from '#kit/server/database/notifications.server.ts'
import { filePlaces } from '#kit/server/files/file-places.server.ts'
import { localFileStore } from '#kit/server/files/local-file-store.server.ts'
import { outbound } from '#kit/server/http/outbound.server.ts'
import { createServer } from '#kit/server/http/server.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { sessionStore } from '#kit/server/session/session-store.server.ts'
import { socketHub } from '#kit/server/socket/socket-hub.server.ts'
import { addSockets } from '#kit/server/socket/sockets.server.ts'
import { sendToTables, tableChannel } from '#kit/server/socket/table-channel.server.ts'
import { noJobs } from '#kit/server/testing/no-jobs.server.ts'
import { officeAuthority, RIGHTS_CHANGED } from '#office/login/authority.server.ts'
import { noWatch } from '#office/monitor/testing/no-watch.server.ts'
import { openOffice } from '#office/office.server.ts'
import { CHOICES, catalogue } from '#office/office.ts'
import { peopleOf } from '#office/rights/people.server.ts'
import { SOCKET_KEYS } from '#office/socket-keys.server.ts'
import { dictionaries } from '#office/system/dictionary/dictionary-texts.server.ts'
import { registeredTables } from '#office/system/dictionary/registered-tables.ts'
import { noteOperation } from '#office/system/log/operation-log.server.ts'
import { captureStatements } from './capture.ts'
import { serveParent, settingsOfChild } from './child.ts'
import { benchOrder } from './order.ts'

export interface OurSettings {
  readonly url: string
  readonly folder: string
  /** Notes the statements of the measured table; for the bare server. */
  readonly notes?: 'requests'
  readonly port?: number
  /** How many messages the question `push` sends to all sockets. */
  readonly pushes?: number
}

/** The whole back office with one resource more, put together as the server's own composition root does it. */
const { url, folder, notes, port = 0, pushes = 0 } = settingsOfChild<OurSettings>()
const statements = notes ? captureStatements(benchOrder.table) : () => []
const log = openLog('warn')
const db = openKysely(openPool({ url }))
const clock = zonedClock('Asia/Shanghai')
const sessions = sessionStore({ idleMinutes: 120 })
const news = notifications(url, log)
const authority = officeAuthority(db, sessions, news.isCaughtUp)
await news.on(RIGHTS_CHANGED, authority.forget, authority.forget)
const files = filePlaces({ folder: localFileStore(join(folder, 'files')) }, 'folder')
const resources = [...catalogue, benchOrder]
const app: AppContext = {
  clock,
  texts: dictionaries(registeredTables(resources)),
  totals: totalsUntilWritten(db),
  resources,
  choices: CHOICES,
  watchers: new Map(),
  guards: new Map(),
  naming: { choosers: new Map(), people: new Set() },
  checkRules: async () => new Map(),
  commandTitles: new Map(),
  personal: { permissions: [], tables: [], exportPermission: '' },
  people: peopleOf(authority),
  tellPages: () => undefined,
  siteName: async () => null,
  vault: vault(Buffer.alloc(32)),
  outbound: outbound(),
  storeErrorFile: async () => '',
  importers: new Map(),
  jobs: noJobs,
}
const server = await createServer({
  db,
  log,
  clock,
  authority,
  routes: [
    ...openOffice({
      db,
      clock,
      sessions,
      authority,
      files,
      jobs: noJobs,
      vault: app.vault,
      tell: () => undefined,
      hear: () => undefined,
      push: () => undefined,
      watched: noWatch,
    }).routes,
    ...crudRoutes(app, benchOrder),
  ],
  resources,
  limits: { perSession: 1e9, perAddress: 1e9, perPerson: { heavy: 1e9, upload: 1e9 } },
  corsOrigins: [],
  trustProxy: false,
  onAnswered: noteOperation,
})
// all of the crowd come from one address
const hub = socketHub({ authority, log, limits: { connectsPerPerson: 1e9, connectsPerAddress: 1e9 } })
await addSockets(server, { hub, channels: [tableChannel(hub, SOCKET_KEYS, log)], log, corsOrigins: [] })
const address = await server.listen({ port, host: '127.0.0.1' })

let pushed = 0
let droppedAfter: number | undefined
/** A thousand messages of a kilobyte a second to everyone. */
function push(): boolean {
  const socketsBefore = server.websocketServer.clients.size
  const timer = setInterval(() => {
    for (let count = 0; count < 10 && pushed < pushes; count += 1) {
      sendToTables(hub, { tenantId: 'all', key: 'bench', args: [Date.now(), 'x'.repeat(1000)] })
      pushed += 1
    }
    if (server.websocketServer.clients.size < socketsBefore) {
      droppedAfter ??= pushed
    }
    if (pushed >= pushes) {
      clearInterval(timer)
    }
  }, 10)
  return true
}
serveParent(
  Number(new URL(address).port),
  async () => {
    await server.close()
    await db.destroy()
  },
  { statements, push, pushed: () => ({ count: pushed, droppedAfter }) },
)
