import type { WireValue } from '#kit/contract/field.ts'
/** Opens the form of a refund of an order, with what is known of it: inputs of the command by name. */
export type StartRefund = (orderId: string, known?: Readonly<Record<string, WireValue>>) => Promise<void>

/** What pages take from where orders are refunded. */
export interface RefundProps {
  readonly onRefund: StartRefund
}
