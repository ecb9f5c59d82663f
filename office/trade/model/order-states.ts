import { choices } from '#kit/contract/choices.ts'
import { defineStates } from '#kit/contract/states.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { PAY_MODEL } from '../../catalogue/rules/pay-model.ts'
import { ORDER_SOURCE } from './order-choices.ts'
import { ORDER_EFFECTS, ORDER_GUARDS } from './order-state-words.ts'

/** Stages of an order. 21 to 24 and 51 are those of deposits. */
export const ORDER = choices('order_status', ['订单状态', 'States of orders'], {
  toPay: [10, '待付款', 'To pay', 'orange'],
  toShip: [20, '待发货', 'To ship', 'blue'],
  waiting: [21, '待发售', 'Waiting for release', 'blue'],
  balanceOpen: [22, '补款中', 'Balance open', 'orange'],
  overdue: [24, '补款逾期', 'Balance overdue', 'red'],
  balancePaid: [23, '已补款', 'Balance paid', 'green'],
  shipped: [30, '已发货', 'Shipped', 'blue'],
  done: [40, '已完成', 'Done', 'green'],
  cancelled: [50, '已取消', 'Cancelled', 'grey'],
  forfeited: [51, '已弃单', 'Forfeited', 'grey'],
  refunded: [60, '已退款关闭', 'Closed by refund', 'grey'],
})

/** In stock, and the balance of arrived figures: one step, then a parcel. */
const PARCEL_LINES = { line: [1, 3] } as const
const IN_STOCK = { line: [SALES_LINE.inStock] } as const
/** Pre-orders, however they are paid. */
const DEPOSIT_LINE = { line: [2] } as const
/** Pre-orders that something was paid for when they were placed. */
const PAID_FOR = { line: [2], payModel: [PAY_MODEL.deposit, PAY_MODEL.prepaid] } as const
const RESERVATIONS = { line: [2], payModel: [PAY_MODEL.reservation] } as const
/** Nothing is sent of it: it is done when it is paid. */
const MEMBERSHIP_LINE = { line: [SALES_LINE.membership] } as const

const { toPay, toShip, waiting, balanceOpen, balancePaid, overdue, shipped, done, cancelled, forfeited, refunded } =
  ORDER

/**
 * The life of an order: from where, to where, by whom, what is asked first, and what is done with it. Whatever is not in
 * this table is refused: no stage is skipped, a paid order is refunded and not cancelled, deposits are not shipped.
 */
