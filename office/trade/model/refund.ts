import { action } from '#kit/contract/action.ts'
import {
  boolean,
  codeText,
  datetime,
  dict,
  images,
  money,
  number,
  ref,
  rows,
  text,
  textarea,
} from '#kit/contract/field.ts'
import { child, defineResource } from '#kit/contract/resource.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { returnAddress } from '../../catalogue/return-address/return-address.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { CARRIER } from './carrier.ts'
import { customer } from './customer.ts'
import { ITEM_TEXT_LENGTH } from './item-words.ts'
import { PHONES_MASKED } from './masks.ts'
import { REFUND_PIECES } from './pieces.ts'
import { REFUND_CAUSE, REFUND_REJECT } from './refund-causes.ts'
import { INSPECTION } from './refund-inspection.ts'
import { refundItem, refundPart } from './refund-item.ts'
import { REFUND_LINES } from './refund-lines.ts'
import { REFUND, REFUND_KIND, REFUND_SOURCE, refundStates } from './refund-states.ts'
import { TRADE_RIGHTS } from './rights.ts'

const needs = TRADE_RIGHTS.money

/** What people wrote. */
const typed = { readonly: true, max: 500, ...PHONES_MASKED } as const

/** Colleagues, by account. */
const STAFF = 'sys_user,realname,username'

const moment = (zh: string, en: string) => datetime([zh, en], { readonly: true })

