/** A pre-order SKU with claims that wait, and the balance SKU that stands for it. */
export interface Mapped {
  readonly presellSkuId: string
  readonly name: string
  readonly claims: number
  readonly pieces: number
  readonly finalSkuId: string | null
  /** Fen for one piece. */
  readonly due: number | null
  /** Pieces that arrived and that no open claim waits for; none before somebody counted them. */
  readonly available: number
}

/** The numbers of a wave. Fen. */
export interface WaveNumbers {
  readonly waiting: number
  readonly claims: number
  readonly paid: number
  readonly unpaid: number
  readonly extended: number
  readonly overdue: number
  readonly forfeited: number
  readonly released: number
  readonly credited: number
  readonly due: number
  readonly collected: number
  readonly kept: number
  /** To be paid still. */
  readonly open: number
}

/** What the list of waves counts of the claims of each. Fen. */
export type ListedNumbers = Pick<WaveNumbers, 'claims' | 'paid' | 'unpaid' | 'overdue' | 'collected' | 'open'>

/** A balance SKU, and what arrived of it so far. */
export interface Arrival {
  readonly skuId: string
  readonly name: string
  /** What is printed on its box, its own codes first: those of its pre-order, and of a figure that has one SKU. */
  readonly codes: readonly string[]
  readonly good: number
  readonly damaged: number
}

type WaveAmount = 'due' | 'collected' | 'open' | 'kept'

/** What the head of a wave shows; no amounts for those who may not see them. */
export interface WaveHead extends Omit<WaveNumbers, WaveAmount> {
  readonly money: Pick<WaveNumbers, WaveAmount> | null
  readonly skus: readonly Mapped[]
  readonly arrivals: readonly Arrival[]
}
