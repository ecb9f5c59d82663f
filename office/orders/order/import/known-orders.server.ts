import { sql } from 'kysely'
import { formatYuan } from '#kit/contract/money.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeContext } from '../../../trade/commands/context/trade.server.ts'
import { ORDER } from '../../../trade/model/order-states.ts'
import type { OrderField } from './order-sheet.ts'
import type { ReadOrder, ReadSheetOrders } from './read-orders.ts'
import type { SheetOrder } from './sheet-order.ts'

/** An order that is there already; amounts are fen. */
interface KnownOrder {
  readonly no: string
  readonly status: number
  readonly payable: number
  readonly paid: number
  readonly refunded: number
  readonly freight: number
  readonly orderedAt: Date
  readonly receiverName: string | null
  readonly receiverPhone: string | null
  readonly areaText: string | null
  readonly address: string | null
  readonly zip: string | null
  readonly buyerRemark: string | null
  readonly staffRemark: string | null
  readonly tags: string | null
  /** Title, pieces and price of each line, in their order. */
  readonly lines: readonly { readonly title: string; readonly qty: number; readonly price: number }[]
}

/**
 * Orders that the shop has of the numbers of a source, by these numbers.
 * @param isOwn the sheet comes from here: its orders are there under their own numbers
 */
export async function knownOrders(
  ctx: TradeContext,
  { source, isOwn, numbers }: { readonly source: string; readonly isOwn: boolean; readonly numbers: readonly string[] },
): Promise<ReadonlyMap<string, KnownOrder>> {
  const { rows } = await sql<KnownOrder>`
    select case when o.external_source = ${source} and o.external_no = any(${numbers}::text[]) then o.external_no
        else o.order_no end as no,
      o.status, o.payable, o.paid, o.refunded, o.freight, o.ordered_at, o.receiver_name, o.receiver_phone, o.area_text, o.address,
      o.zip, o.buyer_remark, o.staff_remark, o.tags, lines.list as lines
    from shop_order o cross join lateral (
      select coalesce(json_agg(json_build_object('title', i.title_snap, 'qty', i.qty, 'price', i.unit_price)
        order by i.position), '[]'::json) as list
      from shop_order_item i where i.order_id = o.id
    ) lines
    where 
      (o.external_source = ${source} and o.external_no = any(${numbers}::text[]))
      or (${isOwn} and o.order_no = any(${numbers}::text[]))`.execute(
    unscoped(ctx.db, 'orders of the tenant of the caller that a sheet has numbers of'),
  )
  return new Map(rows.map((row) => [row.no, row]))
}

/** What is said of a column that a sheet says otherwise than the order that is there. */
interface Difference {
  readonly field: OrderField
  readonly reason: Text
}

interface Asked {
  readonly read: ReadSheetOrders
  readonly clock: ZonedClock
}

/** What a sheet says of an order otherwise than it is here. The order stays as it is. */
export function differences(known: KnownOrder, one: ReadOrder, { read, clock }: Asked): readonly Difference[] {
  const { order: said } = one
  const found: Difference[] = []
  const compare = (field: OrderField, there: string, here: string) => {
    // what was masked when it left says nothing
    if (read.has(field) && there !== here && !there.includes('*')) {
      found.push({ field, reason: filled(DIFFERS, { there: there || '-', here: here || '-' }) })
    }
  }
  if (!said) {
    for (const field of ['payable', 'paid', 'refunded', 'freight'] as const) {
      const amount = read.amount(one, field)
      compare(field, formatYuan(amount ?? known[field]), formatYuan(known[field]))
    }
    for (const field of ['buyerRemark', 'staffRemark'] as const) {
      compare(field, read.word(one, field) || (known[field] ?? ''), known[field] ?? '')
    }
    return found
  }
  compare('payable', formatYuan(said.payable), formatYuan(known.payable))
  compare('paid', formatYuan(said.paid), formatYuan(known.paid))
  compare('refunded', formatYuan(said.refunded), formatYuan(known.refunded))
  compare('freight', formatYuan(said.freight), formatYuan(known.freight))
  compare('orderedAt', clock.format(said.orderedAt), clock.format(known.orderedAt))
  compare('receiverName', said.receiver.receiverName, known.receiverName ?? '')
  compare('receiverPhone', said.receiver.receiverPhone, known.receiverPhone ?? '')
  compare('area', said.receiver.areaText, known.areaText ?? '')
  compare('address', said.receiver.address, known.address ?? '')
  compare('zip', said.receiver.zip, known.zip ?? '')
  compare('buyerRemark', said.buyerRemark, known.buyerRemark ?? '')
  compare('staffRemark', said.staffRemark, known.staffRemark ?? '')
  compare('tags', said.tags, known.tags ?? '')
  compare('lineTitle', linesOf(said), known.lines.map(lineText).join('；'))
  if ((said.state === 'cancelled') !== (known.status === ORDER.cancelled)) {
    found.push({ field: 'status', reason: said.state === 'cancelled' ? CANCELLED : NOT_CANCELLED })
  }
  return found
}

function linesOf({ lines }: SheetOrder): string {
  return lines.map(({ title, qty, unitPrice }) => lineText({ title, qty, price: unitPrice })).join('；')
}

function lineText({ title, qty, price }: KnownOrder['lines'][number]): string {
  return `${title} ×${qty} ${formatYuan(price)}`
}

const DIFFERS: Text = [
  '文件为“{there}”，已有订单为“{here}”，不修改',
  'The file says "{there}", the order that is there "{here}": it stays',
]
const CANCELLED: Text = ['文件中已取消，已有订单未取消，不修改', 'Cancelled in the file, and not here: the order stays']
const NOT_CANCELLED: Text = [
  '文件中未取消，已有订单已取消，不修改',
  'Not cancelled in the file, but here: the order stays',
]
