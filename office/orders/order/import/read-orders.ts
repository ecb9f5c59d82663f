import { type Fen, formatYuan } from '#kit/contract/money.ts'
import type { FoundHeader, ReadSheet, SheetError, SheetRow } from '#kit/contract/sheet.ts'
import { type RowReader, rowReader } from '#kit/contract/sheet-row.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import { plainEmail, plainPhone } from '../../../trade/model/contact.ts'
import type { OrderField } from './order-sheet.ts'
import { sumOf } from './order-sums.ts'
import { isLineSent, type SheetState, stateOf } from './sheet-state.ts'

export interface SheetLine {
  readonly row: SheetRow
  readonly title: string
  readonly spec: string
  readonly skuCode: string
  readonly barCode: string
  readonly qty: number
  /** Fen. */
  readonly unitPrice: Fen
  /** Pieces that were sent. */
  readonly sent: number
}

export interface SheetOrder {
  readonly rows: readonly SheetRow[]
  readonly externalNo: string
  readonly state: SheetState
  readonly lines: readonly SheetLine[]
  /** Fen: what the lines cost, what is paid beside them, what came off or was added, the sum of these. */
  readonly freight: Fen
  readonly adjust: Fen
  readonly payable: Fen
  readonly paid: Fen
  readonly refunded: Fen
  readonly orderedAt: Date
  readonly paidAt: Date | null
  readonly shippedAt: Date | null
  readonly finishedAt: Date | null
  readonly cancelledAt: Date | null
  readonly cancelReason: string
  readonly thirdNo: string
  /** As the former shop knows them; texts may be ''. */
  readonly customer: { readonly account: string; readonly email: string; readonly phone: string; readonly name: string }
  readonly receiver: {
    readonly receiverName: string
    readonly receiverPhone: string
    readonly areaText: string
    readonly address: string
    readonly zip: string
  }
  readonly buyerRemark: string
  readonly staffRemark: string
  readonly tags: string
  /** Its code; '' for none. */
  readonly carrier: string
  readonly trackingNo: string
}

/** When an order was paid; null for one that was cancelled without. */
export function paidAtOf({ state, paidAt, orderedAt }: SheetOrder): Date | null {
  return state === 'cancelled' ? null : (paidAt ?? orderedAt)
}

/** Rows of one order, and what came of reading them. */
export interface ReadOrder {
  readonly rows: readonly SheetRow[]
  readonly title: string
  /** Undefined where it cannot be taken, or is left out. */
  readonly order: SheetOrder | undefined
  readonly errors: readonly SheetError[]
}

/** What may be wrong with an order that is found only among the others, or in the database. */
type NoteOrder = (order: ReadOrder, field: OrderField, reason: Text, row?: SheetRow) => ReadOrder

interface OrderReading {
  readonly clock: ZonedClock
  readonly now: Date
  /** Code of a carrier by what it is called, '' for no text; undefined for one that the shop does not know. */
  readonly carrierOf: (text: string) => string | undefined
  /** Numbers of orders in earlier portions of the file. */
  readonly earlier?: ReadonlySet<string> | undefined
}

export interface ReadSheetOrders {
  readonly orders: readonly ReadOrder[]
  readonly note: NoteOrder
  /** Whether the sheet has a column of the field. */
  readonly has: (field: OrderField) => boolean
  /** What an order says as it stands there, whatever else of it cannot be read. */
  readonly word: (order: ReadOrder, field: OrderField) => string
  readonly amount: (order: ReadOrder, field: OrderField) => Fen | null
  /** What is said of an order that is left as it is, at its columns. */
  readonly told: (
    order: ReadOrder,
    said: readonly { readonly field: OrderField; readonly reason: Text }[],
  ) => readonly SheetError[]
}

interface Sheet {
  readonly sheet: ReadSheet
  readonly header: FoundHeader<string>
}

