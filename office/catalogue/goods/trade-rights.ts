import type { Refusal } from '#kit/contract/text.ts'

/** Permissions of the pages of orders that figures and listings show something of. */
export const MOVE_RELEASE = 'shop:releasePlan:change'
export const SEE_CLAIMS = 'shop:claim:list'
export const SEE_MONEY = 'shop:order:money'

/** What an edit that moves a month which customers know is told. */
export const MONTH_IS_ANNOUNCED: Refusal = [
  '发售月已公布，请用“改发售月”修改（发售计划，或列表中的更多操作）',
  'The month is announced: move it with "Change the release month", on the release plan or among the actions of the row',
  'goods.monthIsAnnounced',
]
