import type { FieldError } from '#kit/contract/errors.ts'
import { EMPTY_CELL, type FoundHeader, type ReadSheet, type SheetCell, type SheetRow } from '#kit/contract/sheet.ts'
import { filled, type Refusal } from '#kit/contract/text.ts'
import type { ListingSource } from './listing-sources.ts'

/** A product of another shop: its rows are SKUs, in the columns that listings are imported by. */
export interface ForeignListing {
  readonly rows: readonly SheetRow[]
  readonly title: string
  readonly detail: string
  readonly vendor: string
  readonly tags: string
  /** Of its first SKU that has one. */
  readonly barCode: string
  readonly errors: readonly FieldError[]
}

/** Columns of the rows, in this order; each is at the place where its source has it. */
const COLUMNS = [
  'title',
  'spec',
  'skuCode',
  'barCode',
  'presentPrice',
  'originalPrice',
  'stock',
  'stockLoaded',
] as const

type Column = (typeof COLUMNS)[number]

/** From which columns of a source a column is made. */
const ORIGINS: Readonly<Record<Column, readonly string[]>> = {
  title: ['title'],
  spec: ['optionValue1'],
  skuCode: ['skuCode'],
  barCode: ['barCode'],
  presentPrice: ['presentPrice', 'originalPrice', 'salePrice'],
  originalPrice: ['originalPrice', 'presentPrice'],
  stock: ['stock'],
  stockLoaded: ['stock'],
}

interface Sheet {
  readonly sheet: ReadSheet
  readonly header: FoundHeader<string>
}

/** Products of another shop with a row for each of their SKUs; errors stand at the columns of the file. */
export function foreignListings(
  { sheet, header }: Sheet,
  { name }: ListingSource,
): { readonly found: Sheet; readonly listings: readonly ForeignListing[] } {
  const places = new Map(header.columns.map((column) => [column.field, column]))
  const textOf = ({ cells }: SheetRow, field: string) =>
    (cells[places.get(field)?.index ?? -1]?.text ?? '').replace(INVISIBLE, '').trim()
  const rows = sheet.rows.filter(({ row, cells }) => row > header.row && cells.some(({ text }) => text.trim() !== ''))
  const groups = name === 'shopify' ? byHandle(rows, textOf) : byParent(rows, textOf)
  const titles = new Map<string, number>()
  const listings = groups.map((group): ForeignListing => {
    const { head, skus, errors } = group
    const of = (field: string) => [head, ...skus].map((row) => textOf(row, field)).find((text) => text !== '') ?? ''
    const title = of('title')
    const repeats = titles.get(title) ?? 0
    titles.set(title, repeats + 1)
    return {
      rows: skus.map((row) => ({
        row: row.row,
        cells: cellsOf({ row, head, title, textOf, isWoo: name !== 'shopify' }),
      })),
      ...{ title, detail: of('detail'), vendor: of('vendor'), tags: of('figureTags'), barCode: of('barCode') },
      errors: [
        ...errors,
        ...(title === '' ? [{ path: 'title', message: NO_TITLE }] : []),
        ...(title !== '' && repeats > 0 ? [{ path: 'title', message: filled(SAME_TITLE, { title }) }] : []),
      ],
    }
  })
  const columns = COLUMNS.map((field, index) => {
    const origin = ORIGINS[field].map((one) => places.get(one)).find((one) => one !== undefined)
    return { field, index, letter: origin?.letter ?? '', header: origin?.header ?? field }
  })
  return { found: { sheet, header: { ...header, columns, unknown: [] } }, listings }
}

const INVISIBLE = /[\u200B\u200E\u200F\u2060\uFEFF\u00AD]/g

interface Group {
  /** Says what the product says once. */
  readonly head: SheetRow
  readonly skus: readonly SheetRow[]
  readonly errors: readonly FieldError[]
}

type TextOf = (row: SheetRow, field: string) => string

/** Rows of one handle are a product; a row that has a picture alone is no SKU. */
function byHandle(rows: readonly SheetRow[], textOf: TextOf): readonly Group[] {
  const groups = new Map<string, SheetRow[]>()
  let last = ''
  for (const row of rows) {
    last = textOf(row, 'handle') || last
    groups.set(last, [...(groups.get(last) ?? []), row])
  }
  return [...groups.values()].flatMap((own): readonly Group[] => {
    const [head] = own
    const skus = own.filter((row) =>
      ['skuCode', 'presentPrice', 'optionValue1', 'barCode'].some((field) => textOf(row, field) !== ''),
    )
    return head ? [{ head, skus: skus.length > 0 ? skus : [head], errors: [] }] : []
  })
}

