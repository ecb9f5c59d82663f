/** A record that a request changed. */
export interface TouchedRecord {
  readonly id: string
  /** What it is, in the reader's language. */
  readonly kind: string
  /** What it is called; null for those who may not see it, and when it is gone. */
  readonly title: string | null
  /** Of its page. */
  readonly path: string | null
}
