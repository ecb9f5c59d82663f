import type { Text } from '#kit/contract/text.ts'
import { PAY_STATE } from '../../trade/model/order-choices.ts'

export const REFUND: Text = ['退款', 'Refund']

/** Why nothing of an order can be given back; undefined where something may. */
export function whyNoRefund(payState: unknown): Text | undefined {
  switch (payState) {
    case PAY_STATE.unpaid:
      return UNPAID
    case PAY_STATE.refunded:
      return REFUNDED
    case PAY_STATE.later:
      return LATER
    default:
      return undefined
  }
}

const UNPAID: Text = ['订单未付款，可直接取消', 'The order is not paid: it can be cancelled']
const LATER: Text = [
  '免定金预订未付款，请在补款资格中终止',
  'Nothing was paid for this reservation: end its claim instead',
]
const REFUNDED: Text = ['已全部退款', 'All of it was refunded']
