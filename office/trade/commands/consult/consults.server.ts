import { sql } from 'kysely'
import type { ChoiceOf } from '#kit/contract/choices.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { insertRows, storedById } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SHELF_STATE } from '#office/catalogue/product/listed-fields.ts'
import { PUBLIC_LINES } from '#office/catalogue/rules/sales-line.ts'
import { newNumbers } from '../../../numbering/own-numbers.server.ts'
import { consult, consultReply } from '../../model/consult.ts'
import { CONSULT, CONSULT_KIND, OPEN_CONSULTS } from '../../model/consult-states.ts'
import { hoursAfter } from '../../model/days.ts'
import { tell } from '../context/tell.server.ts'
import type { MoveOptions, Trade, TradeContext } from '../context/trade.server.ts'
import { requireSpeaker } from '../customer/customers.server.ts'

export type ConsultRow = StoredRowOf<typeof consult>

const OWN = 'what a consult of a customer is about'

/** Longest title that is made of a question. */
const TITLE_LENGTH = 40

export interface NewConsult {
  readonly userId: string
  readonly kind: ChoiceOf<typeof CONSULT_KIND>
  readonly title?: string | undefined
  readonly content: string
  /** Paths of pictures, joined by commas. */
  readonly images?: string | undefined
  readonly productId?: string | undefined
  readonly orderId?: string | undefined
  readonly isPublic: boolean
}

/** A consult that the caller sees, locked. @throws DomainError `notFound` */
export function lockConsult({ app }: Trade, ctx: TradeContext, id: string): Promise<ConsultRow> {
  return storedById(app, consult, ctx, id, { isLocked: true })
}

/** Leads a consult on as its table of states says. The row was locked in this transaction. */
export async function moveConsult(
  { moves }: Trade,
  ctx: TradeContext,
  row: ConsultRow,
  command: string,
  { who = 'system', input = {}, values = {} }: MoveOptions = {},
): Promise<void> {
  const of = { ...moves.consult, ctx, row: row as unknown as StoredRow, command, who, input }
  await transition(of, values)
}

/**
 * A customer asks the shop.
 * @returns the id of the consult
 * @throws DomainError `invalid` for a muted customer, for what the kind of the question lacks, and for orders of others
 */
export async function askConsult(trade: Trade, ctx: TradeContext, asked: NewConsult): Promise<string> {
  const { app } = trade
  await requireSpeaker(trade, ctx, asked.userId)
  const { kind, productId, orderId, isPublic } = asked
  requireSubject(asked)
  const product = productId === undefined ? undefined : await productOf(ctx, productId)
  const order = orderId === undefined ? undefined : await orderOf(ctx, { userId: asked.userId, orderId })
  const now = await trade.now(ctx)
  const [consultNo = ''] = await newNumbers(ctx, 'consult', { count: 1, now })
  const id = newId()
  const content = filledText(asked.content)
  await insertRows(
    app,
    consult,
    ctx,
    [
      {
        consultNo,
        kind,
        userId: asked.userId,
        title: asked.title?.trim() || titleOf(content),
        content,
        images: asked.images ?? null,
        goodsId: product?.goodsId ?? null,
        productId: product?.id ?? null,
        productTitle: product?.title ?? null,
        orderId: order?.id ?? null,
        orderNo: order?.orderNo ?? null,
        isPublic,
        state: CONSULT.new,
        askedAt: now,
        lastMessageAt: now,
        dueAt: await dueFrom(trade, ctx, now),
      },
    ],
    { ids: [id] },
  )
  await tell(trade, ctx, 'consult.asked', id)
  return id
}

/** A customer writes again in a consult of theirs. */
export async function writeAgain(
  trade: Trade,
  ctx: TradeContext,
  row: ConsultRow,
  { content, images }: { readonly content: string; readonly images?: string | undefined },
): Promise<void> {
  const { id, nickname } = await requireSpeaker(trade, ctx, String(row.userId))
  const input = { content, images: images ?? null, authorId: id, authorName: nickname }
  await moveConsult(trade, ctx, row, 'write', { who: 'customer', input })
}