/** A simple product is a SKU; variations name their product by its SKU, or by `id:` with its number. */
function byParent(rows: readonly SheetRow[], textOf: TextOf): readonly Group[] {
  const kindOf = (row: SheetRow) =>
    textOf(row, 'kind')
      .toLowerCase()
      .split(/\s*,\s*/)
  const variations = rows.filter((row) => kindOf(row).includes('variation'))
  const taken = new Set<SheetRow>()
  const groups = rows.flatMap((head): readonly Group[] => {
    const kinds = kindOf(head)
    if (kinds.includes('variation')) {
      return []
    }
    if (kinds.includes('variable')) {
      const names = [textOf(head, 'skuCode'), `id:${textOf(head, 'handle')}`].filter((name) => name !== '')
      const skus = variations.filter((row) => names.includes(textOf(row, 'parent')))
      for (const row of skus) {
        taken.add(row)
      }
      const errors = skus.length === 0 ? [{ path: 'parent', message: NO_VARIATIONS }] : []
      return [{ head, skus: skus.length > 0 ? skus : [head], errors }]
    }
    const isKnown = kinds.includes('simple') || kinds.includes('')
    const errors = isKnown ? [] : [{ path: 'kind', message: filled(OTHER_KIND, { kind: textOf(head, 'kind') }) }]
    return [{ head, skus: [head], errors }]
  })
  const lost = variations.filter((row) => !taken.has(row))
  return [
    ...groups,
    ...lost.map((row) => ({
      head: row,
      skus: [row],
      errors: [{ path: 'parent', message: filled(NO_PARENT, { parent: textOf(row, 'parent') }) }],
    })),
  ]
}

function cellsOf({
  row,
  head,
  title,
  textOf,
  isWoo,
}: {
  readonly row: SheetRow
  readonly head: SheetRow
  readonly title: string
  readonly textOf: TextOf
  readonly isWoo: boolean
}): readonly SheetCell[] {
  const sale = isWoo ? textOf(row, 'salePrice') : ''
  const present = isWoo ? sale || textOf(row, 'originalPrice') : textOf(row, 'presentPrice')
  const stock = textOf(row, 'stock')
  const values: Readonly<Record<Column, string>> = {
    title,
    spec: isWoo && row === head ? '' : specOf(row, head, textOf),
    skuCode: textOf(row, 'skuCode').replace(/^'/, ''),
    barCode: textOf(row, 'barCode').replace(/^'/, ''),
    presentPrice: present,
    originalPrice: textOf(row, 'originalPrice') || present,
    // pieces that were sold before they came are none
    stock: /^-\d+$/.test(stock) ? '0' : stock,
    // the stock of what is there already is counted, never taken from a list of products
    stockLoaded: /^-\d+$/.test(stock) ? '0' : stock,
  }
  return COLUMNS.map((column): SheetCell => {
    const text = values[column]
    return text === '' ? EMPTY_CELL : { kind: 'text', value: text, text }
  })
}

/** `颜色:红;尺寸:L`; names of options stand in the first row alone. */
function specOf(row: SheetRow, head: SheetRow, textOf: TextOf): string {
  return [1, 2, 3]
    .map((no) => [textOf(row, `optionName${no}`) || textOf(head, `optionName${no}`), textOf(row, `optionValue${no}`)])
    .filter(([name, value]) => value !== '' && !(name === 'Title' && value === 'Default Title'))
    .map((pair) => pair.map((one = '') => one.replace(/[;；,，\n]/g, ' ').replace(/[:：]/g, '-')).join(':'))
    .join(';')
}

const NO_TITLE: Refusal = ['缺少商品标题', 'The title is missing', 'product.noTitle']
const SAME_TITLE: Refusal = [
  '文件中另一商品的标题也是“{title}”，请先改名',
  'Another product of the file is called "{title}", too: rename one of them first',
  'product.sameTitle',
]
const NO_VARIATIONS: Refusal = ['可变商品没有规格行', 'The variable product has no variations', 'product.noVariations']
const NO_PARENT: Refusal = ['找不到父商品“{parent}”', 'There is no parent "{parent}" in the file', 'product.noParent']
const OTHER_KIND: Refusal = [
  '不支持的商品类型“{kind}”，只导入 simple、variable 与 variation',
  'Products of type "{kind}" are not taken, only simple, variable and variation',
  'product.otherKind',
]
