import { defineWebArea } from '#kit/web/area/area.web.ts'

/** The page of the clock for trying out. */
export const sandboxWeb = defineWebArea({
  screens: {
    'shop/SandboxClockList': async () => ({
      default: (await import('./sandbox-clock-page.web.tsx')).SandboxClockPage,
    }),
  },
  resources: {
    'shop/SandboxClockList': async () => (await import('./sandbox-move.ts')).sandboxMove,
  },
})