/** Reads the orders of a sheet: rows of one number are an order, a row without a number belongs to the one above it. */
export function readOrders(
  found: Sheet,
  { clock, now, carrierOf, earlier = new Set() }: OrderReading,
): ReadSheetOrders {
  const reader = rowReader(found, clock)
  const groups = groupsOf(found, reader)
  const note: NoteOrder = (order, field, reason, row = order.rows[0]) => {
    if (row) {
      reader.note(row, field, reason)
    }
    return { ...order, order: undefined, errors: order.rows.flatMap(reader.errorsOf) }
  }
  // where an order says it
  const rowOf = ({ rows }: ReadOrder, field: OrderField) =>
    rows.find((row) => reader.text(row, field) !== '') ?? rows[0]
  const orders = groups.map((rows): ReadOrder => {
    const [first] = rows
    const title = first ? reader.text(first, 'externalNo') : ''
    if (!first) {
      return { rows, title, order: undefined, errors: [] }
    }
    if (title === '') {
      reader.note(first, 'externalNo', MISSING_NO)
    } else if (earlier.has(title)) {
      reader.note(first, 'externalNo', APART)
    }
    const order = readOrder(reader, rows, title, { now, carrierOf })
    const errors = rows.flatMap(reader.errorsOf)
    return { rows, title, order: errors.some(({ severity }) => severity === 'refused') ? undefined : order, errors }
  })
  return {
    orders,
    note,
    has: reader.has,
    word: (order, field) => {
      const row = rowOf(order, field)
      return row ? reader.text(row, field) : ''
    },
    amount: (order, field) => {
      const row = rowOf(order, field)
      return row ? reader.amount(row, field) : null
    },
    told: (order, said) =>
      said.flatMap(({ field, reason }) => {
        const row = rowOf(order, field)
        return row ? [reader.errorAt(row, field, reason, 'skipped')] : []
      }),
  }
}

function groupsOf({ sheet, header }: Sheet, reader: RowReader): readonly (readonly SheetRow[])[] {
  const groups = new Map<string, SheetRow[]>()
  let last = ''
  for (const row of sheet.rows) {
    if (row.row <= header.row || row.cells.every(({ text }) => text.trim() === '')) {
      continue
    }
    const key = reader.text(row, 'externalNo') || last
    last = key
    const group = groups.get(key)
    if (group) {
      group.push(row)
    } else {
      groups.set(key, [row])
    }
  }
  return [...groups.values()]
}

