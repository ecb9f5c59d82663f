import type { PlannedChange } from '#kit/contract/action.ts'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import type { Field } from '#kit/contract/field.ts'
import { type ImportAction, mappedHeaders, readChoices } from '#kit/contract/import.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import { ROW_ID } from '#kit/contract/row-key.ts'
import {
  type FoundHeader,
  findHeader,
  headerAt,
  headerKey,
  type KnownHeaders,
  type MappedHeaders,
  type ReadSheet,
  type SheetError,
  type SheetRow,
} from '#kit/contract/sheet.ts'
import { knownSource, type SheetSource } from '#kit/contract/sheet-source.ts'
import { type Text, wordsOf } from '#kit/contract/text.ts'
import type { SheetChoice } from '#kit/contract/text-file.ts'
import type { DayOrder } from '#kit/contract/written-time.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { KindWeight } from '../http/weights.server.ts'

/** A field that a column of a sheet can be taken for. */
export interface ImportField {
  readonly name: string
  readonly title: Text
  /** Header texts beside the title. */
  readonly aliases?: readonly string[]
  readonly isRequired: boolean
  /** Says what may be chosen and how wide a column is. */
  readonly field?: Field
  /** Only sheets of other programs have it: nobody fills it in, or chooses it for a column. */
  readonly isForeign?: boolean
}

/** Rows of a sheet that are written together or not at all; nearly always one. */
export interface PlannedUnit {
  readonly sheet: string
  /** The first one, as spreadsheets number it. */
  readonly row: number
  readonly rows: number
  /** What people call it. */
  readonly title: string
  readonly action: ImportAction
  readonly errors: readonly SheetError[]
  /** What was changed of what is there, once it was written. */
  readonly changes?: readonly PlannedChange[]
}

/** What came of a unit that was written. */
export interface WrittenUnit {
  readonly action: ImportAction
  /** What was changed of what was there, in words of the caller. */
  readonly changes?: readonly PlannedChange[]
  /** What taking it back needs to know, as JSON; left out when there is nothing to take back. */
  readonly undo?: unknown
}

/** What importing a file would do; nothing is written yet. */
export interface PlannedBook {
  readonly name: string
  readonly units: readonly PlannedUnit[]
  /** All errors of the file, in the order in which they are told. */
  readonly errors: readonly SheetError[]
  /** A sheet of the file as it was read, for the workbook of what was refused. */
  sheetOf(name: string): { readonly headers: readonly string[]; readonly rows: readonly SheetRow[] }
  /** What units need that is written before them. May run again after a crash. */
  prepare?(ctx: RequestContext): Promise<void>
  /** Writes units, none of them refused or skipped, in the transaction of the context. */
  write(ctx: RequestContext, units: readonly PlannedUnit[]): Promise<readonly WrittenUnit[]>
  /** Where a refusal of `write` stands in the rows of a unit; left out, it is one of the unit. */
  errorsOf?(unit: PlannedUnit, error: DomainError): readonly SheetError[]
}

export interface ReadBook {
  readonly file: { readonly name: string }
  readonly sheets: readonly ReadSheet[]
  /** Keys of units that stand in earlier portions of a file that is read in portions. */
  readonly earlier?: ReadonlySet<string>
  /** How columns of such a file are written, as the whole file says. */
  readonly ways?: ColumnWays
  /** How days and numbers are written, as a person chose. */
  readonly choice?: Pick<SheetChoice, 'dates' | 'decimals'>
}

/** Ways of writing that all of a column tells. */
export interface ColumnWays {
  /** Fields whose columns have commas for decimal points. */
  readonly commas: ReadonlySet<string>
  /** What stands first in days of a column whose year is last, by its field. */
  readonly days: ReadonlyMap<string, DayOrder>
}

/** Something that a person decides of an import as a whole; a field of its form. */
interface ImportOption {
  readonly name: string
  readonly title: Text
  readonly choices: readonly { readonly value: string; readonly title: Text }[]
  readonly initial: string
}

/** Fields of the form that an import came with. */
export type ImportForm = Readonly<Record<string, string>>

/** How the sheets of one noun are read, written and taken back. */
export interface Importer {
  readonly resource: AnyResource
  readonly fields: readonly ImportField[]
  /** Rows may also be typed in place of a file: who may send them, what that is called, and what `n` rows of it are. */
  readonly typed?: { readonly permission: string; readonly title: Text; readonly many: Text }
  /**
   * Kinds of the controls that its rows may come to, beside what is declared for `importExcel`: what a file comes to is found before
   * a job writes it. A job that comes to anything else is refused.
   */
  readonly controls?: readonly string[]
  /** What taking back what was noted comes to at most; where this is left out nobody can say. */
  undoWeights?(notes: readonly unknown[]): readonly KindWeight[]
  /** Units of one transaction, where others wait for what it locks; left out, as many as are quick. */
  readonly unitsPerStep?: number
  /** Titles of columns that are understood and hold nothing to import. */
  readonly passedOver: readonly string[]
  /** Sheets of other programs that are known by their header row. */
  readonly sources?: readonly SheetSource[]
  readonly options?: readonly ImportOption[]
  /** Columns that are never read, whatever a person chooses for them, and what is said of that. */
  readonly keptOut?: { readonly header: RegExp; readonly reason: Text }
  /**
   * CSV files of any length are read, planned and written in portions. Rows of one unit stand together; a row with another
   * value of the key begins the next one, a row without any belongs to the one above it.
   */
  readonly streamed?: {
    readonly key: string
    /** Tables that long files fill. */
    readonly fills: readonly string[]
  }
  /** Merged cells are read by the importer itself, which tells titles and notes among them from values. */
  readonly readsMerges?: boolean
  /** Sheets as the import reads them, where their heads are not one row of texts. */
  sheetsOf?(sheets: readonly ReadSheet[]): readonly ReadSheet[]
  /** @throws DomainError for a form that asks for what the caller may not do */
  requireForm?(ctx: RequestContext, form: ImportForm): void
  plan(ctx: RequestContext, book: ReadBook, form: ImportForm): Promise<PlannedBook>
  /**
   * Takes back what `write` noted of a unit, as far as nobody has changed it since.
   * @returns what had to stay, and why; empty when all of it was taken back
   */
  undo(ctx: RequestContext, note: unknown): Promise<readonly Text[]>
  /** The same of many at once, where that is much quicker. @returns what had to stay of each */
  undoMany?(ctx: RequestContext, notes: readonly unknown[]): Promise<readonly (readonly Text[])[]>
  /** Rows were written and committed. */
  onWritten?(): void
}

