import type { Text } from '#kit/contract/text.ts'
import type { UploadValue } from '../field/upload/upload-list.ts'

/** The types of column. Further ones are registered by `registerCellType`. */
export const COLUMN_TYPES = [
  'normal',
  'input',
  'inputNumber',
  'textarea',
  'input_pop',
  'checkbox',
  'checkbox_meta',
  'radio',
  'select',
  'list_multi',
  'sel_search',
  'sel_search_async',
  'sel_depart',
  'sel_user',
  'date',
  'datetime',
  'time',
  'upload',
  'file',
  'image',
  'popup',
  'progress',
  'tags',
  'slot',
  'hidden',
] as const

export type ColumnType = (typeof COLUMN_TYPES)[number]

/** What a cell can hold; several values and paths are joined by commas. An `upload` holds its file. */
export type CellValue = string | number | boolean | null | UploadValue

export function isUpload(value: unknown): value is UploadValue {
  return typeof value === 'object' && value !== null && 'uid' in value && 'path' in value
}

/** A value as it is compared and matched: 1 and '1' are the same, a file is its path, a removed one is empty. */
export function comparedText(value: unknown): string {
  return isUpload(value) ? (isRemoved(value) ? '' : value.path) : String(value ?? '')
}

export function isRemoved({ status }: UploadValue): boolean {
  return status === 'removed'
}

/** A row: `id`, a value per column key, and what else its page keeps in it. */
export interface TableRow {
  readonly id: string
  readonly [key: string]: unknown
}

export interface CellOption {
  readonly value: string
  readonly text: string
  readonly disabled?: boolean
}

export type Statistic = 'sum' | 'average'

/** Which report a `popup` column picks from, and which columns of the row it fills. */
interface PopupColumn {
  readonly code: string
  /** Comma lists of equal length. */
  readonly orgFields: string
  readonly destFields: string
  /** `column=asc` or `column=desc` */
  readonly sorter?: string
  readonly multi?: boolean
  readonly param?: Readonly<Record<string, string>>
}

/** When a rule runs. */
export type RuleMoment = 'input' | 'change' | 'blur' | 'getValues'

export interface RuleCell {
  readonly value: unknown
  readonly row: TableRow
  readonly column: TableColumn
  readonly moment: RuleMoment
}

/** One rule of a column; texts may hold `{title}`, `{key}` and `{defaultValue}`. */
export interface CellRule {
  readonly required?: boolean
  /** No two rows hold the value; also pattern `only`. Empty cells are not compared. */
  readonly unique?: boolean
  /** A name of `NAMED_PATTERNS`, `only`, or a regular expression. */
  readonly pattern?: string | RegExp
  /** Says what is wrong, or nothing. May ask the server. */
  readonly handler?: (cell: RuleCell) => Text | undefined | Promise<Text | undefined>
  readonly message?: Text
}

/** A column of an editable table. */
export interface TableColumn {
  readonly key: string
  /** One of `COLUMN_TYPES`, or a registered type. */
  readonly type: ColumnType | (string & {})
  readonly title: Text
  /** Pixels. */
  readonly width?: number
  readonly minWidth?: number
  /** Stays in sight while the others scroll sideways. */
  readonly isFrozen?: boolean
  readonly placeholder?: Text
  readonly defaultValue?: CellValue
  readonly disabled?: boolean
  readonly options?: readonly CellOption[]
  /** A dictionary's code, or `table,text,code` of a registered table. */
  readonly dictCode?: string
  /** select: what is typed becomes an option. */
  readonly allowInput?: boolean
  /** select: typing filters the options. */
  readonly allowSearch?: boolean
  /** radio: a click on the chosen one clears it. */
  readonly allowClear?: boolean
  /** The first rule that is broken speaks. */
  readonly validateRules?: readonly CellRule[]
  /** checkbox: the values of checked and unchecked; true and false when left out. */
  readonly customValue?: readonly [checked: string | number | boolean, unchecked: string | number | boolean]
  readonly defaultChecked?: boolean
  /** Shown below the rows. */
  readonly statistics?: readonly Statistic[]
  /** date, datetime, time: how the value is written; the usual forms when left out. */
  readonly format?: string
  /** select: key of the column whose options depend on this one. */
  readonly linkageKey?: string
  /** inputNumber: a new row starts at the column's greatest value plus one. */
  readonly isOrder?: boolean
  /** upload, file, image: what the menu of the file offers; both when left out. */
  readonly allowDownload?: boolean
  readonly allowRemove?: boolean
  /** upload: where files go; the common upload when left out. */
  readonly action?: string
  /** upload: sends the access token. */
  readonly token?: boolean
  /** file, image: at most so many are kept, the last ones; 0 for no limit. */
  readonly number?: number
  readonly popup?: PopupColumn
  /** sel_user, sel_depart, file, image: JSON with `store`, `text`, `multiSelect`, `uploadnum`. */
  readonly fieldExtendJson?: string
  /** Shown in the cell's hover tip while nothing is wrong. */
  readonly tooltip?: Text
  /** A click on the cell opens the form of the whole row. */
  readonly showDetails?: boolean
  /** How the value reads when it is not edited. */
  readonly formatter?: (value: unknown, row: TableRow) => string
}

interface Extension {
  /** Property that is stored. */
  readonly store?: string
  /** Property that is shown. */
  readonly text?: string
  readonly multiSelect?: boolean
  readonly uploadnum?: number
}

/** The extension of a column; what is no JSON object counts as none. */
export function extensionOf({ fieldExtendJson }: TableColumn): Extension {
  try {
    const parsed: unknown = JSON.parse(fieldExtendJson || '{}')
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

/** Pixels. */
const DEFAULT_WIDTHS: Readonly<Record<string, number>> = { datetime: 200, sel_user: 220, sel_depart: 160 }
const DEFAULT_WIDTH = 120

/** Pixels; a given width is never rendered narrower. */
const LEAST_WIDTHS: Readonly<Record<string, number>> = { date: 135, datetime: 190, sel_user: 190, sel_depart: 190 }

/** Sequence numbers; and selectors, handles and expanders, which are wider in a table with statistics. */
export const NUMBER_WIDTH = 60
export const GUTTER_WIDTH = 40
export const GUTTER_WIDTH_WITH_STATISTICS = 60

/** Pixels of a column: its own width, at least what its type needs, or else the width of its type. */
export function widthOf({ type, width }: Pick<TableColumn, 'type' | 'width'>): number {
  return width === undefined ? (DEFAULT_WIDTHS[type] ?? DEFAULT_WIDTH) : Math.max(width, LEAST_WIDTHS[type] ?? 0)
}

/** What stands for `{title}`, `{key}` and `{defaultValue}` in a column's messages and placeholder. */
export function holesOf({ title, key, defaultValue }: TableColumn, language: 0 | 1): Readonly<Record<string, string>> {
  return { title: title[language], key, defaultValue: String(defaultValue ?? '') }
}

/** The `table,text,code` of a column; its fourth part is dropped. Undefined for a dictionary. */
export function sourceOf({ dictCode = '' }: Pick<TableColumn, 'dictCode'>): string | undefined {
  const parts = dictCode.split(',').map((part) => part.trim())
  return parts.length >= 3 ? parts.slice(0, 3).join(',') : undefined
}
