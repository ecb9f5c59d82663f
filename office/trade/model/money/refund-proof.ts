import type { Fen } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'

/** One step of how the amount of a refund came about; what is charged is negative. Fen. */
export interface RefundStep {
  readonly rule: 'pieces' | 'exchange' | 'freight' | 'applied'
  readonly amount: Fen
  readonly note?: Text
}

export const REFUND_STEPS = {
  pieces: ['商品', 'Items'],
  exchange: ['换购补差价', 'Difference for exchange purchases'],
  freight: ['运费', 'Freight'],
  applied: ['申请金额', 'Applied for'],
} as const satisfies Readonly<Record<RefundStep['rule'], Text>>

/** From what the pieces give back to what is applied for. */
export function refundProof({
  pieces,
  charge = 0,
  chargeNote,
  freight = 0,
}: {
  readonly pieces: Fen
  readonly charge?: Fen | undefined
  readonly chargeNote?: Text | undefined
  readonly freight?: Fen | undefined
}): readonly RefundStep[] {
  return [
    { rule: 'pieces', amount: pieces },
    ...(charge === 0 ? [] : [{ rule: 'exchange' as const, amount: -charge, ...(chargeNote && { note: chargeNote }) }]),
    ...(freight === 0 ? [] : [{ rule: 'freight' as const, amount: freight }]),
    { rule: 'applied', amount: pieces - charge + freight },
  ]
}
