import type { Fen } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'

/** One step of how the amount of a refund came about; what is charged is negative. Fen. */
export interface RefundStep {
  readonly rule: 'pieces' | 'exchange' | 'days' | 'points' | 'freight' | 'applied'
  readonly amount: Fen
  readonly note?: Text
}

export const REFUND_STEPS = {
  pieces: ['商品', 'Items'],
  exchange: ['换购补差价', 'Difference for exchange purchases'],
  days: ['已用天数', 'Days that were used'],
  points: ['已用积分折现', 'Points that were used up'],
  freight: ['运费', 'Freight'],
  applied: ['申请金额', 'Applied for'],
} as const satisfies Readonly<Record<RefundStep['rule'], Text>>

/** Why something is charged: exchange purchases that stay, or days of a membership that were used. */
export interface KeptWhy {
  readonly rule: 'exchange' | 'days'
  readonly note?: Text | undefined
}

/** From what the pieces give back to what is applied for. */
export function refundProof({
  pieces,
  charge = 0,
  keptWhy = { rule: 'exchange' },
  points,
  freight = 0,
}: {
  readonly pieces: Fen
  readonly charge?: Fen | undefined
  readonly keptWhy?: KeptWhy | undefined
  /** Earned points that were used up, and what of the money is kept for them. */
  readonly points?: { readonly points: number; readonly worth: Fen } | undefined
  readonly freight?: Fen | undefined
}): readonly RefundStep[] {
  return [
    { rule: 'pieces', amount: pieces },
    ...(charge === 0 ? [] : [{ rule: keptWhy.rule, amount: -charge, ...(keptWhy.note && { note: keptWhy.note }) }]),
    ...(points === undefined || points.worth === 0 ? [] : [pointsStep(points)]),
    ...(freight === 0 ? [] : [{ rule: 'freight' as const, amount: freight }]),
    { rule: 'applied', amount: pieces - charge - (points?.worth ?? 0) + freight },
  ]
}

function pointsStep({ points, worth }: { readonly points: number; readonly worth: Fen }): RefundStep {
  const note: Text = [`应收回的 ${points} 积分已用完`, `${points} points that go back are used up`]
  return { rule: 'points', amount: -worth, note }
}
