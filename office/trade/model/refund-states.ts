import { choices } from '#kit/contract/choices.ts'
import { defineStates } from '#kit/contract/states.ts'

export const REFUND_SOURCE = choices('refund_source', ['退款来源', 'Sources of refunds'], {
  customer: ['customer', '顾客', 'Customer'],
  staff: ['staff', '商家', 'Staff'],
  system: ['system', '系统', 'System'],
})

/** Stages of a refund. */
export const REFUND = choices('refund_status', ['退款状态', 'States of refunds'], {
  applied: [10, '待处理', 'Applied', 'orange'],
  parcelExpected: [20, '待寄回', 'Waiting for the parcel', 'blue'],
  parcelSent: [30, '寄回中', 'Parcel on the way', 'blue'],
  inspecting: [40, '待验货', 'To inspect', 'orange'],
  receiptRefused: [41, '已拒收', 'Receipt refused', 'grey'],
  paying: [50, '退款中', 'Paying back', 'blue'],
  refunded: [60, '已退款', 'Refunded', 'green'],
  rejected: [70, '已拒绝', 'Refused', 'grey'],
  withdrawn: [71, '已撤回', 'Withdrawn', 'grey'],
  failed: [72, '退款失败', 'Failed', 'red'],
})

export const REFUND_KIND = choices('refund_kind', ['退款类型', 'Kinds of refunds'], {
  moneyOnly: [1, '仅退款', 'Money only'],
  return: [2, '退货退款', 'Return and refund'],
  exchange: [3, '换货', 'Exchange'],
  deposit: [4, '退定金/预付款', 'Deposit, or what was prepaid'],
  compensation: [5, '补偿', 'Compensation'],
})

const {
  applied,
  parcelExpected,
  parcelSent,
  inspecting,
  receiptRefused,
  paying,
  refunded,
  rejected,
  withdrawn,
  failed,
} = REFUND

const NO_PARCEL = { kind: [1, 4, 5] } as const
const PARCEL = { kind: [2, 3] } as const

/** Stages in which pieces and amounts of a refund are spoken for. */
export const OPEN_REFUNDS: readonly number[] = [applied, parcelExpected, parcelSent, inspecting, paying, failed]