function readOrder(
  reader: RowReader,
  rows: readonly SheetRow[],
  externalNo: string,
  { now, carrierOf }: Pick<OrderReading, 'now' | 'carrierOf'>,
): SheetOrder | undefined {
  const [first] = rows
  if (!first) {
    return undefined
  }
  // what an order says once it says in the first row that has it
  const rowWith = (field: OrderField) => rows.find((row) => reader.text(row, field) !== '') ?? first
  const word = (field: OrderField, max?: number) => reader.text(rowWith(field), field, max)
  const fen = (field: OrderField) => reader.amount(rowWith(field), field)
  const at = (field: OrderField) => reader.moment(rowWith(field), field)
  const note = (field: OrderField, reason: Text, severity?: 'skipped') =>
    reader.note(rowWith(field), field, reason, severity)

  requireCurrency(reader, rowWith('currency'))
  const times = {
    orderedAt: at('orderedAt'),
    paidAt: at('paidAt'),
    shippedAt: at('shippedAt'),
    finishedAt: at('finishedAt'),
    cancelledAt: at('cancelledAt'),
  }
  const orderedAt = times.orderedAt ?? times.paidAt
  if (!orderedAt) {
    note('orderedAt', MISSING_TIME)
  } else if (orderedAt > now) {
    note('orderedAt', IN_FUTURE)
  }
  const said = stateOf({
    ...{ status: word('status'), payStatus: word('payStatus'), shipStatus: word('shipStatus') },
    isPaid: times.paidAt !== null && (fen('paid') ?? 1) > 0,
    isCancelled: times.cancelledAt !== null,
  })
  if ('error' in said) {
    note(said.field, said.error)
  } else if ('skipped' in said) {
    note(reader.has('status') ? 'status' : 'payStatus', said.skipped, 'skipped')
  }
  const isSent = 'state' in said && (said.state === 'shipped' || said.state === 'done')
  const money = {
    freight: fen('freight') ?? 0,
    discount: fen('discount') ?? 0,
    taxes: fen('taxes') ?? 0,
    payable: fen('payable'),
    paid: fen('paid'),
    refunded: fen('refunded') ?? 0,
  }
  const lines = rows.flatMap((row) => readLine(reader, row, { isSent, payable: money.payable, freight: money.freight }))
  // what follows from a line that cannot be read says nothing more
  const isRead = rows.every((row) => reader.errorsOf(row).every(({ field }) => !LINE_FIELDS.includes(field)))
  if (lines.length === 0 && isRead) {
    note('lineTitle', NO_LINES)
  }
  const items = lines.reduce((sum, { unitPrice, qty }) => sum + unitPrice * qty, 0)
  const payable = isRead ? sumOf(reader, rowWith('payable'), { ...money, items, lines }) : null
  const customer = {
    account: word('account', 64),
    email: plainEmail(word('email', 200)),
    phone: plainPhone(word('phone')),
    name: word('customer', 50) || word('receiverName', 50),
  }
  if (word('email') !== '' && customer.email === '') {
    note('email', WRONG_EMAIL)
  }
  const phone = word('receiverPhone') || word('receiverPhone2') || word('phone')
  const receiver = {
    receiverName: word('receiverName', 50),
    receiverPhone: plainPhone(phone) || phone.replace(/^'/, '').slice(0, PHONE_MAX),
    areaText: areaOf(word),
    address: [word('address', 300), word('address2')].filter(Boolean).join(' ').slice(0, ADDRESS_MAX),
    zip: word('zip').replace(/^'/, '').slice(0, ZIP_MAX),
  }
  const carrier = carrierOf(word('carrier', 50))
  if (carrier === undefined) {
    note('carrier', filled(NO_CARRIER, { name: word('carrier', 50) }), 'skipped')
  }
  const rest = {
    ...{ cancelReason: word('cancelReason', 200), thirdNo: word('thirdNo', 64), tags: word('tags', 200) },
    ...{ buyerRemark: word('buyerRemark', 500), staffRemark: word('staffRemark', 500) },
    ...{ carrier: carrier ?? '', trackingNo: word('trackingNo', 200).replace(/^No:/i, '') },
  }
  if (!('state' in said) || !orderedAt || payable === null) {
    return undefined
  }
  const { state } = said
  const paid = state === 'cancelled' ? 0 : (money.paid ?? payable)
  if (state !== 'cancelled' && paid !== payable) {
    note('paid', filled(PAID_OTHER, { paid: formatYuan(paid), payable: formatYuan(payable) }))
  }
  const refunded = state === 'cancelled' ? 0 : state === 'refunded' ? paid : money.refunded
  if (refunded > paid) {
    note('refunded', filled(TOO_MUCH_BACK, { refunded: formatYuan(refunded), paid: formatYuan(paid) }))
  }
  const isAllBack = paid > 0 && refunded === paid
  return {
    ...{ rows, externalNo, lines, payable, paid, refunded, customer, receiver, ...rest },
    state: isAllBack ? 'refunded' : state,
    freight: Math.min(money.freight, payable),
    adjust: payable - items - Math.min(money.freight, payable),
    ...{ ...times, orderedAt },
  }
}

function readLine(
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

function requireCurrency(reader: RowReader, row: SheetRow): void {
  const currency = reader.text(row, 'currency')
  if (currency !== '' && !/^(CNY|RMB|人民币|元|¥|￥)$/i.test(currency)) {
    reader.note(row, 'currency', filled(OTHER_CURRENCY, { currency }))
  }
}

function areaOf(word: (field: OrderField, max?: number) => string): string {
  const country = word('country')
  const isAbroad = country !== '' && !/^(CN|中国|China)$/i.test(country)
  const parts = [isAbroad ? country : '', word('province'), word('city'), word('district'), word('area')]
  return parts.filter(Boolean).join(' ').slice(0, AREA_MAX)
}

const LINE_FIELDS: readonly (string | null)[] = [
  ...['lineTitle', 'lineSpec', 'skuCode', 'barCode', 'unitPrice', 'qty', 'lineAmount'],
]
const [PHONE_MAX, ZIP_MAX, AREA_MAX, ADDRESS_MAX] = [20, 10, 200, 300]
/** Characters that items of orders have for titles and SKUs. */
const [TITLE_MAX, SPEC_MAX] = [120, 300]

const MISSING_NO: Text = ['缺少订单号', 'The order number is missing']
const APART: Text = [
  '该订单的行不连续：同一订单的行须相邻',
  'Rows of this order stand apart: those of one order have to follow each other',
]
const MISSING_TIME: Text = ['缺少下单时间', 'The time of the order is missing']
const IN_FUTURE: Text = ['下单时间晚于现在', 'The order lies in the future']
const NO_LINES: Text = ['订单没有商品行', 'The order has no line']
const ZERO_QTY: Text = ['数量不能为 0', 'The quantity must not be 0']
const MISSING_QTY: Text = ['缺少数量', 'The quantity is missing']
const MISSING_PRICE: Text = ['缺少单价', 'The price is missing']
const WRONG_EMAIL: Text = ['邮箱格式不正确', 'This is no e-mail address']
const OTHER_CURRENCY: Text = [
  '币种为“{currency}”，商城币种为人民币（CNY），不能换算',
  'The currency is "{currency}", that of the shop is CNY: amounts are not converted',
]
const NO_CARRIER: Text = ['没有快递公司“{name}”，不导入该项', 'There is no carrier "{name}": it is left out']
const LINE_SUM: Text = [
  '单价 {unit} × {qty} = {product}，与小计 {amount} 不一致',
  '{unit} × {qty} = {product}, but the amount says {amount}',
]
const PAID_OTHER: Text = ['已付 {paid} 与应付 {payable} 不一致', '{paid} was paid, and {payable} was to be paid']
const TOO_MUCH_BACK: Text = ['已退 {refunded} 多于已付 {paid}', '{refunded} went back of {paid} that was paid']
