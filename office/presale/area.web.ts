import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages of pre-orders. */
export const presaleWeb = defineWebArea({
  screens: {
    'shop/ReleaseBoard': async () => ({
      default: (await import('./release/release-page.web.tsx')).ReleasePage,
    }),
    'shop/ClaimList': async () => ({ default: (await import('./claim/claim-page.web.tsx')).ClaimPage }),
    'shop/ClaimList/record': async () => ({ default: (await import('./claim/claim-page.web.tsx')).ClaimRecord }),
    'shop/SurplusList': async () => ({
      default: (await import('./surplus/surplus-page.web.tsx')).SurplusPage,
    }),
    'shop/WaitingList': async () => ({
      default: (await import('./waiting/waiting-page.web.tsx')).WaitingPage,
    }),
    'shop/WaveList': async () => ({ default: (await import('./wave/wave-page.web.tsx')).WavePage }),
    'shop/WaveList/record': async () => ({ default: (await import('./wave/wave-page.web.tsx')).WaveRecord }),
  },
  resources: {
    'shop/SurplusList': async () => (await import('../trade/model/surplus.ts')).surplus,
    'shop/WaitingList': async () => (await import('../trade/model/waiting.ts')).waitingEntry,
    'shop/ReleaseBoard': async () => (await import('./release/release-plan.ts')).releasePlan,
    'shop/ReleaseChangeList': async () => (await import('./release/release-change.ts')).releaseChange,
    'shop/ClaimReminderList': async () => (await import('./claim/claim-reminder.ts')).claimReminder,
  },
})
