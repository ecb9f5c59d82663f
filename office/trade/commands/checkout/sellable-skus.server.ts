import { sql } from 'kysely'
import { yuanOf } from '#kit/contract/money.ts'
import { escapeLike } from '#kit/server/database/escape-like.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SHELF_STATE } from '#office/catalogue/product/listed-fields.ts'
import { PUBLIC_LINES, SALES_LINE, type SalesLine } from '#office/catalogue/rules/sales-line.ts'
import { SKU_STATUS } from '#office/catalogue/sku/sku.ts'
import { TRADE_RIGHTS } from '../../model/rights.ts'
import type { SellableSku } from '../../model/sellable-sku.ts'
import type { TradeContext } from '../context/trade.server.ts'
import { UNLIMITED } from './checkout-lines.server.ts'

/** What is on sale, and what staff may sell beside it: whoever enters orders sees it all. */
const ON_SALE = 'SKUs that staff may sell, of the tenant of the caller'

const MOST_FOUND = 20

/**
 * SKUs in stock, of pre-orders and of memberships by a word of their titles, names and codes; those on the shelf first.
 * @param lines which of them: all unless said
 */
export async function sellableSkus(
  ctx: TradeContext,
  keyword: string,
  lines: readonly SalesLine[] = [...PUBLIC_LINES, SALES_LINE.membership],
): Promise<readonly SellableSku[]> {
  const like = `%${escapeLike(keyword)}%`
  const { rows } = await sql<SellableSku>`
    select s.id as sku_id, p.line, case when p.line = ${sql.lit(SALES_LINE.presell)} then p.pay_model end as pay_model, p.title, s.name, s.sku_code,
      coalesce(s.picture, p.cover) as picture, s.present_price, s.member_price,
      case when p.line = ${sql.lit(SALES_LINE.membership)} then ${UNLIMITED}::int else s.stock - s.locked end as available,
      case when s.is_trade = 1 then s.trade_price end as trade_price
    from shop_sku s join shop_product p on p.id = s.product_id
    where s.status = ${sql.lit(SKU_STATUS.enabled)} and p.line in (${literals(lines)})
      and s.present_price is not null
      and (p.title ilike ${like} or s.sku_code ilike ${like} or s.bar_code = ${keyword}
        or string_to_array(s.more_bar_codes, ',') @> array[${keyword}::text] or s.name ilike ${like})
    order by p.shelf_state = ${sql.lit(SHELF_STATE.on)} desc, s.stock > s.locked or p.line = ${sql.lit(SALES_LINE.membership)} desc, p.title, s.sort_rank limit ${MOST_FOUND}`.execute(
    unscoped(ctx.db, ON_SALE),
  )
  const isSeen = ctx.user.can(TRADE_RIGHTS.money)
  const yuan = (fen: number | null) => (fen === null || !isSeen ? null : yuanOf(fen))
  return rows.map((row) => ({
    ...row,
    presentPrice: yuan(row.presentPrice),
    memberPrice: yuan(row.memberPrice),
    tradePrice: yuan(row.tradePrice),
  }))
}