/** Columns that workbooks of errors and numbered lists have. */
export const PASSED_OVER: readonly string[] = [
  ...['行', '列', '原因', 'Row', 'Column', 'Reason', '序号', '#'],
  // of exports of what nothing else tells apart
  ...wordsOf(ROW_ID.title),
]

/** Header texts by which the columns of an import are known. */
export function knownHeaders({ fields }: Pick<Importer, 'fields'>): KnownHeaders<string> {
  return Object.fromEntries(fields.map(({ name, title, aliases = [] }) => [name, [...wordsOf(title), ...aliases]]))
}

/**
 * What the person chose for columns.
 * @throws DomainError `invalid` at `columns`
 */
export function chosenHeaders(importer: Pick<Importer, 'fields'>, form: ImportForm): MappedHeaders<string> {
  const names = importer.fields.map(({ name }) => name)
  return mappedHeaders(readChoices(form.columns, names), names)
}

/** What of an importer says how its sheets are read. */
export type Reading = Pick<Importer, 'fields' | 'sources' | 'keptOut'>

/** A sheet with its header row, and the kind of sheet that it is. */
export interface FoundSheet {
  readonly sheet: ReadSheet
  readonly header: FoundHeader<string>
  /** Undefined where no other program is known to write such sheets. */
  readonly source: SheetSource | undefined
}

/** The first sheet with a header row. */
export function findSheet(
  sheets: readonly ReadSheet[],
  importer: Reading,
  mapped: MappedHeaders<string>,
): FoundSheet | null {
  for (const sheet of sheets) {
    const found = headerOf(sheet, importer, mapped)
    if (found) {
      return { sheet, ...found }
    }
  }
  return null
}

/** The header row of a sheet: what a person chose counts before what is known of its kind, and that before titles. */
export function headerOf(
  sheet: ReadSheet,
  importer: Reading,
  chosen: MappedHeaders<string>,
): Omit<FoundSheet, 'sheet'> | null {
  const mapped = withoutKeptOut(importer, chosen)
  const known = knownSource(sheet, importer.sources ?? [])
  if (!known) {
    const header = findHeader(sheet.rows, knownHeaders(importer), mapped)
    return header && { header, source: undefined }
  }
  const { source, row } = known
  const taken = new Set(mapped.values())
  const own = Object.entries(source.columns).filter(([, field]) => field === '' || !taken.has(field))
  const preset = own.map(([header, field]) => [headerKey(header), field === '' ? null : field] as const)
  return { source, header: headerAt(row, knownHeaders(importer), new Map([...preset, ...mapped])) }
}

function withoutKeptOut({ keptOut }: Reading, chosen: MappedHeaders<string>): MappedHeaders<string> {
  return keptOut ? new Map([...chosen].filter(([key]) => !keptOut.header.test(key))) : chosen
}

/** What a person decided of an import, or what holds where they did not. @throws DomainError `invalid` that names it */
export function optionIn({ options = [] }: Pick<Importer, 'options'>, name: string, form: ImportForm): string {
  const option = options.find((one) => one.name === name)
  const value = form[name] ?? option?.initial ?? ''
  if (!option?.choices.some((choice) => choice.value === value)) {
    throw invalid([
      { path: name, message: ['请选择列出的选项', 'Choose one of what is offered', 'import.unknownOption'] },
    ])
  }
  return value
}

/** The header cells of a sheet, from column A on. */
export function headerTexts({ columns, unknown }: FoundHeader<string>): readonly string[] {
  const texts: string[] = []
  for (const { index, header } of [...columns, ...unknown]) {
    texts[index] = header
  }
  return Array.from(texts, (text) => text ?? '')
}

/** No sheet of a file has a header row that the import knows; the engine adds what stands there instead (`no-header.server.ts`). */
class NoHeader extends DomainError {}

export function noHeader(fileName: string): DomainError {
  return new NoHeader('refused', [
    `${fileName}：没有找到表头，请使用导出的模板`,
    `${fileName}: no header row was found; start from the exported template`,
    'import.noHeader',
  ])
}

export function isNoHeader(error: unknown): error is DomainError {
  return error instanceof NoHeader
}

/** What taking an import back needs: its rows go; where none are deleted, whoever may import may ask. */
export function undoPermission(resource: AnyResource): string {
  return permissionOf(resource, verbsOf(resource).includes('delete') ? 'delete' : 'importExcel')
}

/** Whether an import of the unit is to be written: what stays as it is is noted as imported, too. */
export function isWritten({ action }: PlannedUnit): boolean {
  return action === 'created' || action === 'updated' || action === 'unchanged'
}
