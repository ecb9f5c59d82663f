import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, money, number, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

export const BILL = choices('sandbox_bill_state', ['沙箱付款状态', 'Sandbox payment states'], {
  open: [0, '未付款', 'Not paid', 'orange'],
  paid: [1, '已付款', 'Paid', 'green'],
  failed: [2, '失败', 'Failed', 'red'],
})

/** What the gateway does with refunds: 0 pays, 1 refuses, 2 cannot be reached. */
export const REFUND_MODE = choices('sandbox_refund_mode', ['沙箱退款结果', 'Sandbox refund results'], {
  pays: [0, '成功', 'Pays', 'green'],
  refuses: [1, '拒绝', 'Refuses', 'red'],
  isDown: [2, '无法连接', 'Cannot be reached', 'orange'],
})

/** Payments as the sandbox gateway knows them: testers pay, fail, delay and repeat them here. */
export const sandboxBill = defineResource({
  name: 'sandbox-bill',
  title: ['沙箱付款', 'Sandbox payment'],
  path: '/shop/sandboxPay',
  table: 'shop_sandbox_bill',
  permission: 'shop:sandboxPay',
  power: 'none',
  menu: { under: 'connect', url: '/shop/sandboxPay', component: 'shop/SandboxPayList', icon: 'warning', order: 99 },
  fields: {
    billNo: codeText(['付款单号', 'Payment no.'], { readonly: true, max: 32 }),
    title: text(['内容', 'What for'], { readonly: true, max: 100 }),
    amount: money(['应付', 'To pay'], { readonly: true }),
    state: dict(['状态', 'State'], BILL, { readonly: true }),
    paidAmount: money(['实付', 'Paid'], { readonly: true }),
    refundedAmount: money(['已退', 'Refunded'], { readonly: true }),
    refundMode: dict(['退款时', 'Refunds'], REFUND_MODE, { readonly: true }),
    thirdNo: codeText(['渠道流水号', 'Transaction no.'], { readonly: true, max: 64 }),
    paidAt: datetime(['付款时间', 'Paid at'], { readonly: true }),
    payer: codeText(['付款人', 'Payer'], { readonly: true, max: 128 }),
    deliverAt: datetime(['通知时间', 'Shop notified at'], { readonly: true }),
    deliveries: number(['通知次数', 'Notifications'], { readonly: true }),
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
        payer: codeText(['付款人', 'Payer'], {
          ...{ max: 128 },
          help: ['如微信 openid；不填为发起付款时告知的', 'Such as an openid. Empty: who the payment was asked for'],
        }),
        minutes: number(['延迟通知（分钟）', 'Notify after (minutes)'], { initial: 0, min: 0, max: 525_600 }),
      },
      done: ['已付款', 'Paid'],
    }),
    fail: action(['付款失败', 'Fail'], { done: ['已失败', 'Failed'] }),
    repeat: action(['重复通知', 'Tell again'], {
      input: { times: number(['次数', 'Times'], { required: true, initial: 5, min: 1, max: 20 }) },
      done: ['已重复通知', 'The shop was notified again'],
    }),
    refunds: action(['设置退款结果', 'Set what refunds do'], {
      input: { refundMode: dict(['退款时', 'Refunds'], REFUND_MODE, { required: true, initial: 0 }) },
      done: ['已设置', 'Set'],
    }),
  },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
