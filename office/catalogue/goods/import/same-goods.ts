import { nameKey } from './clean-text.ts'
import type { GoodsImportField, GoodsValues } from './goods-values.ts'
import { GOODS_IMPORT_FIELDS } from './goods-values.ts'

/** The key of goods without a JAN: name, maker and scale, compared without case, width and signs. */
export function goodsKey(values: Pick<GoodsValues, 'name' | 'manufacturer' | 'scale'>): string {
  return JSON.stringify([nameKey(values.name ?? ''), nameKey(values.manufacturer ?? ''), values.scale])
}

/**
 * What tells goods of one key apart: the line has reruns and characters of one name (eleven such pairs in a catalogue
 * of 3,150), which differ in month, original name or series.
 */
export function editionKey(values: GoodsValues): string {
  const text = (value: string | null) => nameKey(value ?? '')
  return JSON.stringify([goodsKey(values), values.releaseMonth, text(values.originalName), text(values.ipName)])
}

/** The values that are stored: a price whose currency is unknown is not. */
export function storable(values: GoodsValues): GoodsValues {
  return values.officialCurrency === null ? { ...values, officialPrice: null, officialPriceMinor: null } : values
}

export interface GoodsChange {
  readonly field: GoodsImportField
  readonly before: string | number | null
  readonly after: string | number
}

/** What storing the row would change; an empty cell says nothing and changes nothing. */
export function changesOf(existing: GoodsValues, row: GoodsValues): GoodsChange[] {
  const after = storable(row)
  return GOODS_IMPORT_FIELDS.flatMap((field) => {
    const value = after[field]
    return value === null || value === existing[field] ? [] : [{ field, before: existing[field], after: value }]
  })
}
