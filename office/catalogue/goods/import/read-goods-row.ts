import {
  EMPTY_CELL,
  type FoundHeader,
  mergeAt,
  type ReadSheet,
  type SheetCell,
  type SheetRow,
} from '#kit/contract/sheet.ts'
import { cleanText, isDash } from './clean-text.ts'
import { readCurrency, toMinor } from './currency.ts'
import { NOTHING, type Note, type Reading } from './error-codes.ts'
import { EMPTY_GOODS, GOODS_TEXT_LIMITS, type GoodsImportField, type GoodsValues } from './goods-values.ts'
import { readHeight } from './height.ts'
import { readJan } from './jan.ts'
import type { NameBook } from './known-name.ts'
import { readMonth } from './month.ts'
import { type PriceReading, readPrice } from './price.ts'
import { readScale } from './scale.ts'

/** A note at a field of the row. */
interface FieldNote extends Note {
  readonly field: GoodsImportField
}

export interface RowReading {
  readonly values: GoodsValues
  readonly notes: readonly FieldNote[]
  /** Maker and category that the shop does not keep yet, in the supplier's spelling. */
  readonly unknownMaker: string | null
  readonly unknownCategory: string | null
}

export interface NameRules {
  readonly makers: NameBook
  readonly categories: NameBook
  readonly newMakers: 'refuse' | 'accept'
  readonly newCategories: 'leaveEmpty' | 'accept'
}

/** Reads one data row, field by field; nothing here looks at other rows except through merged cells. */
export function readGoodsRow(input: {
  readonly sheet: ReadSheet
  readonly header: FoundHeader<GoodsImportField>
  readonly row: SheetRow
  readonly rules: NameRules
}): RowReading {
  const { sheet, header, row, rules } = input
  const notes: FieldNote[] = []
  const take = <R extends Reading<unknown>>(field: GoodsImportField, read: (cell: SheetCell) => R, nothing: R): R => {
    const reading = readField({ sheet, header, row, field, read, nothing })
    notes.push(...reading.notes.map((note) => ({ ...note, field })))
    return reading.reading
  }
  const text = (field: keyof typeof GOODS_TEXT_LIMITS) => take(field, (cell) => readText(cell, field), NOTHING).value
  const isTyped = sheet.typed
  let unknownMaker: string | null = null
  let unknownCategory: string | null = null

  const name = text('name')
  if (name === null && !notes.some((note) => note.code === 'NAME_TOO_LONG' || note.code === 'FORMULA_ERROR')) {
    notes.push({ field: 'name', code: 'NAME_MISSING' })
  }
  const originalName = text('originalName')
  const ipName = text('ipName')
  const characterName = text('characterName')
  const manufacturer = take(
    'manufacturer',
    (cell) => readMaker(cell, rules, (maker) => (unknownMaker = maker)),
    NOTHING,
  )
  const sculptor = text('sculptor')
  const category = take('category', (cell) => readCategory(cell, rules, (each) => (unknownCategory = each)), NOTHING)
  const scale = take('scale', readScale, NOTHING)
  const heightMm = take('heightMm', (cell) => readHeight(cell, isTyped), NOTHING)
  const janCode = take('janCode', readJan, NOTHING)
  const noPrice: PriceReading = { ...NOTHING, currency: null }
  const price = take('officialPrice', (cell) => readPrice(cell, isTyped), noPrice)
  const stated = take('officialCurrency', (cell) => readCurrency(cell.text), NOTHING)
  const releaseMonth = take('releaseMonth', readMonth, NOTHING)
  const money = moneyOf(price, stated)
  notes.push(...money.notes)
  return {
    values: {
      ...EMPTY_GOODS,
      name,
      originalName,
      ipName,
      characterName,
      manufacturer: manufacturer.value,
      sculptor,
      category: category.value,
      scale: scale.value,
      heightMm: heightMm.value,
      janCode: janCode.value,
      ...money.values,
      releaseMonth: releaseMonth.value,
    },
    notes,
    unknownMaker,
    unknownCategory,
  }
}

/** The cell of the field, or the one it is merged with above; what is common to all fields is settled here. */
function readField<R extends Reading<unknown>>(input: {
  readonly sheet: ReadSheet
  readonly header: FoundHeader<GoodsImportField>
  readonly row: SheetRow
  readonly field: GoodsImportField
  readonly read: (cell: SheetCell) => R
  readonly nothing: R
}): { reading: R; notes: readonly Note[] } {
  const { sheet, header, row, field, read, nothing } = input
  const column = header.columns.find((each) => each.field === field)
  if (column === undefined) {
    return { reading: nothing, notes: [] }
  }
  const notes: Note[] = []
  let cell = row.cells[column.index] ?? EMPTY_CELL
  const anchor = cell.kind === 'empty' ? anchorAbove({ sheet, header, row: row.row, column: column.index }) : EMPTY_CELL
  if (anchor.kind !== 'empty') {
    cell = anchor
    notes.push({ code: 'MERGED_DATA_CELL' })
  }
  if (cell.kind === 'error') {
    return { reading: nothing, notes: [...notes, { code: 'FORMULA_ERROR', values: { text: cell.text } }] }
  }
  if (cell.formula !== undefined) {
    notes.push({ code: 'FORMULA_CELL' })
  }
  const bare = cell.text.replace(/[\s\u200B\uFEFF]+/gu, '')
  if (bare === '') {
    return { reading: nothing, notes }
  }
  if (cell.kind === 'text' && isDash(bare)) {
    return { reading: nothing, notes: field === 'name' ? notes : [...notes, { code: 'MANUFACTURER_DASH' }] }
  }
  const reading = read(cell)
  return { reading, notes: [...notes, ...reading.notes] }
}

