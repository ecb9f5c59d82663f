import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import { defineStates } from '#kit/contract/states.ts'
import { PAY_MODEL } from '../../catalogue/rules/pay-model.ts'

/** What becomes of the right to buy an arrived figure. */
export const CLAIM = choices('claim_state', ['补款资格状态', 'States of claims'], {
  waiting: [0, '待发售', 'Waiting', 'grey'],
  open: [1, '可补款', 'Open', 'blue'],
  paid: [2, '已补款', 'Paid', 'green'],
  grace: [3, '宽限期', 'Grace', 'orange'],
  forfeited: [4, '已弃单', 'Forfeited', 'grey'],
  released: [5, '已终止', 'Ended', 'grey'],
  credited: [6, '已转余额', 'Credited', 'grey'],
})

export type ClaimState = ChoiceOf<typeof CLAIM>

const { waiting, open, paid, grace, forfeited, released, credited } = CLAIM

/** Claims that something is held for until the balance is paid. */
const DEPOSITS = { payModel: [PAY_MODEL.deposit] } as const
/** Claims of which nothing was paid yet. */
const RESERVATIONS = { payModel: [PAY_MODEL.reservation] } as const
/** Claims that are paid when they open. */
const PREPAID = { payModel: [PAY_MODEL.prepaid] } as const
/** Claims that wait for money of their customers once they are open. */
const WITH_BALANCE = { payModel: [PAY_MODEL.deposit, PAY_MODEL.reservation] } as const

/** Claims whose deposit is still the customer's. */
export const LIVE_CLAIMS: readonly ClaimState[] = [waiting, open, grace]

/** Claims whose balance can be paid. */
export const PAYABLE_CLAIMS: readonly ClaimState[] = [open, grace]

