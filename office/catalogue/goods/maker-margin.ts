/** Call that says how far the pre-order figures of a maker slip; whoever counts them has it. */
export const MAKER_MARGIN_PATH = '/shop/dashboard/makerMargin'

/** Of so many figures of a maker, eight of ten slipped no further than the margin. */
export interface MakerMargin {
  readonly figures: number
  /** Months. */
  readonly margin: number
}
