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
})
