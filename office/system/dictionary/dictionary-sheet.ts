import type { FieldError } from '#kit/contract/errors.ts'
import { headerKey, type ReadSheet, type SheetCell, type SheetRow } from '#kit/contract/sheet.ts'
import { type Text, wordsOf } from '#kit/contract/text.ts'

/** A column of a sheet of dictionaries. */
interface SheetField {
  readonly title: Text
  readonly aliases?: readonly string[]
  readonly isRequired?: boolean
}

/** Columns of a dictionary, then those of its items, by the names of the fields. */
export const DICTIONARY_COLUMNS = {
  dictName: { title: ['字典名称', 'Name'], isRequired: true },
  dictCode: { title: ['字典编码', 'Code'], aliases: ['字典编号'], isRequired: true },
  description: { title: ['描述', 'Description'] },
} as const satisfies Readonly<Record<string, SheetField>>

/** Behind those of the items, so that the columns of the protocol stay where they are. */
export const LAST_COLUMNS = {
  dictNameEn: { title: ['字典英文名称', 'English name of the dictionary'] },
} as const satisfies Readonly<Record<string, SheetField>>

export const ITEM_COLUMNS = {
  itemText: { title: ['字典项文本', 'Item text'] },
  itemValue: { title: ['字典项值', 'Item value'] },
  itemDescription: { title: ['字典项描述', 'Item description'] },
  sortOrder: { title: ['排序', 'Order'] },
  itemTextEn: { title: ['英文文本', 'English text'], aliases: ['英文名称'] },
  color: { title: ['颜色', 'Colour'] },
  status: { title: ['状态', 'Status'], aliases: ['是否启用'] },
  parentValue: { title: ['上级值', 'Parent value'] },
} as const satisfies Readonly<Record<string, SheetField>>

/** What stands above the columns of items where a sheet has two rows of headers. */
export const ITEMS_TITLE: Text = ['字典列表', 'Items']

/** In the second row of headers, below the title of the items, the description is that of an item. */
export const SHORT_DESCRIPTION: Text = ['描述', 'Description']

/**
 * The sheet with one row of headers. Sheets of the protocol have two: the columns of dictionaries in the first, those of
 * their items below a title in the second.
 */
export function withOneHeader(sheet: ReadSheet): ReadSheet {
  const at = sheet.rows.findIndex(
    (row, index) => has(row, DICTIONARY_COLUMNS.dictCode) && has(sheet.rows[index + 1], ITEM_COLUMNS.itemValue),
  )
  const [above, below] = [sheet.rows[at], sheet.rows[at + 1]]
  if (!above || !below) {
    return sheet
  }
  const cells = Array.from({ length: Math.max(above.cells.length, below.cells.length) }, (_, index): SheetCell => {
    const text = textOf(below, index)
    const isShort = wordsOf(SHORT_DESCRIPTION).some((one) => headerKey(one) === headerKey(text))
    return textCell(isShort ? ITEM_COLUMNS.itemDescription.title[0] : text || textOf(above, index))
  })
  return { ...sheet, rows: [{ row: below.row, cells }, ...sheet.rows.slice(at + 2)] }
}

function has(row: SheetRow | undefined, { title, aliases = [] }: SheetField): boolean {
  const known = [...wordsOf(title), ...aliases].map(headerKey)
  return row?.cells.some(({ text }) => known.includes(headerKey(text))) === true
}

function textOf(row: SheetRow, index: number): string {
  return row.cells[index]?.text.trim() ?? ''
}

function textCell(text: string): SheetCell {
  return text === '' ? { kind: 'empty', value: null, text: '' } : { kind: 'text', value: text, text }
}

/** A dictionary of a sheet: its rows, each an item but for one that says of the dictionary alone. */
export interface SheetDictionary {
  readonly values: Readonly<Record<string, string>>
  readonly items: readonly { readonly row: SheetRow; readonly values: Readonly<Record<string, string>> }[]
  readonly rows: readonly SheetRow[]
}

/**
 * Rows by dictionary: one begins where a row names another code or name, rows that name none belong to the one above.
 * @param read the texts of a row by field
 */
export function dictionariesIn(
  rows: readonly SheetRow[],
  read: (row: SheetRow) => Readonly<Record<string, string>>,
): readonly SheetDictionary[] {
  const found: { values: Record<string, string>; items: SheetDictionary['items'][number][]; rows: SheetRow[] }[] = []
  for (const row of rows) {
    const all = read(row)
    const own = pick(all, { ...DICTIONARY_COLUMNS, ...LAST_COLUMNS })
    const item = pick(all, ITEM_COLUMNS)
    let last = found.at(-1)
    const names = [own.dictCode ?? '', own.dictName ?? '']
    const isSame = last !== undefined && names[0] === last.values.dictCode && names[1] === last.values.dictName
    if (!last || (names.some((name) => name !== '') && !isSame)) {
      last = { values: own, items: [], rows: [] }
      found.push(last)
    }
    last.rows.push(row)
    if (Object.keys(item).length > 0) {
      last.items.push({ row, values: item })
    }
  }
  return found
}

function pick(values: Readonly<Record<string, string>>, columns: Readonly<Record<string, SheetField>>) {
  return Object.fromEntries(Object.entries(values).filter(([name, text]) => name in columns && text !== ''))
}

/** What a dictionary of a sheet lacks, in the words of the protocol. */
export function lacksOf({ values, items }: SheetDictionary): readonly FieldError[] {
  if (!values.dictCode) {
    return [
      {
        path: 'dictCode',
        message: ['字典编码不能为空', 'The code of a dictionary is needed', 'dictionary.codeMissing'],
      },
    ]
  }
  const name = values.dictName ?? ''
  return items.flatMap((item, index) =>
    item.values.itemValue
      ? []
      : [
          {
            path: `items.${index}.itemValue`,
            message: [
              `字典名称：${name}，对应字典列表的字典项值不能为空`,
              `Dictionary ${name}: each of its items needs a value`,
              'dictionary.valueMissing',
            ] as const,
          },
        ],
  )
}
