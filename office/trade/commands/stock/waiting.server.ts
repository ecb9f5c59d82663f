import { sql } from 'kysely'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import type { Actor } from '#kit/contract/states.ts'
import { filled, type Refusal } from '#kit/contract/text.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { insertRows, notFound, storedById } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { GOODS_STATE } from '#office/catalogue/goods/goods.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { SKU_STATUS } from '#office/catalogue/sku/sku.ts'
import { PAY_MODEL, type PayModel } from '../../../catalogue/rules/pay-model.ts'
import { CUSTOMER_STATE } from '../../model/customer.ts'
import { SURPLUS } from '../../model/surplus.ts'
import { LIVE_WAITING, WAITING, waitingEntry } from '../../model/waiting.ts'
import { reservedOf } from '../checkout/checkout-lines.server.ts'
import { quotaError } from '../checkout/checkout-rules.ts'
import { signWords } from '../checkout/same-person.ts'
import type { MoveOptions, Trade, TradeContext } from '../context/trade.server.ts'
import { lockBuyer } from '../customer/buyer.server.ts'
import { linkedAccounts } from '../customer/linked-accounts.server.ts'
import { itemsOf, type OrderRow } from '../order/order-rows.server.ts'
import { ofSurplus, restock, takeOut } from './stock.server.ts'
import { lockSurplus, moveSurplus, type SurplusRow, splitSurplus, takeOwnerless } from './surplus.server.ts'
import { decision, nextOf } from './surplus-decisions.server.ts'

export type WaitingRow = StoredRowOf<typeof waitingEntry>

const HOUR_MS = 3_600_000
const OWN = 'who waits for a piece, read and locked by the command'

/**
 * Puts a customer on the list of a pre-order SKU that can no longer be reserved.
 * @throws DomainError `invalid` while it can be reserved, and for who waits already
 */
export async function joinWaiting(
  trade: Trade,
  ctx: TradeContext,
  { userId, presellSkuId }: { readonly userId: string; readonly presellSkuId: string },
): Promise<string> {
  const now = await trade.now(ctx)
  const buyer = await lockBuyer(ctx, userId, { now })
  if (buyer?.state !== CUSTOMER_STATE.normal) {
    throw invalid([{ path: 'account', message: ['账号不可用', 'The account cannot be used', 'customer.closed'] }])
  }
  const sku = await wantedSku(ctx, presellSkuId)
  if (!sku) {
    throw notFound()
  }
  const isOver = sku.presellEnd !== null && sku.presellEnd <= now
  const { goodsId, quotaTotal } = sku
  const reserved = await reservedOf(ctx, [{ line: SALES_LINE.presell, goodsId, quotaTotal }], { isLocked: false })
  const isFull = sku.available <= 0 || quotaError(sku, reserved, 1) !== undefined
  if (!isOver && !isFull) {
    throw invalid([
      { path: 'skuId', message: ['仍可预订，无需候补', 'It can still be reserved', 'waiting.reservable'] },
    ])
  }
  const known = await sql`select 1 from shop_waiting where user_id = ${userId}
    and presell_sku_id = ${presellSkuId} and state in (${literals(LIVE_WAITING)})`.execute(unscoped(ctx.db, OWN))
  if (known.rows.length > 0) {
    throw new DomainError('conflict', ['已在候补名单中', 'It is on the list already', 'waiting.listedAlready'])
  }
  await requireOnePlace(trade, ctx, { userId, presellSkuId })
  const id = newId()
  const { name: skuName } = sku
  await insertRows(
    trade.app,
    waitingEntry,
    ctx,
    [{ userId, presellGoodsId: goodsId, presellSkuId, skuName, joinedAt: now, state: WAITING.waiting }],
    { ids: [id] },
  )
  return id
}

/** Accounts of one person have one place on a list. @throws DomainError `conflict` that says what they share */
async function requireOnePlace(
  trade: Trade,
  ctx: TradeContext,
  { userId, presellSkuId }: { readonly userId: string; readonly presellSkuId: string },
): Promise<void> {
  const linked = await linkedAccounts(ctx, { userId }, { settings: await trade.settings(ctx), isLocked: true })
  if (linked.length === 0) {
    return
  }
  const { rows } = await sql<{
    userId: string
  }>`select user_id from shop_waiting where user_id in (${sql.join(linked.map((account) => account.userId))}) and presell_sku_id = ${presellSkuId}
    and state in (${literals(LIVE_WAITING)})`.execute(unscoped(ctx.db, OWN))
  const waiting = linked.filter((account) => rows.some((row) => row.userId === account.userId))
  if (waiting.length > 0) {
    throw new DomainError('conflict', filled(WAITS, { signs: signWords(waiting) }))
  }
}

