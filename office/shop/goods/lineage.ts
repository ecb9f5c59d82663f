/** A figure of the same run: as a pre-order, as the one that arrived, or what was left of it; or the pre-order of another run. */
export interface Relative {
  readonly id: string
  readonly line: 1 | 2 | 3
  readonly goodsNo: string
  readonly name: string
  /** Another run of the figure, before this one or behind it. */
  readonly run?: 'earlier' | 'later' | undefined
  /** The row that it is told of. */
  readonly isSelf: boolean
}

/** What rows of figures and of listings say of their run, beside the declared columns. */
export interface WithLineage {
  readonly relatives?: readonly Relative[]
}
