import { cellFault } from '#kit/contract/cell-fault.ts'
import type { Field } from '#kit/contract/field.ts'
import { decimalEvidence, decimalSignOf, withPoint } from '#kit/contract/numbers.ts'
import { columnLetter, type ReadSheet, type SheetCell, type SheetError, type SheetRow } from '#kit/contract/sheet.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { type DayOrder, dayOrderOf, isYearLast, wallText, writtenTime } from '#kit/contract/written-time.ts'
import { withMerges } from '../sheets/merged-cells.ts'
import type { FoundSheet, Importer, ImportField, PlannedBook, PlannedUnit, ReadBook } from './importer.server.ts'

/** A sheet whose cells say what a person would read there, and what had to be said about that. */
interface SureSheet {
  readonly sheet: ReadSheet
  readonly notes: readonly SheetError[]
}

/**
 * Cells of merged ranges below the header have the value of the first one; numbers of a column that has commas for decimal points
 * have points, and days whose year stands last in a column that tells their order have it first.
 */
export function sureSheet(
  { sheet, header }: FoundSheet,
  { fields, readsMerges = false }: Pick<Importer, 'fields' | 'readsMerges'>,
  /** What more is known than the sheet says: of all of a long file, and from a person. */
  { ways, choice = {} }: Pick<ReadBook, 'ways' | 'choice'> = {},
): SureSheet {
  const merged = readsMerges ? sheet : withMerges(sheet, header.row)
  const textsOf = ({ index }: FoundColumn) =>
    merged.rows.flatMap(({ row, cells }) =>
      row > header.row && cells[index]?.kind === 'text' ? [cells[index].text] : [],
    )
  const readers = new Map<FoundColumn, CellReader>()
  for (const column of numericColumns(header, fields)) {
    if (choice.decimals === 'comma') {
      readers.set(column, withPointsAlone)
    } else if (!choice.decimals && (ways ? ways.commas.has(column.field) : decimalSignOf(textsOf(column)) === ',')) {
      readers.set(column, withPoints)
    }
  }
  for (const column of dayColumns(header, fields)) {
    const order = choice.dates ?? (ways ? ways.days.get(column.field) : dayOrderOf(textsOf(column)))
    if (order) {
      readers.set(column, (text) => withYearFirst(text, order))
    }
  }
  if (readers.size === 0) {
    return { sheet: merged, notes: [] }
  }
  const notes: SheetError[] = []
  const rows = merged.rows.map((row): SheetRow => {
    if (row.row <= header.row) {
      return row
    }
    const cells = [...row.cells]
    for (const [column, read] of readers) {
      const cell = cells[column.index]
      const found = cell?.kind === 'text' ? read(cell.text) : undefined
      if (cell && found) {
        cells[column.index] = { kind: 'text', value: found.text, text: found.text }
        notes.push(errorAt(sheet, row.row, column, found))
      }
    }
    return { ...row, cells }
  })
  return { sheet: { ...merged, rows }, notes }
}

type FoundColumn = FoundSheet['header']['columns'][number]

/** What a text means in the way in which its column is written, and what is said of that; undefined where it is as it stands. */
type CellReader = (text: string) => (Pick<SheetError, 'severity' | 'reason'> & { readonly text: string }) | undefined

const withPoints: CellReader = (text) => {
  const number = withPoint(text)
  return number === text
    ? undefined
    : { text: number, severity: 'forgiven', reason: filled(BY_COMMA, { text, number }) }
}

/** Where somebody said that all numbers have commas, one with a point is none. */
const withPointsAlone: CellReader = (text) =>
  withPoints(text) ??
  (decimalEvidence(text) === '.' ? { text, severity: 'refused', reason: filled(OTHER_SIGN, { text }) } : undefined)