const WAITS: Refusal = [
  '使用同一{signs}的账号已在候补名单中',
  'An account of the same {signs} is on the list already',
  'waiting.listedAlready',
]

/** An entry of the list that the caller sees, locked. @throws DomainError `notFound` */
export function lockWaiting({ app }: Trade, ctx: TradeContext, id: string): Promise<WaitingRow> {
  return storedById(app, waitingEntry, ctx, id, { isLocked: true })
}

/**
 * Offers one of the pieces to who is next, at what deposit and balance come to now. The row was locked.
 * @returns the entry of the list; undefined when nobody waits
 */
export async function offerNext(trade: Trade, ctx: TradeContext, row: SurplusRow): Promise<WaitingRow | undefined> {
  const next = await nextOf(ctx, row)
  if (next === undefined) {
    return undefined
  }
  const entry = await lockWaiting(trade, ctx, next)
  if (entry.state !== WAITING.waiting) {
    return offerNext(trade, ctx, row)
  }
  const now = await trade.now(ctx)
  const { payModel, deposit, due } = await pricesOf(ctx, row)
  const hours = (await trade.settings(ctx))['final.offerHours']
  const piece = await splitSurplus(trade, ctx, row, 1)
  await moveSurplus(trade, ctx, piece, 'offer', { values: decision(trade, ctx, now) })
  await moveWaiting(trade, ctx, entry, 'offer', {
    values: {
      surplusId: piece.id,
      payModel,
      depositAmount: deposit,
      dueAmount: due,
      offeredAt: now,
      offerUntil: new Date(now.getTime() + hours * HOUR_MS),
    },
  })
  return lockWaiting(trade, ctx, next)
}

/** Somebody gives up their place, or lets an offer lapse: the piece goes to the next, or is free again. */
export async function endWaiting(
  trade: Trade,
  ctx: TradeContext,
  row: WaitingRow,
  { command, who, remark }: { readonly command: 'leave' | 'lapse'; readonly who: Actor; readonly remark?: string },
): Promise<void> {
  await moveWaiting(trade, ctx, row, command, { who, values: remark === undefined ? {} : { remark } })
  if (row.state === WAITING.offered && row.surplusId !== null) {
    const piece = await lockSurplus(trade, ctx, row.surplusId)
    if (piece.state === SURPLUS.offered) {
      await moveSurplus(trade, ctx, piece, 'giveBack')
      await offerNext(trade, ctx, await lockSurplus(trade, ctx, piece.id))
    }
  }
}

/** An order takes offers: places of a pre-order join its stock, so that the order can reserve them. */
export async function takeOffers(
  trade: Trade,
  ctx: TradeContext,
  order: { readonly id: string; readonly orderNo: string },
  ids: readonly string[],
): Promise<void> {
  for (const id of [...ids].sort()) {
    await takeOffer(trade, ctx, order, { row: await lockWaiting(trade, ctx, id), command: 'accept' })
  }
}

async function takeOffer(
  trade: Trade,
  ctx: TradeContext,
  { id: orderId, orderNo }: { readonly id: string; readonly orderNo: string | null },
  { row, command }: { readonly row: WaitingRow; readonly command: 'accept' | 'retake' },
): Promise<void> {
  const piece = await lockSurplus(trade, ctx, String(row.surplusId))
  if (piece.isSlot) {
    await restock(trade, ctx, [{ skuId: String(piece.skuId), qty: 1 }], ofSurplus(piece))
  }
  const who = command === 'accept' ? 'customer' : 'system'
  await moveWaiting(trade, ctx, row, command, { who, values: { orderId, orderNo } })
}

/**
 * An order that comes back takes the offers again that it was made from, as long as they are its customer's. The piece of one
 * that is somebody else's by now is not sold twice: another one that nobody has a right to takes its place.
 * @throws DomainError `refused` when there is none
 */
