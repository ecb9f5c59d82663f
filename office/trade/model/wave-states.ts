import { defineStates } from '#kit/contract/states.ts'
import { WAVE } from '../../catalogue/goods/wave-state.ts'

const { prepared, open, grace, closed, cancelled } = WAVE
/** A wave is prepared, opened, and ends once no claim of it is open; one that somebody paid in is never cancelled. */
export const waveStates = defineStates('waveState', {
  initial: [prepared],
  final: [closed, cancelled],
  moves: {
    receive: { from: [prepared, open, grace], who: ['staff'] },
    cut: { from: [prepared, open, grace], who: ['staff'], guard: 'isMapped' },
    open: {
      from: [prepared],
      to: open,
      who: ['staff', 'system'],
      guard: ['isMapped', 'isPriced', 'isEnough', 'isEndLater'],
      effects: ['setWindow', 'closeTask', 'tellOpened'],
    },
    join: { from: [open, grace], who: ['staff'], guard: ['isMapped', 'isPriced', 'isEnough'] },
    extend: [
      { from: [open], who: ['staff'], guard: 'isEndLater', effects: ['setEnd'] },
      { from: [grace], to: open, who: ['staff'], guard: 'isEndLater', effects: ['setEnd'] },
    ],
    passDue: { from: [open], to: grace, who: ['system'], guard: 'isPastEnd' },
    remind: { from: [open, grace], who: ['staff'] },
    settle: { from: [open, grace], who: ['staff'] },
    /** A claim of it was opened again: it is in its days of grace until that one has ended, too. */
    reopen: { from: [closed], to: grace, who: ['system'] },
    close: { from: [open, grace], to: closed, who: ['staff', 'system'], guard: 'isNothingOpen' },
    cancel: [
      { from: [prepared], to: cancelled, who: ['staff'], guard: 'isNothingPaid', effects: ['closeTask'] },
      { from: [open, grace], who: ['staff'], guard: 'isNothingPaid' },
    ],
    endCancelled: { from: [open, grace], to: cancelled, who: ['system'], guard: ['isNothingPaid', 'isNothingOpen'] },
  },
  guards: {
    isMapped: [
      '有预售SKU没有对应的补款SKU',
      'A pre-order SKU has no balance SKU that stands for it',
      'wave.skuUnmapped',
    ],
    isPriced: ['有补款SKU没有价格', 'A balance SKU has no price', 'wave.skuUnpriced'],
    isEnough: ['到货不足，请先处理缺货', 'Too few pieces arrived: settle the shortage first', 'wave.tooFew'],
    isEndLater: ['补款截止须晚于现在', 'The balances must end after now', 'wave.endsInThePast'],
    isPastEnd: ['未到补款截止', 'The balances have not ended yet', 'wave.notOver'],
    isNothingOpen: ['仍有未结束的补款资格', 'Claims of it are still open', 'wave.claimsOpen'],
    isNothingPaid: ['已有客户补款', 'A customer has paid', 'wave.paid'],
  },
  effects: {
    setWindow: [
      '确定补款起止、宽限天数与逾期处理',
      'Fixes when the balances can be paid, the days of grace, and what is done when overdue',
    ],
    closeTask: ['关闭「未能自动开放」待办', 'Closes the task about its opening'],
    setEnd: ['更新补款截止', 'Sets when the balances end'],
    tellOpened: ['通知补款批次开放', 'Tells that the wave is open'],
  },
})
