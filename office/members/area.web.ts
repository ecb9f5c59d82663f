import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages of members and their levels. */
export const membersWeb = defineWebArea({
  screens: {
    'shop/MemberList/record': async () => ({ default: (await import('./member/member-page.web.tsx')).MemberRecord }),
    'shop/MemberLevelList': async () => ({ default: (await import('./level/level-page.web.tsx')).MemberLevelPage }),
    'shop/MembershipPlanList': async () => ({
      default: (await import('./plan/plan-page.web.tsx')).MembershipPlanPage,
    }),
    'shop/MembershipPlanList/record': async () => ({
      default: (await import('./plan/plan-page.web.tsx')).MembershipPlanRecord,
    }),
  },
  resources: {
    'shop/MemberLevelList': async () => (await import('../trade/model/member-level.ts')).memberLevel,
    'shop/GrowthList': async () => (await import('../trade/model/growth-entry.ts')).growthEntry,
    'shop/MemberLogList': async () => (await import('../trade/model/member-log.ts')).memberLog,
    'shop/AccountLinkList': async () => (await import('../trade/model/account-link.ts')).accountLink,
    'shop/MembershipTermList': async () => (await import('../trade/model/membership-term.ts')).membershipTerm,
  },
})
