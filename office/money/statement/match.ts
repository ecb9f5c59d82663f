import type { ChoiceOf } from '#kit/contract/choices.ts'
import type { Fen } from '#kit/contract/money.ts'
import { LINE_KIND, LINE_RESULT } from './statement-line.ts'

/** A movement of money as a channel tells it. */
export interface TheirMovement {
  readonly kind: 'payment' | 'refund'
  readonly no: string | null
  readonly thirdNo: string | null
  readonly amount: Fen
  readonly at: Date | null
  /** What the channel keeps for it; left out where it says none. */
  readonly fee?: Fen | undefined
}

/** A movement that the shop booked, or a payment that it asked for and knows nothing more of. */
export interface OurMovement {
  readonly kind: 'payment' | 'refund'
  readonly id: string
  readonly no: string
  readonly thirdNo: string | null
  /** Null: it was asked for, and nobody told that it came in. */
  readonly amount: Fen | null
  readonly at: Date | null
  readonly orderNo: string | null
}

/** Both sides of a movement. Fen. */
export interface MatchedLine {
  readonly kind: ChoiceOf<typeof LINE_KIND>
  readonly no: string | null
  readonly thirdNo: string | null
  readonly orderNo: string | null
  readonly theirAmount: Fen | null
  readonly ourAmount: Fen | null
  readonly at: Date | null
  readonly fee: Fen | null
  readonly result: ChoiceOf<typeof LINE_RESULT>
  readonly ref: { readonly type: 'payment' | 'refund'; readonly id: string } | null
}

/**
 * Compares a statement with the books: by our number, else by that of the channel. Each movement of ours is matched once, so
 * that the same number twice in a statement is one that the shop does not have.
 * @param due ids of ours that belong into this statement: what is missing there is told of these only
 */
export function matchStatement(
  theirs: readonly TheirMovement[],
  ours: readonly OurMovement[],
  due: ReadonlySet<string>,
): readonly MatchedLine[] {
  const byNo = new Map(ours.map((one) => [`${one.kind}:${one.no}`, one]))
  const byThirdNo = new Map(ours.flatMap((one) => (one.thirdNo ? [[`${one.kind}:${one.thirdNo}`, one] as const] : [])))
  const taken = new Set<string>()
  const found = theirs.map((entry): MatchedLine => {
    const known =
      (entry.no ? byNo.get(`${entry.kind}:${entry.no}`) : undefined) ??
      (entry.thirdNo ? byThirdNo.get(`${entry.kind}:${entry.thirdNo}`) : undefined)
    const one = known && !taken.has(known.id) ? known : undefined
    if (one) {
      taken.add(one.id)
    }
    const ourAmount = one?.amount ?? null
    return {
      kind: LINE_KIND[entry.kind],
      no: entry.no ?? known?.no ?? null,
      thirdNo: entry.thirdNo,
      orderNo: known?.orderNo ?? null,
      theirAmount: entry.amount,
      ourAmount,
      at: entry.at,
      fee: entry.fee ?? null,
      result:
        ourAmount === null
          ? LINE_RESULT.missingHere
          : ourAmount === entry.amount
            ? LINE_RESULT.same
            : LINE_RESULT.otherAmount,
      ref: known ? { type: known.kind, id: known.id } : null,
    }
  })
  const missing = ours
    .filter(({ id, amount }) => due.has(id) && !taken.has(id) && amount !== null)
    .map(
      (one): MatchedLine => ({
        kind: LINE_KIND[one.kind],
        no: one.no,
        thirdNo: one.thirdNo,
        orderNo: one.orderNo,
        theirAmount: null,
        ourAmount: one.amount,
        at: one.at,
        fee: null,
        result: LINE_RESULT.missingThere,
        ref: { type: one.kind, id: one.id },
      }),
    )
  return [...found, ...missing]
}

/** Sums of a day, in fen. */
export interface DaySums {
  readonly theirIn: Fen
  readonly ourIn: Fen
  readonly theirOut: Fen
  readonly ourOut: Fen
  /** What the channel kept of it. */
  readonly fee: Fen
}

export function sumsOf(lines: readonly MatchedLine[]): DaySums {
  const sum = (kind: number, amountOf: (line: MatchedLine) => Fen | null) =>
    lines.reduce((all, line) => all + (line.kind === kind ? (amountOf(line) ?? 0) : 0), 0)
  return {
    theirIn: sum(LINE_KIND.payment, ({ theirAmount }) => theirAmount),
    ourIn: sum(LINE_KIND.payment, ({ ourAmount }) => ourAmount),
    theirOut: sum(LINE_KIND.refund, ({ theirAmount }) => theirAmount),
    ourOut: sum(LINE_KIND.refund, ({ ourAmount }) => ourAmount),
    fee: lines.reduce((all, { fee }) => all + (fee ?? 0), 0),
  }
}
