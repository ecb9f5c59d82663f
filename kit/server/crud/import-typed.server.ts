import type { SheetCell } from '#kit/contract/sheet.ts'
import { EMPTY_CELL } from '#kit/contract/sheet.ts'
import { textIn } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { Importer, ReadBook } from './importer.server.ts'

/** A row as it was typed: values by the names of the fields of the import. */
export type TypedRow = Readonly<Record<string, string | undefined>>

/** @throws Error for an import that reads files only */
export function typedOf({ typed, resource }: Pick<Importer, 'typed' | 'resource'>): NonNullable<Importer['typed']> {
  if (!typed) {
    throw new Error(`rows of ${resource.name} are not typed`)
  }
  return typed
}

/** Rows that were typed as the import reads files: a sheet with the titles of the fields, the first row numbered 1. */
export function typedBook(
  { fields, resource }: Pick<Importer, 'fields' | 'resource'>,
  { locale }: Pick<RequestContext, 'locale'>,
  rows: readonly TypedRow[],
): ReadBook {
  const name = textIn(locale, resource.title)
  const heads = fields.map(({ title }) => textCell(textIn(locale, title)))
  const lines = rows.map((row, index) => ({
    row: index + 1,
    cells: fields.map((field) => textCell(row[field.name] ?? '')),
  }))
  const sheet = { name, rows: [{ row: 0, cells: heads }, ...lines], merges: [], styledTail: null, typed: false }
  return { file: { name }, sheets: [sheet] }
}

function textCell(text: string): SheetCell {
  return text === '' ? EMPTY_CELL : { kind: 'text', value: text, text }
}
