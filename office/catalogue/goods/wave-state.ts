import { choices } from '#kit/contract/choices.ts'
/** How far the balances of an arrival are. */
export const WAVE = choices('wave_state', ['补款状态', 'States of balance waves'], {
  prepared: [0, '未开始', 'Prepared', 'grey'],
  open: [1, '补款中', 'Open', 'blue'],
  grace: [2, '宽限期', 'Grace', 'orange'],
  closed: [3, '已结束', 'Closed', 'green'],
  cancelled: [4, '已取消', 'Cancelled', 'grey'],
})

/** Waves whose balances can be paid. */
export const OPEN_WAVES = [WAVE.open, WAVE.grace] as const