interface NewReply {
  readonly authorKind: 'user' | 'staff'
  readonly authorId: string
  readonly authorName: string
  readonly content: unknown
  readonly images: unknown
  readonly isInternal?: boolean
}

/** Adds to the thread of a consult that was locked. @throws DomainError `invalid` for a text of nothing */
export async function addToThread(
  trade: Trade,
  ctx: TradeContext,
  { id }: Pick<ConsultRow, 'id'>,
  { content, images, isInternal = false, ...author }: NewReply,
): Promise<void> {
  const reply = {
    ...author,
    consultId: id,
    content: filledText(content),
    images: typeof images === 'string' && images !== '' ? images : null,
    isInternal,
    repliedAt: await trade.now(ctx),
  }
  await insertRows(trade.app, consultReply, ctx, [reply])
}

/** Until when an answer is owed to what was written at a time; wall clock. */
export async function dueFrom(trade: Trade, ctx: TradeContext, at: Date): Promise<Date> {
  const hours = (await trade.settings(ctx))['consult.replyHours']
  return hoursAfter(at, hours)
}

/** The order of a customer, by its id or number. @throws DomainError `invalid` */
export async function orderOf(
  ctx: TradeContext,
  { userId, orderId = null, orderNo = null }: { userId: string; orderId?: string | null; orderNo?: string | null },
): Promise<{ readonly id: string; readonly orderNo: string }> {
  const { rows } = await sql<{ id: string; orderNo: string }>`select id, order_no from shop_order
    where user_id = ${userId} and (id = ${orderId} or order_no = ${orderNo})`.execute(unscoped(ctx.db, OWN))
  return (
    rows[0] ?? wrong(orderNo === null ? 'orderId' : 'orderNo', ['该顾客没有此订单', 'The customer has no such order'])
  )
}

/** Whether an open consult is about a claim `c`: it names the order of its deposit, or one for its balance. */
export const IS_ASKED_ABOUT = sql<boolean>`exists (select 1 from shop_consult q
  where q.state in (${literals(OPEN_CONSULTS)}) and (q.order_id = c.deposit_order_id or q.order_id in (select i.order_id from shop_order_item i
      where i.claim_id = c.id)))`

/** Whether a claim that was read is asked about. */
export async function isAskedAbout(ctx: TradeContext, claimId: string): Promise<boolean> {
  const { rows } = await sql<{ isAsked: boolean }>`select ${IS_ASKED_ABOUT} as is_asked from shop_final_claim c
    where c.id = ${claimId}`.execute(unscoped(ctx.db, OWN))
  return rows[0]?.isAsked === true
}

function requireSubject({ kind, productId, orderId, isPublic }: NewConsult): void {
  if (kind === CONSULT_KIND.product && productId === undefined) {
    wrong('productId', ['请选择商品', 'Choose the product'])
  }
  if ((kind === CONSULT_KIND.order || kind === CONSULT_KIND.afterSale) && orderId === undefined) {
    wrong('orderId', ['请选择订单', 'Choose the order'])
  }
  if (isPublic && orderId !== undefined) {
    wrong('isPublic', ['与订单有关的咨询不能公开', 'A consult about an order is not made public'])
  }
}

async function productOf(ctx: TradeContext, id: string) {
  const { rows } = await sql<{
    id: string
    goodsId: string
    title: string
  }>`select id, goods_id, title from shop_product
    where id = ${id} and line in (${literals(PUBLIC_LINES)}) and shelf_state = ${sql.lit(SHELF_STATE.on)}`.execute(
    unscoped(ctx.db, OWN),
  )
  return rows[0] ?? wrong('productId', ['商品不存在或已下架', 'There is no such product on sale'])
}

function filledText(content: unknown): string {
  const text = typeof content === 'string' ? content.trim() : ''
  return text === '' ? wrong('content', ['请填写内容', 'Write something']) : text
}

/** The first line of a question stands for it. */
function titleOf(content: string): string {
  const [line = ''] = content.split('\n')
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH - 1)}…` : line
}

function wrong(path: string, message: Text): never {
  throw invalid([{ path, message }])
}
