import { type Fen, formatYuan } from '#kit/contract/money.ts'
import type { SheetRow } from '#kit/contract/sheet.ts'
import type { RowReader } from '#kit/contract/sheet-row.ts'
import { filled, type Text } from '#kit/contract/text.ts'

/**
 * What was to be paid: as the sheet says, if its parts come to that. Taxes may be in the prices already.
 * @returns null where the sums do not agree, which is noted
 */
export function sumOf(
  reader: RowReader,
  row: SheetRow,
  {
    items,
    freight,
    discount,
    taxes,
    payable,
    lines,
  }: {
    readonly items: Fen
    readonly freight: Fen
    readonly discount: Fen
    readonly taxes: Fen
    readonly payable: Fen | null
    readonly lines: readonly { readonly qty: number }[]
  },
): Fen | null {
  const without = items - discount + freight
  if (payable === null) {
    return Math.max(0, without)
  }
  const says = reader.has('unitPrice') || reader.has('lineAmount')
  // an amount that does not part evenly over its pieces is off by less than one fen a piece
  const slack = reader.has('unitPrice') ? 0 : lines.reduce((sum, { qty }) => sum + qty - 1, 0)
  const agrees = [without, without + taxes].some((sum) => sum >= payable && sum - payable <= slack)
  if (!says || agrees) {
    return payable
  }
  const values = {
    ...{ items: formatYuan(items), discount: formatYuan(discount), freight: formatYuan(freight) },
    ...{ taxes: formatYuan(taxes), sum: formatYuan(without + taxes), payable: formatYuan(payable) },
  }
  reader.note(row, 'payable', filled(SUMS, values))
  return null
}

const SUMS: Text = [
  '金额不一致：商品 {items} − 优惠 {discount} + 运费 {freight} + 税费 {taxes} = {sum}，应付为 {payable}',
  'The sums do not agree: items {items} − discount {discount} + freight {freight} + taxes {taxes} = {sum}, to pay {payable}',
]
