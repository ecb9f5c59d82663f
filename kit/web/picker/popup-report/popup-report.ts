import type { Text } from '#kit/contract/text.ts'

/** Which report is picked from, and which fields the columns of the chosen rows fill. */
export interface PopupReport {
  readonly code: string
  /** Columns of the report and the fields they fill: comma lists of equal length. */
  readonly orgFields: string
  readonly destFields: string
  /** `column=asc` or `column=desc`; the report's own order when left out. */
  readonly sorter?: string
  /** Several rows may be chosen. */
  readonly multi?: boolean
  /** First values of query fields; each is also sent as parameter `self_<name>` of the report. */
  readonly param?: Readonly<Record<string, string | number>>
  /** Between the values of several rows; a comma when left out. */
  readonly spliter?: string
  /** Inputs of one group share the answers of the server for 30 s. */
  readonly groupId?: string
}

/** Values by the name of the field they belong to; '' clears a field. */
export type Filled = Readonly<Record<string, string>>

export type ReportRow = Readonly<Record<string, unknown>>

/** What keeps a popup from being used; undefined when it is complete. */
export function popupError(report: PopupReport): Text | undefined {
  const [org, dest] = [namesIn(report.orgFields), namesIn(report.destFields)]
  if (report.code.trim() === '' || org.length === 0 || dest.length === 0) {
    return ['popup参数未正确配置!', 'popup parameters not configured correctly!']
  }
  return org.length === dest.length
    ? undefined
    : [
        'popup参数未正确配置,原始值和目标值数量不一致!',
        'popup parameters not configured correctly, original and target values count differ!',
      ]
}

/** What chosen rows put into the target fields: the values of several rows are joined. */
export function filledFrom(report: PopupReport, rows: readonly ReportRow[]): Filled {
  const org = namesIn(report.orgFields)
  return Object.fromEntries(
    namesIn(report.destFields).map((dest, index) => [
      dest,
      rows.map((row) => String(row[org[index] ?? ''] ?? '')).join(report.spliter ?? ','),
    ]),
  )
}

/** All target fields empty: what the × of the input gives. */
export function emptied(report: PopupReport): Filled {
  return filledFrom(report, [])
}

/** The field of its own that an input shows: the named one, else the first target. */
export function ownField(report: PopupReport, field: string | undefined): string {
  return field ?? namesIn(report.destFields)[0] ?? ''
}

function namesIn(list: string): readonly string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
