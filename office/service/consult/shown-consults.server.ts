import { sql } from 'kysely'
import { z } from 'zod'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { named } from '#kit/server/http/answers.server.ts'
import { ID_OUT } from '#kit/server/http/wire-values.server.ts'
import { filesAt, PICTURE_OUT } from '../../storefront/file-addresses.server.ts'
import { shownRow } from '../../storefront/shown-orders.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { consult, consultReply } from '../../trade/model/consult.ts'

type Row = Readonly<Record<string, unknown>>

const OWN = 'consults of the customer that the client speaks for, and public ones'
const MOMENTS = ['askedAt', 'lastMessageAt', 'solvedAt', 'closedAt', 'repliedAt'] as const

/** What a customer sees of a consult. */
const COLUMNS = sql`q.id, q.consult_no, q.kind, q.title, q.content, q.images, q.product_id, q.product_title, q.order_id,
  q.order_no, q.is_public, q.is_hidden, q.state, q.score, q.asked_at, q.last_message_at, q.solved_at, q.closed_at`

/** What everybody sees of a public one: its author by one letter. */
const PUBLIC_COLUMNS = sql`q.id, q.title, q.content, q.images, q.product_id, q.product_title, q.state, q.view_count,
  q.asked_at, left(u.nickname, 1) || '**' as author`

/** Public questions, as long as the staff have not hidden them. */
const IS_PUBLIC = sql`q.is_public and not q.is_hidden`

/** Consults of a customer, newest first. */
export async function consultsOf(trade: Trade, ctx: TradeContext, userId: string, { size, from }: Page) {
  const { rows } = await sql<Row>`select ${COLUMNS} from shop_consult q
    where q.user_id = ${userId}
    order by q.asked_at desc, q.id desc limit ${size} offset ${from}`.execute(unscoped(ctx.db, OWN))
  return rows.map((row) => shown(trade, ctx, row))
}

/** One of them with its thread; undefined for one of somebody else. */
export async function consultShown(trade: Trade, ctx: TradeContext, { id, userId }: { id: string; userId: string }) {
  const { rows } = await sql<Row>`select ${COLUMNS} from shop_consult q
    where q.id = ${id} and q.user_id = ${userId}`.execute(unscoped(ctx.db, OWN))
  const [row] = rows
  return row && { ...shown(trade, ctx, row), replies: (await threadsOf(trade, ctx, [id])).get(id) ?? [] }
}

/** Public questions of a listing with what was answered. */
export async function questionsOf(trade: Trade, ctx: TradeContext, productId: string, { size, from }: Page) {
  const { rows } = await sql<Row>`select ${PUBLIC_COLUMNS} from shop_consult q
    join shop_app_user u on u.id = q.user_id
    where q.product_id = ${productId} and ${IS_PUBLIC}
    order by q.asked_at desc, q.id desc limit ${size} offset ${from}`.execute(unscoped(ctx.db, OWN))
  const threads = await threadsOf(
    trade,
    ctx,
    rows.map(({ id }) => String(id)),
  )
  return rows.map((row) => ({ ...shown(trade, ctx, row), replies: threads.get(String(row.id)) ?? [] }))
}

/** A public question with its thread, seen once more; undefined for one that is not public. */
export async function questionSeen(trade: Trade, ctx: TradeContext, id: string) {
  const { rows } = await sql<Row>`update shop_consult q set view_count = q.view_count + 1 from shop_app_user u
    where q.id = ${id} and ${IS_PUBLIC}
      and u.id = q.user_id returning ${PUBLIC_COLUMNS}`.execute(unscoped(ctx.db, OWN))
  const [row] = rows
  return row && { ...shown(trade, ctx, row), replies: (await threadsOf(trade, ctx, [id])).get(id) ?? [] }
}

interface Page {
  readonly size: number
  readonly from: number
}

/** Replies that customers see, oldest first: the staff have no names, notes and hidden ones are left out. */
async function threadsOf(
  trade: Trade,
  ctx: TradeContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const { rows } = await sql<Row & { consultId: string }>`select r.id, r.consult_id, r.author_kind, r.content, r.images,
      r.replied_at
    from shop_consult_reply r where r.consult_id = any(${[...ids]})
      and not r.is_internal and not r.is_hidden order by r.replied_at, r.id`.execute(unscoped(ctx.db, OWN))
  const found = new Map<string, Row[]>()
  for (const { consultId, ...row } of rows) {
    found.set(consultId, [...(found.get(consultId) ?? []), shown(trade, ctx, row)])
  }
  return found
}

/** Pictures are a list, as they were sent. */
function shown(trade: Trade, ctx: TradeContext, row: Row): Row {
  const images = filesAt(trade, ctx, typeof row.images === 'string' ? row.images : null)
  return { ...shownRow(trade, row, { amounts: [], moments: MOMENTS }), images }
}

const REPLY_OUT = named(
  'StorefrontReply',
  z.object({
    id: ID_OUT,
    ...has(consultReply, 'authorKind', 'content', 'repliedAt'),
    images: z.array(PICTURE_OUT),
  }),
)

const OF_CONSULT = {
  id: ID_OUT,
  ...has(consult, 'consultNo', 'kind', 'title', 'content', 'isPublic', 'isHidden', 'state', 'askedAt'),
  ...mayHave(consult, 'productTitle', 'orderNo', 'score', 'lastMessageAt', 'solvedAt', 'closedAt'),
  images: z.array(PICTURE_OUT),
  productId: ID_OUT.nullable(),
  orderId: ID_OUT.nullable(),
}

/** A consult in the list of its customer. */
export const CONSULT_LISTED = named('StorefrontConsultListed', z.object(OF_CONSULT))

/** A consult with its thread. */
export const CONSULT_OUT = named('StorefrontConsult', z.object({ ...OF_CONSULT, replies: z.array(REPLY_OUT) }))

/** A public question with what was answered. */
export const QUESTION_OUT = named(
  'StorefrontQuestion',
  z.object({
    id: ID_OUT,
    ...has(consult, 'title', 'content', 'state', 'viewCount', 'askedAt'),
    ...mayHave(consult, 'productTitle'),
    images: z.array(PICTURE_OUT),
    productId: ID_OUT.nullable(),
    author: z.string().meta({ description: 'One letter of the name', examples: ['林**'] }),
    replies: z.array(REPLY_OUT),
  }),
)
