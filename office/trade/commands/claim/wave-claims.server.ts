import { sql } from 'kysely'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { PayModel } from '../../../catalogue/rules/pay-model.ts'
import { SALES_LINE } from '../../../catalogue/rules/sales-line.ts'
import { SKU_STATUS } from '../../../catalogue/sku/sku.ts'
import { CLAIM, PAYABLE_CLAIMS } from '../../model/claim-states.ts'
import { customersRead } from '../../model/masks.ts'
import { ORDER } from '../../model/order-states.ts'
import { OPEN_REFUNDS } from '../../model/refund-states.ts'
import type { SeatReason, ShortageRule } from '../../model/shortage.ts'
import { SURPLUS } from '../../model/surplus.ts'
import type { wave } from '../../model/wave.ts'
import type { ListedNumbers, Mapped, WaveNumbers } from '../../model/wave-head.ts'
import { shortageIn } from '../../model/wave-shortage.ts'
import { IS_ASKED_ABOUT } from '../consult/consults.server.ts'
import type { TradeContext } from '../context/trade.server.ts'

export type WaveRow = StoredRowOf<typeof wave>

const OWN = 'claims and SKUs of a figure that the caller sees and locked'

/** What stands for the pre-order SKUs whose claims wait for this arrival. */
export async function mappingOf(ctx: TradeContext, { id, presellGoodsId }: WaveRow): Promise<readonly Mapped[]> {
  const { rows } = await sql<Mapped>`
    select w.presell_sku_id, p.name, w.claims, w.pieces, f.id as final_sku_id, f.present_price as due,
      case when f.counted then greatest(coalesce(f.stock, 0) - coalesce((select sum(c.qty) from shop_final_claim c
        where c.final_sku_id = f.id and c.state in (${literals(PAYABLE_CLAIMS)})), 0)
        - coalesce((select sum(o.qty) from shop_surplus o where o.sku_id = f.id
          and o.state = ${sql.lit(SURPLUS.offered)} and o.in_stock), 0), 0)
        else 0 end::int as available
    from (select presell_sku_id, count(*)::int as claims, sum(qty)::int as pieces from shop_final_claim
      where presell_goods_id = ${presellGoodsId} and state = ${sql.lit(CLAIM.waiting)}
      group by presell_sku_id) w
    join ${withDeleted('shop_sku')} p on p.id = w.presell_sku_id
    left join lateral (select s.id, s.present_price, s.stock, s.counted from shop_sku s
      join shop_product r on r.id = s.product_id
      where s.presell_sku_id = w.presell_sku_id
        and s.status = ${sql.lit(SKU_STATUS.enabled)} and r.goods_id = ${id} and r.line = ${sql.lit(SALES_LINE.final)} order by s.id limit 1) f on true
    order by p.name, w.presell_sku_id`.execute(unscoped(ctx.db, OWN))
  return rows
}

/** A claim that waits for the arrival, as lists of people name it. */
export interface WaitingClaim {
  readonly id: string
  readonly presellSkuId: string
  readonly customer: string
  readonly orderNo: string
  readonly qty: number
  readonly payModel: PayModel
  /** What is held for it. Fen. */
  readonly depositAmount: number
  readonly paidAt: Date | null
  readonly isSeatLocked: boolean
}

export async function waitingOf(ctx: TradeContext, { presellGoodsId }: WaveRow): Promise<readonly WaitingClaim[]> {
  const { rows } = await sql<WaitingClaim>`
    select c.id, c.presell_sku_id, u.nickname as customer, o.order_no, c.qty, c.pay_model, c.deposit_amount, c.paid_at, c.is_seat_locked
    from shop_final_claim c
    join shop_order o on o.id = c.deposit_order_id
    join shop_app_user u on u.id = c.user_id
    where c.presell_goods_id = ${presellGoodsId} and c.state = ${sql.lit(CLAIM.waiting)}
    order by c.paid_at, c.id`.execute(unscoped(ctx.db, OWN))
  return customersRead(ctx.user, rows)
}

/** A claim that waits, and whether it goes without a piece by the rule. */
export type SeatedClaim = WaitingClaim & { readonly isCut: boolean; readonly why: SeatReason }

/** The claims that wait for an arrival, over all its SKUs: which have a piece by the rule, which go without, and why. */
export async function seatingOf(ctx: TradeContext, row: WaveRow, rule: ShortageRule): Promise<readonly SeatedClaim[]> {
  return shortageIn(await mappingOf(ctx, row), await waitingOf(ctx, row), rule)
}

/** A claim whose balance can be paid, or could. */
export interface OpenClaim {
  readonly id: string
  readonly state: number
  readonly userId: string
  readonly customer: string
  readonly orderNo: string
  readonly qty: number
  readonly payModel: PayModel
  /** What is held for it. Fen. */
  readonly depositAmount: number
  readonly lastRemindAt: Date | null
  readonly dueAt: Date | null
  readonly graceUntil: Date | null
  /** An order for the balance waits for its money. */
  readonly isBeingPaid: boolean
  /** Stage of the newest open refund of the deposit; null without one. */
  readonly refundStatus: number | null
  /** An open consult is about it. */
  readonly isAskedAbout: boolean
}

