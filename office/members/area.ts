import { defineArea } from '#kit/contract/area.ts'
import { accountLink } from '../trade/model/account-link.ts'
import { growthEntry } from '../trade/model/growth-entry.ts'
import { member } from '../trade/model/member.ts'
import { memberLevel } from '../trade/model/member-level.ts'
import { memberLog } from '../trade/model/member-log.ts'
import { membershipPlan } from '../trade/model/membership-plan.ts'
import { membershipTerm } from '../trade/model/membership-term.ts'

/** Customers who are members, what that gives them, and how it changed. */
export const membersArea = defineArea({
  group: { key: 'member', title: ['会员管理', 'Members'], url: '/member', icon: 'gift', order: 3.2 },
  resources: [member, memberLevel, growthEntry, memberLog, accountLink, membershipPlan, membershipTerm],
})
