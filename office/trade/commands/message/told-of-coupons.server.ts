import { filled, type Text } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { COUPON_RECORD } from '../../model/coupon-states.ts'
import { momentOf } from '../context/moment-of.ts'
import type { TradeEvent } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

const OWN = 'coupons that an event of the shop is about'

/** A coupon that was used or ended before it is told of is not told of. */
export async function aboutCoupon(trade: Trade, ctx: TradeContext, { type, id }: TradeEvent) {
  const occasion = (['coupon.issued', 'coupon.expiring'] as const).find((one) => one === type)
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_coupon_record')
    .select(['userId', 'name', 'validTo'])
    .where('id', '=', id)
    .where('state', '=', COUPON_RECORD.unused)
    .execute()
  const [row] = rows
  if (!occasion || !row) {
    return undefined
  }
  const values = { coupon: row.name, due: momentOf(trade, row.validTo) }
  return { occasion, onceKey: `${occasion}:${id}`, to: [{ userId: row.userId, values }] }
}

/** What a message says of the coupon that makes up for a claim; nothing where none was given. */
export async function giftFor(trade: Trade, ctx: TradeContext, claimId: string): Promise<string | Text> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_coupon_record')
    .select(['name', 'validTo'])
    .where('claimId', '=', claimId)
    .orderBy('gotAt', 'desc')
    .limit(1)
    .execute()
  const [row] = rows
  return row ? filled(GIFT, { name: row.name, due: momentOf(trade, row.validTo) }) : ''
}

const GIFT: Text = [
  '另赠您优惠券「{name}」，有效期至 {due}。',
  'We gave you a coupon to make up for it: {name}, good until {due}.',
]
