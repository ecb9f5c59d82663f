import { action } from '#kit/contract/action.ts'
import { codeText, datetime, enumNumber, money, number, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** 0 not paid, 1 paid, 2 failed (dictionary `sandbox_bill_state`). */
export const BILL = { open: 0, paid: 1, failed: 2 } as const

/** What the gateway does with refunds: 0 pays, 1 refuses, 2 cannot be reached (dictionary `sandbox_refund_mode`). */
export const REFUND_MODE = { pays: 0, refuses: 1, isDown: 2 } as const

/** Payments as the sandbox gateway knows them: testers pay, fail, delay and repeat them here. */
export const sandboxBill = defineResource({
  name: 'sandbox-bill',
  title: ['沙箱付款', 'Sandbox payment'],
  path: '/shop/sandboxPay',
  table: 'shop_sandbox_bill',
  permission: 'shop:sandboxPay',
  menu: { under: 'connect', url: '/shop/sandboxPay', component: 'shop/SandboxPayList', icon: 'warning', order: 99 },
  fields: {
    billNo: codeText(['付款单号', 'Payment no.'], { readonly: true, max: 32 }),
    title: text(['内容', 'What for'], { readonly: true, max: 100 }),
    amount: money(['应付', 'To pay'], { readonly: true }),
    state: enumNumber(['状态', 'State'], 'sandbox_bill_state', { readonly: true }),
    paidAmount: money(['实付', 'Paid'], { readonly: true }),
    refundedAmount: money(['已退', 'Refunded'], { readonly: true }),
    refundMode: enumNumber(['退款时', 'Refunds'], 'sandbox_refund_mode', { readonly: true }),
    thirdNo: codeText(['渠道流水号', 'Transaction no.'], { readonly: true, max: 64 }),
    paidAt: datetime(['付款时间', 'Paid at'], { readonly: true }),
    deliverAt: datetime(['通知时间', 'The shop is told'], { readonly: true }),
    deliveries: number(['通知次数', 'Times told'], { readonly: true }),
  },
  empty: ['以沙箱渠道付款后，账单会出现在这里', 'Bills come here when somebody pays by the sandbox'],
  list: ['billNo', 'title', 'amount', 'state', 'paidAmount', 'refundedAmount', 'refundMode', 'paidAt', 'deliveries'],
  search: { billNo: 'like', title: 'like', state: 'in' },
  tabs: { by: 'state' },
  form: [],
  actions: {
    pay: action(['付款', 'Pay'], {
      input: {
        amount: money(['实付金额', 'Amount'], { help: ['不填为应付金额', 'Empty: the amount to pay'] }),
        minutes: number(['延迟通知（分钟）', 'Minutes until the shop is told'], { initial: 0, min: 0, max: 525_600 }),
      },
      done: ['已付款', 'Paid'],
    }),
    fail: action(['付款失败', 'Fail'], { done: ['已失败', 'Failed'] }),
    repeat: action(['重复通知', 'Tell again'], {
      input: { times: number(['次数', 'Times'], { required: true, initial: 5, min: 1, max: 20 }) },
      done: ['已重复通知', 'The shop was told again'],
    }),
    refunds: action(['设置退款结果', 'Set what refunds do'], {
      input: { refundMode: enumNumber(['退款时', 'Refunds'], 'sandbox_refund_mode', { required: true, initial: 0 }) },
      done: ['已设置', 'Set'],
    }),
  },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
