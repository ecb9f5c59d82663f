import type { LazyScreen } from '#kit/web/page/screen.web.tsx'

/** Screens of their own, by the component name that the menu gives; resources without one get the resource page. */
export const screens: Readonly<Record<string, LazyScreen>> = {
  'dashboard/Analysis': async () => ({ default: (await import('./dashboard/home.web.tsx')).HomePage }),
  'test/Home': async () => ({ default: (await import('./dashboard/connection-test.web.tsx')).ConnectionTestPage }),
}
