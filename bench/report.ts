import type { ListResult } from './lists.ts'
import { cpuPerRequest, percentile, perSecond } from './load.ts'
import type { ExportResult, ImportResult } from './sheets.ts'

/** Share of the bare server's throughput that our lists must reach. */
export const TARGET_SHARE = 0.6
const TARGET_EXPORT_SECONDS = 12
const TARGET_EXPORT_MEBIBYTES = 150

export const LIST_HEAD = [
  'list of 10',
  'conn.',
  'ours /s',
  'p50 ms',
  'p95 ms',
  'CPU ms',
  'bare /s',
  'p50 ms',
  'p95 ms',
  'CPU ms',
  'share',
  '≥ 60 %',
]

export function shareOf({ ours, bare }: ListResult): number {
  return perSecond(ours) / perSecond(bare)
}

export function listRow(result: ListResult): readonly string[] {
  const { title, connections, ours, bare } = result
  const share = shareOf(result)
  const timing = (measured: ListResult['ours']): readonly string[] => [
    perSecond(measured).toFixed(0),
    percentile(measured, 0.5).toFixed(2),
    percentile(measured, 0.95).toFixed(2),
    cpuPerRequest(measured).toFixed(2),
  ]
  return [
    title,
    String(connections),
    ...timing(ours),
    ...timing(bare),
    `${(share * 100).toFixed(0)} %`,
    mark(share >= TARGET_SHARE),
  ]
}

export const SHEET_HEAD = ['spreadsheet', 'rows', 'seconds', '< 12 s', 'MB', 'peak MiB above idle', '< 150 MiB']

export function importRow({ rows, seconds }: ImportResult): readonly string[] {
  return ['import', String(rows), seconds.toFixed(1), '', '', '', '']
}

export function exportRow(result: ExportResult): readonly string[] {
  return [
    'export',
    String(result.rows),
    result.seconds.toFixed(1),
    mark(result.seconds < TARGET_EXPORT_SECONDS),
    result.megabytes.toFixed(1),
    result.peakAboveIdle.toFixed(0),
    mark(result.peakAboveIdle < TARGET_EXPORT_MEBIBYTES),
  ]
}

function mark(isReached: boolean): string {
  return isReached ? '✓' : '✗'
}

/** Rows in columns of equal width, the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
