import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database, ServerDatabase } from '#kit/server/database/database.server.ts'
import { sharedLimiters } from '#kit/server/http/limiter.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import { mailServerRoutes } from '../outbox/mail-server-routes.server.ts'
import type { ControlledCommand } from '../rights/controlled-commands.server.ts'
import { endAccessOver } from '../rights/end-access.server.ts'
import { grantersBy } from '../rights/may-grant.server.ts'
import { noteLogin } from '../system/log/operation-log.server.ts'
import { accountErrors } from '../system/user/account-errors.ts'
import { alterationRoutes } from './alteration/alteration.server.ts'
import { captchaOver } from './captcha.server.ts'
import { casRoutes } from './cas/cas.server.ts'
import { factorSignInRoutes } from './factor/factor-sign-in.server.ts'
import { ownFactorRoutes } from './factor/own-factors.server.ts'
import { siteAt } from './factor/passkey.server.ts'
import { proofRoutes } from './factor/proof-routes.server.ts'
import { GUESSES } from './factor/prove.server.ts'
import { stepUpRuleRoutes } from './factor/step-up-rule.server.ts'
import { thirdLoginRoutes } from './identity-provider/flow/third-login.server.ts'
import { identityProviderRoutes } from './identity-provider/identity-provider.server.ts'
import { identityProvider } from './identity-provider/identity-provider.ts'
import { directoryLoginRoute } from './identity-provider/ldap/directory-login.server.ts'
import { directorySyncJob } from './identity-provider/ldap/sync-run.server.ts'
import { acceptRoutes } from './invitation/accept.server.ts'
import { loginRoutes } from './login.server.ts'
import { signInLookRoutes } from './look/sign-in-look.server.ts'
import { mailCodeJob, mailCodeRoute } from './mail-code/mail-code.server.ts'
import { houseMailServer } from './mail-server/house-mail-server.ts'
import type { OfficeAuthority } from './office-authority.server.ts'
import { openingsOver } from './openings/openings.server.ts'
import { ownDepartRoutes } from './own-departs.server.ts'
import { phoneCodeRoutes } from './phone-code/phone-code-routes.server.ts'
import { smsJob } from './phone-code/send-sms.server.ts'
import { smsGatewayRoutes } from './phone-code/sms-gateway.server.ts'
import { smsGateway } from './phone-code/sms-gateway.ts'
import type { TextLimits } from './phone-code/text-budget.server.ts'
import { proofOfWorkRoute } from './proof-of-work/proof-of-work-route.server.ts'
import { registrationRoute } from './registration/registration.server.ts'
import { signInThrottle } from './throttle.server.ts'
import { signInWayRoutes } from './way/sign-in-way.server.ts'
import { signInWays, signInWaysRoute } from './way/sign-in-ways.server.ts'

interface Parts {
  readonly app: AppContext
  readonly db: ServerDatabase
  readonly sessions: SessionStore
  readonly authority: OfficeAuthority
  /** Where people open the pages. */
  readonly publicAddress: () => string
  /** The shop is tried out. */
  readonly isSandbox: boolean
  /** Permissions to give something to others, once all routes are known. */
  readonly grantingRights: () => readonly string[]
  readonly controlled: () => readonly ControlledCommand[]
  /** How many texts with codes leave the house within a day. */
  readonly textLimits: (db: Database) => Promise<TextLimits>
  readonly texts: { readonly allItems: Parameters<typeof loginRoutes>[0]['allDictionaryItems'] }
}

/** How people sign in, and as whom. */
export const loginServer = defineServerArea<Parts>({
  open: ({ app, db, sessions, authority, texts, publicAddress, grantingRights, controlled, textLimits, isSandbox }) => {
    const limiterOf = sharedLimiters(db)
    const ways = signInWays({ isSandbox })
    const login = {
      ...{ db, sessions, authority, noteLogin, ways },
      throttle: signInThrottle(limiterOf),
      openings: openingsOver(sessions, app.clock),
      requireCaptcha: captchaOver(app.vault),
      allDictionaryItems: texts.allItems,
    }
    const sms = smsJob({ ...app, isSandbox })
    const byPhone = { ...login, app, limiterOf, textLimits, sms }
    const mailed = mailCodeJob(app, { isSandbox })
    const byFactor = { ...login, app, guesses: limiterOf(GUESSES), site: () => siteAt(publicAddress()) }
    const endAccess = endAccessOver(sessions)
    const admitting = { accountErrors, granters: grantersBy(grantingRights) }
    const directories = { app, db, ...admitting, endAccess, forgetSessions: authority.forgetSessions }
    return {
      nouns: [
        [houseMailServer.name, mailServerRoutes(app, houseMailServer)],
        [smsGateway.name, smsGatewayRoutes(app)],
        [identityProvider.name, identityProviderRoutes(directories)],
      ],
      routes: [
        ...loginRoutes(login),
        proofOfWorkRoute(app.vault),
        ...ownDepartRoutes(authority),
        signInWaysRoute(ways),
        ...signInWayRoutes(app, ways),
        ...signInLookRoutes(app),
        ...phoneCodeRoutes(byPhone),
        mailCodeRoute({ ...login, app, limiterOf, mailed }),
        registrationRoute({ ...byPhone, accountErrors }),
        ...alterationRoutes(byPhone),
        ...acceptRoutes({ ...login, limiterOf }),
        ...casRoutes({ ...byPhone, ...admitting }),
        ...factorSignInRoutes(byFactor),
        ...ownFactorRoutes(byFactor),
        ...proofRoutes(byFactor),
        ...stepUpRuleRoutes(app, controlled),
        ...thirdLoginRoutes({ ...byPhone, ...admitting }),
        directoryLoginRoute({ ...byPhone, ...admitting }),
      ],
      begin: (jobs) => {
        jobs.register(sms)
        jobs.register(mailed)
        jobs.register(directorySyncJob(directories))
      },
    }
  },
})
