import { action } from '#kit/contract/action.ts'
import { codeText, datetime, dict, enumNumber, money, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { TRADE_RIGHTS } from './rights.ts'

/** 0 open, 1 done, 2 dropped (dictionary `shop_task_state`). */
export const TASK = { open: 0, done: 1, dropped: 2 } as const

/** What tasks are about; the dictionary `shop_task_kind` has the texts. */
export const TASK_KINDS = [
  'orphan-payment',
  'orphan-unreturned',
  'refund-failed',
  'refund-exceeds',
  'refund-late',
  'refund-twice',
  'double-return',
  'difference',
  'statement-missing',
  'hold-ending',
  'hold-over',
  'shortage',
  'gift-ungiven',
  'deposit-sum',
  'credit-sum',
  'points-sum',
  'stock-sum',
  'webhook-broken',
  'balance-review',
  'wave-unopened',
] as const

export type TaskKind = (typeof TASK_KINDS)[number]

/** What only a person can decide. */
export const task = defineResource({
  name: 'task',
  title: ['待办事项', 'Task'],
  path: '/shop/task',
  table: 'shop_task',
  permission: 'shop:task',
  menu: { under: 'trade', url: '/shop/task', component: 'shop/TaskList', icon: 'check-circle-o', order: 0 },
  fields: {
    kind: dict(['类型', 'Kind'], 'shop_task_kind', { readonly: true }),
    title: text(['事项', 'Task'], { readonly: true, max: 200 }),
    titleEn: text(['英文事项', 'Task in English'], { readonly: true, max: 200 }),
    refType: text(['单据类型', 'Document'], { readonly: true, max: 30 }),
    refId: text(['单据', 'Document id'], { readonly: true, max: 36 }),
    refNo: codeText(['单号', 'No.'], { readonly: true, max: 32 }),
    amount: money(['金额', 'Amount'], { readonly: true, needs: TRADE_RIGHTS.money }),
    state: enumNumber(['状态', 'State'], 'shop_task_state', { readonly: true }),
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
