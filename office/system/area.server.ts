import type { MenuScreen } from '#kit/contract/menu-screen.ts'
import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import { fileLinks } from '#kit/server/files/file-links.server.ts'
import type { FilePlaces } from '#kit/server/files/file-places.server.ts'
import { sizedPictures } from '#kit/server/files/sized-pictures.server.ts'
import { failureRoutes } from '#kit/server/jobs/failure-routes.server.ts'
import { jobRoutes } from '#kit/server/jobs/job-routes.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import { forgetFactors } from '../login/factor/forget-factors.server.ts'
import type { OfficeAuthority } from '../login/office-authority.server.ts'
import { openingsOver } from '../login/openings/openings.server.ts'
import { hashPassword } from '../login/password.server.ts'
import { OFFERED_WAY } from '../login/way/sign-in-way.ts'
import { signInWays } from '../login/way/sign-in-ways.server.ts'
import { accessRoutes } from '../rights/access-routes.server.ts'
import { endAccessOver } from '../rights/end-access.server.ts'
import { categoryRoutes } from './category/category.server.ts'
import { categoryPickerRoutes } from './category/category-pickers.server.ts'
import { checkRuleRoutes } from './check-rule/check-rule.server.ts'
import { checkRule } from './check-rule/check-rule-resource.ts'
import { seedCheckRules } from './check-rule/check-rule-seed.server.ts'
import { addressRoutes } from './depart/address/address.server.ts'
import { departRoutes } from './depart/depart.server.ts'
import { directoryAppsRoute } from './depart/directory-apps.server.ts'
import { departMemberRoutes } from './depart/mine/depart-members.server.ts'
import { departRoleRoutes } from './depart/role/depart-role.server.ts'
import { dictionaryRoutes } from './dictionary/dictionary.server.ts'
import { dictionaryPageRoutes } from './dictionary/dictionary-page.server.ts'
import { duplicateCheckRoutes } from './dictionary/duplicate-check.server.ts'
import { tableDictionaryRoutes } from './dictionary/table-dictionary.server.ts'
import { tableDictionary } from './dictionary/table-dictionary.ts'
import { fileRoutes, oldErrorFiles } from './file/file.server.ts'
import { leavePlace } from './file/move-file.server.ts'
import { sizePictures } from './file/size-pictures.server.ts'
import { type StoredFileParts, storedFileRoutes } from './file/stored-file.server.ts'
import { type FileSettingsOf, tidyFiles } from './file/tidy-files.server.ts'
import type { Quota } from './file/upload.server.ts'
import { fillRuleRoutes } from './fill-rule/fill-rule.server.ts'
import { fillRule } from './fill-rule/fill-rule.ts'
import { seedFillRules } from './fill-rule/fill-rule-seed.server.ts'
import { gatewayHealth, gatewayRoutes } from './gateway/gateway-route.server.ts'
import { visitRoutes } from './log/visits.server.ts'
import { dataRuleRoutes } from './menu/data-rule-routes.server.ts'
import { menuRoutes } from './menu/menu.server.ts'
import { permissionRoutes } from './menu/permission.server.ts'
import { permissionExistsRoute } from './menu/permission-exists.server.ts'
import { positionByCodeRoute } from './position/position.server.ts'
import { roleRoutes } from './role/role.server.ts'
import { role } from './role/role.ts'
import { rolePickerRoutes } from './role/role-pickers.server.ts'
import { tenantRoutes } from './tenant/tenant.server.ts'
import { tenantPackRoutes } from './tenant/tenant-pack.server.ts'
import { tenantPack } from './tenant/tenant-pack.ts'
import { invitationRoutes } from './user/invitation/invitation.server.ts'
import { invitationJob } from './user/invitation/invitation-mail.server.ts'
import { seenPerson } from './user/seen-person.server.ts'
import { userRoutes } from './user/user.server.ts'
import { user } from './user/user.ts'
import { userAgentRoutes } from './user/user-agent.server.ts'
import { isTakenByUser } from './user/user-duplicates.server.ts'
import { userIsFreeRoute } from './user/user-is-free.server.ts'
import { userPickerRoutes } from './user/user-pickers.server.ts'

