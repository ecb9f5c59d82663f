import { type Fen, formatYuan } from '#kit/contract/money.ts'
import type { SheetRow } from '#kit/contract/sheet.ts'
import type { RowReader } from '#kit/contract/sheet-row.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { SheetLine } from './sheet-order.ts'
import { isLineSent } from './sheet-state.ts'

/** Fields that each line says by itself. */
export const LINE_FIELDS: readonly (string | null)[] = [
  ...['lineTitle', 'lineSpec', 'skuCode', 'barCode', 'unitPrice', 'qty', 'lineAmount'],
]

/** What a row says of its line; none for a row that names nothing that was bought, and for what cannot be read, which is noted. */
export function readLine(
  reader: RowReader,
  row: SheetRow,
  { isSent, payable, freight }: { readonly isSent: boolean; readonly payable: Fen | null; readonly freight: Fen },
): readonly SheetLine[] {
  const title = reader.text(row, 'lineTitle')
  const [skuCode, barCode] = [reader.text(row, 'skuCode', 64), reader.text(row, 'barCode', 50)]
  if (title === '' && skuCode === '' && barCode === '') {
    return []
  }
  const qty = reader.has('qty') ? reader.count(row, 'qty') : 1
  const [unit, amount] = [reader.amount(row, 'unitPrice'), reader.amount(row, 'lineAmount')]
  if (qty === null || qty === 0) {
    if (reader.errorsOf(row).every(({ field }) => field !== 'qty')) {
      reader.note(row, 'qty', qty === 0 ? ZERO_QTY : MISSING_QTY)
    }
    return []
  }
  if (unit !== null && amount !== null && unit * qty !== amount) {
    const values = { unit: formatYuan(unit), qty, product: formatYuan(unit * qty), amount: formatYuan(amount) }
    reader.note(row, 'lineAmount', filled(LINE_SUM, values))
  }
  // what does not part evenly comes off as a change of the price
  const whole = amount ?? (reader.has('unitPrice') ? null : payable === null ? null : Math.max(0, payable - freight))
  const unitPrice = unit ?? (whole === null ? null : Math.ceil(whole / qty))
  if (unitPrice === null) {
    if (reader.errorsOf(row).every(({ field }) => field !== 'unitPrice' && field !== 'lineAmount')) {
      reader.note(row, 'unitPrice', MISSING_PRICE)
    }
    return []
  }
  const sent = isSent || isLineSent(reader.text(row, 'lineShipStatus')) ? qty : 0
  return [
    {
      ...{ row, skuCode, barCode, qty, unitPrice, sent },
      title: (title || skuCode || barCode).slice(0, TITLE_MAX),
      spec: reader.text(row, 'lineSpec').slice(0, SPEC_MAX),
    },
  ]
}

/** Characters that items of orders have for titles and SKUs. */
const [TITLE_MAX, SPEC_MAX] = [120, 300]

const ZERO_QTY: Text = ['数量不能为 0', 'The quantity must not be 0']
const MISSING_QTY: Text = ['缺少数量', 'The quantity is missing']
const MISSING_PRICE: Text = ['缺少单价', 'The price is missing']
const LINE_SUM: Text = [
  '单价 {unit} × {qty} = {product}，与小计 {amount} 不一致',
  '{unit} × {qty} = {product}, but the amount says {amount}',
]
