import { sql } from 'kysely'
import { z } from 'zod'
import { yuanOf } from '#kit/contract/money.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT } from '#kit/server/http/schema.server.ts'
import { ID_OUT, YUAN_OUT } from '#kit/server/http/wire-values.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { SKU_STATUS } from '#office/catalogue/sku/sku.ts'
import { SHELF_STATE } from '../../catalogue/product/listed-fields.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { fileAt, HTML_OUT, htmlAt, PICTURE_OUT } from '../../storefront/file-addresses.server.ts'
import { shownRow } from '../../storefront/shown-orders.server.ts'
import { storefrontRoute } from '../../storefront/storefront-route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { isMemberAt, joinLevelAt } from '../../trade/commands/member/standing.server.ts'
import { member } from '../../trade/model/member.ts'
import { membershipTerm } from '../../trade/model/membership-term.ts'

const PUBLIC = 'what is on sale is for every visitor of the shop'
const OF_CUSTOMER = 'the membership of the customer that the client speaks for'

/** Plans that a shop has on sale at once, at most. */
const MOST_PLANS = 100

interface PlanShown {
  readonly price: number
  readonly cover: string | null
  readonly detail: string | null
  readonly [column: string]: unknown
}

type Shown = Readonly<Record<string, unknown>>

/**
 * Memberships on sale, and what a customer has of one. They are bought, paid and refunded by the calls that every order is, without an
 * address.
 */
export function membershipCalls(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/membership/list',
        answers: answers(z.array(PLAN_OUT)),
        kind: 'read',
        scope: 'catalogue',
        summary: [
          '商城：会员套餐（用 skuId 下单，无需地址）',
          'Storefront: Memberships on sale; ordered by their skuId, without an address',
        ],
        input: NO_INPUT,
        example: {},
      },
      async (ctx) => {
        const { rows } = await sql<PlanShown>`select p.id, s.id as sku_id, p.title, p.subtitle, p.cover, p.detail,
            p.member_days as days, s.present_price as price, l.name as level, l.name_en as level_en, p.limit_per_user, p.limit_per_order
          from shop_product p
          join shop_sku s on s.product_id = p.id and s.status = ${sql.lit(SKU_STATUS.enabled)}
          left join ${withDeleted('shop_member_level')} l on l.id = p.member_level_id
          where p.line = ${SALES_LINE.membership}
            and p.shelf_state = ${SHELF_STATE.on} order by p.sort_rank, p.id limit ${MOST_PLANS}`.execute(
          unscoped(ctx.db, PUBLIC),
        )
        return rows.map((row) => ({
          ...row,
          cover: fileAt(trade, ctx, row.cover),
          detail: htmlAt(trade, ctx, row.detail),
          price: yuanOf(row.price),
        }))
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/customer/membership',
        answers: answers(MEMBERSHIP_OUT),
        kind: 'read',
        scope: 'customer',
        summary: [
          '商城：顾客的会员等级、有效期与购买记录',
          'Storefront: Level and days of a customer, and the memberships that they bought',
        ],
        input: input({ account: ACCOUNT }),
        example: { account: 'wx-10086' },
      },
      async (ctx) => {
        const { id } = await customerOf(ctx, ctx.input.account)
        const now = await trade.now(ctx)
        const rowsIn = unscoped(ctx.db, OF_CUSTOMER)
        const found =
          await sql<Shown>`select m.member_no, m.kind, m.growth, m.valid_from, m.valid_to, l.name as level, l.name_en as level_en,
            coalesce(l.member_price_use, false) as has_member_prices
          from shop_member m ${joinLevelAt(now)}
          where m.user_id = ${id} and ${isMemberAt(now)}`.execute(rowsIn)
        const rows = await rowsIn
          .selectFrom('shop_membership_term')
          .select(['orderId', 'orderNo', 'title', 'days', 'daysBack', 'amount', 'beginsAt', 'endsAt'])
          .where('userId', '=', id)
          .orderBy('beginsAt', 'desc')
          .orderBy('id', 'desc')
          .limit(MOST_PLANS)
          .execute()
        const [own] = found.rows
        return {
          /** Null for who is no member now. */
          member: own ? shownRow(trade, own, { amounts: [], moments: ['validFrom', 'validTo'] }) : null,
          bought: rows.map((row) => shownRow(trade, row, { amounts: ['amount'], moments: ['beginsAt', 'endsAt'] })),
        }
      },
    ),
  ]
}

const PLAN_OUT = named(
  'StorefrontPlan',
  z.object({
    id: ID_OUT,
    skuId: ID_OUT.meta({ description: 'What is ordered' }),
    title: z.string(),
    subtitle: z.string().nullable(),
    cover: PICTURE_OUT.nullable(),
    detail: HTML_OUT.nullable(),
    days: z.int().nullable(),
    price: YUAN_OUT,
    level: z.string().nullable(),
    levelEn: z.string().nullable(),
    limitPerUser: z.int(),
    limitPerOrder: z.int(),
  }),
)

const MEMBERSHIP_OUT = named(
  'StorefrontMembership',
  z.object({
    member: z
      .object({
        ...has(member, 'memberNo', 'kind', 'growth'),
        ...mayHave(member, 'validFrom', 'validTo'),
        level: z.string().nullable(),
        levelEn: z.string().nullable(),
        hasMemberPrices: z.boolean(),
      })
      .nullable()
      .meta({ description: 'Null for who is no member now' }),
    bought: z.array(
      z.object({
        ...has(membershipTerm, 'title', 'days', 'daysBack', 'amount', 'beginsAt', 'endsAt'),
        ...mayHave(membershipTerm, 'orderNo'),
        orderId: ID_OUT.nullable(),
      }),
    ),
  }),
)
