import { sql } from 'kysely'
import { z } from 'zod'
import { yuanOf } from '#kit/contract/money.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { ID_OUT, YUAN_OUT } from '#kit/server/http/wire-values.server.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { shownRow } from '../../storefront/shown-orders.server.ts'
import { storefrontRoute } from '../../storefront/storefront-route.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { issueCoupon } from '../../trade/commands/coupon/issue-coupon.server.ts'
import { isMemberAt } from '../../trade/commands/member/standing.server.ts'
import { coupon } from '../../trade/model/coupon.ts'
import { couponRecord } from '../../trade/model/coupon-record.ts'
import { COUPON, COUPON_RECORD } from '../../trade/model/coupon-states.ts'
import { ORDER } from '../../trade/model/order-states.ts'

/** The coupon that examples of the API document name. */
export const EXAMPLE_COUPON = 'v0000000000000000000000000000001'

const MOST = 200
const EXAMPLE_ACCOUNT = { account: 'wx-10086' }
const OF_CUSTOMER = 'coupons of the customer that the client speaks for, and those that the shop gives out'

const TERMS = sql.raw(
  `name, kind, amount_off, percent_off, cap_amount, threshold_amount, scope, scope_ids, lines, stackable`,
)

/** Coupons to get, getting one, and those that a customer holds. Checkout takes them by `couponRecordIds`. */
export function couponCalls(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/coupon/list',
        answers: answers(z.array(COUPON_OUT)),
        kind: 'read',
        scope: 'coupon',
        summary: ['商城：可领取的优惠券', 'Storefront: Coupons that a customer can get'],
        input: input({ account: ACCOUNT }),
        example: EXAMPLE_ACCOUNT,
      },
      async (ctx) => couponsToGet(trade, ctx, (await customerOf(ctx, ctx.input.account)).id),
    ),
    storefrontRoute(
      trade,
      {
        path: '/coupon/get',
        answers: answers(COUPON_HELD),
        kind: 'command',
        scope: 'coupon',
        summary: ['商城：领取优惠券', 'Storefront: Get a coupon'],
        input: input({ account: ACCOUNT, id: WIRE_ID }),
        example: { ...EXAMPLE_ACCOUNT, id: EXAMPLE_COUPON },
      },
      async (ctx) => {
        const { id: userId } = await customerOf(ctx, ctx.input.account)
        const id = await issueCoupon(trade, ctx, { couponId: ctx.input.id, userId, isOwn: true })
        return (await couponsOf(trade, ctx, userId, id))[0]
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/coupon/mine',
        answers: answers(z.array(COUPON_HELD)),
        kind: 'read',
        scope: 'coupon',
        summary: ['商城：顾客的优惠券', 'Storefront: Coupons that a customer holds or held'],
        input: input({ account: ACCOUNT }),
        example: EXAMPLE_ACCOUNT,
      },
      async (ctx) => couponsOf(trade, ctx, (await customerOf(ctx, ctx.input.account)).id),
    ),
  ]
}

type Row = Readonly<Record<string, unknown>>

/** Coupons that somebody may get by themselves, with how many of each they may still have. */
async function couponsToGet(trade: Trade, ctx: TradeContext, userId: string): Promise<readonly Row[]> {
  const now = await trade.now(ctx)
  const { rows } = await sql<Row>`
    select k.id, ${TERMS}, k.valid_kind, k.valid_from, k.valid_to, k.valid_days, k.obtain, k.per_user,
      case when k.total >= 0 then k.total - k.issued end as left, h.held
    from shop_coupon k
    cross join lateral (select count(*)::int as held from shop_coupon_record r where r.coupon_id = k.id and r.user_id = ${userId} and r.state <> ${COUPON_RECORD.void}) h
    where k.state = ${COUPON.live}
      and (k.valid_to is null or k.valid_to > ${now}::timestamptz) and (k.total < 0 or k.issued < k.total)
      and (k.per_user = 0 or h.held < k.per_user)
      and case k.obtain when 'self' then true
        when 'newUser' then not exists (select 1 from shop_order o where o.user_id = ${userId} and o.status <> ${ORDER.cancelled})
        when 'level' then exists (select 1 from shop_member m where m.user_id = ${userId}
          and ${isMemberAt(now)})
        else false end
    order by k.valid_to nulls last, k.id limit ${MOST}`.execute(unscoped(ctx.db, OF_CUSTOMER))
  return rows.map((row) => shown(trade, row))
}

async function couponsOf(trade: Trade, ctx: TradeContext, userId: string, id?: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select id, coupon_id, ${TERMS}, state, order_id, order_no, got_at, used_at, valid_from, valid_to
    from shop_coupon_record where user_id = ${userId}
      ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by state = ${COUPON_RECORD.unused} desc, valid_to, id limit ${MOST}`.execute(unscoped(ctx.db, OF_CUSTOMER))
  return rows.map((row) => shown(trade, row))
}

/** Amounts in yuan under names without the unit. */
function shown(trade: Trade, row: Row): Row {
  const { amountOff, capAmount, thresholdAmount, ...rest } = row
  const yuan = (fen: unknown) => (typeof fen === 'number' ? yuanOf(fen) : null)
  return {
    ...shownRow(trade, rest, { amounts: [], moments: ['gotAt', 'usedAt', 'validFrom', 'validTo'] }),
    amount: yuan(amountOff),
    cap: yuan(capAmount),
    threshold: yuan(thresholdAmount),
  }
}

const TERMS_OUT = {
  id: ID_OUT,
  ...has(coupon, 'name', 'kind', 'scope', 'stackable'),
  ...mayHave(coupon, 'percentOff', 'scopeIds', 'lines'),
  amount: YUAN_OUT.nullable().meta({ description: 'What it takes off, for kind 1' }),
  cap: YUAN_OUT.nullable().meta({ description: 'At most' }),
  threshold: YUAN_OUT.nullable().meta({ description: 'From this sum on' }),
}

const COUPON_OUT = named(
  'StorefrontCoupon',
  z.object({
    ...TERMS_OUT,
    ...has(coupon, 'validKind', 'obtain', 'perUser'),
    ...mayHave(coupon, 'validFrom', 'validTo', 'validDays'),
    left: z.int().nullable().meta({ description: 'How many there are; null: no limit' }),
    held: z.int().meta({ description: 'How many the customer got' }),
  }),
)

const COUPON_HELD = named(
  'StorefrontHeldCoupon',
  z.object({
    ...TERMS_OUT,
    ...has(couponRecord, 'state', 'gotAt'),
    ...mayHave(couponRecord, 'orderNo', 'usedAt', 'validFrom', 'validTo'),
    couponId: ID_OUT,
    orderId: ID_OUT.nullable(),
  }),
)
