import { itemsIn } from '#kit/contract/listed-items.ts'
import { plainNumber } from '#kit/contract/numbers.ts'
import type { SheetRow } from '#kit/contract/sheet.ts'
import { SPEC_TITLE_MAX, type SpecRow } from '../sku/sku.ts'

/** A value of a spec as a cell names it; the name of the spec may be left out. */
export interface NamedValue {
  readonly spec: string | null
  readonly value: string
}

/** `颜色:红; 尺寸:L` → colour and size; `红; L` → values of specs in their order; nothing for an empty cell. */
export function specValuesIn(text: string): readonly NamedValue[] {
  return itemsIn(text).map((part) => {
    const at = part.search(/[:：]/)
    const cut = (each: string) => each.trim().slice(0, SPEC_TITLE_MAX)
    return at < 1 ? { spec: null, value: cut(part) } : { spec: cut(part.slice(0, at)), value: cut(part.slice(at + 1)) }
  })
}

/** What a spec is called that a sheet does not name. */
function specName(index: number, count: number): string {
  return count === 1 ? '规格' : `规格${index + 1}`
}

/**
 * Specs with the values of all rows, stored ones first; `extra` has the values of each row in the order of the specs.
 * @returns the index of the first row whose values are not one of each spec
 */
export function specsWith(
  stored: readonly SpecRow[],
  rows: readonly (readonly NamedValue[])[],
):
  | { readonly specs: readonly SpecRow[]; readonly extras: readonly (readonly string[])[] }
  | { readonly wrong: number } {
  const first = rows[0] ?? []
  const titles =
    stored.length > 0
      ? stored.map(({ title }) => title)
      : first.map(({ spec }, index) => spec ?? specName(index, first.length))
  const values = titles.map((title) => stored.find((spec) => spec.title === title)?.specValues.slice() ?? [])
  const extras: string[][] = []
  for (const [index, row] of rows.entries()) {
    const extra = titles.map(
      (title, place) => (row.find(({ spec }) => spec === title) ?? unnamed(row, place))?.value ?? '',
    )
    const named = row.filter(({ spec }) => spec !== null && !titles.includes(spec))
    if (row.length !== titles.length || named.length > 0 || extra.includes('')) {
      return { wrong: index }
    }
    for (const [place, title] of extra.entries()) {
      const known = values[place]
      if (known && !known.some((value) => value.title === title)) {
        known.push({ title })
      }
    }
    extras.push(extra)
  }
  const specs = titles.map((title, place) => {
    const known = stored.find((spec) => spec.title === title)
    return { ...(known?.id ? { id: known.id } : {}), title, specValues: values[place] ?? [] }
  })
  return { specs, extras }
}

function unnamed(row: readonly NamedValue[], place: number): NamedValue | undefined {
  const one = row[place]
  return one?.spec === null ? one : undefined
}

/** Texts that a row has for what tells listings apart; '' where it has none. */
export interface ListingKey {
  readonly productNo: string
  readonly title: string
  readonly figure: string
}

/**
 * Rows of one listing each: those of the same number, else of the same title and figure. A row without any of these
 * belongs to the listing above it.
 */
export function listingsOf(
  rows: readonly SheetRow[],
  keyOf: (row: SheetRow) => ListingKey,
): readonly (readonly SheetRow[])[] {
  const listings = new Map<string, SheetRow[]>()
  let last = ''
  for (const row of rows) {
    const { productNo, title, figure } = keyOf(row)
    const isContinued = productNo === '' && title === '' && figure === ''
    const key = isContinued && last !== '' ? last : productNo === '' ? `${title}\n${figure}` : productNo
    listings.set(key, [...(listings.get(key) ?? []), row])
    last = key
  }
  return [...listings.values()]
}

/** `¥1,299.00元` → `1299.00`; what is no amount stays as it is, and is refused where amounts are read. */
export function plainAmount(text: string): string {
  const bare = text.normalize('NFKC').replace(/^\s*(?:¥|CNY|RMB)|元\s*$/gi, '')
  return plainNumber(bare) ?? text.trim()
}
