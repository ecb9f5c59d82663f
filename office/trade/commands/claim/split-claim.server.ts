import { sql } from 'kysely'
import type { Fen } from '#kit/contract/money.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { type StoredRow, valuesOf } from '#kit/server/crud/rows.server.ts'
import { insertRows, updateRow } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { claim } from '../../model/claim.ts'
import { itemWords } from '../../model/item-words.ts'
import { shares } from '../../model/money/shares.ts'
import { type SplitLine, splitLine } from '../../model/money/split-line.ts'
import { order } from '../../model/order.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { itemsOf, lockOrder } from '../order/order-rows.server.ts'
import type { ClaimRow } from './claims.server.ts'
import { noteDeposits } from './deposits.server.ts'

const OWN = 'a claim and the item of its deposit that were read and locked'

/**
 * Makes a claim of its own of some pieces, with an item of its own in the order of the deposit, so that whatever becomes of
 * one is no business of the other. Claim and order were locked, and nothing of the item was given back.
 * @returns what is left to the claim
 */
export async function splitClaim(trade: Trade, ctx: TradeContext, row: ClaimRow, pieces: number): Promise<Values> {
  const { app } = trade
  const [kept, split] = splitLine(await lineOf(ctx, row), pieces)
  const newItemId = await splitItem(ctx, row, kept, split)
  const id = newId()
  await insertRows(
    app,
    claim,
    ctx,
    [
      {
        ...valuesOf(claim, row as unknown as StoredRow, app.clock),
        depositItemId: newItemId,
        qty: split.qty,
        depositAmount: split.payAmount,
      } as never,
    ],
    { ids: [id], like: row as unknown as StoredRow },
  )
  await copyTimes(ctx, row, { id, now: await trade.now(ctx) })
  await shareDeposit(ctx, row, { id, counts: [kept.qty, split.qty] })
  await wordItems(trade, ctx, row)
  return { qty: kept.qty, depositAmount: kept.payAmount }
}

/** The item of the deposit as it was priced. */
async function lineOf(ctx: TradeContext, row: ClaimRow): Promise<SplitLine> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_order_item')
    .select([
      'qty',
      'unitPrice',
      'lineAmount',
      'couponShare',
      'integralShare',
      'adjustShare',
      'payAmount',
      'integralGiven',
    ])
    .where('id', '=', row.depositItemId)
    .forUpdate()
    .execute()
  const [line] = rows
  if (!line) {
    throw new Error(`claim ${row.id} has no item of its deposit`)
  }
  return line
}

/** @returns the id of the new item */
async function splitItem(ctx: TradeContext, row: ClaimRow, kept: SplitLine, split: SplitLine): Promise<string> {
  const rowsIn = unscoped(ctx.db, OWN)
  const id = newId()
  await sql`insert into shop_order_item (id, order_id, order_no, line, position, user_id, goods_id, product_id, sku_id,
      title_snap, sku_name_snap, picture_snap, specs_snap, jan_snap, price_kind, original_price, unit_price, agreed_price, qty,
      line_amount, coupon_share, integral_share, adjust_share, pay_amount, integral_given, integral_rate, claim_id,
      deposit_item_id, offer_id, price_proof, is_counted, ordered_at, create_by, create_time, tenant_id, sys_org_code)
    select ${id}, order_id, order_no, line, (select max(position) + 1 from shop_order_item o where o.order_id = i.order_id), user_id, goods_id, product_id, sku_id,
      title_snap, sku_name_snap, picture_snap, specs_snap, jan_snap, price_kind, original_price, unit_price, agreed_price,
      ${split.qty}::int, ${split.lineAmount}::bigint, ${split.couponShare}::bigint, ${split.integralShare}::bigint,
      ${split.adjustShare}::bigint, ${split.payAmount}::bigint,
      ${split.integralGiven}::int, integral_rate, claim_id, deposit_item_id, offer_id, price_proof, is_counted, ordered_at, ${ctx.user.username},
      create_time, tenant_id, sys_org_code
    from shop_order_item i where id = ${row.depositItemId}`.execute(rowsIn)
  await rowsIn
    .updateTable('shop_order_item')
    .set({
      qty: kept.qty,
      lineAmount: kept.lineAmount,
      couponShare: kept.couponShare,
      integralShare: kept.integralShare,
      adjustShare: kept.adjustShare,
      payAmount: kept.payAmount,
      integralGiven: kept.integralGiven,
      updateBy: ctx.user.username,
      ...NEXT_VERSION,
    })
    .where('id', '=', row.depositItemId)
    .execute()
  return id
}

/** What timers know of a claim: nobody is reminded twice of what they were reminded of already. Notes when it was split. */
async function copyTimes(
  ctx: TradeContext,
  row: ClaimRow,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  const rowsIn = unscoped(ctx.db, OWN)
  await sql`update shop_final_claim n set remind_at = c.remind_at, remind_due = c.remind_due,
      release_change_id = c.release_change_id, asked_from = c.asked_from,
      opening_goods_id = c.opening_goods_id, split_at = ${now}
    from shop_final_claim c
    where n.id = ${id} and c.id = ${row.id}`.execute(rowsIn)
  await sql`insert into shop_claim_reminder (claim_id, deposit_order_no, user_id, final_goods_id, moment, for_at, once_key, at,
      create_by, tenant_id)
    select ${id}, deposit_order_no, user_id, final_goods_id, moment, for_at, once_key, at, create_by, tenant_id
    from shop_claim_reminder where claim_id = ${row.id}`.execute(rowsIn)
}

/**
 * Moves the share of the pieces in the ledger, at each instant what was booked then: whichever day is asked for, both claims
 * together are owed what the one was.
 */
async function shareDeposit(
  ctx: TradeContext,
  row: ClaimRow,
  { id, counts }: { readonly id: string; readonly counts: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{
    at: Date
    amount: Fen
  }>`select at, sum(amount)::bigint as amount from shop_deposit_ledger
    where claim_id = ${row.id} group by at order by at`.execute(unscoped(ctx.db, OWN))
  const of = {
    orderNo: String(row.depositOrderNo),
    userId: String(row.userId),
    goodsId: String(row.presellGoodsId),
    payModel: row.payModel ?? PAY_MODEL.deposit,
  }
  for (const { at, amount } of rows) {
    const [, share = 0] = shares(amount, counts)
    if (share !== 0) {
      await noteDeposits(
        ctx,
        [
          { ...of, kind: 'split', claimId: row.id, amount: -share, refId: id },
          { ...of, kind: 'split', claimId: id, amount: share, refId: row.id },
        ],
        at,
      )
    }
  }
}

/** The order says of what items it consists; its history tells when that changed. */
async function wordItems(trade: Trade, ctx: TradeContext, row: ClaimRow): Promise<void> {
  const before = await lockOrder(trade, ctx, String(row.depositOrderId))
  const items = await itemsOf(ctx, before.id)
  const itemText = itemWords(
    items.map(({ titleSnap, skuNameSnap, qty }) => ({ title: titleSnap, name: skuNameSnap, qty })),
  )
  await updateRow(trade.app, order, ctx, {
    id: before.id,
    values: { itemText },
    before: before as unknown as StoredRow,
  })
}
