import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import { failureRoutes } from '#kit/server/jobs/failure-routes.server.ts'
import { jobRoutes } from '#kit/server/jobs/job-routes.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import type { OfficeAuthority } from '../login/office-authority.server.ts'
import { hashPassword } from '../login/password.server.ts'
import { accessRoutes } from '../rights/access-routes.server.ts'
import { categoryRoutes } from './category/category.server.ts'
import { categoryPickerRoutes } from './category/category-pickers.server.ts'
import { checkRuleRoutes } from './check-rule/check-rule.server.ts'
import { seedCheckRules } from './check-rule/check-rule-seed.server.ts'
import { addressRoutes } from './depart/address/address.server.ts'
import { departRoutes } from './depart/depart.server.ts'
import { departMemberRoutes } from './depart/mine/depart-members.server.ts'
import { departRoleRoutes } from './depart/role/depart-role.server.ts'
import { dictionaryRoutes } from './dictionary/dictionary.server.ts'
import { dictionaryPageRoutes } from './dictionary/dictionary-page.server.ts'
import { duplicateCheckRoutes } from './dictionary/duplicate-check.server.ts'
import { tableDictionaryRoutes } from './dictionary/table-dictionary.server.ts'
import { tableDictionary } from './dictionary/table-dictionary.ts'
import { fileRoutes, oldErrorFiles } from './file/file.server.ts'
import { visitRoutes } from './log/visits.server.ts'
import { dataRuleRoutes } from './menu/data-rule-routes.server.ts'
import { menuRoutes } from './menu/menu.server.ts'
import { permissionRoutes } from './menu/permission.server.ts'
import { positionByCodeRoute } from './position/position.server.ts'
import { roleRoutes } from './role/role.server.ts'
import { role } from './role/role.ts'
import { rolePickerRoutes } from './role/role-pickers.server.ts'
import { tenantRoutes } from './tenant/tenant.server.ts'
import { tenantPackRoutes } from './tenant/tenant-pack.server.ts'
import { tenantPack } from './tenant/tenant-pack.ts'
import { requireOverAccounts } from './user/person-rights.server.ts'
import { seenPerson } from './user/seen-person.server.ts'
import { userRoutes } from './user/user.server.ts'
import { user } from './user/user.ts'
import { userAgentRoutes } from './user/user-agent.server.ts'
import { isTakenByUser } from './user/user-duplicates.server.ts'
import { userPickerRoutes } from './user/user-pickers.server.ts'

interface Parts {
  readonly app: AppContext
  readonly files: FileStore
  readonly sessions: SessionStore
  readonly authority: OfficeAuthority
  readonly texts: Parameters<typeof dictionaryRoutes>[0]['dictionaries']
  readonly tables: Parameters<typeof dictionaryRoutes>[0]['tables']
}

/** Who works here, what they may, and what the system knows of itself. */
export const systemServer = defineServerArea<Parts>({
  seeds: [seedCheckRules],
  open: ({ app, files, sessions, authority, texts, tables }) => ({
    nouns: [
      [role.name, roleRoutes(app)],
      [tenantPack.name, tenantPackRoutes(app)],
      [tableDictionary.name, tableDictionaryRoutes(app, new Set(tables.keys()))],
    ],
    routes: [
      ...menuRoutes(authority.entriesOf),
      ...permissionRoutes(),
      ...dataRuleRoutes(app),
      ...accessRoutes({ app, sessions, seenPerson, ...authority }),
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
      ...userRoutes(app, { endSessions: (tx, userId) => sessions.endAllOf(tx, userId), hashPassword }),
      ...userAgentRoutes(app, requireOverAccounts),
      ...fileRoutes({ store: files, staticUrl: app.staticUrl }),
      ...jobRoutes({ jobs: app.jobs, files }),
      ...failureRoutes(app.jobs),
    ],
    begin: (jobs) => jobs.register(oldErrorFiles(files)),
  }),
})
