import { defineStates } from '#kit/contract/states.ts'

/** Stages of an order; the dictionary `order_status` has their texts. 21 to 24 and 51 are those of deposits. */
export const ORDER = {
  toPay: 10,
  toShip: 20,
  waiting: 21,
  balanceOpen: 22,
  balancePaid: 23,
  overdue: 24,
  shipped: 30,
  done: 40,
  cancelled: 50,
  forfeited: 51,
  refunded: 60,
} as const

/** In stock, and the balance of arrived figures: one step, then a parcel. */
const PARCEL_LINES = { line: [1, 3] } as const
/** Deposits. */
const DEPOSIT_LINE = { line: [2] } as const

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
          ...(['spendPoints', 'earnPoints', 'tellPaid'] as const),
        ],
      },
      {
        from: [toPay],
        to: waiting,
        where: DEPOSIT_LINE,
        who: ['system', 'staff'],
        guard: 'isPaymentExact',
        effects: [
          ...(['bookCredit', 'sellStock', 'makeClaims', 'sellOffers', 'useCoupons'] as const),
          ...(['spendPoints', 'tellPaid'] as const),
        ],
      },
    ],
    cancel: {
      from: [toPay],
      to: cancelled,
      guard: 'isUnpaid',
      effects: [
        ...(['returnCredit', 'freePoints', 'freeStock', 'returnOffers', 'unlockCoupons'] as const),
        ...(['noteCancel', 'tellCancelled'] as const),
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
          ...(['retakeCoupons', 'useCoupons', 'retakePoints', 'spendPoints', 'earnPoints', 'tellPaid'] as const),
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
    ],
    ship: [
      {
        from: [toShip],
        to: shipped,
        where: PARCEL_LINES,
        who: ['staff'],
        guard: ['isNotHeld', 'isAlone', 'hasNoOpenRefund', 'hasUnsent', 'isTrackingRight'],
        effects: ['sendRest', 'tellShipped'],
      },
      // orders that are packed together leave together: whoever sends the parcel sends each of them
      {
        from: [toShip],
        to: shipped,
        where: PARCEL_LINES,
        who: ['system'],
        guard: ['isNotHeld', 'hasNoOpenRefund', 'hasUnsent', 'isTrackingRight'],
        effects: ['sendRest', 'tellShipped'],
      },
    ],
    // pieces that are asked back are not among those that can be chosen
    shipPart: {
      from: [toShip],
      where: PARCEL_LINES,
      who: ['staff'],
      guard: ['isNotHeld', 'isInOwnParcel', 'isTrackingRight'],
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
    release: {
      from: [waiting, balanceOpen, overdue],
      to: refunded,
      where: DEPOSIT_LINE,
      who: ['system'],
      guard: 'hasNoLiveClaims',
      effects: ['noteCancel'],
    },
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
    changeAddress: [
      {
        from: [toPay, toShip],
        where: PARCEL_LINES,
        who: ['staff', 'customer'],
        guard: ['isNothingSent', 'isInOwnParcel'],
        effects: ['setAddress'],
      },
      {
        from: [toPay, waiting, balanceOpen, overdue],
        where: DEPOSIT_LINE,
        who: ['staff', 'customer'],
        effects: ['setAddress'],
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
  guards: {
    isPaymentExact: ['付款金额与应付不符', 'The amount paid is not the amount due'],
    isUnpaid: ['已有付款', 'Something was paid already'],
    hasOrphan: ['没有待处理的付款', 'There is no payment to take'],
    isWithinLimits: ['超出每人限购', 'More pieces than a person may have'],
    isNotHeld: ['订单在寄存中', 'The order is on hold'],
    isHeld: ['订单未寄存', 'The order is not on hold'],
    isNothingSent: ['订单已部分发货', 'A part was sent already'],
    isInOwnParcel: ['已与其他订单合包，请先拆包', 'It is merged with other orders: take it out of the parcel first'],
    isAlone: [
      '已与其他订单合包：请扫码或批量发货，整包一起发出，或先拆包',
      'It is merged with other orders: scan the parcel or ship it in the grid as a whole, or take it out first',
    ],
    hasNoOpenRefund: ['有未完成的退款', 'A refund is open'],
    isTrackingRight: ['快递信息不正确', 'The carrier or tracking number is not right'],
    hasUnsent: ['没有待发的商品', 'There is nothing left to send'],
    isAllSent: ['尚有未发货的商品', 'Not everything was sent'],
    hasOpenClaims: ['没有开放的补款资格', 'No claim of it is open'],
    isBalancePaid: ['尾款未付清', 'The balance is not paid'],
    hasNoLiveClaims: ['仍有有效的补款资格', 'A claim of it is still live'],
    isAllRefunded: ['尚未全部退款', 'Not everything was refunded'],
    isPayableNow: ['付款时限已过', 'The time to pay is over'],
    hasCredit: ['顾客没有余额', 'The customer has no credit'],
    isPriceRight: ['改价后应付至少1分', 'At least 1 fen must be left to pay'],
    isFreightLeft: ['改价后应付不能低于运费', 'The freight must be left to pay: only what the items cost is changed'],
  },
  rowGuards: {
    isNotHeld: ({ holdState }) => !holdState,
    isHeld: ({ holdState }) => Boolean(holdState),
    isNothingSent: ({ shipState }) => !shipState,
    isInOwnParcel: ({ parcelNo }) => !parcelNo,
    isAlone: ({ parcelNo }) => !parcelNo,
  },
  effects: {
    sellStock: ['锁定转为售出', 'Reserved pieces become sold ones'],
    payClaims: ['补款资格完成，定金入账', 'Claims are paid, their deposits are applied'],
    sellOffers: ['候补发放成交', 'Pieces that were offered are sold'],
    returnOffers: ['候补发放可再下单', 'Pieces that were offered can be taken again'],
    retakeOffers: [
      '收回候补发放或名额，或占用无主的件',
      'Takes its offers and places again, or pieces that nobody has a right to',
    ],
    useCoupons: ['优惠券已使用', 'Its coupons are used'],
    unlockCoupons: ['退还优惠券', 'Its coupons can be used again'],
    retakeCoupons: ['重新占用优惠券', 'Takes its coupons again'],
    spendPoints: ['积分已使用', 'Its points are spent'],
    earnPoints: ['登记获得的积分', 'Notes the points that it earns'],
    freePoints: ['退还积分', 'Its points can be used again'],
    retakePoints: ['重新占用积分', 'Takes its points again'],
    bookCredit: ['余额付款入账', 'Books what credit pays'],
    takeCredit: ['使用顾客余额', 'Uses credit of the customer'],
    returnCredit: ['退回已用余额', 'Gives the credit back that it used'],
    makeClaims: ['生成补款资格，登记定金', 'Claims are made, their deposits are held'],
    freeStock: [
      '释放锁定库存；预售截止后转候补',
      'Reserved pieces are free again; places after the window go to who waits',
    ],
    noteCancel: ['记录取消原因', 'Notes when and why'],
    takeOrphan: ['认领孤立付款', 'Takes the payment that came late'],
    reserveStock: ['锁定库存', 'Reserves pieces'],
    sendRest: ['发出剩余商品', 'Sends all that was not sent'],
    sendPart: ['发出部分商品', 'Sends the chosen pieces'],
    noteReceipt: ['记录签收', 'Notes the receipt'],
    noteForfeit: ['定金不退', 'Keeps the deposit'],
    adjustPrice: ['改价并按行分摊', 'Changes the price, shared over the lines'],
    askPaymentAnew: ['重新发起收款', 'Asks for the payment anew'],
    setAddress: ['修改收货地址', 'Changes the address'],
    putOnHold: ['寄存', 'Keeps the parcel back'],
    takeOffHold: ['取消寄存', 'Lets the parcel go'],
    joinParcel: ['与其他订单合包', 'Goes into one parcel with others'],
    leaveParcel: ['退出合包', 'Goes into a parcel of its own'],
    tellPaid: ['通知已付款', 'Tells that it is paid'],
    tellCancelled: ['通知已取消', 'Tells that it is cancelled'],
    tellShipped: ['通知已发货', 'Tells of the parcel'],
    tellReceived: ['通知已收货', 'Tells of the receipt'],
    tellReminded: ['提醒付款', 'Reminds of the payment'],
    tellRepriced: ['通知改价', 'Tells the new price'],
  },
})
