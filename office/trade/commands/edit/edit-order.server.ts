import { DomainError, invalid } from '#kit/contract/errors.ts'
import { type Fen, formatYuan } from '#kit/contract/money.ts'
import { filled, type Refusal, type Text } from '#kit/contract/text.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { PriceStep } from '../../model/money/price.ts'
import { sum } from '../../model/money/shares.ts'
import { changeWords, type EditLine, whyNotEdited } from '../../model/order-edit.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { lockOrder, moveOrder, type OrderRow } from '../order/order-rows.server.ts'
import { givenBy, placeAddition, takeOut } from './edit-paid.server.ts'
import { additionOf, wholePrice } from './edit-price.server.ts'
import { askRules } from './edit-rules.server.ts'
import { editUnpaid } from './edit-unpaid.server.ts'
import { type Edit, readEdit } from './read-edit.server.ts'
import { tellPackers } from './tell-packers.server.ts'

/** What somebody asks an order to become. */
export interface EditRequest {
  readonly lines: readonly EditLine[]
  readonly reason: string
  /** Of the order as it was seen; another one is refused. */
  readonly version: number
  /** What was said before of the difference, fen; another one is refused. Nothing was said to who only tries it. */
  readonly expected?: { readonly toPay: Fen; readonly toGive: Fen } | undefined
  /** It is tried, and taken back. */
  readonly isTried?: boolean
}

/** A line before and after, in pieces and fen. */
interface ShownLine {
  readonly title: string
  readonly name: string | null
  readonly picture: string | null
  readonly before: number
  readonly after: number
  readonly unitPrice: Fen
  readonly paidBefore: Fen
  readonly paidAfter: Fen
}

/** What became of an order that was edited. Fen. */
export interface EditedOrder {
  readonly isPaid: boolean
  readonly lines: readonly ShownLine[]
  /** What the order comes to, with what was added to it and less what went back. */
  readonly totalBefore: Fen
  readonly totalAfter: Fen
  /** Of an unpaid order what it is to be paid more; of a paid one what is to be paid for what was added. */
  readonly toPay: Fen
  /** Of an unpaid order what it is to be paid less; of a paid one what goes back for what was taken out. */
  readonly toGive: Fen
  /** What the new price was made of. */
  readonly proof: readonly PriceStep[]
  readonly notes: readonly Text[]
  /** The order that is to be paid for what was added. */
  readonly addition: { readonly id: string; readonly orderNo: string; readonly payDeadline: Date } | undefined
  /** What goes back waits for somebody to decide. */
  readonly isWaiting: boolean
}

/**
 * Edits items and quantities of an order that was not sent. One that is not paid has a new price; one that is paid keeps what was
 * paid: what is added is an order beside it that is to be paid, what is taken out is a refund.
 * @throws DomainError `conflict` for an order or a difference that is another one by now, `invalid` with what speaks against it
 */
export async function editOrder(
  trade: Trade,
  ctx: TradeContext,
  id: string,
  request: EditRequest,
): Promise<EditedOrder> {
  const row = await lockOrder(trade, ctx, id)
  if (row.version !== request.version) {
    throw new DomainError('conflict', MOVED_ON)
  }
  const unfit = whyNotEdited(row)
  if (unfit) {
    throw invalid([{ path: '', message: unfit }])
  }
  const edit = await readEdit(trade, ctx, row, request.lines)
  const passed = await askRules(ctx, edit)
  const done = edit.isPaid ? await ofPaid(trade, ctx, edit, request) : await ofUnpaid(trade, ctx, edit)
  const { expected } = request
  if (expected && (expected.toPay !== done.toPay || expected.toGive !== done.toGive)) {
    throw new DomainError(
      'conflict',
      filled(SUMS_MOVED, { pay: formatYuan(done.toPay), give: formatYuan(done.toGive) }),
    )
  }
  await noteEdit(ctx, edit, done, request.reason)
  return { ...done, notes: [...done.notes, ...passed.map(({ message }) => passedWords(message))] }
}

type Done = EditedOrder & { readonly refundId?: string }

async function ofUnpaid(trade: Trade, ctx: TradeContext, edit: Edit): Promise<Done> {
  const { row } = edit
  const edited = await wholePrice(ctx, edit)
  await editUnpaid(trade, ctx, edit, edited)
  const { lines, price, notes } = edited
  const [before, after] = [Number(row.payable), price.payable]
  const stays = new Set(lines.flatMap(({ item }) => item?.id ?? []))
  return {
    ...{ isPaid: false, proof: price.proof, notes, addition: undefined, isWaiting: false },
    totalBefore: before,
    totalAfter: after,
    toPay: Math.max(0, after - before),
    toGive: Math.max(0, before - after),
    lines: [
      ...lines.map(({ item, ready: { sku }, qty }, index): ShownLine => {
        const { unitPrice = 0, payAmount = 0 } = price.lines[index] ?? {}
        return {
          ...{ title: item?.titleSnap ?? sku.title, name: item?.skuNameSnap ?? sku.name },
          picture: item?.pictureSnap ?? sku.picture ?? sku.cover,
          ...{ before: item?.qty ?? 0, after: qty, unitPrice },
          ...{ paidBefore: item?.payAmount ?? 0, paidAfter: payAmount },
        }
      }),
      ...edit.items
        .filter(({ item }) => !stays.has(item.id))
        .map(({ item }): ShownLine => ({ ...shownOf(item), before: item.qty, after: 0, paidAfter: 0 })),
    ],
  }
}

