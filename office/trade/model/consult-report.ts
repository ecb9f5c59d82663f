import { action } from '#kit/contract/action.ts'
import { datetime, dict, images, number, ref, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { customer } from './customer.ts'
import { reportCause } from './report-cause.ts'
import { REPORT, REPORT_RESULT, reportStates } from './report-states.ts'

/** Colleagues, by account. */
const STAFF = 'sys_user,realname,username'

const moment = (zh: string, en: string) => datetime([zh, en], { readonly: true })

/** Consults and replies that customers report; what was reported is kept as it was. */
export const consultReport = defineResource({
  name: 'consult-report',
  title: ['咨询举报', 'Consult report'],
  path: '/shop/consultReport',
  table: 'shop_consult_report',
  permission: 'shop:consultReport',
  power: 'none',
  menu: {
    under: 'service',
    url: '/shop/consultReport',
    component: 'shop/ConsultReportList',
    icon: 'warning',
    order: 2,
  },
  fields: {
    targetText: text(['被举报内容', 'What is reported'], { required: true, readonly: true, max: 300 }),
    consultId: text(['咨询', 'Consult'], { readonly: true, max: 36 }),
    replyId: text(['回复', 'Reply'], { readonly: true, max: 36 }),
    authorId: ref(['作者', 'Author'], customer, { text: 'nickname', readonly: true, linked: true }),
    authorName: text(['作者名', 'Name of the author'], { readonly: true, max: 100 }),
    reporterId: ref(['举报人', 'Reporter'], customer, { text: 'nickname', readonly: true, linked: true }),
    causeId: ref(['原因', 'Cause'], reportCause, { text: 'title', readonly: true }),
    description: textarea(['说明', 'Description'], { readonly: true, max: 500 }),
    proofs: images(['凭证', 'Proof'], { readonly: true, max: 9 }),
    state: dict(['状态', 'State'], REPORT, { readonly: true }),
    result: dict(['结果', 'Result'], REPORT_RESULT, { readonly: true, max: 20 }),
    muteDays: number(['禁言天数', 'Days muted'], { readonly: true }),
    mutedUntil: moment('禁言至', 'Muted until'),
    reportedAt: moment('举报时间', 'Reported'),
    handler: ref(['处理人', 'Decided by'], STAFF, { readonly: true, max: 100 }),
    handledAt: moment('处理时间', 'Decided at'),
    note: textarea(['处理说明', 'Message to both'], { readonly: true, max: 500 }),
    mergedInto: text(['并入举报', 'Merged into'], { readonly: true, max: 36 }),
    reversedAt: moment('撤销时间', 'Taken back'),
    reversedBy: ref(['撤销人', 'Taken back by'], STAFF, { readonly: true, max: 100 }),
    reverseReason: textarea(['撤销原因', 'Why taken back'], { readonly: true, max: 500 }),
  },
  computed: { sameTarget: number(['同对象举报', 'Of the same']) },
  empty: ['顾客举报的咨询与回复会出现在这里', 'What customers report of consults and replies comes here'],
  list: ['targetText', 'authorId', 'reporterId', 'causeId', 'state', 'result', 'sameTarget'],
  search: {
    targetText: 'like',
    state: 'in',
    causeId: 'eq',
    authorId: 'eq',
    reporterId: 'eq',
    result: 'in',
    consultId: 'eq',
    handler: 'eq',
    reportedAt: 'range',
  },
  tabs: { by: 'state' },
  form: [],
  actions: {
    review: action(['受理', 'Review'], { on: 'rows', done: ['已受理 {n} 条', '{n} in review'] }),
    uphold: action(['成立', 'Uphold'], {
      input: {
        result: dict(['处理结果', 'Result'], REPORT_RESULT, { required: true, max: 20 }),
        days: number(['禁言天数', 'Days muted'], {
          min: 1,
          max: 365,
          help: ['仅禁言时有效；不填为默认天数', 'For a mute; those of the settings when left empty'],
        }),
        note: textarea(['说明', 'Message to both'], { max: 500 }),
      },
      check: ({ result, days }) =>
        days !== null && days !== undefined && result !== 'mute'
          ? [{ path: 'days', message: ['仅禁言可填天数', 'Only a mute has days', 'consult.daysOfMuteOnly'] }]
          : [],
      confirm: {
        content: [
          '举报人与作者将收到通知。可撤销一次。',
          'Reporter and author are notified. It can be taken back once.',
        ],
      },
      done: ['举报成立', 'Upheld'],
    }),
    dismiss: action(['不成立', 'Dismiss'], {
      on: 'rows',
      input: { note: textarea(['给举报人的说明', 'Message to the reporter'], { max: 500 }) },
      done: ['已驳回 {n} 条', '{n} dismissed'],
    }),
    merge: action(['合并', 'Merge'], {
      on: 'rows',
      confirm: {
        content: [
          '并入同一对象最早的举报，随其一并处理。',
          'They go with the oldest report of the same target, and are decided with it.',
        ],
      },
      done: ['已合并 {n} 条', '{n} merged'],
    }),
    reverse: action(['撤销处理', 'Take back'], {
      input: { reason: textarea(['原因', 'Reason'], { required: true, max: 500 }) },
      confirm: {
        content: ['撤销处理结果，并通知举报人与作者。', 'The result is undone; reporter and author are notified.'],
        isDanger: true,
      },
      done: ['已撤销', 'Taken back'],
    }),
  },
  states: reportStates,
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
