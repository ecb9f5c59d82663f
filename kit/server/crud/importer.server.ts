import { DomainError } from '#kit/contract/errors.ts'
import type { Field } from '#kit/contract/field.ts'
import { mappedHeaders, readChoices } from '#kit/contract/import.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import {
  type FoundHeader,
  findHeader,
  type KnownHeaders,
  type MappedHeaders,
  type ReadSheet,
  type SheetError,
  type SheetRow,
} from '#kit/contract/sheet.ts'
import type { Text } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'

/** A field that a column of a sheet can be taken for. */
export interface ImportField {
  readonly name: string
  readonly title: Text
  /** Header texts beside the title. */
  readonly aliases?: readonly string[]
  readonly isRequired: boolean
  /** Says what may be chosen and how wide a column is. */
  readonly field?: Field
}

/** What an import does, or did, with rows. */
export type ImportAction = 'created' | 'updated' | 'unchanged' | 'refused' | 'skipped'

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
}

/** What came of a unit that was written. */
interface WrittenUnit {
  readonly action: ImportAction
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
}

export interface ReadBook {
  readonly file: { readonly name: string }
  readonly sheets: readonly ReadSheet[]
}

/** Fields of the form that an import came with. */
export type ImportForm = Readonly<Record<string, string>>

/** How the sheets of one noun are read, written and taken back. */
export interface Importer {
  readonly resource: AnyResource
  readonly fields: readonly ImportField[]
  /** Rows may also be typed in place of a file: who may send them, and what such a job of `n` rows is called. */
  readonly typed?: { readonly permission: string; readonly title: Text }
  /** Units of one transaction, where others wait for what it locks; left out, as many as are quick. */
  readonly unitsPerStep?: number
  /** Titles of columns that are understood and hold nothing to import. */
  readonly passedOver: readonly string[]
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
  /** Rows were written and committed. */
  onWritten?(): void
}

/** Columns that workbooks of errors and numbered lists have. */
export const PASSED_OVER: readonly string[] = ['行', '列', '原因', 'Row', 'Column', 'Reason', '序号', '#']

/** Header texts by which the columns of an import are known. */
export function knownHeaders({ fields }: Pick<Importer, 'fields'>): KnownHeaders<string> {
  return Object.fromEntries(fields.map(({ name, title, aliases = [] }) => [name, [...title, ...aliases]]))
}

/**
 * What the person chose for columns.
 * @throws DomainError `invalid` at `columns`
 */
export function chosenHeaders(importer: Pick<Importer, 'fields'>, form: ImportForm): MappedHeaders<string> {
  const names = importer.fields.map(({ name }) => name)
  return mappedHeaders(readChoices(form.columns, names), names)
}

/** The first sheet with a header row. */
export function findSheet(
  sheets: readonly ReadSheet[],
  importer: Pick<Importer, 'fields'>,
  mapped: MappedHeaders<string>,
): { readonly sheet: ReadSheet; readonly header: FoundHeader<string> } | null {
  const known = knownHeaders(importer)
  for (const sheet of sheets) {
    const header = findHeader(sheet.rows, known, mapped)
    if (header) {
      return { sheet, header }
    }
  }
  return null
}

/** The header cells of a sheet, from column A on. */
export function headerTexts({ columns, unknown }: FoundHeader<string>): readonly string[] {
  const texts: string[] = []
  for (const { index, header } of [...columns, ...unknown]) {
    texts[index] = header
  }
  return Array.from(texts, (text) => text ?? '')
}

/** No sheet of a file has a header row that the import knows. */
export function noHeader(fileName: string): DomainError {
  return new DomainError('refused', [
    `${fileName}：没有找到表头，请使用导出的模板`,
    `${fileName}: no header row was found; start from the exported template`,
  ])
}

/** What taking an import back needs: its rows go; where none are deleted, whoever may import may ask. */
export function undoPermission(resource: AnyResource): string {
  return permissionOf(resource, verbsOf(resource).includes('delete') ? 'delete' : 'importExcel')
}

/** Whether an import of the unit is to be written: what stays as it is is noted as imported, too. */
export function isWritten({ action }: PlannedUnit): boolean {
  return action === 'created' || action === 'updated' || action === 'unchanged'
}
