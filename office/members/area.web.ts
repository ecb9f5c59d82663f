import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages of members and their levels. */
export const membersWeb = defineWebArea({
  screens: {
    'shop/MemberList': async () => ({ default: (await import('./member/member-page.web.tsx')).MemberPage }),
    'shop/MemberList/record': async () => ({ default: (await import('./member/member-page.web.tsx')).MemberRecord }),
    'shop/MemberLevelList': async () => ({ default: (await import('./level/level-page.web.tsx')).MemberLevelPage }),
  },
})