/** A claim ends in exactly one of paid, forfeited, released and credited; only a forfeited one may be opened again. */
export const claimStates = defineStates('state', {
  initial: [waiting],
  final: [paid, forfeited, released, credited],
  moves: {
    open: [
      {
        from: [waiting],
        to: open,
        where: WITH_BALANCE,
        who: ['system'],
        guard: ['isMapped', 'isAllocated'],
        effects: ['fixBalance', 'tellOpened'],
      },
      // an order without anything to pay follows at once, see `claim/prepaid.server.ts`
      {
        from: [waiting],
        to: open,
        where: PREPAID,
        who: ['system'],
        guard: ['isMapped', 'isAllocated', 'isUndisputed'],
        effects: ['fixBalance', 'tellArrived'],
      },
    ],
    pay: { from: [open, grace], to: paid, who: ['system'], effects: ['applyDeposit'] },
    passDue: { from: [open], to: grace, who: ['system'], guard: 'isPastDue', effects: ['startGrace', 'tellOverdue'] },
    extend: [
      { from: [open], who: ['staff'], guard: 'isLater', effects: ['setDue', 'tellExtended'] },
      { from: [grace], to: open, who: ['staff'], guard: 'isLater', effects: ['setDue', 'tellExtended'] },
    ],
    remind: { from: [open, grace], who: ['staff'] },
    forfeit: [
      {
        from: [grace],
        to: forfeited,
        where: DEPOSITS,
        who: ['system', 'staff'],
        guard: ['isGraceOver', 'isUndisputed', 'isUnasked'],
        effects: ['forfeitDeposit', 'tellForfeited'],
      },
      {
        from: [grace],
        to: forfeited,
        where: RESERVATIONS,
        who: ['system', 'staff'],
        guard: ['isGraceOver', 'isUnasked'],
        effects: ['forfeitDeposit', 'tellMissed'],
      },
    ],
    credit: {
      from: [grace],
      to: credited,
      where: DEPOSITS,
      who: ['system', 'staff'],
      guard: ['isGraceOver', 'isUndisputed', 'isUnasked'],
      effects: ['creditDeposit', 'tellCredited'],
    },
    release: [
      {
        from: [waiting, open, grace],
        to: released,
        where: { payModel: [PAY_MODEL.deposit, PAY_MODEL.prepaid] },
        who: ['system', 'staff', 'customer'],
        guard: ['mayRelease', 'isUndisputed', 'isNotBeingPaid'],
        effects: ['refundDeposit', 'freeSlot', 'tellReleased'],
      },
      {
        from: [waiting, open, grace],
        to: released,
        where: RESERVATIONS,
        who: ['system', 'staff', 'customer'],
        guard: 'isNotBeingPaid',
        effects: ['freeSlot', 'tellReleased'],
      },
    ],
    reopen: {
      from: [forfeited],
      to: open,
      who: ['staff'],
      // the wave is locked before its SKUs, as arrivals do
      guard: ['isWaveAlive', 'isSurplusLeft', 'isLater'],
      effects: ['takeDepositBack', 'setDue', 'reopenWave', 'tellReopened'],
    },
    waitAgain: {
      from: [open, grace],
      to: waiting,
      who: ['system'],
      guard: 'isNotBeingPaid',
      effects: ['clearBalance', 'tellWithdrawn'],
    },
    split: {
      from: [waiting, open],
      where: { qty: { min: 2 } },
      who: ['staff'],
      guard: ['isPartOfIt', 'isDepositWhole', 'isNotBeingPaid'],
      effects: ['divide', 'tellSplit'],
    },
    lockSeat: { from: [waiting], who: ['staff'], effects: ['setSeat'] },
    answer: { from: [waiting], who: ['customer', 'staff'], guard: 'isAsked', effects: ['noteAnswer', 'tellAnswer'] },
  },
  guards: {
    isMapped: ['补款商品没有对应的SKU', 'No SKU of the balance product stands for it', 'claim.skuUnmapped'],
    isAllocated: ['到货数量不足', 'Not enough pieces arrived', 'claim.notAllocated'],
    isPastDue: ['未到补款截止', 'The balance is not due yet', 'claim.notDue'],
    isLater: ['新截止时间须晚于现在', 'The new time must lie ahead', 'claim.timeInThePast'],
    isGraceOver: ['宽限期未结束', 'The days of grace are not over', 'claim.inGrace'],
    isUndisputed: [
      '定金有未完成的退款，请先处理',
      'A refund of the deposit is open: deal with it first',
      'claim.refundOpen',
    ],
    isUnasked: [
      '有未结咨询：先答复并标记已解决，或在补款批次名单中勾选',
      'A consult about it is open: answer and solve it, or tick the claim in the list of its wave',
      'claim.consultOpen',
    ],
    mayRelease: ['按定金规则不可退', 'The deposit is not refundable by its policy', 'claim.notRefundable'],
    isWaveAlive: ['补款批次已取消', 'Its balance wave was cancelled', 'claim.waveCancelled'],
    isSurplusLeft: ['没有剩余的到货', 'Nothing that arrived is left', 'claim.nothingLeft'],
    isNotBeingPaid: ['客户正在付款', 'Its balance is being paid', 'claim.beingPaid'],
    isPartOfIt: [
      '拆出件数须小于该资格的件数',
      'Fewer pieces than the claim has can be split off',
      'claim.tooManyToSplit',
    ],
    isDepositWhole: [
      '定金有退款，不能拆分',
      'Some of the deposit was refunded, or is asked back',
      'claim.depositRefunded',
    ],
    isAsked: ['当前没有延期征询', 'There is no question to answer', 'claim.notAsked'],
  },
  effects: {
    fixBalance: ['确定尾款与截止时间', 'Fixes the balance and when it is due'],
    applyDeposit: ['定金入账', 'Applies the deposit'],
    startGrace: ['进入宽限期', 'Starts the days of grace'],
    setDue: ['更新截止时间', 'Sets when it is due'],
    forfeitDeposit: ['定金不退', 'Keeps the deposit'],
    creditDeposit: ['定金转余额', 'Turns the deposit into credit'],
    refundDeposit: ['退还定金', 'Gives the deposit back'],
    takeDepositBack: ['冲回不退的定金', 'Holds the kept deposit again'],
    reopenWave: ['已结束的补款批次回到宽限期', 'Leads a wave that was closed back into its days of grace'],
    freeSlot: ['释放预售名额', 'Frees the place among the deposits'],
    clearBalance: ['撤回尾款与截止时间', 'Takes back the balance and when it is due'],
    divide: ['拆出新的补款资格', 'Makes a claim of its own of some pieces'],
    setSeat: ['锁定或释放名额', 'Keeps the claim from being cut'],
    noteAnswer: ['记录答复', 'Notes the answer'],
    tellOpened: ['通知可补款', 'Tells that it can be paid'],
    tellOverdue: ['通知逾期', 'Tells that it is overdue'],
    tellExtended: ['通知延长', 'Tells the new time'],
    tellForfeited: ['通知定金不退', 'Tells that the deposit is kept'],
    tellCredited: ['通知定金转余额', 'Tells of the credit'],
    tellReleased: ['通知资格终止', 'Tells that it ended'],
    tellReopened: ['通知资格恢复', 'Tells that it is open again'],
    tellWithdrawn: ['通知补款已撤回', 'Tells that it cannot be paid any more'],
    tellSplit: ['通知资格已拆分', 'Tells that it was split'],
    tellAnswer: ['通知答复', 'Tells the answer'],
    tellArrived: ['通知到货', 'Tells that it has arrived'],
    tellMissed: ['通知预订已过期', 'Tells that the reservation lapsed'],
  },
})
