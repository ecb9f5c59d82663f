/**
 * Rows and cells of a range copied from a spreadsheet. A cell that holds a tab, a line end or a quote arrives in
 * quotes with its quotes doubled; the line end after the last row is no row.
 */
export function parseTabSeparated(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\t') {
      continue
    }
    rows.push(row)
    row = []
    if (end === '') {
      break
    }
  }
  const last = rows.at(-1)
  return rows.length > 1 && last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows
}

/** A range as spreadsheets take it: cells with a tab, a line end or a quote in quotes. */
export function writeTabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n')
}

function quoted(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
