import { cellFault } from '#kit/contract/cell-fault.ts'
import { decimalSignOf, withPoint } from '#kit/contract/numbers.ts'
import {
  columnLetter,
  EMPTY_CELL,
  type ReadSheet,
  type SheetCell,
  type SheetError,
  type SheetRow,
} from '#kit/contract/sheet.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { FoundSheet, Importer, ImportField, PlannedBook, PlannedUnit } from './importer.server.ts'

/** A sheet whose cells say what a person would read there, and what had to be said about that. */
interface SureSheet {
  readonly sheet: ReadSheet
  readonly notes: readonly SheetError[]
}

/**
 * Cells of merged ranges below the header have the value of the first one; numbers of a column that has commas for decimal points
 * have points.
 */
export function sureSheet(
  { sheet, header }: FoundSheet,
  { fields, readsMerges = false }: Pick<Importer, 'fields' | 'readsMerges'>,
  /** Fields whose columns have commas, where more is known than this part of a file says. */
  known?: ReadonlySet<string>,
): SureSheet {
  const merged = readsMerges ? sheet : withMerges(sheet, header.row)
  const below = merged.rows.filter(({ row }) => row > header.row)
  const commas = numericColumns(header, fields).filter(({ index, field }) => {
    const texts = below.flatMap(({ cells }) => (cells[index]?.kind === 'text' ? [cells[index].text] : []))
    return known ? known.has(field) : decimalSignOf(texts) === ','
  })
  if (commas.length === 0) {
    return { sheet: merged, notes: [] }
  }
  const notes: SheetError[] = []
  const rows = merged.rows.map((row): SheetRow => {
    if (row.row <= header.row) {
      return row
    }
    const cells = [...row.cells]
    for (const column of commas) {
      const cell = cells[column.index]
      const text = cell?.kind === 'text' ? withPoint(cell.text) : cell?.text
      if (cell && text !== undefined && text !== cell.text) {
        cells[column.index] = { kind: 'text', value: text, text }
        const reason = filled(BY_COMMA, { text: cell.text, number: text })
        notes.push(errorAt(sheet, row.row, column, { severity: 'forgiven', reason }))
      }
    }
    return { ...row, cells }
  })
  return { sheet: { ...merged, rows }, notes }
}

/** The columns in which numbers stand. */
export function numericColumns({ columns }: FoundSheet['header'], fields: readonly ImportField[]) {
  return columns.filter(({ field: name }) => {
    const kind = fields.find((field) => field.name === name)?.field?.kind
    return kind === 'number' || kind === 'money'
  })
}

function withMerges(sheet: ReadSheet, headerRow: number): ReadSheet {
  const merges = sheet.merges.filter(({ firstRow, lastRow }) => firstRow > headerRow && lastRow >= firstRow)
  if (merges.length === 0) {
    return sheet
  }
  const rows = sheet.rows.map(({ row, cells }) => ({ row, cells: [...cells] }))
  const rowAt = new Map(rows.map((row) => [row.row, row]))
  for (const { firstRow, lastRow, firstColumn, lastColumn } of merges) {
    const first = rowAt.get(firstRow)?.cells[firstColumn] ?? EMPTY_CELL
    for (let row = firstRow; first.kind !== 'empty' && row <= lastRow && rowAt.has(row); row += 1) {
      const cells = rowAt.get(row)?.cells ?? []
      for (let column = 0; column <= lastColumn; column += 1) {
        cells[column] = column < firstColumn ? (cells[column] ?? EMPTY_CELL) : first
      }
    }
  }
  return { ...sheet, rows }
}

/** What is planned, without the units that have a cell in which nothing stands for sure: each is refused where it is. */
export function withoutFaults(plan: PlannedBook, { sheet, header }: FoundSheet): PlannedBook {
  const known = new Set(plan.errors.map(({ sheet: name, row, column }) => `${name} ${row} ${column}`))
  const below = sheet.rows.filter(({ row }) => row > header.row)
  const faults = below.flatMap(({ row, cells }) =>
    header.columns.flatMap((column) => {
      const reason = cells[column.index] && cellFault(cells[column.index] as SheetCell)
      return reason && !known.has(`${sheet.name} ${row} ${column.letter}`)
        ? [errorAt(sheet, row, column, { severity: 'refused', reason })]
        : []
    }),
  )
  return withErrors(plan, [...faults, ...(sheet.typed ? [] : widerThanHeader({ sheet, header }))])
}

/** Rows of a text with values behind the last column: a separator that is not between quotation marks cut one of them in two. */
function widerThanHeader({ sheet, header }: Pick<FoundSheet, 'sheet' | 'header'>): readonly SheetError[] {
  const width = sheet.rows.find(({ row }) => row === header.row)?.cells.length ?? 0
  return sheet.rows
    .filter(({ row, cells }) => row > header.row && cells.length > width)
    .map(({ row, cells }) => {
      const said = { severity: 'refused' as const, reason: filled(TOO_WIDE, { count: cells.length, width }) }
      return errorAt(sheet, row, { letter: columnLetter(width), field: null, header: null }, said)
    })
}

/** A plan with more that is said of its rows; what is refused is not written. */
export function withErrors(plan: PlannedBook, errors: readonly SheetError[]): PlannedBook {
  if (errors.length === 0) {
    return plan
  }
  const byUnit = new Map<PlannedUnit, SheetError[]>()
  const alone: PlannedUnit[] = []
  for (const error of errors) {
    const unit = plan.units.find(
      ({ sheet, row, rows }) => sheet === error.sheet && row <= error.row && error.row < row + rows,
    )
    if (unit) {
      byUnit.set(unit, [...(byUnit.get(unit) ?? []), error])
    } else if (error.severity === 'refused') {
      alone.push({ sheet: error.sheet, row: error.row, rows: 1, title: '', action: 'refused', errors: [error] })
    }
  }
  const units = plan.units.map((unit): PlannedUnit => {
    const more = byUnit.get(unit) ?? []
    const isRefused = more.some(({ severity }) => severity === 'refused')
    return { ...unit, action: isRefused ? 'refused' : unit.action, errors: [...unit.errors, ...more] }
  })
  return { ...plan, units: [...units, ...alone], errors: [...plan.errors, ...errors] }
}

function errorAt(
  { name }: Pick<ReadSheet, 'name'>,
  row: number,
  { letter, field, header }: Pick<SheetError, 'field' | 'header'> & { readonly letter: string },
  said: Pick<SheetError, 'severity' | 'reason'>,
): SheetError {
  return { code: 'invalid', warn: true, sheet: name, row, column: letter, field, header, ...said }
}

const TOO_WIDE: Text = [
  '该行有 {count} 个值，表头只有 {width} 列；值中的分隔符须放在引号内',
  'The row has {count} {count|value|values}, the header {width} {width|column|columns}: separators inside of a value stand between quotation marks',
]
const BY_COMMA: Text = [
  '“{text}”读作 {number}：本列以逗号为小数点',
  '"{text}" is read as {number}: this column has commas for decimal points',
]
