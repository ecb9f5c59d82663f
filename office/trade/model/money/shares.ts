import type { Fen } from '#kit/contract/money.ts'

/**
 * Splits an amount over parts by the largest remainder: each part gets its share rounded down, and the fen that are left go
 * to the largest remainders, of equal ones to the first. The sum is exact.
 * @param amount fen; a negative one is split like its opposite
 * @param bases what the shares are in proportion to, none negative; where all are 0 the first part takes everything
 */
export function shares(amount: Fen, bases: readonly number[]): readonly Fen[] {
  if (amount < 0) {
    return shares(-amount, bases).map((share) => (share === 0 ? 0 : -share))
  }
  const total = sum(bases)
  if (total === 0) {
    return bases.map((_, index) => (index === 0 ? amount : 0))
  }
  // products of two amounts go past what a double holds exactly
  const parts = bases.map((base, index) => {
    const product = BigInt(amount) * BigInt(base)
    return { index, share: Number(product / BigInt(total)), remainder: product % BigInt(total) }
  })
  const left = amount - sum(parts.map(({ share }) => share))
  const luckiest = [...parts].sort((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  )
  const raised = new Set(luckiest.slice(0, left).map(({ index }) => index))
  return parts.map(({ index, share }) => (raised.has(index) ? share + 1 : share))
}

/** The share of `part` in `amount`, rounded down: floor(amount × part / whole). */
export function portion(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
