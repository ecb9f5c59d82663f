import type { Text } from '#kit/contract/text.ts'
import { PAY_STATE } from '../../trade/model/order-choices.ts'

export const REFUND: Text = ['退款', 'Refund']

/** Why nothing of an order can be given back; undefined where something may. */
export function whyNoRefund(payState: unknown): Text | undefined {
  return payState === PAY_STATE.unpaid ? UNPAID : payState === PAY_STATE.refunded ? REFUNDED : undefined
}

const UNPAID: Text = ['订单未付款，可直接取消', 'The order is not paid: it can be cancelled']
const REFUNDED: Text = ['已全部退款', 'All of it was refunded']
