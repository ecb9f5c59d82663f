/** How a value is shown; amounts are yuan, shares are from 0 to 1. */
export type ReportUnit = 'text' | 'yuan' | 'count' | 'share' | 'months'

/** The list that a number opens: component of its page, and the query that leads to the rows that it counts. */
export interface ReportLink {
  readonly component: string
  readonly query: string
}

export interface ReportCell {
  /** Null where nothing can be said. */
  readonly value: number | string | null
  readonly open?: ReportLink | undefined
}

export interface ReportColumn {
  readonly key: string
  readonly title: string
  readonly unit: ReportUnit
}

/** A number over all rows. */
export interface ReportTotal extends ReportCell, ReportColumn {
  readonly help?: string | undefined
}

/**
 * How the rows are drawn, by columns that are series: bars over the first column where it is a time, else a bar for each row.
 * Series of one stack stand on each other.
 */
export interface ReportChart {
  readonly kind: 'bars' | 'rows'
  readonly series: readonly { readonly column: string; readonly stack: string }[]
}

/** Answer of a report, in the language of the request. What the caller may not see is missing. */
export interface ReportAnswer {
  readonly code: string
  readonly title: string
  /** What is counted, and how. */
  readonly help: string
  /** First and last day, where it is about some days. */
  readonly from: string | null
  readonly until: string | null
  readonly totals: readonly ReportTotal[]
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly (readonly ReportCell[])[]
  readonly chart: ReportChart | null
}

/** A report that the caller may read. */
export interface ReportEntry {
  readonly code: string
  readonly title: string
  readonly help: string
  readonly path: string
  /** Days that it is about unless asked for others; null where it is about now. */
  readonly days: number | null
}

export const REPORTS_PATH = '/shop/dashboard/reports'

/** Days that can be looked back on. */
export const REPORT_DAYS = [7, 30, 90, 365] as const

/** Right to open the page of all charts; what each of them shows has rights of its own. */
export const SEE_CHARTS = 'shop:chartBoard:view'