function withYearFirst(text: string, order: DayOrder): ReturnType<CellReader> {
  const written = isYearLast(text) ? writtenTime(text, order) : 'none'
  if (typeof written === 'string') {
    // what can be a day in the other order alone is none in a column that somebody said to be in this one
    const isOther = isYearLast(text) && typeof writtenTime(text) !== 'string'
    return isOther ? { text, severity: 'refused', reason: filled(OTHER_ORDER, { text }) } : undefined
  }
  const read = wallText(written)
  return { text: read, severity: 'forgiven', reason: filled(BY_ORDER, { text, read }) }
}

/** The columns in which numbers stand. */
export function numericColumns({ columns }: FoundSheet['header'], fields: readonly ImportField[]) {
  return columnsOfKinds(columns, fields, ['number', 'money'])
}

/** The columns in which days stand, with or without a time. */
export function dayColumns({ columns }: FoundSheet['header'], fields: readonly ImportField[]) {
  return columnsOfKinds(columns, fields, ['date', 'datetime'])
}

function columnsOfKinds(
  columns: readonly FoundColumn[],
  fields: readonly ImportField[],
  kinds: readonly Field['kind'][],
): readonly FoundColumn[] {
  return columns.filter(({ field: name }) => {
    const kind = fields.find((field) => field.name === name)?.field?.kind
    return kind !== undefined && kinds.includes(kind)
  })
}

/**
 * What is planned, without the units that have a cell in which nothing stands for sure: each is refused where it is. Whatever an
 * importer made of that cell is not said, unless it has a code of its own for it.
 */
export function withoutFaults(plan: PlannedBook, { sheet, header }: FoundSheet): PlannedBook {
  const coded = new Set(plan.errors.filter(({ code }) => code !== 'invalid').map(placeOf))
  const below = sheet.rows.filter(({ row }) => row > header.row)
  const faults = below.flatMap(({ row, cells }) =>
    header.columns.flatMap((column) => {
      const reason = cells[column.index] && cellFault(cells[column.index] as SheetCell)
      const error = reason && errorAt(sheet, row, column, { severity: 'refused', reason })
      return error && !coded.has(placeOf(error)) ? [error] : []
    }),
  )
  const sure = withoutErrorsAt(plan, new Set(faults.map(placeOf)))
  return withErrors(sure, [...faults, ...(sheet.typed ? [] : widerThanHeader({ sheet, header }))])
}

const placeOf = ({ sheet, row, column }: SheetError) => `${sheet} ${row} ${column}`

function withoutErrorsAt(plan: PlannedBook, places: ReadonlySet<string>): PlannedBook {
  const left = (errors: readonly SheetError[]) => errors.filter((error) => !places.has(placeOf(error)))
  return places.size === 0
    ? plan
    : {
        ...plan,
        units: plan.units.map((unit) => ({ ...unit, errors: left(unit.errors) })),
        errors: left(plan.errors),
      }
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
  const unitAt = unitsByRow(plan.units)
  for (const error of errors) {
    const unit = unitAt.get(`${error.sheet} ${error.row}`)
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

/** Units by each of their rows: a long file may have something to say of every one. */
function unitsByRow(units: readonly PlannedUnit[]): ReadonlyMap<string, PlannedUnit> {
  const found = new Map<string, PlannedUnit>()
  for (const unit of units) {
    for (let row = unit.row; row < unit.row + unit.rows; row += 1) {
      found.set(`${unit.sheet} ${row}`, unit)
    }
  }
  return found
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
const BY_ORDER: Text = ['“{text}”读作 {read}', '"{text}" is read as {read}']
const OTHER_ORDER: Text = [
  '“{text}”不符合所选的日期写法，请写成 2024-05-01',
  '"{text}" is no day in the order that was chosen: write it like 2024-05-01',
]
const OTHER_SIGN: Text = [
  '“{text}”以点为小数点，不符合所选的写法',
  '"{text}" has a point for its decimals, which is not what was chosen',
]
const BY_COMMA: Text = [
  '“{text}”读作 {number}：本列以逗号为小数点',
  '"{text}" is read as {number}: this column has commas for decimal points',
]
