import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Dashboards, the test of the connection, and the pages that say what came of something, or went wrong. */
export const dashboardWeb = defineWebArea({
  screens: {
    'dashboard/IndexChart': async () => ({ default: (await import('./report/chart-page.web.tsx')).ChartPage }),
    'dashboard/IndexTask': async () => ({ default: (await import('./task-board/task-board-page.web.tsx')).WorkPage }),
    'dashboard/Monitor': async () => ({ default: (await import('./live/live-page.web.tsx')).LivePage }),
    'dashboard/Workplace': async () => ({ default: (await import('./tile/workplace-page.web.tsx')).WorkplacePage }),
    'test/Home': async () => ({ default: (await import('./connection-test.web.tsx')).ConnectionTestPage }),
    'result/Success': async () => ({ default: (await import('../exception/result-pages.web.tsx')).SuccessPage }),
    'result/Error': async () => ({ default: (await import('../exception/result-pages.web.tsx')).FailurePage }),
    'exception/403': async () => ({ default: (await import('../exception/exception-pages.web.tsx')).ForbiddenPage }),
    'exception/404': async () => ({ default: (await import('../exception/exception-pages.web.tsx')).MissingPage }),
    'exception/500': async () => ({ default: (await import('../exception/exception-pages.web.tsx')).FailedPage }),
  },
})
