import type { Field, FieldKind } from './field.ts'

/** A column of a report as the wire has it. */
export interface ReportColumn {
  readonly title: string
  readonly dataIndex: string
  readonly fieldType: string
  readonly align: 'left' | 'right'
  /** The text `true` when rows can be sorted by it. */
  readonly sorter?: 'true'
  readonly isTotal: '0' | '1'
  readonly groupTitle: string | null
  /** Key of its texts in `dictOptions`. */
  readonly customRender?: string
  /** Where a value leads: an address with `{column}` in place of values of the row. */
  readonly href?: string
}

export interface ReportOption {
  readonly value: string
  readonly text: string
}

/** A report without its rows. */
export interface ReportConfig {
  readonly columns: readonly ReportColumn[]
  readonly dictOptions: Readonly<Record<string, readonly ReportOption[]>>
  readonly cgRpConfigId: string
  readonly cgRpConfigName: string
  /** Columns that its chart is made of. */
  readonly chart?: { readonly label: string; readonly values: readonly string[] }
}

/** What rows can be searched by. */
export interface ReportQueryItem {
  readonly label: string
  readonly field: string
  readonly view: string
  /** One value, or from one to another under `field_begin` and `field_end`. */
  readonly mode: 'single' | 'group'
  /** list: dictionary code; search, sel_tree: `table,text,code`. */
  readonly dictCode?: string
  /** Folded away until asked for. */
  readonly hidden?: '1'
}

/** From here on the fields of the query form fold away. */
const FIRST_HIDDEN = 2

/** Kinds that can be searched from one value to another. */
const RANGE_KINDS: readonly FieldKind[] = ['number', 'money', 'date', 'datetime', 'month']

export function canBeRange({ kind }: Field): boolean {
  return RANGE_KINDS.includes(kind)
}

const TYPE_OF: Readonly<Record<FieldKind, string>> = {
  text: 'String',
  textarea: 'String',
  html: 'Html',
  number: 'Integer',
  money: 'Money',
  boolean: 'Boolean',
  dict: 'String',
  date: 'Date',
  datetime: 'Datetime',
  month: 'Month',
  image: 'Image',
  ref: 'String',
  region: 'Region',
  rows: 'String',
}

/** Other names that reports use for the same types. */
const KIND_OF: Readonly<Record<string, FieldKind>> = {
  String: 'text',
  Integer: 'number',
  Long: 'number',
  Float: 'number',
  Double: 'number',
  BigDecimal: 'number',
  Html: 'html',
  Money: 'money',
  Boolean: 'boolean',
  Date: 'date',
  Datetime: 'datetime',
  Month: 'month',
  Image: 'image',
  Region: 'region',
}

/** A declared field as the type of a column. */
export function columnType(field: Field): string {
  if (field.kind === 'number' && (field.decimals ?? 0) > 0) {
    return 'BigDecimal'
  }
  return field.kind === 'dict' && field.numeric ? 'Integer' : TYPE_OF[field.kind]
}

/** The field that shows a column; types that are not known are text. */
export function fieldOfColumn({ title, fieldType, customRender }: ReportColumn): Field {
  const shared = { title: [title, title] } as const
  if (customRender) {
    return { ...shared, kind: 'dict', code: customRender, numeric: fieldType === 'Integer' }
  }
  const kind = Object.hasOwn(KIND_OF, fieldType) ? (KIND_OF[fieldType] ?? 'text') : 'text'
  return kind === 'image' ? { ...shared, kind, many: true } : { ...shared, kind }
}

const VIEW_OF: Readonly<Record<FieldKind, string>> = {
  text: 'string',
  textarea: 'string',
  html: 'string',
  number: 'integer',
  money: 'money',
  boolean: 'switch',
  dict: 'list',
  date: 'date',
  datetime: 'datetime',
  month: 'month',
  image: 'string',
  ref: 'search',
  region: 'region',
  rows: 'string',
}

interface Asked {
  readonly name: string
  readonly label: string
  readonly field: Field
  readonly mode: 'single' | 'group'
}

/** The query form of a report; all but the first two of its fields fold away. */
export function queryItems(asked: readonly Asked[]): readonly ReportQueryItem[] {
  return asked.map(({ name, label, field, mode }, index) => {
    const { kind, decimals = 0, tree } = field
    const dictCode = field.code ?? field.source
    const view = kind === 'number' && decimals > 0 ? 'number' : kind === 'ref' && tree ? 'sel_tree' : VIEW_OF[kind]
    return {
      label,
      field: name,
      view,
      mode,
      ...(dictCode !== undefined && { dictCode }),
      ...(index >= FIRST_HIDDEN && { hidden: '1' as const }),
    }
  })
}

/** The field whose control asks for a value; views that are not known are text. */
export function fieldOfQuery({ label, view, dictCode = '' }: ReportQueryItem): Field {
  const title = [label, label] as const
  switch (view) {
    case 'list':
      return { kind: 'dict', title, code: dictCode }
    case 'search':
      return { kind: 'ref', title, source: dictCode }
    case 'sel_tree':
      return { kind: 'ref', title, source: dictCode, tree: true }
    case 'integer':
      return { kind: 'number', title, decimals: 0 }
    case 'number':
      return { kind: 'number', title, decimals: 2 }
    case 'switch':
      return { kind: 'boolean', title }
    case 'money':
    case 'date':
    case 'datetime':
    case 'month':
    case 'region':
      return { kind: view, title }
    default:
      return { kind: 'text', title }
  }
}
