import { defineArea } from '#kit/contract/area.ts'
import { consult } from '../trade/model/consult.ts'
import { consultReport } from '../trade/model/consult-report.ts'
import { CONSULT } from '../trade/model/consult-states.ts'
import { reportCause } from '../trade/model/report-cause.ts'
import { REPORT } from '../trade/model/report-states.ts'
import { notice } from './notice/notice.ts'
import { NOTICE_PREVIEW } from './notice/notice-calls.ts'
import { noticeListed } from './notice/notice-listed.ts'
import { noticeRecipient } from './notice/notice-recipient.ts'

/** What customers ask and report, and what the shop announces to them. */
export const serviceArea = defineArea({
  group: { key: 'service', title: ['客户服务', 'Customer service'], url: '/service', icon: 'contacts', order: 3.5 },
  resources: [consult, consultReport, reportCause, notice, noticeListed, noticeRecipient],
  rights: { [notice.permission]: [[NOTICE_PREVIEW, ['以顾客身份预览', 'Preview as a customer']]] },
  waiting: [
    {
      key: 'consultsNew',
      work: 'service',
      title: ['咨询待分派', 'New consults'],
      resource: consult,
      filters: { state: CONSULT.new },
      isInMenu: true,
      actions: ['assign'],
    },
    {
      key: 'consultsToAnswer',
      work: 'service',
      title: ['咨询待回复', 'Consults to answer'],
      resource: consult,
      filters: { state: CONSULT.assigned },
      isInMenu: true,
      actions: ['reply'],
    },
    {
      key: 'consultsOverdue',
      work: 'service',
      title: ['咨询超时未回', 'Answers that are late'],
      resource: consult,
      filters: { isOverdue: true },
      isUrgent: true,
      actions: ['reply'],
    },
    {
      key: 'reportsNew',
      work: 'service',
      title: ['举报待处理', 'New reports'],
      resource: consultReport,
      filters: { state: REPORT.new },
      isInMenu: true,
      actions: ['review'],
    },
    {
      key: 'reportsInReview',
      work: 'service',
      title: ['举报审核中', 'Reports in review'],
      resource: consultReport,
      filters: { state: REPORT.reviewing },
      isInMenu: true,
      actions: ['uphold'],
    },
  ],
})
