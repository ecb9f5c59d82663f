import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages of reports and notices. */
export const serviceWeb = defineWebArea({
  screens: {
    'shop/NoticeList': async () => ({ default: (await import('./notice/notice-page.web.tsx')).NoticePage }),
    'shop/NoticeList/record': async () => ({ default: (await import('./notice/notice-page.web.tsx')).NoticeRecord }),
    'shop/NoticeListedList': async () => ({ default: (await import('./notice/notice-page.web.tsx')).NoticeListedPage }),
    'shop/ConsultReportList': async () => ({
      default: (await import('./consult-report/report-page.web.tsx')).ConsultReportPage,
    }),
    'shop/ConsultReportList/record': async () => ({
      default: (await import('./consult-report/report-page.web.tsx')).ConsultReportRecord,
    }),
  },
})
