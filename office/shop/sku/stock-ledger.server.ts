import { sql } from 'kysely'
import type { Page } from '#kit/contract/envelope.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import type { Call } from '#kit/server/http/route.server.ts'
import { stockAfter, stockDelta } from './sku-stock.ts'

/** One change of a SKU's stock (shop domain 5.7, rule 2). */
export interface StockMove {
  readonly skuId: string
  readonly kind: 'create' | 'adjust'
  /** With its sign. */
  readonly qty: number
  readonly stockAfter: number
  readonly lockedAfter: number
  readonly reason?: string
}

type AnyCall = Pick<Call, 'db' | 'me'>

const BATCH = 500

/** Writes moves to the ledger; always in the transaction that changed the stock. */
export async function noteStock({ db, me }: AnyCall, moves: readonly StockMove[]): Promise<void> {
  for (let at = 0; at < moves.length; at += BATCH) {
    const rows = moves
      .slice(at, at + BATCH)
      .map((move) => ({ ...move, id: newId(), operator: me.username, tenantId: me.tenantId }))
    await db.insertInto('shopStockLog').values(rows).execute()
  }
}

export interface StockChange {
  readonly skuId: string
  /** The number that was on the screen. */
  readonly stockLoaded: number
  readonly stock: number
  readonly reason: string
}

export interface StockState {
  readonly stock: number
  readonly locked: number
  readonly sold: number
}

/**
 * Applies what a person changed to the stock as it is now, so that sales during the edit are kept.
 * @throws DomainError `conflict` with the current numbers, `notFound` for a SKU of another product.
 */
export async function adjustStock(call: AnyCall, productId: string, change: StockChange): Promise<StockState> {
  const { rows } = await sql<{ stock: number | null; locked: number; sold: number }>`
    select stock, locked, sold from shop_sku where id = ${change.skuId} and product_id = ${productId} and del_flag = 0 for update
  `.execute(call.db)
  const [now] = rows
  if (!now) {
    throw new DomainError('notFound', ['数据不存在', 'This record does not exist'])
  }
  const stock = stockAfter({ stock: now.stock ?? 0, locked: now.locked }, stockDelta(change.stockLoaded, change.stock))
  await call.db
    .updateTable('shopSku')
    .set({ stock, counted: true, updateBy: call.me.username, updateTime: new Date(), version: sql`version + 1` })
    .where('id', '=', change.skuId)
    .execute()
  await noteStock(call, [
    {
      skuId: change.skuId,
      kind: 'adjust',
      qty: stock - (now.stock ?? 0),
      stockAfter: stock,
      lockedAfter: now.locked,
      reason: change.reason,
    },
  ])
  return { stock, locked: now.locked, sold: now.sold }
}

/** The ledger of one SKU, newest first. */
export async function stockLog(
  call: Pick<Call, 'db' | 'clock'>,
  productId: string,
  query: { readonly skuId: string; readonly pageNo: number; readonly pageSize: number },
): Promise<Page<unknown>> {
  const { skuId, pageNo, pageSize } = query
  const { rows } = await sql<{ createTime: Date; total: number }>`
    select l.id, l.kind, l.qty, l.stock_after, l.locked_after, l.reason, l.operator, l.create_time, count(*) over () as total
    from shop_stock_log l join shop_sku s on s.id = l.sku_id
    where l.sku_id = ${skuId} and s.product_id = ${productId}
    order by l.create_time desc, l.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}
  `.execute(call.db)
  const total = rows[0]?.total ?? 0
  return {
    records: rows.map(({ total: _, createTime, ...rest }) => ({ ...rest, createTime: call.clock.format(createTime) })),
    total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize),
    totalKind: 'exact',
  }
}