/** The life of a refund: nothing is booked before the money is really back. */
export const refundStates = defineStates('status', {
  initial: [applied],
  final: [refunded, rejected, withdrawn, receiptRefused],
  moves: {
    agree: [
      {
        from: [applied],
        to: paying,
        where: NO_PARCEL,
        who: ['staff', 'system'],
        guard: ['isLeading', 'isWithinApplied', 'isOwedWhole', 'isApprovedTwice'],
        effects: ['agreeAmount', 'endClaims', 'endMembership', 'sendMoney', 'tellAgreed'],
      },
      {
        from: [applied],
        to: parcelExpected,
        where: PARCEL,
        who: ['staff', 'system'],
        guard: ['isLeading', 'isWithinApplied', 'isApprovedTwice', 'hasReturnAddress'],
        effects: ['agreeAmount', 'askForParcel', 'tellAgreed'],
      },
    ],
    reject: {
      from: [applied],
      to: rejected,
      who: ['staff', 'system'],
      guard: ['isLeading', 'isNotOwed', 'isSorted'],
      effects: ['noteRejection', 'freePieces', 'tellRejected'],
    },
    withdraw: {
      from: [applied, parcelExpected],
      to: withdrawn,
      guard: ['isLeading', 'isNotOwed'],
      effects: ['freePieces', 'tellWithdrawn'],
    },
    expire: {
      from: [parcelExpected],
      to: withdrawn,
      who: ['system'],
      guard: 'isParcelLate',
      effects: ['noteExpiry', 'freePieces', 'tellWithdrawn'],
    },
    chooseAddress: {
      from: [parcelExpected],
      who: ['staff'],
      guard: ['isLeading', 'isAddressThere'],
      effects: ['noteAddress', 'tellReminded'],
    },
    send: {
      from: [parcelExpected],
      to: parcelSent,
      who: ['customer', 'staff'],
      guard: 'isTrackingRight',
      effects: ['noteParcel'],
    },
    receive: {
      from: [parcelSent],
      to: inspecting,
      who: ['staff'],
      guard: 'isReceivedWithin',
      effects: ['noteReceived'],
    },
    parcelMissing: {
      from: [parcelSent],
      to: withdrawn,
      who: ['staff'],
      effects: ['noteMissing', 'freePieces', 'tellRejected'],
    },
    refuseReceipt: {
      from: [inspecting],
      to: receiptRefused,
      who: ['staff'],
      guard: 'isTrackingRight',
      effects: ['noteRefusal', 'freePieces', 'tellRejected'],
    },
    inspect: [
      {
        from: [inspecting],
        to: paying,
        where: { kind: [2] },
        who: ['staff'],
        guard: ['isInspected', 'isWithinApplied', 'isApprovedTwice'],
        effects: ['agreeAmount', 'restock', 'sendMoney'],
      },
      {
        from: [inspecting],
        to: refunded,
        where: { kind: [3] },
        who: ['staff'],
        guard: ['isInspected', 'hasPieces'],
        effects: ['makeExchangeOrder', 'restock', 'book', 'tellDone'],
      },
    ],
    turnIntoReturn: {
      from: [applied, parcelExpected, parcelSent, inspecting],
      where: { kind: [3] },
      who: ['staff'],
      effects: ['askForMoney'],
    },
    remind: {
      from: [parcelExpected],
      who: ['staff'],
      guard: ['isLeading', 'isLongAgo'],
      effects: ['noteReminder', 'tellReminded'],
    },
    assign: { from: OPEN_REFUNDS, who: ['staff'] },
    settle: {
      from: [paying, failed],
      to: refunded,
      who: ['system', 'staff'],
      guard: 'isAllBack',
      effects: ['book', 'tellDone'],
    },
    fail: { from: [paying], to: failed, who: ['system'], effects: ['makeTask', 'tellFailed'] },
    retry: [
      { from: [failed], to: paying, who: ['staff', 'system'], effects: ['sendMoney'] },
      // payments that did not hold so much may do by now
      { from: [paying], who: ['staff'], guard: 'isUnplanned', effects: ['sendMoney'] },
    ],
  },
  guards: {
    isLeading: ['与同组退款一并处理', 'It follows the other refund of its group', 'refund.followsAnother'],
    isWithinApplied: ['同意金额超出可退', 'More than can be refunded', 'refund.tooMuch'],
    isNotOwed: [
      '店铺应退的款项，不能拒绝或撤回',
      'The shop owes it: it is neither refused nor withdrawn',
      'refund.owedByShop',
    ],
    isSorted: ['请选择拒绝类别', 'Say why it is refused', 'refund.categoryMissing'],
    isOwedWhole: ['店铺应退的款项须全额退还', 'The shop owes it: all of it goes back', 'refund.owedWhole'],
    isApprovedTwice: [
      '同一订单的退款合计超过限额，需另一人复核',
      'Refunds of the order come to more than the limit: somebody else must approve it, too',
      'refund.secondApprovalMissing',
    ],
    hasReturnAddress: ['请选择退货地址', 'Choose the return address', 'refund.addressMissing'],
    isAddressThere: ['退货地址不存在', 'There is no such return address', 'refund.unknownAddress'],
    isParcelLate: ['未到寄回期限', 'The parcel is not late yet', 'refund.parcelNotLate'],
    isTrackingRight: ['快递信息不正确', 'The carrier or tracking number is not right', 'refund.wrongTracking'],
    isReceivedWithin: ['收货数量超出申请数量', 'More pieces than were applied for', 'refund.tooManyReceived'],
    hasPieces: [
      '没有可换的商品：待到货后再验货，或「改为退货退款」',
      'No piece is left to send: inspect it when some have arrived, or refund it instead',
      'refund.noPiecesLeft',
    ],
    isLongAgo: ['12 小时内已提醒过', 'Reminded within the last 12 hours', 'refund.remindedRecently'],
    isInspected: ['请先逐件验货', 'Inspect every piece first', 'refund.notInspected'],
    isUnplanned: ['款项正在退回', 'The money is on its way', 'refund.moneyOnItsWay'],
    isAllBack: ['款项尚未全部退回', 'Not all the money is back', 'refund.moneyNotBack'],
  },
  rowGuards: { isLeading: ({ refundNo, groupNo }, who) => who === 'system' || refundNo === groupNo },
  effects: {
    agreeAmount: ['确定退款金额', 'Fixes the amount'],
    endClaims: ['终止补款资格', 'Ends the claims of a deposit'],
    endMembership: ['缩短会员期', 'Takes the days back that a membership bought'],
    sendMoney: ['原路退款', 'Sends the money back the way it came'],
    askForParcel: ['确定退货地址与期限', 'Fixes the return address and the deadline'],
    noteAddress: ['更新退货地址', 'Fixes the return address'],
    noteRejection: ['记录拒绝原因', 'Notes why'],
    freePieces: ['恢复可发货、可再申请', 'The pieces can be shipped or applied for again'],
    noteExpiry: ['记录逾期未寄回', 'Notes that no parcel came in time'],
    noteParcel: ['记录寄回运单与应到期限', 'Notes the parcel, and until when it has to arrive'],
    noteMissing: ['记录包裹未到', 'Notes why it is given up'],
    noteReceived: ['记录收货数量', 'Notes what arrived'],
    noteRefusal: ['记录拒收原因', 'Notes why it was refused'],
    restock: ['验货入库', 'Puts good pieces back into stock'],
    makeExchangeOrder: ['生成换货订单', 'Makes an order for the other piece'],
    askForMoney: ['按实付金额退款', 'Asks for the money of the pieces'],
    noteReminder: ['记录提醒时间', 'Notes when'],
    book: ['更新订单、付款与积分', 'Books it on order, payment and points'],
    makeTask: ['转人工处理', 'Makes a task for staff'],
    tellReminded: ['提醒顾客寄回', 'Reminds the customer of the parcel'],
    tellAgreed: ['通知同意退款', 'Tells that it is agreed'],
    tellRejected: ['通知拒绝', 'Tells that it is rejected'],
    tellWithdrawn: ['通知退款关闭', 'Tells that it is closed'],
    tellDone: ['通知退款完成', 'Tells that it is done'],
    tellFailed: ['通知退款失败', 'Tells that it failed'],
  },
})
