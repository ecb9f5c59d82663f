import { defineWebArea } from '#kit/web/area/area.web.ts'

/** The test of the connection, and the pages that say what came of something, or went wrong. */
export const dashboardWeb = defineWebArea({
  screens: {
    'test/Home': async () => ({ default: (await import('./connection-test.web.tsx')).ConnectionTestPage }),
    'result/Success': async () => ({ default: (await import('../exception/result-pages.web.tsx')).SuccessPage }),
    'result/Error': async () => ({ default: (await import('../exception/result-pages.web.tsx')).FailurePage }),
    'exception/403': async () => ({ default: (await import('../exception/exception-pages.web.tsx')).ForbiddenPage }),
    'exception/404': async () => ({ default: (await import('../exception/exception-pages.web.tsx')).MissingPage }),
    'exception/500': async () => ({ default: (await import('../exception/exception-pages.web.tsx')).FailedPage }),
  },
})
