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
  resources: {
    'shop/ReportCauseList': async () => (await import('../trade/model/report-cause.ts')).reportCause,
    'shop/NoticeListedList': async () => (await import('./notice/notice-listed.ts')).noticeListed,
    'shop/NoticeRecipientList': async () => (await import('./notice/notice-recipient.ts')).noticeRecipient,
  },
})