/** A block merged downwards holds its value in the first cell; a block from above the data is a title. */
function anchorAbove(input: {
  readonly sheet: ReadSheet
  readonly header: FoundHeader<GoodsImportField>
  readonly row: number
  readonly column: number
}): SheetCell {
  const range = mergeAt(input.sheet.merges, input.row, input.column)
  if (range === undefined || range.firstColumn !== input.column || range.firstRow <= input.header.row) {
    return EMPTY_CELL
  }
  return input.sheet.rows[range.firstRow - 1]?.cells[input.column] ?? EMPTY_CELL
}

function readText(cell: SheetCell, field: keyof typeof GOODS_TEXT_LIMITS): Reading<string> {
  const { value, notes } = cleanText(cell.text)
  const max = GOODS_TEXT_LIMITS[field]
  if (value !== null && value.length > max) {
    return {
      value: null,
      notes: [...notes, { code: field === 'name' ? 'NAME_TOO_LONG' : 'TEXT_TOO_LONG', values: { max } }],
    }
  }
  return { value, notes }
}

function readMaker(cell: SheetCell, rules: NameRules, unknown: (maker: string) => void): Reading<string> {
  const { value: text, notes } = readText(cell, 'manufacturer')
  if (text === null) {
    return { value: null, notes }
  }
  const found = rules.makers.find(text)
  if (found !== null && found.name !== null) {
    return {
      value: found.name,
      notes: found.isAlias ? [...notes, aliasNote('MANUFACTURER_ALIAS', text, found.name)] : notes,
    }
  }
  const name = found?.meant ?? text
  unknown(name)
  return rules.newMakers === 'accept'
    ? { value: name, notes: [...notes, { code: 'MANUFACTURER_NEW', values: { text: name } }] }
    : { value: null, notes: [...notes, { code: 'MANUFACTURER_UNKNOWN', values: { text: name } }] }
}

function readCategory(cell: SheetCell, rules: NameRules, unknown: (category: string) => void): Reading<string> {
  const { value: text, notes } = readText(cell, 'category')
  if (text === null) {
    return { value: null, notes }
  }
  const found = rules.categories.find(text)
  if (found?.isAlias === false) {
    return { value: found.name, notes }
  }
  const aliased = found === null ? notes : [...notes, aliasNote('CATEGORY_ALIAS', text, found.meant)]
  if (found !== null && found.name !== null) {
    return { value: found.name, notes: aliased }
  }
  const name = found?.meant ?? text
  unknown(name)
  return rules.newCategories === 'accept'
    ? { value: name, notes: [...aliased, { code: 'CATEGORY_NEW', values: { text: name } }] }
    : { value: null, notes: [...aliased, { code: 'CATEGORY_UNKNOWN', values: { text } }] }
}

function aliasNote(code: 'MANUFACTURER_ALIAS' | 'CATEGORY_ALIAS', text: string, name: string): Note {
  return { code, values: { text, name } }
}

/** Price and currency together: a currency is never guessed from a sign that two share. */
function moneyOf(
  price: PriceReading,
  stated: Reading<string>,
): { values: Pick<GoodsValues, 'officialPrice' | 'officialPriceMinor' | 'officialCurrency'>; notes: FieldNote[] } {
  const notes: FieldNote[] = []
  const isStatedOpen = stated.notes.length > 0 && stated.value === null
  const currency =
    stated.value ?? (isStatedOpen && stated.notes[0]?.code !== 'CURRENCY_MISSING' ? null : price.currency)
  if (price.value !== null) {
    const values = { text: `${price.value} ${price.currency ?? ''}/${stated.value ?? ''}` }
    if (stated.value !== null && price.currency !== null && stated.value !== price.currency) {
      notes.push({ field: 'officialPrice', code: 'CURRENCY_CONFLICT', values })
    } else if (stated.value === null && currency !== null) {
      notes.push({ field: 'officialCurrency', code: 'CURRENCY_FROM_PRICE', values: { currency } })
    } else if (currency === null && !isStatedOpen) {
      notes.push({ field: 'officialCurrency', code: 'CURRENCY_MISSING' })
    }
  }
  const minor = price.value === null || currency === null ? null : toMinor(price.value, currency)
  if (price.value !== null && currency !== null && minor === null) {
    notes.push({ field: 'officialPrice', code: 'PRICE_DECIMALS', values: { text: price.value, currency } })
  }
  return { values: { officialPrice: price.value, officialPriceMinor: minor, officialCurrency: currency }, notes }
}
