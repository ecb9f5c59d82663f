import { withChildren } from '#kit/contract/children.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { DICTIONARIES_CHANGED } from '#kit/contract/table-message.ts'
import type { Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { exportJob } from '#kit/server/crud/export-job.server.ts'
import { findRoutes } from '#kit/server/crud/find.server.ts'
import { findTextJob } from '#kit/server/crud/find-text-job.server.ts'
import { importJob } from '#kit/server/crud/import-job.server.ts'
import { undoImportJob } from '#kit/server/crud/import-undo-job.server.ts'
import { rowsJob } from '#kit/server/crud/rows-job.server.ts'
import { rowsUndoJob } from '#kit/server/crud/rows-undo-job.server.ts'
import { totalsUntilWritten } from '#kit/server/crud/shared-totals.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import { sharedLimiters } from '#kit/server/http/limiter.server.ts'
import { outbound } from '#kit/server/http/outbound.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { failureRoutes } from '#kit/server/jobs/failure-routes.server.ts'
import { jobRoutes } from '#kit/server/jobs/job-routes.server.ts'
import type { Jobs } from '#kit/server/jobs/jobs.server.ts'
import { oldJobs } from '#kit/server/jobs/old-jobs.server.ts'
import type { Vault } from '#kit/server/seal/vault.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import type { TableNews } from '#kit/server/socket/table-channel.server.ts'
import { preferenceRoutes } from './account/preference/preference.server.ts'
import { savedQueryRoutes } from './account/saved-query/saved-query.server.ts'
import { catalogue, declared } from './catalogue.ts'
import { commandTitlesOf } from './command-titles.server.ts'
import { sampleOrderRoutes } from './demo/order/order.server.ts'
import { sampleOrder } from './demo/order/order.ts'
import { loginRoutes } from './login/login.server.ts'
import type { OfficeAuthority } from './login/office-authority.server.ts'
import { ownDepartRoutes } from './login/own-departs.server.ts'
import { hashPassword } from './login/password.server.ts'
import { signInThrottle } from './login/throttle.server.ts'
import { NAMING } from './naming.ts'
import { reportRoutes } from './online/report/report.server.ts'
import { accessRoutes } from './rights/access-routes.server.ts'
import { openShop } from './shop-routes.server.ts'
import { categoryRoutes } from './system/category/category.server.ts'
import { categoryPickerRoutes } from './system/category/category-pickers.server.ts'
import { brokenRules, checkRuleRoutes } from './system/check-rule/check-rule.server.ts'
import { addressRoutes } from './system/depart/address/address.server.ts'
import { departRoutes } from './system/depart/depart.server.ts'
import { departMemberRoutes } from './system/depart/mine/depart-members.server.ts'
import { departRoleRoutes } from './system/depart/role/depart-role.server.ts'
import { dictionaryRoutes } from './system/dictionary/dictionary.server.ts'
import { dictionaryPageRoutes } from './system/dictionary/dictionary-page.server.ts'
import { dictionaries } from './system/dictionary/dictionary-texts.server.ts'
import { duplicateCheckRoutes } from './system/dictionary/duplicate-check.server.ts'
import { registeredTables } from './system/dictionary/registered-tables.ts'
import { tableDictionaryRoutes } from './system/dictionary/table-dictionary.server.ts'
import { tableDictionary } from './system/dictionary/table-dictionary.ts'
import { fileRoutes, oldErrorFiles, storeErrorFile } from './system/file/file.server.ts'
import { noteLogin } from './system/log/operation-log.server.ts'
import { visitRoutes } from './system/log/visits.server.ts'
import { dataRuleRoutes } from './system/menu/data-rule-routes.server.ts'
import { menuRoutes } from './system/menu/menu.server.ts'
import { permissionRoutes } from './system/menu/permission.server.ts'
import { positionByCodeRoute } from './system/position/position.server.ts'
import { roleRoutes } from './system/role/role.server.ts'
import { role } from './system/role/role.ts'
import { rolePickerRoutes } from './system/role/role-pickers.server.ts'
import { tenantRoutes } from './system/tenant/tenant.server.ts'
import { tenantPackRoutes } from './system/tenant/tenant-pack.server.ts'
import { tenantPack } from './system/tenant/tenant-pack.ts'
import { requireOverAccounts } from './system/user/person-rights.server.ts'
import { seenPerson } from './system/user/seen-person.server.ts'
import { userRoutes } from './system/user/user.server.ts'
import { user } from './system/user/user.ts'
import { userAgentRoutes } from './system/user/user-agent.server.ts'
import { isTakenByUser } from './system/user/user-duplicates.server.ts'
import { userPickerRoutes } from './system/user/user-pickers.server.ts'
import { PERSONAL_DATA } from './trade/model/rights.ts'
import { sandboxCatalogue } from './trade/trade-catalogue.ts'

export interface OfficeParts {
  readonly db: Database
  readonly clock: ZonedClock
  readonly sessions: SessionStore
  readonly authority: OfficeAuthority
  readonly files: FileStore
  readonly jobs: Jobs
  /** Static domain of stored files, if they have one. */
  readonly staticUrl?: string | undefined
  readonly vault: Vault
  /** Private addresses and networks that mail servers and receivers of webhooks may have. */
  readonly privateTargets?: readonly string[] | undefined
  /** Says something to the open pages that listen to its key. */
  readonly tell: (message: TableNews) => void
  /** Listens to what servers on the database say to pages, this one included. */
  readonly hear: (key: string, listener: () => void) => void
  /** Resources without nouns of the office; they are served by their declaration. */
  readonly beside?: readonly AnyResource[]
  /** Routes of those that are not served by their declaration alone, by the name of the resource. */
  readonly besideRoutes?: ((app: AppContext) => Readonly<Record<string, readonly Route[]>>) | undefined
  /** The shop is tried out: with a payment gateway without money, and a clock that can be moved. */
  readonly isSandbox?: boolean
}

/** Every route of the back office. */
export function officeRoutes(parts: OfficeParts): readonly Route[] {
  return openOffice(parts).routes
}

/** The routes, nouns with a behaviour of their own by name and all others by their declaration, and what they stand on. */
export function openOffice({
  db,
  clock,
  sessions,
  authority,
  files,
  jobs,
  staticUrl,
  vault,
  privateTargets = [],
  tell,
  hear,
  beside = [],
  besideRoutes,
  isSandbox = false,
}: OfficeParts): { readonly app: AppContext; readonly routes: readonly Route[] } {
  const resources = withChildren([...declared, ...beside])
  const listed = [...catalogue, ...(isSandbox ? sandboxCatalogue : []), ...beside]
  /** Those with routes of their own that have a list like the others. */
  const searched = [...listed, user]
  const tables = registeredTables(resources)
  const texts = dictionaries(tables, () => tell({ tenantId: 'all', key: DICTIONARIES_CHANGED, args: [] }))
  hear(DICTIONARIES_CHANGED, texts.forgetHere)
  const commandTitles = new Map<string, Text>()
  const app: AppContext = {
    clock,
    texts,
    totals: totalsUntilWritten(db),
    resources,
    naming: NAMING,
    checkRules: brokenRules,
    personal: PERSONAL_DATA,
    commandTitles,
    staticUrl,
    vault,
    outbound: outbound(privateTargets),
    jobs,
    importers: new Map(),
    storeErrorFile: (userId, bytes) => storeErrorFile(files, userId, bytes),
  }
  jobs.register(findTextJob(app))
  jobs.register(oldErrorFiles(files))
  jobs.register(oldJobs(files))
  jobs.register(exportJob(app))
  jobs.register(importJob(app))
  jobs.register(undoImportJob(app))
  jobs.register(rowsJob(app))
  jobs.register(rowsUndoJob(app))
  const shop = openShop({ app, db, files, isSandbox })
  const own = new Map<string, readonly Route[]>([
    ...shop.own,
    [sampleOrder.name, sampleOrderRoutes(app)],
    [role.name, roleRoutes(app)],
    [tenantPack.name, tenantPackRoutes(app)],
    [tableDictionary.name, tableDictionaryRoutes(app, new Set(tables.keys()))],
    ...Object.entries(besideRoutes?.(app) ?? {}),
  ])
  const routes = [
    ...loginRoutes({
      db,
      sessions,
      authority,
      throttle: signInThrottle(sharedLimiters(db)),
      allDictionaryItems: texts.allItems,
      noteLogin,
    }),
    ...ownDepartRoutes(authority),
    ...menuRoutes(authority.entriesOf),
    ...permissionRoutes(),
    ...dataRuleRoutes(app),
    ...accessRoutes({ app, sessions, seenPerson, ...authority }),
    ...preferenceRoutes(),
    ...savedQueryRoutes(searched),
    ...dictionaryRoutes({ app, dictionaries: texts, tables }),
    ...dictionaryPageRoutes(app),
    ...duplicateCheckRoutes(app, { [user.table]: isTakenByUser }),
    ...checkRuleRoutes(),
    positionByCodeRoute(app),
    ...categoryRoutes(app),
    ...categoryPickerRoutes(app),
    ...tenantRoutes(app),
    ...visitRoutes(),
    ...departRoutes(app),
    ...departMemberRoutes(app),
    ...departRoleRoutes(app),
    ...addressRoutes(app),
    ...rolePickerRoutes(app),
    ...userPickerRoutes(app),
    ...userRoutes(app, {
      endSessions: (tx, userId) => sessions.endAllOf(tx, userId),
      hashPassword,
    }),
    ...userAgentRoutes(app, requireOverAccounts),
    ...fileRoutes({ store: files, staticUrl }),
    ...jobRoutes({ jobs, files }),
    ...failureRoutes(jobs),
    ...shop.routes,
    ...reportRoutes({ app, itemsOf: texts.itemsOf }),
    ...findRoutes(app, searched),
    ...listed.flatMap((resource) => own.get(resource.name) ?? crudRoutes(app, resource)),
  ]
  for (const [command, title] of commandTitlesOf(routes)) {
    commandTitles.set(command, title)
  }
  return { app, routes }
}