export const orderStates = defineStates('status', {
  initial: [toPay],
  final: [balancePaid, done, cancelled, forfeited, refunded],
  moves: {
    pay: [
      {
        from: [toPay],
        to: toShip,
        where: PARCEL_LINES,
        who: ['system', 'staff'],
        guard: 'isPaymentExact',
        effects: [
          ...(['bookCredit', 'sellStock', 'payClaims', 'sellOffers', 'useCoupons'] as const),
          ...(['spendPoints', 'earnPoints', 'joinAdded', 'tellPaid'] as const),
        ],
      },
      {
        from: [toPay],
        to: waiting,
        where: PAID_FOR,
        who: ['system', 'staff'],
        guard: 'isPaymentExact',
        effects: [
          ...(['bookCredit', 'sellStock', 'makeClaims', 'sellOffers', 'useCoupons'] as const),
          ...(['spendPoints', 'tellPaid'] as const),
        ],
      },
      {
        from: [toPay],
        to: waiting,
        where: RESERVATIONS,
        who: ['system'],
        guard: 'isPaymentExact',
        effects: ['sellStock', 'makeClaims', 'sellOffers', 'tellReserved'],
      },
      {
        from: [toPay],
        to: done,
        where: MEMBERSHIP_LINE,
        who: ['system', 'staff'],
        guard: 'isPaymentExact',
        effects: ['bookCredit', 'sellStock', 'beginMembership', 'tellPaid'],
      },
    ],
    cancel: {
      from: [toPay],
      to: cancelled,
      guard: 'isUnpaid',
      effects: [
        ...(['returnCredit', 'freePoints', 'freeStock', 'returnOffers', 'unlockCoupons'] as const),
        ...(['lapseEdit', 'noteCancel', 'tellCancelled'] as const),
      ],
    },
    revive: [
      {
        from: [cancelled],
        to: toShip,
        where: PARCEL_LINES,
        who: ['staff'],
        guard: ['hasOrphan', 'isWithinLimits'],
        effects: [
          ...(['takeOrphan', 'retakeOffers', 'reserveStock', 'sellStock', 'payClaims', 'sellOffers'] as const),
          ...(['retakeCoupons', 'useCoupons', 'retakePoints', 'spendPoints', 'earnPoints'] as const),
          ...(['joinAdded', 'tellPaid'] as const),
        ],
      },
      {
        from: [cancelled],
        to: waiting,
        where: DEPOSIT_LINE,
        who: ['staff'],
        guard: ['hasOrphan', 'isWithinLimits'],
        effects: [
          ...(['takeOrphan', 'retakeOffers', 'reserveStock', 'sellStock', 'makeClaims', 'sellOffers'] as const),
          ...(['retakeCoupons', 'useCoupons', 'retakePoints', 'spendPoints', 'tellPaid'] as const),
        ],
      },
      {
        from: [cancelled],
        to: done,
        where: MEMBERSHIP_LINE,
        who: ['staff'],
        guard: ['hasOrphan', 'isWithinLimits'],
        effects: ['takeOrphan', 'reserveStock', 'sellStock', 'beginMembership', 'tellPaid'],
      },
    ],
    ship: [
      {
        from: [toShip],
        to: shipped,
        where: PARCEL_LINES,
        who: ['staff'],
        guard: [
          'isNotHeld',
          'isAlone',
          'isNothingAskedBack',
          'isVerified',
          'hasUnsent',
          'arePiecesVerified',
          'isTrackingRight',
        ],
        effects: ['sendRest', 'tellShipped'],
      },
      // orders that are packed together leave together: whoever sends the parcel sends each of them
      {
        from: [toShip],
        to: shipped,
        where: PARCEL_LINES,
        who: ['system'],
        guard: ['isNotHeld', 'isNothingAskedBack', 'hasUnsent', 'arePiecesVerified', 'isTrackingRight'],
        effects: ['sendRest', 'tellShipped'],
      },
    ],
    // pieces that are asked back are not among those that can be chosen
    shipPart: {
      from: [toShip],
      where: PARCEL_LINES,
      who: ['staff'],
      guard: ['isNotHeld', 'isInOwnParcel', 'isVerified', 'arePiecesVerified', 'isTrackingRight'],
      effects: ['sendPart', 'tellShipped'],
    },
    finishShipping: { from: [toShip], to: shipped, where: PARCEL_LINES, who: ['system'], guard: 'isAllSent' },
    receive: {
      from: [shipped],
      to: done,
      who: ['customer', 'system'],
      guard: 'hasNoOpenRefund',
      effects: ['noteReceipt', 'tellReceived'],
    },
    openBalance: {
      from: [waiting],
      to: balanceOpen,
      where: DEPOSIT_LINE,
      who: ['system'],
      guard: 'hasOpenClaims',
    },
    passDue: { from: [balanceOpen], to: overdue, where: DEPOSIT_LINE, who: ['system'] },
    extend: { from: [overdue], to: balanceOpen, where: DEPOSIT_LINE, who: ['system'] },
    // its claims end one by one: those that are left may be waiting when one is paid already
    completeBalance: {
      from: [waiting, balanceOpen, overdue],
      to: balancePaid,
      where: DEPOSIT_LINE,
      who: ['system'],
      guard: 'isBalancePaid',
    },
    forfeit: {
      from: [waiting, balanceOpen, overdue],
      to: forfeited,
      where: DEPOSIT_LINE,
      who: ['system'],
      guard: 'hasNoLiveClaims',
      effects: ['noteForfeit'],
    },
    waitAgain: { from: [balanceOpen, overdue], to: waiting, where: DEPOSIT_LINE, who: ['system'] },
    reopen: { from: [forfeited], to: balanceOpen, where: DEPOSIT_LINE, who: ['system'] },
    release: [
      {
        from: [waiting, balanceOpen, overdue],
        to: refunded,
        where: PAID_FOR,
        who: ['system'],
        guard: 'hasNoLiveClaims',
        effects: ['noteCancel'],
      },
      // there is nothing to give back
      {
        from: [waiting, balanceOpen, overdue],
        to: cancelled,
        where: RESERVATIONS,
        who: ['system'],
        guard: 'hasNoLiveClaims',
        effects: ['noteCancel'],
      },
    ],
    closeRefunded: [
      {
        from: [toShip],
        to: refunded,
        where: PARCEL_LINES,
        who: ['system'],
        guard: 'isAllRefunded',
        effects: ['takeOffHold', 'leaveParcel'],
      },
      // what was sent keeps the parcel that it was sent in
      { from: [shipped, done], to: refunded, where: PARCEL_LINES, who: ['system'], guard: 'isAllRefunded' },
      { from: [balancePaid], to: refunded, where: DEPOSIT_LINE, who: ['system'], guard: 'isAllRefunded' },
      { from: [done], to: refunded, where: MEMBERSHIP_LINE, who: ['system'], guard: 'isAllRefunded' },
    ],
    useCredit: {
      from: [toPay],
      who: ['staff', 'customer'],
      guard: ['isPayableNow', 'hasCredit'],
      effects: ['takeCredit'],
    },
    remindToPay: { from: [toPay], who: ['staff'], guard: 'isPayableNow', effects: ['tellReminded'] },
    changePrice: {
      from: [toPay],
      who: ['staff'],
      guard: ['isPriceRight', 'isFreightLeft'],
      effects: ['returnCredit', 'adjustPrice', 'askPaymentAnew', 'tellRepriced'],
    },
    // by the command of its own page part, which prices and books what changes
    editItems: [
      {
        from: [toPay],
        where: IN_STOCK,
        who: ['system'],
        guard: ['isSoldHere', 'isNoAddition', 'isPayableNow'],
        effects: ['tellEdited'],
      },
      {
        from: [toShip],
        where: IN_STOCK,
        who: ['system'],
        guard: ['isSoldHere', 'isNoAddition'],
        effects: ['tellEdited'],
      },
    ],
    changeAddress: [
      {
        from: [toPay, toShip],
        where: PARCEL_LINES,
        who: ['staff', 'customer'],
        guard: ['isNothingSent', 'isInOwnParcel'],
        effects: ['setAddress', 'tellAddress'],
      },
      {
        from: [toPay, waiting, balanceOpen, overdue],
        where: DEPOSIT_LINE,
        who: ['staff', 'customer'],
        effects: ['setAddress', 'tellAddress'],
      },
    ],
    hold: {
      from: [toShip],
      where: PARCEL_LINES,
      who: ['staff', 'customer'],
      // holding it again would begin its days anew
      guard: ['isNotHeld', 'isNothingSent'],
      effects: ['putOnHold'],
    },
    endHold: {
      from: [toShip],
      where: PARCEL_LINES,
      who: ['staff', 'customer'],
      guard: 'isHeld',
      effects: ['takeOffHold'],
    },
    merge: {
      from: [toShip],
      where: PARCEL_LINES,
      who: ['system'],
      guard: ['isNothingSent', 'hasNoOpenRefund'],
      effects: ['joinParcel'],
    },
    split: { from: [toShip], where: PARCEL_LINES, who: ['system'], guard: 'isNothingSent', effects: ['leaveParcel'] },
  },
  guards: ORDER_GUARDS,
  rowGuards: {
    isNothingAskedBack: ({ askedBackQty }) => !askedBackQty,
    isNotHeld: ({ holdState }) => !holdState,
    isHeld: ({ holdState }) => Boolean(holdState),
    isNothingSent: ({ shipState }) => !shipState,
    isInOwnParcel: ({ parcelNo }) => !parcelNo,
    isSoldHere: ({ source, exchangeFor }) => source !== ORDER_SOURCE.imported && !exchangeFor,
    isNoAddition: ({ additionTo }) => !additionTo,
    isAlone: ({ parcelNo }) => !parcelNo,
    // worked out for rows that pages show; the command itself asks the pieces
    isVerified: ({ mustVerify }) => !mustVerify,
  },
  effects: ORDER_EFFECTS,
})
