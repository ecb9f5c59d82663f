import { sql } from 'kysely'
import type { Page } from '#kit/contract/envelope.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import type { WireRow } from '#kit/server/crud/rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { order } from '../../trade/model/order.ts'
import type { ListedItem, ListedParcel } from './listed-order.ts'

type Sent = Readonly<Record<string, unknown>>

const SHOWN = 'parts of orders that are on the page of the caller'

/** A page of orders, each with its pieces and its parcels; neither says an amount, a name or a number of a phone. */
export async function listOrders(app: AppContext, ctx: RequestContext<Sent>): Promise<Page<WireRow>> {
  const page = await listPage(app, order, ctx)
  const ids = page.records.map(({ id }) => String(id))
  if (ids.length === 0) {
    return page
  }
  const rowsIn = unscoped(ctx.db, SHOWN)
  const [items, parcels] = await Promise.all([
    sql<ListedItem & { readonly orderId: string }>`
      select order_id, id, picture_snap as picture, title_snap as title, sku_name_snap as sku, qty, shipped_qty, refunded_qty + refunding_qty as refunded_qty
      from shop_order_item where order_id in (${sql.join(ids)})
      order by order_id, position`.execute(rowsIn),
    sql<ListedParcel & { readonly orderId: string }>`
      select order_id, carrier, tracking_no from shop_shipment
      where order_id in (${sql.join(ids)})
      order by order_id, shipped_at`.execute(rowsIn),
  ])
  const of = <Part extends { readonly orderId: string }>(parts: readonly Part[], id: unknown) =>
    parts.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...part }) => part)
  return {
    ...page,
    records: page.records.map((row) => ({ ...row, items: of(items.rows, row.id), parcels: of(parcels.rows, row.id) })),
  }
}

const LIVE = 'claims of deposits that the caller sees'

/** Until when the balances of deposits are to be paid: that of the claim which ends first, with its days of grace. */
export async function balancesUntil(
  ids: readonly string[],
  { db }: RequestContext,
): Promise<ReadonlyMap<string, { readonly balanceUntil: Date }>> {
  const { rows } = await sql<{ orderId: string; balanceUntil: Date }>`
    select deposit_order_id as order_id, min(coalesce(case when state = ${CLAIM.grace} then grace_until end, due_at)) as balance_until
    from shop_final_claim where deposit_order_id in (${sql.join([...ids])})
      and state in (${CLAIM.open}, ${CLAIM.grace}) and due_at is not null
    group by deposit_order_id`.execute(unscoped(db, LIVE))
  return new Map(rows.map(({ orderId, balanceUntil }) => [orderId, { balanceUntil }]))
}
