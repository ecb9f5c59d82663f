import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { watchMembers } from '../trade/commands/member/watch-members.server.ts'
import { accountLink } from '../trade/model/account-link.ts'
import { member } from '../trade/model/member.ts'
import { memberLevel } from '../trade/model/member-level.ts'
import { memberLog } from '../trade/model/member-log.ts'
import { membershipPlan } from '../trade/model/membership-plan.ts'
import { membershipTerm } from '../trade/model/membership-term.ts'
import type { Timer } from '../trade/timer/timer.server.ts'
import { accountLinkRoutes } from './account-link/account-link.server.ts'
import { memberLevelRoutes } from './level/level.server.ts'
import { levelsJob } from './level/levels-job.server.ts'
import { growthByEvents } from './member/growth-events.server.ts'
import { memberRoutes } from './member/member.server.ts'
import { memberLogRoutes } from './member/member-log.server.ts'
import { markExpired, reviewLevels, tellOfEnds } from './member/member-timers.server.ts'
import { membershipPlanRoutes } from './plan/plan.server.ts'
import { membershipCalls } from './plan/storefront-memberships.server.ts'
import { membershipTermRoutes } from './term/term.server.ts'

interface Parts {
  readonly trade: Trade
}

/** Members, their levels and growth. */
export const membersServer = defineServerArea<Parts, Timer>({
  timers: [tellOfEnds, markExpired, reviewLevels],
  open: ({ trade }) => {
    watchMembers(trade)
    return {
      nouns: [
        [member.name, memberRoutes(trade)],
        [memberLevel.name, memberLevelRoutes(trade)],
        [memberLog.name, memberLogRoutes(trade)],
        [accountLink.name, accountLinkRoutes(trade)],
        [membershipPlan.name, membershipPlanRoutes(trade)],
        [membershipTerm.name, membershipTermRoutes(trade)],
      ],
      routes: membershipCalls(trade),
      begin: (jobs) => {
        jobs.register(levelsJob(trade))
        jobs.subscribe(growthByEvents(trade))
      },
    }
  },
})
