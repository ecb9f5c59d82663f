import { defineWebArea } from '#kit/web/area/area.web.ts'

/** The test of the connection, and the pages that say what went wrong. */
export const dashboardWeb = defineWebArea({
  screens: {
    'test/Home': async () => ({ default: (await import('./connection-test.web.tsx')).ConnectionTestPage }),
    'exception/403': async () => ({ default: (await import('../exception/exception-pages.web.tsx')).ForbiddenPage }),
    'exception/404': async () => ({ default: (await import('../exception/exception-pages.web.tsx')).MissingPage }),
    'exception/500': async () => ({ default: (await import('../exception/exception-pages.web.tsx')).FailedPage }),
  },
})
