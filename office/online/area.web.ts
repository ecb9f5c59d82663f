import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages of reports, and of the databases that these read from. */
export const onlineWeb = defineWebArea({
  screens: {
    'system/SysDataSourceList': async () => ({
      default: (await import('./data-source/data-source-page.web.tsx')).DataSourcePage,
    }),
    'system/SysDataSourceList/record': async () => ({
      default: (await import('./data-source/data-source-page.web.tsx')).DataSourceRecord,
    }),
    'online/report/HeadList': async () => ({
      default: (await import('./report/report-list-page.web.tsx')).ReportListPage,
    }),
    'modules/online/cgreport/OnlCgreportHeadList/record': async () => ({
      default: (await import('./report/report-list-page.web.tsx')).ReportRecord,
    }),
    'online/report/AutoList': async () => ({ default: (await import('./report/report-page.web.tsx')).ReportPage }),
  },
})