async function ofPaid(trade: Trade, ctx: TradeContext, edit: Edit, request: EditRequest): Promise<Done> {
  const { row, items } = edit
  const addition = await additionOf(ctx, edit)
  const taken = await takeOut(trade, ctx, edit, { reason: request.reason, isTried: request.isTried === true })
  const placed = addition && (await placeAddition(trade, ctx, edit, addition.ready))
  await moveOrder(trade, ctx, await lockOrder(trade, ctx, row.id), 'editItems', { values: { editedAt: edit.now } })
  const [toPay, toGive] = [placed?.payable ?? 0, taken ? givenBy(taken) : 0]
  const worth = sum(items.map(({ item }) => item.payAmount - item.refundedAmount - item.refundingAmount))
  const totalBefore = worth + Number(row.freight)
  const lines: readonly ShownLine[] = [
    ...items.map(({ item, live, kept }): ShownLine => {
      const left = item.payAmount - item.refundedAmount - item.refundingAmount
      const paidAfter = kept === live ? left : Math.round((left * kept) / Math.max(1, live))
      return { ...shownOf(item), before: live, after: kept, paidBefore: left, paidAfter }
    }),
    ...(addition?.ready.lines ?? []).map(({ sku, qty }, index): ShownLine => {
      const { unitPrice = 0, payAmount = 0 } = addition?.ready.price.lines[index] ?? {}
      return {
        ...{ title: sku.title, name: sku.name, picture: sku.picture ?? sku.cover },
        ...{ before: 0, after: qty, unitPrice, paidBefore: 0, paidAfter: payAmount },
      }
    }),
  ]
  if (taken) {
    await tellPackers(ctx, row, wordsOf(lines))
  }
  return {
    ...{ isPaid: true, lines, totalBefore, totalAfter: totalBefore + toPay - toGive, toPay, toGive },
    proof: addition?.ready.price.proof ?? [],
    notes: placed && taken ? [BOTH] : [],
    addition: placed && { id: placed.id, orderNo: placed.orderNo, payDeadline: placed.payDeadline },
    isWaiting: taken?.isWaiting ?? false,
    ...(taken && { refundId: taken.refund.id }),
  }
}

function shownOf({ titleSnap, skuNameSnap, pictureSnap, unitPrice, payAmount, qty }: Edit['items'][number]['item']) {
  return {
    ...{ title: titleSnap, name: skuNameSnap, picture: pictureSnap, unitPrice },
    ...{ before: qty, after: qty, paidBefore: payAmount, paidAfter: payAmount },
  }
}

/** Pieces by what they are: those that are added to an item count with it. */
function wordsOf(lines: readonly ShownLine[]): Text {
  const all = new Map<string, ShownLine>()
  for (const line of lines) {
    const key = `${line.title} ${line.name ?? ''}`
    const known = all.get(key)
    all.set(key, known ? { ...known, before: known.before + line.before, after: known.after + line.after } : line)
  }
  return changeWords([...all.values()])
}

async function noteEdit(
  ctx: TradeContext,
  { row, now }: { readonly row: OrderRow; readonly now: Date },
  { lines, toPay, toGive, addition, refundId }: Done,
  reason: string,
): Promise<void> {
  const [changes, changesEn] = wordsOf(lines)
  await unscoped(ctx.db, 'an edit of an order that was read and locked')
    .insertInto('shop_order_edit')
    .values({
      ...{ id: newId(), orderId: row.id, changes, changesEn, reason, toPay, toGive, at: now },
      ...{ additionId: addition?.id ?? null, refundId: refundId ?? null },
      ...{ createBy: ctx.user.username, tenantId: ctx.user.tenantId },
    })
    .execute()
}

const passedWords = ([zh, en]: Text): Text => [`顾客不能这样下单：${zh}`, `The customer could not order it: ${en}`]

const MOVED_ON: Refusal = [
  '订单已有变动，请重新核对',
  'The order has changed meanwhile: look at it again',
  'edit.movedOn',
]
const SUMS_MOVED: Refusal = [
  '差额已变为：补付 {pay}，退还 {give}，请重新核对',
  'The difference is another one now: {pay} to pay, {give} to give back. Look at it again',
  'edit.sumsMoved',
]
const BOTH: Text = [
  '加的商品付款前，减的商品暂不退款；逾期未付则一并恢复',
  'What is taken out is not paid back before what is added is paid; if that is not paid in time, both lapse',
]
