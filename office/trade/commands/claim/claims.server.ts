import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { columnsOf, type StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { claim } from '../../model/claim.ts'
import { CLAIM, type ClaimState, LIVE_CLAIMS } from '../../model/claim-states.ts'
import { ORDER } from '../../model/order-states.ts'
import type { MoveOptions, Trade, TradeContext } from '../context/trade.server.ts'
import { figureOf, type ItemRow, itemsOf, lockOrder, moveOrder, type OrderRow } from '../order/order-rows.server.ts'
import { noteDeposits } from './deposits.server.ts'

export type ClaimRow = StoredRowOf<typeof claim>

/** Makes the claims of a pre-order, one for each item, and holds what was paid for them. */
export async function makeClaims(
  { app }: Trade,
  ctx: TradeContext,
  order: OrderRow,
  { items, paidAt }: { readonly items: readonly ItemRow[]; readonly paidAt: Date },
): Promise<void> {
  const payModel = order.payModel ?? PAY_MODEL.deposit
  const made = items.map((item) => ({ id: newId(), item }))
  await insertRows(
    app,
    claim,
    ctx,
    made.map(({ item }) => ({
      depositOrderId: order.id,
      depositOrderNo: order.orderNo,
      depositItemId: item.id,
      userId: order.userId,
      presellGoodsId: item.goodsId,
      presellSkuId: item.skuId,
      payModel,
      qty: item.qty,
      depositAmount: item.payAmount,
      agreedPrice: item.agreedPrice,
      state: CLAIM.waiting,
      paidAt,
    })),
    { ids: made.map(({ id }) => id) },
  )
  await noteDeposits(
    ctx,
    made.map(({ id, item }) => ({
      claimId: id,
      orderNo: String(order.orderNo),
      userId: String(order.userId),
      goodsId: figureOf(item),
      payModel,
      kind: 'hold' as const,
      amount: item.payAmount,
      refId: order.id,
    })),
    paidAt,
  )
}

/** Claims by their ids, locked in the order of the ids. */
export async function lockClaims(
  { app }: Trade,
  ctx: TradeContext,
  ids: readonly string[],
): Promise<readonly ClaimRow[]> {
  const rows = await visibleRows(app, claim, ctx)
    .select([...columnsOf(claim)] as never)
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as unknown as readonly ClaimRow[]
}

/** Leads a claim on as its table of states says. The row was locked in this transaction. */
export async function moveClaim(
  { moves }: Trade,
  ctx: TradeContext,
  row: ClaimRow,
  command: string,
  { who = 'system', input = {}, values = {} }: MoveOptions = {},
): Promise<void> {
  const by = { ...input, by: who }
  await transition({ ...moves.claim, ctx, row: row as unknown as StoredRow, command, who, input: by }, values)
}

/**
 * Pays the claims that an order of balances is for; deposits are applied, and their orders end.
 * @throws DomainError `conflict` for an order that late money brings back, of a claim that has other pieces by now
 */
export async function payClaims(
  trade: Trade,
  ctx: TradeContext,
  order: OrderRow,
  { items, at }: { readonly items: readonly ItemRow[]; readonly at: Date },
): Promise<void> {
  const rows = await lockClaims(
    trade,
    ctx,
    items.flatMap(({ claimId }) => claimId ?? []),
  )
  for (const row of rows) {
    const item = items.find(({ claimId }) => claimId === row.id)
    if (item?.qty !== row.qty) {
      throw new DomainError('conflict', ['补款资格已拆分', 'The claim was split since', 'claim.splitMeanwhile'])
    }
    await moveClaim(trade, ctx, row, 'pay', {
      input: { at, refId: order.id },
      values: { finalOrderId: order.id },
    })
  }
  for (const orderId of new Set(rows.map(({ depositOrderId }) => String(depositOrderId)))) {
    await settleDepositOrder(trade, ctx, orderId)
  }
}

/**
 * Leads the order of a deposit to where its claims are: paid, forfeited or given back when none of them lives any more,
 * otherwise open or overdue with the first that is.
 */
export async function settleDepositOrder(
  trade: Trade,
  ctx: TradeContext,
  orderId: string,
  reason?: Values,
): Promise<void> {
  const order = await lockOrder(trade, ctx, orderId)
  const states = await claimStatesOf(ctx, orderId)
  const command = commandFor(order, states)
  if (command) {
    await moveOrder(trade, ctx, order, command, { input: reason ?? {} })
  }
}

function commandFor({ status }: OrderRow, states: readonly ClaimState[]): string | undefined {
  if (states.some((state) => LIVE_CLAIMS.includes(state))) {
    const isOpen = states.includes(CLAIM.open)
    const isOverdue = states.includes(CLAIM.grace)
    if (status === ORDER.waiting) {
      return isOpen || isOverdue ? 'openBalance' : undefined
    }
    if (status === ORDER.balanceOpen || status === ORDER.overdue) {
      if (!isOpen && !isOverdue) {
        return 'waitAgain'
      }
      return isOpen === (status === ORDER.balanceOpen) ? undefined : isOpen ? 'extend' : 'passDue'
    }
    return status === ORDER.forfeited ? 'reopen' : undefined
  }
  if (status === ORDER.balancePaid || status === ORDER.forfeited || status === ORDER.refunded) {
    return undefined
  }
  return states.includes(CLAIM.paid) ? 'completeBalance' : states.includes(CLAIM.forfeited) ? 'forfeit' : 'release'
}

/** Whether an order for the balance waits for its money; the claim is locked, so that none can be placed meanwhile. */
export async function isBeingPaid(ctx: TradeContext, claimId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from shop_order_item i
    join shop_order o on o.id = i.order_id
    where i.claim_id = ${claimId} and o.status = ${ORDER.toPay}`.execute(
    unscoped(ctx.db, 'orders that pay a claim that was read and locked'),
  )
  return rows.length > 0
}

/** States of the claims of a deposit order that was found. */
export async function claimStatesOf(ctx: TradeContext, orderId: string): Promise<readonly ClaimState[]> {
  const rows = await unscoped(ctx.db, 'claims of a deposit order that was read and locked')
    .selectFrom('shop_final_claim')
    .select('state')
    .where('depositOrderId', '=', orderId)
    .execute()
  return rows.map(({ state }) => state)
}

/** Items of the deposit order that a claim came from, the one of the claim first of all. */
export async function depositItemOf(ctx: TradeContext, row: ClaimRow): Promise<ItemRow | undefined> {
  return (await itemsOf(ctx, String(row.depositOrderId))).find(({ id }) => id === row.depositItemId)
}
