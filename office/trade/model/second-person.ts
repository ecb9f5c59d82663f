import type { Text } from '#kit/contract/text.ts'

/** What is said of money that goes back only when two people have agreed to it. */
export const SECOND_PERSON: Text = [
  '同一订单的退款合计超过限额，待另一人复核',
  'Refunds of the order come to more than the limit: waits for somebody else',
]
