import { action } from '#kit/contract/action.ts'
import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, money, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { TRADE_RIGHTS } from './rights.ts'

/** What tasks are about. */
export const TASK_KIND = choices('shop_task_kind', ['待办类型', 'Kinds of tasks'], {
  orphanPayment: ['orphan-payment', '孤立付款', 'Orphan payment'],
  orphanUnreturned: ['orphan-unreturned', '孤立付款退回失败', 'Orphan payment not sent back'],
  refundFailed: ['refund-failed', '退款失败', 'Refund failed'],
  refundExceeds: ['refund-exceeds', '退款超出付款', 'Refund of more than was paid'],
  doubleReturn: ['double-return', '定金双倍返还', 'Deposit given back twice'],
  refundLate: ['refund-late', '退款超时未处理', 'Refund not answered in time'],
  refundTwice: ['refund-twice', '款项重复退回', 'Paid back twice'],
  difference: ['difference', '对账差异', 'Difference'],
  statementMissing: ['statement-missing', '账单缺失', 'Statement missing'],
  holdEnding: ['hold-ending', '寄存即将到期', 'Hold ends soon'],
  holdOver: ['hold-over', '寄存已到期', 'Hold is over'],
  giftUngiven: ['gift-ungiven', '补偿券未能发放', 'Coupon could not be given'],
  shortage: ['shortage', '到货不足', 'Shortage'],
  depositSum: ['deposit-sum', '定金不平', 'Deposits do not add up'],
  creditSum: ['credit-sum', '余额不平', 'Credit does not add up'],
  growthSum: ['growth-sum', '成长值不符', 'Growth does not add up'],
  pointsSum: ['points-sum', '积分不平', 'Points do not add up'],
  stockSum: ['stock-sum', '库存不平', 'Stock does not add up'],
  webhookBroken: ['webhook-broken', 'Webhook 停用', 'Webhook switched off'],
  balanceReview: ['balance-review', '补款逾期待审', 'Overdue balances to review'],
  waveUnopened: ['wave-unopened', '补款未能自动开放', 'Wave that could not open'],
  jobLate: ['job-late', '定时任务异常', 'Scheduled job that is late or fails'],
  backupFailed: ['backup-failed', '备份失败', 'Backup failed'],
  threshold: ['threshold', '监控告警', 'Measured value at its limit'],
})

export const TASK = choices('shop_task_state', ['待办状态', 'States of tasks'], {
  open: [0, '待处理', 'Open', 'orange'],
  done: [1, '已完成', 'Done', 'green'],
  dropped: [2, '已忽略', 'Dropped', 'grey'],
})

export type TaskKind = ChoiceOf<typeof TASK_KIND>

/** What only a person can decide. */
export const task = defineResource({
  name: 'task',
  title: ['待办事项', 'Task'],
  path: '/shop/task',
  table: 'shop_task',
  permission: 'shop:task',
  power: 'none',
  menu: { under: 'trade', url: '/shop/task', component: 'shop/TaskList', icon: 'check-circle-o', order: 0 },
  fields: {
    kind: dict(['类型', 'Kind'], TASK_KIND, { readonly: true }),
    title: text(['事项', 'Task'], { readonly: true, max: 200 }),
    titleEn: text(['英文事项', 'Task in English'], { readonly: true, max: 200 }),
    refType: text(['单据类型', 'Document'], { readonly: true, max: 30 }),
    refId: text(['单据', 'Document id'], { readonly: true, max: 36 }),
    refNo: codeText(['单号', 'No.'], { readonly: true, max: 32 }),
    amount: money(['金额', 'Amount'], { readonly: true, needs: TRADE_RIGHTS.money }),
    state: dict(['状态', 'State'], TASK, { readonly: true }),
    dueAt: datetime(['截止', 'Due'], { readonly: true }),
    handler: text(['处理人', 'Done by'], { readonly: true, max: 100 }),
    handledAt: datetime(['处理时间', 'Done at'], { readonly: true }),
    note: text(['说明', 'Note'], { readonly: true, max: 500 }),
    noteEn: text(['英文说明', 'Note in English'], { readonly: true, max: 500 }),
  },
  empty: ['没有需要处理的事项', 'There is nothing to decide'],
  list: ['kind', 'title', 'refNo', 'amount', 'state', 'dueAt', 'handler'],
  search: { kind: 'in', title: 'like', refNo: 'eq', state: 'in', dueAt: 'range' },
  tabs: { by: 'state' },
  form: [],
  actions: {
    finish: action(['标记完成', 'Mark as done'], {
      letter: 'f',
      on: 'rows',
      input: { note: text(['说明', 'Note'], { max: 500 }) },
      done: ['已完成 {n} 项', '{n} done'],
    }),
    drop: action(['忽略', 'Drop'], {
      on: 'rows',
      input: { note: text(['说明', 'Note'], { required: true, max: 500 }) },
      done: ['已忽略 {n} 项', '{n} dropped'],
    }),
  },
  states: defineStates('state', {
    initial: [TASK.open],
    final: [TASK.done, TASK.dropped],
    moves: {
      finish: { from: [TASK.open], to: TASK.done },
      drop: { from: [TASK.open], to: TASK.dropped },
    },
  }),
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
