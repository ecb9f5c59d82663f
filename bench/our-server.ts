import { join } from 'node:path'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { House } from '#kit/server/crud/house.server.ts'
import { openKysely, openPool } from '#kit/server/database/database.server.ts'
import { localFileStore } from '#kit/server/files/file-store.server.ts'
import { createServer } from '#kit/server/http/server.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { sessionStore } from '#kit/server/session/session-store.server.ts'
import { officeRoutes } from '#office/catalogue.server.ts'
import { catalogue } from '#office/catalogue.ts'
import { officeAuthority } from '#office/login/authority.server.ts'
import { dictionaries } from '#office/system/dictionary/dictionary-texts.server.ts'
import { registeredTables } from '#office/system/dictionary/registered-tables.ts'
import { operationLog } from '#office/system/log/operation-log.server.ts'
import { captureStatements } from './capture.ts'
import { serveParent, settingsOfChild } from './child.ts'
import { benchOrder } from './order.ts'

export interface OurSettings {
  readonly url: string
  readonly folder: string
  /** Notes the statements of the measured table; for the bare server. */
  readonly isNoting?: boolean
}

/** The whole back office with one resource more, put together as the server's own composition root does it. */
const { url, folder, isNoting = false } = settingsOfChild<OurSettings>()
const statements = isNoting ? captureStatements(benchOrder.table) : () => []
const log = openLog('warn')
const db = openKysely(openPool({ url }))
const clock = zonedClock('Asia/Shanghai')
const sessions = sessionStore({ idleMinutes: 120 })
const authority = officeAuthority(db, sessions)
const files = localFileStore(join(folder, 'files'))
const resources = [...catalogue, benchOrder]
const house: House = {
  clock,
  texts: dictionaries(registeredTables(resources)),
  resources,
  storeErrorFile: async () => '',
}
const server = await createServer({
  db,
  log,
  clock,
  authority,
  routes: [...officeRoutes({ db, clock, sessions, authority, files }), ...crudRoutes(house, benchOrder)],
  resources,
  limits: { perSession: 1e9, perAddress: 1e9 },
  corsOrigins: [],
  trustProxy: false,
  onAnswered: operationLog(db, log),
})
const address = await server.listen({ port: 0, host: '127.0.0.1' })
serveParent(
  Number(new URL(address).port),
  async () => {
    await server.close()
    await db.destroy()
  },
  { statements },
)