export async function openOf(ctx: TradeContext, { id }: Pick<WaveRow, 'id'>): Promise<readonly OpenClaim[]> {
  const { rows } = await sql<OpenClaim>`
    select c.id, c.state, c.user_id, u.nickname as customer, o.order_no, c.qty, c.pay_model, c.deposit_amount, c.last_remind_at, c.due_at,
      c.grace_until,
      exists (select 1 from shop_order_item i join shop_order b on b.id = i.order_id
        where i.claim_id = c.id and b.status = ${ORDER.toPay}) as is_being_paid,
      (select r.status from shop_refund_item i join shop_refund r on r.id = i.refund_id
        where i.order_item_id = c.deposit_item_id
          and r.status in (${sql.join([...OPEN_REFUNDS])}) order by r.create_time desc limit 1) as refund_status,
      ${IS_ASKED_ABOUT} as is_asked_about
    from shop_final_claim c
    join shop_order o on o.id = c.deposit_order_id
    join shop_app_user u on u.id = c.user_id
    where c.final_goods_id = ${id} and c.state in (${literals(PAYABLE_CLAIMS)})
    order by c.grace_until nulls last, c.due_at, c.id`.execute(unscoped(ctx.db, OWN))
  return customersRead(ctx.user, rows)
}

/** A claim that is not paid yet is extended as long as it ends after its wave, however that was moved since. */
export async function numbersOf(ctx: TradeContext, row: WaveRow): Promise<WaveNumbers> {
  const { rows } = await sql<WaveNumbers>`
    select count(*) filter (where state = ${sql.lit(CLAIM.waiting)})::int as waiting,
      count(*) filter (where open_at is not null)::int as claims,
      count(*) filter (where state = ${sql.lit(CLAIM.paid)})::int as paid,
      count(*) filter (where state in (${literals(PAYABLE_CLAIMS)}))::int as unpaid,
      count(*) filter (where case when state in (${literals(PAYABLE_CLAIMS)}) and due_at is not null and ${row.payEnd}::timestamptz is not null
        then due_at > ${row.payEnd}::timestamptz else is_extended end)::int as extended,
      count(*) filter (where state = ${sql.lit(CLAIM.grace)})::int as overdue,
      count(*) filter (where state = ${sql.lit(CLAIM.forfeited)})::int as forfeited,
      count(*) filter (where state = ${sql.lit(CLAIM.released)} and final_goods_id = ${row.id})::int as released,
      count(*) filter (where state = ${sql.lit(CLAIM.credited)})::int as credited,
      coalesce(sum(due_amount * qty) filter (where state in (${literals([CLAIM.open, CLAIM.paid, CLAIM.grace])})), 0)::bigint as due,
      coalesce(sum(paid_amount) filter (where state = ${sql.lit(CLAIM.paid)}), 0)::bigint as collected,
      coalesce(sum(due_amount * qty) filter (where state in (${literals(PAYABLE_CLAIMS)})), 0)::bigint as open,
      coalesce(sum(deposit_amount) filter (where state = ${sql.lit(CLAIM.forfeited)}), 0)::bigint as kept
    from shop_final_claim c where final_goods_id = ${row.id} or presell_goods_id = ${row.presellGoodsId} and final_goods_id is null`.execute(
    unscoped(ctx.db, OWN),
  )
  return rows[0] as WaveNumbers
}

const LISTED = 'numbers of waves that the caller sees'

/** What the list of waves says of each: read from an index that has all of it. */
export async function listedNumbersOf(
  ctx: Pick<TradeContext, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedNumbers>> {
  const { rows } = await sql<ListedNumbers & { readonly id: string }>`
    select final_goods_id as id, count(*) filter (where open_at is not null)::int as claims,
      count(*) filter (where state = ${sql.lit(CLAIM.paid)})::int as paid,
      count(*) filter (where state in (${literals(PAYABLE_CLAIMS)}))::int as unpaid,
      count(*) filter (where state = ${sql.lit(CLAIM.grace)})::int as overdue,
      coalesce(sum(paid_amount) filter (where state = ${sql.lit(CLAIM.paid)}), 0)::bigint as collected,
      coalesce(sum(due_amount * qty) filter (where state in (${literals(PAYABLE_CLAIMS)})), 0)::bigint as open
    from shop_final_claim where final_goods_id = any(${[...ids]}) group by final_goods_id`.execute(
    unscoped(ctx.db, LISTED),
  )
  const found = new Map(rows.map(({ id, ...numbers }) => [id, numbers]))
  return new Map(ids.map((id) => [id, found.get(id) ?? NO_CLAIMS]))
}

const NO_CLAIMS: ListedNumbers = { claims: 0, paid: 0, unpaid: 0, overdue: 0, collected: 0, open: 0 }
