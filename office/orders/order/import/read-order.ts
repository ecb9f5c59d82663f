import { formatYuan } from '#kit/contract/money.ts'
import type { SheetRow } from '#kit/contract/sheet.ts'
import type { RowReader } from '#kit/contract/sheet-row.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { plainEmail, plainPhone } from '../../../trade/model/contact.ts'
import type { OrderField } from './order-sheet.ts'
import { sumOf } from './order-sums.ts'
import { LINE_FIELDS, readLine } from './read-line.ts'
import type { SheetOrder } from './sheet-order.ts'
import { stateOf } from './sheet-state.ts'

/** What reading an order takes beside its rows. */
export interface OrderReading {
  readonly now: Date
  /** Code of a carrier by what it is called, '' for no text; undefined for one that the shop does not know. */
  readonly carrierOf: (text: string) => string | undefined
}

/** The order of these rows; undefined where it cannot be taken or is left out, which is noted. */
export function readOrder(
  reader: RowReader,
  rows: readonly SheetRow[],
  externalNo: string,
  { now, carrierOf }: OrderReading,
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

const [PHONE_MAX, ZIP_MAX, AREA_MAX, ADDRESS_MAX] = [20, 10, 200, 300]

const MISSING_TIME: Text = ['缺少下单时间', 'The time of the order is missing']
const IN_FUTURE: Text = ['下单时间晚于现在', 'The order lies in the future']
const NO_LINES: Text = ['订单没有商品行', 'The order has no line']
const WRONG_EMAIL: Text = ['邮箱格式不正确', 'This is no e-mail address']
const OTHER_CURRENCY: Text = [
  '币种为“{currency}”，商城币种为人民币（CNY），不能换算',
  'The currency is "{currency}", that of the shop is CNY: amounts are not converted',
]
const NO_CARRIER: Text = ['没有快递公司“{name}”，不导入该项', 'There is no carrier "{name}": it is left out']
const PAID_OTHER: Text = ['已付 {paid} 与应付 {payable} 不一致', '{paid} was paid, and {payable} was to be paid']
const TOO_MUCH_BACK: Text = ['已退 {refunded} 多于已付 {paid}', '{refunded} went back of {paid} that was paid']