const GIB = 1024 ** 3

interface Parts {
  readonly app: AppContext
  readonly db: ServerDatabase
  readonly files: FilePlaces
  readonly sessions: SessionStore
  readonly authority: OfficeAuthority
  readonly texts: Parameters<typeof dictionaryRoutes>[0]['dictionaries']
  readonly fileSettings: FileSettingsOf
  /** The shop is tried out. */
  readonly isSandbox: boolean
  /** Where people open the pages. */
  readonly publicAddress: () => string
  readonly tables: Parameters<typeof dictionaryRoutes>[0]['tables']
  readonly screens: readonly MenuScreen[]
  readonly watched: Pick<StoredFileParts, 'filesApart'>
}

/** Who works here, what they may, and what the system knows of itself. */
export const systemServer = defineServerArea<Parts>({
  seeds: [seedCheckRules, seedFillRules],
  open: ({
    app,
    db,
    files,
    sessions,
    authority,
    texts,
    tables,
    fileSettings,
    isSandbox,
    publicAddress,
    screens,
    watched,
  }) => {
    const links = fileLinks(app.vault)
    const sizes = sizedPictures(files)
    const quota: Quota = async (ctx) => {
      const { quotaGib } = await fileSettings(ctx.db, ctx.user.tenantId)
      return quotaGib > 0 ? quotaGib * GIB : undefined
    }
    const users = {
      hashPassword,
      forgetFactors,
      endAccess: endAccessOver(sessions),
      endOpenings: openingsOver(sessions, app.clock).endWith,
    }
    const mailed = invitationJob({ app, publicAddress, isSandbox })
    return {
      nouns: [
        [role.name, roleRoutes(app)],
        [tenantPack.name, tenantPackRoutes(app)],
        [checkRule.name, checkRuleRoutes(app)],
        [fillRule.name, fillRuleRoutes({ app, db })],
        [tableDictionary.name, tableDictionaryRoutes(app, new Set(tables.keys()))],
      ],
      routes: [
        ...menuRoutes({ app, ...authority, screens }),
        ...permissionRoutes(),
        permissionExistsRoute(),
        ...dataRuleRoutes(app),
        ...accessRoutes({ app, sessions, seenPerson, ...authority }),
        ...dictionaryRoutes({ app, dictionaries: texts, tables }),
        ...dictionaryPageRoutes(app),
        ...duplicateCheckRoutes(app, { [user.table]: isTakenByUser }),
        positionByCodeRoute(app),
        ...categoryRoutes(app),
        ...categoryPickerRoutes(app),
        ...tenantRoutes(app),
        ...visitRoutes(),
        ...departRoutes(app),
        ...departMemberRoutes(app),
        ...departRoleRoutes(app),
        directoryAppsRoute(),
        ...addressRoutes(app),
        ...rolePickerRoutes(app),
        ...userPickerRoutes(app),
        userIsFreeRoute((db) => signInWays({ isSandbox }).isOpen(db, OFFERED_WAY.register)),
        ...userRoutes(app, users),
        ...invitationRoutes({ app, users, mailed, isSandbox }),
        ...userAgentRoutes(app),
        ...fileRoutes({ store: files, sizes, links, quota, staticUrl: app.staticUrl }),
        ...gatewayRoutes(app),
        ...storedFileRoutes({ app, files, links, quota, filesApart: watched.filesApart }),
        ...jobRoutes({ jobs: app.jobs, files }),
        ...failureRoutes(app.jobs),
      ],
      begin: (jobs) => {
        jobs.register(mailed)
        jobs.register(oldErrorFiles(files))
        jobs.register(gatewayHealth(app))
        jobs.register(tidyFiles({ files, jobs: app.jobs, settingsOf: fileSettings }))
        jobs.register(sizePictures({ sizes, jobs: app.jobs }))
        jobs.subscribe(leavePlace(files))
      },
    }
  },
})
