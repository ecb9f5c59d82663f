import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import { ORDER } from '../../trade/model/order-states.ts'

/** How many pieces of a SKU should lie at its places at this moment. */
export interface Shelf {
  /** In stock, and sold but not sent yet: a payment moves nothing on the shelf, a parcel does. */
  readonly sale: number
  readonly damaged: number
  /** Somebody has said how many there are. */
  readonly isKnown: boolean
  /** Fen that one piece counts for: its whole price, as the shop keeps no costs. */
  readonly unitValue: number
}

/** What should lie on the shelf of SKUs now, in one look at the books: what moves meanwhile is in all of it or in none. */
export async function shelvesOf(
  ctx: Pick<RequestContext, 'db'>,
  skuIds: readonly string[],
): Promise<ReadonlyMap<string, Shelf>> {
  const ids = [...skuIds]
  const { rows } = await sql<Shelf & { id: string }>`
    select s.id, (coalesce(s.stock, 0) + coalesce(o.qty, 0))::int as sale, coalesce(d.qty, 0)::int as damaged,
      s.counted as is_known,
      coalesce(case when p.line = ${sql.lit(SALES_LINE.final)} then coalesce(q.original_price, q.present_price) end,
        s.present_price, s.original_price, 0)::bigint as unit_value
    from shop_sku s
    join shop_product p on p.id = s.product_id
    left join shop_sku q on q.id = s.presell_sku_id
    left join shop_damaged d on d.sku_id = s.id
    left join (
      select sku_id, sum(least(qty - shipped_qty,
        unsent_qty + least(refunding_qty, greatest(0, refunded_qty + refunding_qty - sent_back_qty))))::int as qty
      from shop_order_item where sku_id = any(${ids}) and shipped_qty < qty and order_status = ${sql.lit(ORDER.toShip)}
      group by sku_id) o on o.sku_id = s.id
    where s.id = any(${ids})`.execute(
    unscoped(ctx.db, 'stock of SKUs that the caller sees, or that a line of theirs names'),
  )
  return new Map(rows.map(({ id, ...shelf }) => [id, { ...shelf, unitValue: Number(shelf.unitValue) }]))
}
