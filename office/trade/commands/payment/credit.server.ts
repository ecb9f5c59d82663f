import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { type Fen, formatYuan } from '#kit/contract/money.ts'
import { filled } from '#kit/contract/text.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { CreditKind } from '../../model/credit-entry.ts'
import { credit } from '../context/channel.server.ts'
import type { TradeContext } from '../context/trade.server.ts'

interface Entry {
  readonly userId: string
  readonly kind: CreditKind
  /** Fen; what comes to the customer is positive. */
  readonly amount: Fen
  readonly at: Date
  /** The order that it comes from or pays. */
  readonly order?: { readonly id: string; readonly no: string }
  /** The document that it comes from. */
  readonly refId?: string
  readonly thirdNo?: string
  readonly remark?: string
}

const OWN = 'the credit of the customer of a document that the command changes'

/** @returns what a customer may use. Fen */
export async function creditOf(ctx: TradeContext, userId: string): Promise<Fen> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_app_user')
    .select('credit')
    .where('id', '=', userId)
    .execute()
  return rows[0]?.credit ?? 0
}

/**
 * Changes the credit of a customer and writes why, in the transaction of the document that it comes from. Customers are locked
 * after orders, claims and payments.
 * @throws DomainError `invalid` on `amount` for more than there is
 */
export async function noteCredit(ctx: TradeContext, entry: Entry): Promise<void> {
  const { userId, kind, amount, at, order, refId = null, thirdNo = null, remark = null } = entry
  const rowsIn = unscoped(ctx.db, OWN)
  const { rows } = await sql<{ credit: Fen }>`update shop_app_user set credit = credit + ${amount}::bigint
    where id = ${userId} and credit + ${amount}::bigint >= 0 returning credit`.execute(rowsIn)
  const [after] = rows
  if (!after) {
    throw notEnoughCredit(await creditOf(ctx, userId))
  }
  await rowsIn
    .insertInto('shop_credit_entry')
    .values({
      ...{ id: newId(), userId, kind, amount, balanceAfter: after.credit, orderId: order?.id, orderNo: order?.no },
      ...{ refId, thirdNo, remark, at, createBy: ctx.user.username, tenantId: ctx.user.tenantId },
    })
    .execute()
}

/** What an order had used of credit becomes credit again with its refund; parts of other channels change none. */
export async function noteCreditBack(
  ctx: TradeContext,
  refund: { readonly id: string; readonly orderId: unknown; readonly orderNo: unknown; readonly userId: unknown },
  { channel, amount }: { readonly channel: string; readonly amount: Fen },
  { thirdNo, at }: { readonly thirdNo: string; readonly at: Date },
): Promise<void> {
  if (channel === credit.code) {
    const order = { id: String(refund.orderId), no: String(refund.orderNo) }
    const back = { kind: 'refund', amount, at, order, refId: refund.id, thirdNo } as const
    await noteCredit(ctx, { userId: String(refund.userId), ...back })
  }
}

/** @param left what there is. Fen */
export function notEnoughCredit(left: Fen) {
  const message = filled(['余额不足，可用 {left}', 'Not enough credit: {left} can be used'], { left: formatYuan(left) })
  return invalid([{ path: 'amount', message }])
}
