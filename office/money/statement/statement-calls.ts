/** Where a statement is uploaded, as a form with channel, day, dryRun and the file; and where one is fetched. */
export const UPLOAD_PATH = '/shop/statement/upload'
/** How such a file would be read. */
export const PREVIEW_PATH = '/shop/statement/preview'
export const FETCH_PATH = '/shop/statement/fetch'
export const TEMPLATE_PATH = '/shop/statement/template'

/** Differences that a preview tells one by one. */
export const MOST_SHOWN = 200

/** Faults of a file that are told one by one. */
export const MOST_FAULTS = 100

interface ShownFault {
  readonly row: number
  readonly column: string | null
  readonly message: string
}

/** A difference in a preview. Yuan. */
export interface ShownDifference {
  readonly kind: number
  readonly no: string | null
  readonly thirdNo: string | null
  readonly theirAmount: number | null
  readonly ourAmount: number | null
  readonly result: number
}

/** What becomes, or would become, of a statement. Yuan. */
export interface StatementResult {
  /** Why nothing of the file was taken. */
  readonly faults: readonly ShownFault[]
  readonly faultCount: number
  readonly lines: number
  readonly differenceCount: number
  readonly theirIn: number
  readonly ourIn: number
  readonly theirOut: number
  readonly ourOut: number
  readonly differences: readonly ShownDifference[]
  /** The statement, when it was taken. */
  readonly id: string | null
}
