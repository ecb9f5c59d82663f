/** A column of a row that a proposal changes, in words of the reader. */
export interface ShownField {
  readonly title: string
  readonly before: string
  readonly after: string
}

export interface ShownRow {
  readonly kind: 'added' | 'changed' | 'deleted'
  readonly title: string
  /** Page of the record; none of one that is no page. */
  readonly path: string | null
  readonly fields: readonly ShownField[]
}

/** Rows of one noun. */
export interface ShownGroup {
  readonly title: string
  readonly added: number
  readonly changed: number
  readonly deleted: number
  /** Those of them that the reader may see. */
  readonly rows: readonly ShownRow[]
}

export interface ShownStock {
  readonly title: string
  readonly kind: string
  /** Pieces that come to the stock, or leave it. */
  readonly qty: number
  readonly lockedQty: number
}

export interface ShownMoney {
  readonly title: string
  /** Of an amount that changes; null of one that is booked. */
  readonly before: string | null
  readonly after: string
}

/** What a proposal would do, as far as the reader may see it. */
export interface ProposalView {
  readonly groups: readonly ShownGroup[]
  readonly money: readonly ShownMoney[]
  readonly stock: readonly ShownStock[]
  /** What the command is given, as JSON. */
  readonly input: string
  /** Whether the reader may decide on it. */
  readonly isTheirs: boolean
  /** Whether it waits for somebody else, because the reader asked for it, stands in for whoever did, or may not do so much alone. */
  readonly isForAnother: boolean
  /** Some of those who can decide on it then. */
  readonly people: readonly string[]
  /** Files that were sent with it, as long as it is not over. */
  readonly files: readonly { readonly name: string; readonly size: number }[]
  /** `content`: nothing was tried, and whoever asked does it. */
  readonly mode: 'run' | 'content'
  /** The call that was agreed to, for whoever asked for it; null until then, and for what holds secrets. */
  readonly todo: {
    readonly method: string
    readonly path: string
    readonly input: Readonly<Record<string, unknown>>
  } | null
}
