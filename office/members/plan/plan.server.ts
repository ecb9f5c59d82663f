import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { StoredRowOf, WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { SHELF_STATE } from '../../catalogue/product/listed-fields.ts'
import { newNumbers } from '../../numbering/own-numbers.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { membershipPlan } from '../../trade/model/membership-plan.ts'

const OWN = 'membership plans that were just written or read, and their SKUs'

/** Memberships on sale, for the staff. */
export function membershipPlanRoutes({ app }: Trade): readonly Route[] {
  const hooks: WriteHooks<typeof membershipPlan> = {
    prepare: async (values, ctx, before) => (before ? values : { ...values, productNo: await newNumber(ctx) }),
    after: followSkus,
    guardDelete,
  }
  return crudRoutes(app, membershipPlan, {
    ...hooks,
    compute: soldOf,
    actions: { publish: ({ move }) => move(), unpublish: ({ move }) => move() },
  })
}

async function newNumber(ctx: RequestContext): Promise<string> {
  const [productNo = ''] = await newNumbers(ctx, 'plan', { count: 1, now: new Date() })
  return productNo
}

/** A plan has one SKU, of its price and named by its days: that is what carts and orders name. */
async function followSkus(ids: readonly string[], ctx: RequestContext): Promise<void> {
  const rowsIn = unscoped(ctx.db, OWN)
  const own = sql`p.id = any(${[...ids]})`
  await sql`update ${withDeleted('shop_product')} p set price_max = price_min, is_counted = true, coupon_allowed = false,
      integral_allowed = false where ${own}`.execute(rowsIn)
  await sql`update shop_sku s set present_price = p.price_min, name = p.member_days || '天', picture = p.cover,
      update_time = now(), version = s.version + 1
    from ${withDeleted('shop_product')} p where ${own} and s.product_id = p.id`.execute(rowsIn)
  const { rows } = await sql<{
    id: string
  }>`select p.id from ${withDeleted('shop_product')} p where ${own} and not exists (select 1 from shop_sku s
    where s.product_id = p.id)`.execute(rowsIn)
  for (const { id } of rows) {
    await sql`insert into shop_sku (id, product_id, spec_key, name, picture, present_price, stock, counted, create_by, tenant_id)
      select ${newId()}, p.id, '', p.member_days || '天', p.cover, p.price_min, 0, true, ${ctx.user.username}, p.tenant_id
      from ${withDeleted('shop_product')} p where p.id = ${id}`.execute(rowsIn)
  }
}

/** @throws DomainError `refused` for a plan that is published, and for one that was ever ordered */
async function guardDelete(rows: readonly StoredRowOf<typeof membershipPlan>[], ctx: RequestContext): Promise<void> {
  if (rows.some(({ shelfState }) => shelfState === SHELF_STATE.on)) {
    throw refused([
      '上架中的套餐不能删除，请先下架',
      'A published plan cannot be deleted; unpublish it first',
      'plan.published',
    ])
  }
  const { rows: found } =
    await sql`select 1 from shop_order_item where product_id = any(${rows.map(({ id }) => id)}) limit 1`.execute(
      unscoped(ctx.db, OWN),
    )
  if (found.length > 0) {
    throw refused([
      '已产生订单的套餐不能删除，可下架',
      'A plan with orders cannot be deleted; unpublish it',
      'plan.hasOrders',
    ])
  }
}

/** Those that were refunded left out. */
const soldOf: Compute = async (ids, ctx) => {
  const { rows } = await sql<{ id: string; sold: number }>`select product_id as id, count(*)::int as sold
    from shop_membership_term where product_id = any(${[...ids]})
      and days_back = 0 group by product_id`.execute(unscoped(ctx.db, OWN))
  const sold = new Map(rows.map((row) => [row.id, row.sold]))
  return new Map(ids.map((id) => [id, { sold: sold.get(id) ?? 0 }]))
}
