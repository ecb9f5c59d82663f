import { sql } from 'kysely'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { type ListedLine, SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { SKU_STATUS } from '#office/catalogue/sku/sku.ts'
import { PAY_MODEL } from '../../catalogue/rules/pay-model.ts'
import { claim } from '../../trade/model/claim.ts'
import { CLAIM, PAYABLE_CLAIMS } from '../../trade/model/claim-states.ts'
import { lineageColumns, relativesOf } from './lineage.server.ts'

interface OwnNumbers {
  readonly id: string
  readonly goodsId: string
  readonly available: number
  readonly slotsUsed: number
  readonly fullPrice: number | null
  readonly depositPercent: number | null
  readonly unmapped: number
}

interface ClaimNumbers {
  readonly openClaims: number
  readonly paidClaims: number
  readonly dueLeft: number
}

const OWN = 'SKUs of listings that the caller sees, and whether a balance SKU stands for claims that wait'

/** The columns of listings that follow from their SKUs and from claims, as far as the caller may see these. */
export function listingNumbers(app: AppContext, line: ListedLine): Compute {
  return async (ids, ctx) => {
    const [own, claims, relatives] = await Promise.all([
      ownNumbers(ctx, ids, line),
      line === SALES_LINE.final ? claimNumbers(app, ctx, ids) : new Map<string, ClaimNumbers>(),
      relativesOf(app, ctx, figuresOf(ids)),
    ])
    return new Map(
      own.map(({ id, goodsId, available, unmapped, ...deposits }): [string, StoredRow] => [
        id,
        {
          available,
          ...(line === SALES_LINE.presell && deposits),
          ...(line === SALES_LINE.final && { isMapped: unmapped === 0 }),
          ...claims.get(id),
          ...lineageColumns(ctx, relatives.get(goodsId)),
        },
      ]),
    )
  }
}

/** What the listings sell, as a list that the database makes. */
const figuresOf = (ids: readonly string[]) =>
  sql<string[]>`array(select goods_id from ${withDeleted('shop_product')} where id = any(${ids}))`

/** Sums over the enabled SKUs, and the places taken as the quota of the figure counts them; prices in fen, a deposit in hundredths of the full price. */
async function ownNumbers(
  ctx: RequestContext,
  ids: readonly string[],
  line: ListedLine,
): Promise<readonly OwnNumbers[]> {
  const { rows } = await sql<OwnNumbers>`
    select p.id, p.goods_id, coalesce(sum(s.stock - s.locked), 0)::int as available,
      ${
        line === SALES_LINE.presell
          ? sql`(select coalesce(sum(i.qty), 0)::int from shop_order_item i where i.product_id = p.id and i.line = ${sql.lit(SALES_LINE.presell)} and i.is_counted)`
          : sql`0`
      } as slots_used, max(s.original_price) as full_price,
      max(case when s.original_price > 0 and p.pay_model = ${PAY_MODEL.deposit} then round(s.present_price * 100.0 / s.original_price)::int end) as deposit_percent,
      ${
        line === SALES_LINE.final
          ? sql`(select count(distinct c.presell_sku_id)::int from shop_final_claim c
            where c.state = ${sql.lit(CLAIM.waiting)} and c.presell_sku_id = any(array(
                select w.id from ${withDeleted('shop_sku')} w where w.product_id = p.presell_product_id))
              and not exists (select 1 from shop_sku m
                where m.product_id = p.id and m.presell_sku_id = c.presell_sku_id and m.status = ${sql.lit(SKU_STATUS.enabled)}))`
          : sql`0`
      } as unmapped
    from ${withDeleted('shop_product')} p left join shop_sku s on s.product_id = p.id and s.status = ${sql.lit(SKU_STATUS.enabled)}
    where p.id = any(${ids}) group by p.id`.execute(unscoped(ctx.db, OWN))
  return rows
}

/** Claims that the balance SKUs of listings stand for. Fen. */
async function claimNumbers(
  app: AppContext,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClaimNumbers>> {
  if (!ctx.user.can(permissionOf(claim, 'list'))) {
    return new Map()
  }
  const seen = visibleRows(app, claim, ctx).select(['finalSkuId', 'state', 'dueAmount', 'qty'])
  const { rows } = await sql<ClaimNumbers & { readonly productId: string }>`
    select s.product_id, count(*) filter (where c.state in (${literals(PAYABLE_CLAIMS)}))::int as open_claims,
      count(*) filter (where c.state = ${sql.lit(CLAIM.paid)})::int as paid_claims,
      coalesce(sum(c.due_amount * c.qty) filter (where c.state in (${literals(PAYABLE_CLAIMS)})), 0)::bigint as due_left
    from (${seen.where(sql<boolean>`final_sku_id = any(array(select id from ${withDeleted('shop_sku')} where product_id = any(${ids})))`)}) c
    join ${withDeleted('shop_sku')} s on s.id = c.final_sku_id
    group by s.product_id`.execute(unscoped(ctx.db, OWN))
  const found = new Map(rows.map((row) => [row.productId, row]))
  return new Map(
    ids.map((id) => {
      const { openClaims = 0, paidClaims = 0, dueLeft = 0 } = found.get(id) ?? {}
      return [id, { openClaims, paidClaims, dueLeft }]
    }),
  )
}
