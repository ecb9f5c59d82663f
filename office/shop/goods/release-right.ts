import type { Text } from '#kit/contract/text.ts'

/** Permission to move a month of release that customers know. */
export const MOVE_RELEASE = 'shop:releasePlan:change'

/** What an edit that moves it is told. */
export const MONTH_IS_ANNOUNCED: Text = [
  '发售月已公布，请用“改发售月”修改（发售计划，或列表中的更多操作）',
  'The month is announced: move it with "Change the release month", on the release plan or among the actions of the row',
]
