import { sql } from 'kysely'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { newNumbers } from '../../../numbering/own-numbers.server.ts'
import { refund } from '../../model/refund.ts'
import { REFUND, REFUND_KIND } from '../../model/refund-states.ts'
import type { ClaimRow } from '../claim/claims.server.ts'
import { noteDeposits } from '../claim/deposits.server.ts'
import { closeTasks, openTask } from '../context/tasks.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type ItemRow, lockOrder } from '../order/order-rows.server.ts'
import type { RefundRow } from './refund-rows.server.ts'
import type { NewRefund } from './refunds.server.ts'

const CAUSE = 'double-return'
const OWN = 'a deposit that the shop gives back twice'

/** The second time that a deposit goes back: an expense of the shop, which no payment of the order holds. */
export function isDoubleReturn({ isDoubleReturn: isDouble }: Pick<RefundRow, 'isDoubleReturn'>): boolean {
  return isDouble === true
}

/**
 * The shop broke its word, and gives the deposit back once more beside the refund: a person pays it and notes the number
 * of the transfer, for no channel pays back more than it took.
 */
export async function openDoubleReturn(
  trade: Trade,
  ctx: TradeContext,
  row: ClaimRow,
  { item, status, agreedBy }: { readonly item: ItemRow } & Pick<NewRefund, 'status' | 'agreedBy'>,
): Promise<void> {
  const now = await trade.now(ctx)
  const order = await lockOrder(trade, ctx, String(row.depositOrderId))
  const [refundNo = ''] = await newNumbers(ctx, 'refund', { count: 1, now })
  const [id, amount] = [newId(), Number(row.depositAmount)]
  await insertRows(
    trade.app,
    refund,
    ctx,
    [
      {
        ...{ refundNo, groupNo: refundNo, orderId: order.id, orderNo: order.orderNo, line: order.line },
        ...{ userId: order.userId, kind: REFUND_KIND.compensation, status, causeCode: CAUSE },
        ...{
          applyAmount: amount,
          agreedAmount: amount,
          freightRefund: 0,
          source: 'system',
          isDoubleReturn: true,
          appliedAt: now,
        },
        ...(agreedBy !== undefined && { handler: agreedBy, handledAt: now }),
      },
    ],
    { ids: [id] },
  )
  const { titleSnap, skuNameSnap, pictureSnap } = item
  await unscoped(ctx.db, OWN)
    .insertInto('shop_refund_item')
    .values({
      ...{ id: newId(), refundId: id, refundNo, orderItemId: item.id, titleSnap, skuNameSnap, pictureSnap },
      ...{ position: 1, qty: 0, unitPaid: 0, amount, sentQty: 0, tenantId: ctx.user.tenantId },
    })
    .execute()
  if (status === REFUND.paying) {
    await askToPayOut(ctx, { id, refundNo, amount })
  }
}

/** Puts the payment before a person, once it is agreed. */
export async function askToPayOut(
  ctx: TradeContext,
  { id, refundNo, amount }: { readonly id: string; readonly refundNo: string; readonly amount: number },
): Promise<void> {
  await openTask(ctx, {
    kind: CAUSE,
    title: [`定金双倍返还，请付款 ${refundNo}`, `Deposit to be paid back twice: ${refundNo}`],
    refType: 'refund',
    refId: id,
    refNo: refundNo,
    amount,
  })
}

/** It was paid: the ledger tells of the expense. Order and payments stay as they are, for nothing of theirs went back. */
export async function bookDoubleReturn(trade: Trade, ctx: TradeContext, row: RefundRow): Promise<void> {
  const now = await trade.now(ctx)
  const { rows } = await sql<{ id: string; userId: string; presellGoodsId: string }>`
    select c.id, c.user_id, c.presell_goods_id from shop_final_claim c
    join shop_refund_item i on i.order_item_id = c.deposit_item_id
    where i.refund_id = ${row.id} and not exists (
      select 1 from shop_deposit_ledger l where l.claim_id = c.id and l.kind = ${CAUSE})
    order by (c.deposit_amount <> ${row.agreedAmount}::bigint), c.id limit 1`.execute(unscoped(ctx.db, OWN))
  const [claim] = rows
  if (claim) {
    const { id: claimId, userId, presellGoodsId: goodsId } = claim
    const of = { claimId, userId, goodsId, orderNo: String(row.orderNo), payModel: PAY_MODEL.deposit }
    await noteDeposits(ctx, [{ ...of, kind: CAUSE, amount: -Number(row.agreedAmount), refId: row.id }], now)
  }
  await closeTasks(ctx, { kind: CAUSE, refId: row.id, note: String(row.refundNo), now })
}