/** Requests of customers and of staff to give money or pieces back. */
export const refund = defineResource({
  name: 'refund',
  title: ['退款', 'Refund'],
  path: '/shop/refund',
  table: 'shop_refund',
  permission: 'shop:refund',
  power: 'none',
  menu: { under: 'trade', url: '/shop/refund', component: 'shop/RefundList', icon: 'rollback', order: 10 },
  fields: {
    refundNo: codeText(['退款单号', 'Refund no.'], { readonly: true, unique: true, max: 20 }),
    groupNo: codeText(['合并处理号', 'Group'], { readonly: true, max: 20 }),
    orderId: text(['订单', 'Order'], { readonly: true, max: 36 }),
    orderNo: codeText(['订单号', 'Order no.'], { readonly: true, max: 20 }),
    line: dict(['业务线', 'Line'], SALES_LINE, { readonly: true }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    kind: dict(['类型', 'Kind'], REFUND_KIND, { readonly: true }),
    status: dict(['状态', 'Stage'], REFUND, { readonly: true }),
    causeCode: dict(['原因', 'Cause'], REFUND_CAUSE, { readonly: true }),
    description: textarea(['说明', 'Description'], typed),
    descriptionEn: textarea(['英文说明', 'Description in English'], typed),
    proofs: images(['凭证', 'Proof'], { readonly: true, max: 9 }),
    applyAmount: money(['申请金额', 'Applied for'], { readonly: true, needs }),
    agreedAmount: money(['同意金额', 'Agreed'], { readonly: true, needs }),
    refundedAmount: money(['已退金额', 'Refunded'], { readonly: true, needs }),
    chargedAmount: money(['换购补差价', 'Charged for exchange purchases'], { readonly: true, needs }),
    freightRefund: money(['含运费', 'Freight in it'], { readonly: true, needs }),
    integralBack: number(['退还积分', 'Points given back'], { readonly: true }),
    integralClawed: number(['收回积分', 'Points taken back'], { readonly: true }),
    integralShort: number(['已用掉、折现扣除的积分', 'Points used up, kept in money'], { readonly: true }),
    couponBack: boolean(['退还优惠券', 'Coupon given back'], { readonly: true }),
    returnAddressId: ref(['退货地址', 'Return address'], returnAddress, { readonly: true }),
    returnCarrier: dict(['寄回快递', 'Carrier'], CARRIER, { readonly: true }),
    returnTrackingNo: codeText(['寄回运单号', 'Tracking no.'], { readonly: true, max: 40 }),
    deadline: moment('期限', 'Deadline'),
    isLate: boolean(['已逾期', 'Late'], { readonly: true }),
    parcelDeadline: moment('寄回截止', 'Parcel until'),
    arrivalDeadline: moment('应到截止', 'Parcel due'),
    handleDeadline: moment('处理截止', 'Answer until'),
    handler: ref(['同意/拒绝人', 'Answered by'], STAFF, { readonly: true, max: 100 }),
    handledAt: moment('答复时间', 'Answered at'),
    approver: ref(['复核人', 'Approved by'], STAFF, { readonly: true, max: 100 }),
    awaitsApproval: boolean(['待复核', 'Waits for approval'], { readonly: true }),
    isDoubleReturn: boolean(['定金双倍返还', 'Deposit given back twice'], { readonly: true }),
    awaitsPayout: boolean(['待线下打款', 'Manual payout due'], { readonly: true }),
    rejectCode: dict(['拒绝类别', 'Refused because'], REFUND_REJECT, { readonly: true }),
    rejectReason: text(['拒绝原因', 'Why refused'], typed),
    rejectReasonEn: text(['英文拒绝原因', 'Why refused, in English'], typed),
    refusalProofs: images(['拒收照片', 'Photos of the refused parcel'], { readonly: true, max: 9 }),
    refusalCarrier: dict(['退还顾客快递', 'Carrier back to the customer'], CARRIER, { readonly: true }),
    refusalTrackingNo: codeText(['退还顾客运单号', 'Tracking no. back to the customer'], { readonly: true, max: 40 }),
    isNotified: boolean(['消息通知顾客', 'Customer gets messages'], { readonly: true }),
    exchangeOrderId: text(['换货订单', 'Exchange order'], { readonly: true, max: 36 }),
    source: dict(['来源', 'Source'], REFUND_SOURCE, { readonly: true }),
    assignee: ref(['负责人', 'Assigned to'], STAFF, { readonly: true, max: 100 }),
    itemText: text(['商品', 'Items'], { readonly: true, max: ITEM_TEXT_LENGTH }),
    staffNote: textarea(['内部备注', 'Staff note'], typed),
    remindedAt: moment('最近催寄', 'Last reminded'),
    appliedAt: moment('申请时间', 'Applied at'),
    finishTime: moment('完成时间', 'Finished at'),
    payoutNo: codeText(['付款流水号', 'Transfer no.'], { readonly: true, max: 64 }),
  },
  empty: ['顾客申请或商家发起的退款会出现在这里', 'Refunds that customers ask for or staff begin come here'],
  // the order stands under the number, the deadline under the stage, the cause under the kind, what was agreed under the amount
  list: ['refundNo', 'status', 'kind', 'itemText', 'applyAmount', 'userId'],
  exported: [
    ...([
      'refundNo',
      'status',
      'kind',
      'itemText',
      'applyAmount',
      'agreedAmount',
      'refundedAmount',
      'deadline',
      'userId',
    ] as const),
    ...([
      'orderNo',
      'causeCode',
      'assignee',
      'handler',
      'returnTrackingNo',
      'line',
      'appliedAt',
      'finishTime',
    ] as const),
  ],
  search: {
    refundNo: 'like',
    orderNo: 'like',
    userId: 'eq',
    status: 'in',
    kind: 'in',
    causeCode: 'in',
    assignee: 'eq',
    deadline: 'range',
    isLate: 'eq',
    applyAmount: 'range',
    appliedAt: 'range',
    groupNo: 'like',
    awaitsApproval: 'eq',
    awaitsPayout: 'eq',
    itemText: 'like',
    source: 'in',
    line: 'in',
    finishTime: 'range',
    handler: 'eq',
    returnTrackingNo: 'like',
  },
  find: { by: ['refundNo', 'orderNo'], title: 'refundNo', note: 'orderNo' },
  tabs: {
    by: 'status',
    lists: {
      payout: { title: ['待线下打款', 'Manual payout due'], filters: { awaitsPayout: 'true' } },
      late: { title: ['逾期', 'Late'], filters: { isLate: 'true' } },
    },
  },
  form: [],
  actions: {
    apply: action(['新建退款', 'New refund'], {
      on: 'list',
      input: {
        orderNo: codeText(['订单号', 'Order no.'], { required: true, max: 20 }),
        kind: dict(['类型', 'Kind'], REFUND_KIND, { required: true }),
        lines: REFUND_LINES,
        freight: money(['退运费', 'Freight'], { needs }),
        payDifference: boolean(['换购商品保留，补差价', 'Exchange purchases stay: charge the difference']),
        causeCode: dict(['原因', 'Cause'], REFUND_CAUSE, { required: true }),
        description: textarea(['说明', 'Description'], { max: 500 }),
        proofs: images(['凭证', 'Proof'], { max: 9 }),
        notify: boolean(['通知顾客', 'Notify the customer'], {
          initial: true,
          help: ['关闭则顾客不会收到此退款的消息', 'When off, the customer gets no messages of this refund'],
        }),
      },
      done: ['退款已申请', 'The refund is applied for'],
    }),
    agree: action(['同意', 'Agree'], {
      letter: 'a',
      stepUp: STEP_UP.refund,
      on: 'rows',
      input: {
        amount: money(['同意金额', 'Amount'], {
          help: ['不填则为申请金额，含同组定金', 'The amount applied for with its deposit, when left empty'],
        }),
        returnAddressId: ref(['退货地址', 'Return address'], returnAddress, {
          help: ['退货与换货须寄回；不填则为默认地址', 'For parcels; the default address when left empty'],
        }),
      },
      dryRun: true,
      done: [
        '已同意 {n} 单；订单退款合计超过限额的待另一人复核',
        '{n} agreed; those of orders above the limit wait for somebody else',
      ],
    }),
    reject: action(['拒绝', 'Refuse'], {
      letter: 'r',
      on: 'rows',
      input: {
        code: dict(['类别', 'Because'], REFUND_REJECT, { required: true }),
        reason: textarea(['给顾客的说明', 'Message to the customer'], { required: true, max: 500 }),
      },
      done: ['已拒绝 {n} 单', '{n} refused'],
    }),
    remind: action(['催寄回', 'Remind to send'], { on: 'rows', done: ['已提醒 {n} 位顾客', '{n} reminded'] }),
    send: action(['填写寄回运单', 'Enter the parcel'], {
      input: {
        carrier: dict(['快递公司', 'Carrier'], CARRIER, { required: true }),
        trackingNo: codeText(['运单号', 'Tracking no.'], { required: true, max: 40 }),
      },
      done: ['已登记', 'Noted'],
    }),
    chooseAddress: action(['选择退货地址', 'Choose the return address'], {
      input: { returnAddressId: ref(['退货地址', 'Return address'], returnAddress, { required: true }) },
      fromRow: {},
      done: ['退货地址已更新，已通知顾客', 'The address is chosen, and the customer notified'],
    }),
    receive: action(['确认收货', 'Received'], {
      letter: 'v',
      input: {
        items: rows(['收到数量', 'Pieces that arrived'], REFUND_PIECES, {
          max: 200,
          help: ['不填则全部收到', 'All of them, when left empty'],
        }),
      },
      done: ['已收货，请验货', 'Received; inspect it next'],
    }),
    parcelMissing: action(['包裹未到', 'Parcel did not come'], {
      input: { reason: textarea(['给顾客的说明', 'Message to the customer'], { required: true, max: 500 }) },
      confirm: {
        content: [
          '退款关闭，商品恢复原状；顾客可再申请一次。',
          'The refund is closed and the pieces are the customer’s again, who may apply once more.',
        ],
        isDanger: true,
      },
      done: ['已关闭', 'Closed'],
    }),
    inspect: action(['验货', 'Inspect'], {
      letter: 'i',
      stepUp: STEP_UP.refund,
      input: {
        items: INSPECTION,
        amount: money(['同意金额', 'Amount'], {
          help: [
            '不填则退收到商品的已同意金额，至多为此',
            'What was agreed for the pieces that arrived, when left empty; no more than that',
          ],
        }),
      },
      done: ['验货完成', 'Inspected'],
    }),
    refuseReceipt: action(['拒收', 'Refuse the parcel'], {
      input: {
        reason: textarea(['原因', 'Reason'], { required: true, max: 500 }),
        proofs: images(['照片', 'Photos'], { required: true, max: 9 }),
        carrier: dict(['退还顾客快递', 'Carrier back to the customer'], CARRIER, { required: true }),
        trackingNo: codeText(['退还顾客运单号', 'Tracking no. back to the customer'], { required: true, max: 40 }),
      },
      done: ['已拒收', 'Refused'],
    }),
    retry: action(['重试退款', 'Try again'], {
      on: 'rows',
      stepUp: STEP_UP.refund,
      done: ['已重新发起 {n} 单', '{n} tried again'],
      asJob: true,
    }),
    settle: action(['线下已退款', 'Paid back offline'], {
      stepUp: STEP_UP.payout,
      input: { thirdNo: codeText(['流水号', 'Transaction no.'], { required: true, max: 64 }) },
      done: ['退款完成', 'Refunded'],
    }),
    turnIntoReturn: action(['改为退货退款', 'Refund instead of exchange'], {
      stepUp: STEP_UP.refund,
      confirm: {
        content: [
          '没有可换的商品时：顾客照常寄回，退还这些商品的实付金额。不改则待到货后再验货换出。',
          'For an exchange without a piece to send: the customer sends theirs back all the same and is paid for it. Leave it as it is to wait for new pieces.',
        ],
      },
      done: ['已改为退货退款', 'It is a return now'],
    }),
    withdraw: action(['代客户撤回', 'Withdraw for the customer'], { done: ['已撤回', 'Withdrawn'] }),
    assign: action(['分派', 'Assign'], {
      on: 'rows',
      input: {
        assignee: ref(['负责人', 'Assigned to'], STAFF, { max: 100, help: ['不填则取消分派', 'Nobody, when empty'] }),
      },
      done: ['已分派 {n} 单', '{n} assigned'],
      undo: 'unassign',
      asJob: true,
    }),
    unassign: action(['恢复负责人', 'Take the assignment back'], { on: 'job' }),
    note: action(['备注', 'Note'], {
      letter: 'n',
      input: {
        staffNote: textarea(['内部备注', 'Staff note'], { max: 500, help: ['顾客看不到', 'Customers do not see it'] }),
      },
      fromRow: {},
      done: ['已保存', 'Saved'],
    }),
  },
  states: refundStates,
  children: {
    items: child(refundItem, { key: 'refundId', order: 'position' }),
    parts: child(refundPart, { key: 'refundId' }),
  },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
