import type { Text } from '#kit/contract/text.ts'
import type { FigureLink } from '../../trade/model/figure.ts'

/** Path of the report of a month, quarter or year, and of its workbook. */
export const MONTH_REPORT_PATH = '/shop/monthReport'

/** Who may read it; amounts and the rows behind each figure need their own rights, too. */
export const MONTH_REPORT_RIGHTS = { view: 'shop:monthReport:view', export: 'shop:monthReport:export' } as const

export const MONTH_REPORT_TITLE: Text = ['月度报表', 'Monthly report']

/** An amount in fen; null for what its reader does not see, or what makes no sense there. */
export interface ReportAmount {
  readonly amount: number | null
  /** The list of the rows that it is the sum of; sums of figures beside them have none. */
  readonly open?: FigureLink | undefined
}

export interface ReportLine {
  readonly key: string
  readonly title: string
  /** What it is, and what parts it from others with a similar name. */
  readonly help?: string | undefined
  /** What those above come to. */
  readonly isTotal?: boolean | undefined
  readonly amounts: readonly ReportAmount[]
}

export interface ReportSection {
  readonly key: string
  readonly title: string
  readonly help: string
  /** Titles of its amounts. */
  readonly columns: readonly { readonly key: string; readonly title: string; readonly help?: string | undefined }[]
  readonly lines: readonly ReportLine[]
}

/** Answer of the report, in the language of the request. */
export interface MonthReport {
  readonly period: string
  readonly title: string
  /** `YYYY-MM-DD` in the zone of the shop; a span that is not over ends today. */
  readonly first: string
  readonly last: string
  readonly today: string
  readonly sections: readonly ReportSection[]
}
