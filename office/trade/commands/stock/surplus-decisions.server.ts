import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { moveOver } from './stock.server.ts'
import { moveSurplus, type SurplusRow, splitSurplus } from './surplus.server.ts'

const OWN = 'listings that pieces are moved to, and who waits for them'

/** Who is next for a piece. */
export async function nextOf(ctx: TradeContext, { presellSkuId }: SurplusRow): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select w.id from shop_waiting w
    join shop_app_user u on u.id = w.user_id and u.tenant_id = w.tenant_id
    where w.tenant_id = ${ctx.user.tenantId} and w.presell_sku_id = ${presellSkuId} and w.state = 0 and w.del_flag = 0
      and u.state = 1 and u.del_flag = 0
    order by w.joined_at, w.id limit 1`.execute(unscoped(ctx.db, OWN))
  return rows[0]?.id
}

/** What is noted of who decided on pieces, and when. */
export function decision({ app }: Trade, { user }: TradeContext, now: Date) {
  return { decidedAt: app.clock.format(now), decidedBy: user.username }
}

interface ToStock {
  readonly productId: string
  /** All of them when left out. */
  readonly qty: number | null
  readonly note: string | null
}

/** Pieces go into the stock of an in-stock listing; those that are in no stock yet only join it. The row was locked. */
export async function moveToStock(
  trade: Trade,
  ctx: TradeContext,
  row: SurplusRow,
  { productId, qty, note }: ToStock,
): Promise<void> {
  const part = await splitSurplus(trade, ctx, row, qty ?? Number(row.qty))
  const targetSkuId = (await targetOf(ctx, row, productId)) ?? null
  const at = decision(trade, ctx, await trade.now(ctx))
  await moveSurplus(trade, ctx, part, 'toStock', {
    who: 'staff',
    input: { productId, qty },
    values: { ...at, note, targetProductId: productId, targetSkuId },
  })
  const document = { refType: 'surplus', refId: part.id, ...(note === null ? {} : { reason: note }) }
  const from = part.inStock ? String(part.skuId) : null
  await moveOver(ctx, { from, to: String(targetSkuId), qty: Number(part.qty) }, document)
}

/** The SKU of an in-stock listing that pieces go to: the one of the same name, or the only one. Its stock was counted. */
export async function targetOf(ctx: TradeContext, row: SurplusRow, productId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
    name: string
    counted: boolean
  }>`select s.id, s.name, s.counted from shop_sku s
    join shop_product p on p.id = s.product_id and p.tenant_id = s.tenant_id
    where s.tenant_id = ${ctx.user.tenantId} and p.id = ${productId} and p.line = 1 and p.del_flag = 0
      and s.del_flag = 0 and s.status = 0 order by s.sort_rank, s.id`.execute(unscoped(ctx.db, OWN))
  const found = rows.find(({ name }) => name === row.skuName) ?? (rows.length === 1 ? rows[0] : undefined)
  return found?.counted ? found.id : undefined
}
