import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { OPEN_WAVES } from '../../../catalogue/goods/wave-state.ts'
import { SALES_LINE } from '../../../catalogue/rules/sales-line.ts'
import { LIVE_CLAIMS } from '../../model/claim-states.ts'
import { ORDER } from '../../model/order-states.ts'
import type { TradeContext } from '../context/trade.server.ts'

/** What customers and the shop still owe each other. */
interface OpenBusiness {
  /** Orders to be paid or to be sent. */
  readonly orders: number
  /** Claims whose deposit is still the customer's. */
  readonly claims: number
  /** Balances can be paid. */
  readonly isWaveOpen: boolean
}

const OPEN_ORDERS: readonly number[] = [ORDER.toPay, ORDER.toShip]
const EVERYBODY = 'orders and claims keep a figure in use although row rules hide them'

/** Orders and claims of a figure that are not settled yet, whether or not the caller sees them. */
export async function openBusinessOf({ db }: TradeContext, goodsId: string): Promise<OpenBusiness> {
  const { rows } = await sql<OpenBusiness>`
    select (select count(distinct o.id)::int from shop_order_item i
        join shop_order o on o.id = i.order_id
        where i.goods_id = ${goodsId}
          and o.status in (${literals(OPEN_ORDERS)})) as orders,
      (select count(*)::int from shop_final_claim c
        where (c.presell_goods_id = ${goodsId} or c.final_goods_id = ${goodsId})
          and c.state in (${literals(LIVE_CLAIMS)})) as claims,
      exists (select 1 from ${withDeleted('shop_goods')} g where g.id = ${goodsId}
        and g.line = ${sql.lit(SALES_LINE.final)} and g.wave_state in (${literals(OPEN_WAVES)})) as is_wave_open`.execute(
    unscoped(db, EVERYBODY),
  )
  return rows[0] ?? { orders: 0, claims: 0, isWaveOpen: false }
}

/** @throws DomainError `refused` for a figure with orders or claims that are not settled, or with an open wave */
export async function requireSettled(ctx: TradeContext, goodsId: string): Promise<void> {
  const { orders, claims, isWaveOpen } = await openBusinessOf(ctx, goodsId)
  if (isWaveOpen) {
    throw refused(WAVE_IS_OPEN)
  }
  if (orders + claims > 0) {
    throw refused(UNSETTLED, { orders, claims })
  }
}

const WAVE_IS_OPEN: Refusal = ['补款批次尚未结束，不能归档', 'Its balance wave is still open', 'order.waveIsOpen']
const UNSETTLED: Refusal = [
  '仍有 {orders} 个待付款或待发货订单、{claims} 个未结补款资格，不能归档',
  'It still has {orders} {orders|order|orders} to be paid or sent, and {claims} open {claims|claim|claims}',
  'order.unsettled',
]
