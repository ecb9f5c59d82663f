import type { ReportLink } from '../report/report.ts'

/** The page of what waits, row by row: its call, and its right. */
export const WORK_PAGE = { path: '/shop/dashboard/work', permission: 'shop:workBoard:view' } as const

/** Rows of each list that are shown at once. */
export const MOST_ROWS = 6

interface WorkRow {
  readonly id: string
  readonly title: string
  /** When it came. `YYYY-MM-DD HH:mm:ss` */
  readonly at: string
}

/** Rows of one list that wait for the caller, oldest first. */
export interface WorkList {
  readonly key: string
  readonly work: string
  readonly title: string
  readonly isUrgent: boolean
  readonly count: number
  readonly open: ReportLink
  readonly rows: readonly WorkRow[]
}