export async function retakeOffers(trade: Trade, ctx: TradeContext, order: OrderRow): Promise<void> {
  for (const { skuId, qty, claimId, offerId } of await itemsOf(ctx, order.id)) {
    const row = offerId === null ? undefined : await lockWaiting(trade, ctx, offerId)
    if (row?.state === WAITING.offered) {
      await takeOffer(trade, ctx, order, { row, command: 'retake' })
    } else if (order.line === SALES_LINE.final && claimId === null) {
      await takeOwnerless(trade, ctx, skuId, { qty, refId: order.id })
    }
  }
}

/** The order that took offers is paid: the pieces are sold. */
export async function sellOffers(trade: Trade, ctx: TradeContext, order: OrderRow): Promise<void> {
  for (const row of await offersOf(trade, ctx, order.id)) {
    await moveWaiting(trade, ctx, row, 'buy')
    await moveSurplus(trade, ctx, await lockSurplus(trade, ctx, String(row.surplusId)), 'sell')
  }
}

/** The order that took offers is cancelled: they can be taken again until their time is over. */
export async function returnOffers(trade: Trade, ctx: TradeContext, order: OrderRow): Promise<void> {
  for (const row of await offersOf(trade, ctx, order.id)) {
    const piece = await lockSurplus(trade, ctx, String(row.surplusId))
    if (piece.isSlot) {
      await takeOut(trade, ctx, [{ skuId: String(piece.skuId), qty: 1 }], ofSurplus(piece))
    }
    await moveWaiting(trade, ctx, row, 'returnOffer', { values: { orderId: null, orderNo: null } })
  }
}

async function offersOf(trade: Trade, ctx: TradeContext, orderId: string): Promise<readonly WaitingRow[]> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_waiting')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '=', WAITING.ordered)
    .orderBy('id')
    .execute()
  const found: WaitingRow[] = []
  for (const { id } of rows) {
    found.push(await lockWaiting(trade, ctx, id))
  }
  return found
}

async function moveWaiting(
  { moves }: Trade,
  ctx: TradeContext,
  row: WaitingRow,
  command: string,
  { who = 'system', values = {} }: Omit<MoveOptions, 'input'> = {},
): Promise<void> {
  await transition({ ...moves.waiting, ctx, row: row as unknown as StoredRow, command, who }, values)
}

interface WantedSku {
  readonly name: string
  readonly goodsId: string
  /** 0 for none. */
  readonly quotaTotal: number
  readonly presellEnd: Date | null
  readonly available: number
}

async function wantedSku(ctx: TradeContext, presellSkuId: string): Promise<WantedSku | undefined> {
  const { rows } =
    await sql<WantedSku>`select s.name, g.id as goods_id, g.quota_total, g.presell_end, s.stock - s.locked as available
    from shop_sku s
    join shop_product p on p.id = s.product_id
    join ${withDeleted('shop_goods')} g on g.id = p.goods_id
    where s.id = ${presellSkuId} and s.status = ${sql.lit(SKU_STATUS.enabled)}
      and p.line = ${sql.lit(SALES_LINE.presell)} and g.state = ${sql.lit(GOODS_STATE.ready)}`.execute(
      unscoped(ctx.db, OWN),
    )
  return rows[0]
}

interface PricedSku {
  readonly id: string
  readonly price: Fen | null
  readonly payModel: PayModel
}

/**
 * What a piece costs as its pre-order is sold now. Where that takes a deposit: the deposit, and the balance once it has arrived;
 * else the whole price, before it arrives or when it does. Fen.
 */
async function pricesOf(ctx: TradeContext, { presellSkuId, skuId, isSlot }: SurplusRow) {
  const { rows } = await sql<PricedSku>`
    select s.id, s.present_price as price, coalesce(p.pay_model, ${PAY_MODEL.deposit}) as pay_model
    from ${withDeleted('shop_sku')} s join ${withDeleted('shop_product')} p on p.id = s.product_id
    where s.id in (${presellSkuId}, ${skuId})`.execute(unscoped(ctx.db, OWN))
  const found = (id: string | null) => rows.find((row) => row.id === id)
  const price = found(presellSkuId)?.price ?? null
  const payModel = found(presellSkuId)?.payModel ?? PAY_MODEL.deposit
  const balance = payModel === PAY_MODEL.deposit && !isSlot ? (found(skuId)?.price ?? null) : 0
  if (price === null || balance === null) {
    throw new DomainError('refused', ['SKU没有价格', 'The SKU has no price', 'surplus.noPrice'])
  }
  return payModel === PAY_MODEL.reservation
    ? { payModel, deposit: 0, due: price }
    : { payModel, deposit: price, due: balance }
}
