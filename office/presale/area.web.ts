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
})
