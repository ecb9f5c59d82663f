import type { PlannedChange } from './action.ts'
import { type FieldError, invalid } from './errors.ts'
import { headerKey, type MappedHeaders } from './sheet.ts'
import { filled, type Text } from './text.ts'
import type { SheetPreview } from './text-file.ts'

/** Last parts of the calls of an import, below the path of a resource. */
export const IMPORT_VERBS = {
  /** What the columns of files are taken for, before anything is checked. */
  columns: 'importColumns',
  /** The empty workbook to fill in. */
  template: 'importTemplate',
  /** Forgets what was chosen for the columns of a supplier. */
  forget: 'importMapping',
  undo: 'importUndo',
  /** Rows that were typed in place of a file. */
  rows: 'importRows',
} as const

/** Most rows that are typed for one import. */
export const MOST_TYPED_ROWS = 500

/** What a row that was typed came to, or would. */
export interface TypedRowView {
  /** As it was sent, from 0. */
  readonly position: number
  readonly isDone: boolean
  /** Why not. */
  readonly reasons: readonly string[]
}

/** What an import does, or did, with rows. */
export type ImportAction = 'created' | 'updated' | 'unchanged' | 'refused' | 'skipped'

/** What a row of a file came to, or would. */
export interface ImportedRow {
  readonly file: string
  readonly sheet: string
  /** The first one, as spreadsheets number it, and how many are written together. */
  readonly row: number
  readonly rows: number
  readonly title: string
  readonly action: ImportAction
  /** What is changed of what is there. */
  readonly changes: readonly PlannedChange[]
  /** Why it is refused. */
  readonly reasons: readonly string[]
}

/** Fields of the form of an import that say what its columns are. */
export const MAPPING_FIELDS = {
  /** JSON: field by header text, '' for a column that nothing is taken from. */
  columns: 'columns',
  /** Under which name that is remembered; it is remembered for files with these headers anyway. */
  supplier: 'supplier',
} as const

/** Field by header text as it stands in the file; '' for a column that nothing is taken from. */
export type ColumnChoices = Readonly<Record<string, string>>

/** Characters of the name of a supplier. */
export const SUPPLIER_MAX = 50

/** Most columns that can be chosen for, and characters of one header. */
const MOST_CHOICES = 256
const HEADER_MAX = 500

/** A column of a file as an import reads it. */
export interface ImportColumn {
  /** As spreadsheets show it. */
  readonly letter: string
  readonly header: string
  /** What it is taken for by itself; null for a column that the import does not know. */
  readonly field: string | null
  /** The first value below the header; '' when there is none. */
  readonly sample: string
}

/** What an import says of files before it reads their rows. */
export interface ImportColumns {
  /** How each of the files is read, and what stands at its beginning. */
  readonly previews: readonly SheetPreview[]
  readonly files: readonly {
    readonly file: string
    readonly sheet: string
    readonly columns: readonly ImportColumn[]
    /** The kind of sheet that its header row says it is; null for none that is known. */
    readonly source: string | null
  }[]
  /** Fields that a column can be taken for. */
  readonly fields: readonly { readonly name: string; readonly title: string; readonly isRequired: boolean }[]
  /** What was chosen the last time for files with these headers; null when nothing was. */
  readonly remembered: SupplierMapping | null
  /** What is remembered under the name of a supplier. */
  readonly suppliers: readonly SupplierMapping[]
  /** What a person decides of the import as a whole. */
  readonly options: readonly ImportOptionView[]
}

/** A field of the form of an import with a few values to choose from. */
export interface ImportOptionView {
  readonly name: string
  readonly title: string
  readonly choices: readonly { readonly value: string; readonly title: string }[]
  /** Holds where nothing is sent. */
  readonly initial: string
}

export interface SupplierMapping {
  readonly id: string
  /** '' when no name was given. */
  readonly name: string
  readonly columns: ColumnChoices
}

const UNREADABLE: Text = ['列对应格式不正确', 'The columns are not well-formed']
const UNKNOWN_FIELD: Text = ['列“{header}”对应的字段不存在', 'Column "{header}": there is no such field']
const TWICE: Text = ['列“{header}”与另一列对应了同一字段', 'Column "{header}": another column has this field already']

/**
 * What a person chose for the columns of the files that are sent.
 * @param sent the JSON of the form, undefined or '' when nothing was chosen
 * @param fields that can be chosen
 * @throws DomainError `invalid` at `columns`
 */
export function readChoices(sent: string | undefined, fields: readonly string[]): ColumnChoices {
  const parsed = sent === undefined || sent === '' ? {} : parsedJson(sent)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw invalid([at(UNREADABLE)])
  }
  const entries = Object.entries(parsed)
  if (entries.length > MOST_CHOICES || entries.some(([header]) => header.length > HEADER_MAX)) {
    throw invalid([at(UNREADABLE)])
  }
  const taken = new Set<string>()
  for (const [header, field] of entries) {
    if (typeof field !== 'string' || (field !== '' && !fields.includes(field))) {
      throw invalid([at(UNKNOWN_FIELD, header)])
    }
    if (field !== '' && taken.has(field)) {
      throw invalid([at(TWICE, header)])
    }
    taken.add(field)
  }
  return Object.fromEntries(entries.map(([header, field]) => [header, String(field)]))
}

/** Choices as headers are searched by them. */
export function mappedHeaders<Field extends string>(
  choices: ColumnChoices,
  fields: readonly Field[],
): MappedHeaders<Field> {
  return new Map(
    Object.entries(choices).map(([header, chosen]) => [
      headerKey(header),
      fields.find((field) => field === chosen) ?? null,
    ]),
  )
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function at(text: Text, header = ''): FieldError {
  return { path: MAPPING_FIELDS.columns, message: filled(text, { header }) }
}
