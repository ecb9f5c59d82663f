import { sql } from 'kysely'
import { noteValues } from '#kit/server/crud/history.server.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { SKU_STATUS } from '#office/catalogue/sku/sku.ts'
import { CUSTOMER_STATE } from '../../model/customer.ts'
import { WAITING } from '../../model/waiting.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { leaveDamaged } from './damaged.server.ts'
import { moveOver, ofSurplus } from './stock.server.ts'
import { moveSurplus, type SurplusRow, splitSurplus } from './surplus.server.ts'

const OWN = 'listings that pieces are moved to, and who waits for them'

/** Who is next for a piece. */
export async function nextOf(ctx: TradeContext, { presellSkuId }: SurplusRow): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select w.id from shop_waiting w
    join shop_app_user u on u.id = w.user_id
    where w.presell_sku_id = ${presellSkuId} and w.state = ${sql.lit(WAITING.waiting)}
      and u.state = ${sql.lit(CUSTOMER_STATE.normal)}
    order by w.joined_at, w.id limit 1`.execute(unscoped(ctx.db, OWN))
  return rows[0]?.id
}

/** What is noted of who decided on pieces, and when. */
export function decision({ app }: Trade, { user }: TradeContext, now: Date) {
  return { decidedAt: app.clock.format(now), decidedBy: user.username }
}

interface ToStock {
  /** The listing of the same arrival when left out. */
  readonly productId: string | null
  /** All of them when left out. */
  readonly qty: number | null
  readonly note: string | null
}

/**
 * Pieces go into the stock of an in-stock listing; those that are in no stock yet only join it. A figure that says nothing
 * of where it comes from belongs to their run from then on. The row was locked.
 */
export async function moveToStock(
  trade: Trade,
  ctx: TradeContext,
  row: SurplusRow,
  { productId, qty, note }: ToStock,
): Promise<void> {
  const part = await splitSurplus(trade, ctx, row, qty ?? Number(row.qty))
  const target = await targetOf(ctx, row, productId)
  const targetSkuId = target?.id ?? null
  const at = decision(trade, ctx, await trade.now(ctx))
  await moveSurplus(trade, ctx, part, 'toStock', {
    who: 'staff',
    input: { productId, qty },
    values: { ...at, note, targetProductId: target?.productId ?? null, targetSkuId },
  })
  const document = { ...ofSurplus(part), ...(note === null ? {} : { reason: note }) }
  const from = part.inStock ? String(part.skuId) : null
  const pieces = Number(part.qty)
  if (!part.inStock) {
    await leaveDamaged(trade, ctx, [{ skuId: String(part.skuId), qty: pieces }], { ...document, kind: 'surplus' })
  }
  await moveOver(trade, ctx, { from, to: String(targetSkuId), qty: pieces }, document)
  if (target && target.sourceGoodsId === null) {
    await joinRun(ctx, target.goodsId, String(row.goodsId))
  }
}

async function joinRun(ctx: TradeContext, goodsId: string, sourceGoodsId: string): Promise<void> {
  const rows = await withDeletedRows(unscoped(ctx.db, OWN))
    .updateTable('shop_goods')
    .set({ sourceGoodsId, updateBy: ctx.user.username, ...NEXT_VERSION })
    .where('id', '=', goodsId)
    .where('sourceGoodsId', 'is', null)
    .returning('id')
    .execute()
  await noteValues(
    ctx,
    'shop_goods',
    rows.map(({ id }) => ({ id, changes: { sourceGoodsId: [null, sourceGoodsId] } })),
  )
}

interface Target {
  readonly id: string
  readonly name: string
  readonly counted: boolean
  readonly productId: string
  readonly goodsId: string
  readonly sourceGoodsId: string | null
}

/**
 * The SKU of an in-stock listing that pieces go to: the one of the same name, or the only one. Its stock was counted. Where
 * no listing is named it is the newest one of the same arrival that has such a SKU.
 */
export async function targetOf(
  ctx: TradeContext,
  row: SurplusRow,
  productId: string | null,
): Promise<Target | undefined> {
  const { rows } =
    await sql<Target>`select s.id, s.name, s.counted, p.id as product_id, g.id as goods_id, g.source_goods_id
    from shop_sku s join shop_product p on p.id = s.product_id
    join shop_goods g on g.id = p.goods_id
    where p.line = ${sql.lit(SALES_LINE.inStock)} and s.status = ${sql.lit(SKU_STATUS.enabled)}
      and ${productId === null ? sql`g.source_goods_id = ${row.goodsId}` : sql`p.id = ${productId}`}
    order by p.create_time desc, p.id, s.sort_rank, s.id`.execute(unscoped(ctx.db, OWN))
  for (const listing of new Set(rows.map((sku) => sku.productId))) {
    const skus = rows.filter((sku) => sku.productId === listing)
    const found = skus.find(({ name }) => name === row.skuName) ?? (skus.length === 1 ? skus[0] : undefined)
    if (found?.counted) {
      return found
    }
  }
  return undefined
}
