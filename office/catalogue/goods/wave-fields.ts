import type { Refusal } from '#kit/contract/text.ts'

/** Fields of a balance figure that its claims go by once its wave is open. */
export const WAVE_FIELDS: readonly string[] = [
  'presellGoodsId',
  'releaseMonth',
  'payStart',
  'payEnd',
  'graceDays',
  'overduePolicy',
]

/** What an edit of them is told, and where the end is moved instead. */
export const WAVE_WAS_OPENED: Refusal = [
  '补款已开放，不能再修改',
  'The wave was opened: it cannot be changed any more',
  'goods.waveWasOpened',
]
export const WAVE_END_IS_KNOWN: Refusal = [
  '补款已开放，请用“延长补款”修改（补款批次，或列表中的更多操作）',
  'The wave was opened: move its end with "Extend", among the balance waves or the actions of the row',
  'goods.waveEndIsKnown',
]
