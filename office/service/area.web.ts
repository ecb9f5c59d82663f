import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages of reports. */
export const serviceWeb = defineWebArea({
  screens: {
    'shop/ConsultReportList': async () => ({
      default: (await import('./consult-report/report-page.web.tsx')).ConsultReportPage,
    }),
    'shop/ConsultReportList/record': async () => ({
      default: (await import('./consult-report/report-page.web.tsx')).ConsultReportRecord,
    }),
  },
})
