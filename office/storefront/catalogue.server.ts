import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { exactPage } from '#kit/contract/envelope.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { yuanOf } from '#kit/contract/money.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { escapeLike } from '#kit/server/database/escape-like.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named, pageOfRows } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID, wireInteger } from '#kit/server/http/schema.server.ts'
import { choiceOut, ID_OUT, YUAN_OUT } from '#kit/server/http/wire-values.server.ts'
import { GOODS_STATE } from '#office/catalogue/goods/goods.ts'
import { SHELF_STATE } from '#office/catalogue/product/listed-fields.ts'
import { LISTED_LINE, PUBLIC_LINES, SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { SKU_STATUS } from '#office/catalogue/sku/sku.ts'
import { presellGoods } from '../catalogue/goods/goods.ts'
import { product } from '../catalogue/product/product.ts'
import { PAY_MODEL } from '../catalogue/rules/pay-model.ts'
import { category } from '../system/category/category.ts'
import type { Trade, TradeContext } from '../trade/commands/context/trade.server.ts'
import { fileAt, filesAt, HTML_OUT, htmlAt, PICTURE_OUT } from './file-addresses.server.ts'
import { storefrontRoute } from './storefront-route.server.ts'

const PUBLIC = 'what is on sale is for every visitor of the shop'

/** Rows of a page. */
const PAGE = { pageNo: wireInteger(1, 10_000).optional(), pageSize: wireInteger(1, 100).optional() }

/** Places of a page among the rows. */
export function pageOf({ pageNo = 1, pageSize = 20 }: { readonly pageNo?: number; readonly pageSize?: number }) {
  return { current: pageNo, size: pageSize, from: (pageNo - 1) * pageSize }
}

/** Listings that visitors see: on the shelf, of figures that are ready, in stock or for a deposit. */
const ON_SALE = sql`p.shelf_state = ${sql.lit(SHELF_STATE.on)} and p.line in (${literals(PUBLIC_LINES)}) and g.state = ${sql.lit(GOODS_STATE.ready)}`

/** What says how much of a listing can be ordered, beside the stock of its SKUs. */
interface Limits {
  readonly line: number
  readonly presellStart: Date | null
  readonly presellEnd: Date | null
  /** Places that the quota of a pre-order figure leaves for all its listings; none where it has no quota. */
  readonly quotaLeft: number | null
}

interface ListingRow extends Limits {
  readonly id: string
  readonly priceMin: number | null
  readonly priceMax: number | null
  readonly available: number
  readonly cover: string | null
  /** Of one that is shown in full. */
  readonly images?: string | null
  readonly detail?: string | null
}

interface SkuRow {
  readonly id: string
  readonly picture: string | null
  readonly originalPrice: number | null
  readonly presentPrice: number | null
  readonly memberPrice: number | null
  readonly tradePrice: number | null
  readonly available: number
}

/**
 * What is on sale: categories, listings and SKUs with what can really be ordered (`available`), whether anything can, and
 * else why not (`reason`: notStarted, ended, soldOut), and months of release.
 */
export function catalogueCalls(trade: Trade): readonly Route[] {
  const common = { kind: 'read', scope: 'catalogue' } as const
  return [
    storefrontRoute(
      trade,
      {
        ...common,
        path: '/category/list',
        answers: answers(z.array(CATEGORY_OUT)),
        summary: ['商城：分类', 'Storefront: Categories'],
        input: NO_INPUT,
        example: {},
      },
      async (ctx) => {
        const rows = await unscoped(ctx.db, PUBLIC)
          .selectFrom('sys_category')
          .select(['id', 'pid', 'code', 'name', 'nameEn'])
          .orderBy('sortOrder')
          .orderBy('code')
          .execute()
        return rows
      },
    ),
    storefrontRoute(
      trade,
      {
        ...common,
        path: '/listing/list',
        answers: answers(pageOfRows(LISTING_OUT)),
        summary: [
          '商城：商品列表（available 为可下单件数，reason 为不可下单原因）',
          'Storefront: Listings, with the pieces that can be ordered, or the reason why none can',
        ],
        input: input({
          ...PAGE,
          line: wireInteger(1, 2).optional(),
          categoryId: z.string().max(100).optional(),
          keyword: z.string().trim().max(50).optional(),
          releaseMonth: z
            .string()
            .regex(/^\d{4}-\d{2}$/)
            .optional(),
        }),
        example: { pageNo: 1, pageSize: 20, line: SALES_LINE.presell },
      },
      async (ctx) => {
        const { line, categoryId, keyword, releaseMonth } = ctx.input
        const where = [
          ON_SALE,
          ...(line ? [sql`p.line = ${line}`] : []),
          ...(categoryId ? [sql`coalesce(p.category_id, g.category_id) like ${`${escapeLike(categoryId)}%`}`] : []),
          ...(keyword ? [sql`(p.title ilike ${`%${escapeLike(keyword)}%`})`] : []),
          ...(releaseMonth ? [sql`g.release_month = ${releaseMonth}`] : []),
        ]
        const { from, ...page } = pageOf(ctx.input)
        const filter = sql.join(where, sql` and `)
        const { rows: counted } = await sql<{
          total: number
        }>`select count(*)::int as total from shop_product p
          join shop_goods g on g.id = p.goods_id where ${filter}`.execute(unscoped(ctx.db, PUBLIC))
        const rows = await listings(
          ctx,
          filter,
          sql`order by p.sort_rank, p.create_time desc, p.id limit ${page.size} offset ${from}`,
        )
        const now = await trade.now(ctx)
        return exactPage(
          rows.map((row) => shownListing(trade, ctx, row, now)),
          { ...page, total: counted[0]?.total ?? 0 },
        )
      },
    ),
    storefrontRoute(
      trade,
      {
        ...common,
        path: '/listing/queryById',
        answers: answers(LISTING_IN_FULL),
        summary: ['商城：商品详情', 'Storefront: One listing with its SKUs'],
        input: input({ id: WIRE_ID }),
        example: { id: EXAMPLE.listing },
      },
      async (ctx) => {
        const filter = sql`p.id = ${ctx.input.id} and ${ON_SALE}`
        const [row] = await listings(ctx, filter, sql``, sql`, p.images, p.detail, p.limit_per_order, p.min_per_order`)
        if (!row) {
          throw new DomainError('notFound', [
            '商品不存在或已下架',
            'There is no such product on sale',
            'product.notOnSale',
          ])
        }
        const now = await trade.now(ctx)
        const skus = (await skusOf(ctx, row.id)).map((sku) => ({
          ...shownSku(sku, row, now),
          picture: fileAt(trade, ctx, sku.picture),
        }))
        return {
          ...shownListing(trade, ctx, row, now),
          images: filesAt(trade, ctx, row.images),
          detail: htmlAt(trade, ctx, row.detail),
          skus,
        }
      },
    ),
    storefrontRoute(
      trade,
      {
        ...common,
        path: '/release/list',
        answers: answers(pageOfRows(RELEASE_OUT)),
        summary: ['商城：预售发售月', 'Storefront: Months in which pre-order figures are released'],
        input: input(PAGE),
        example: {},
      },
      async (ctx) => {
        const { from, ...page } = pageOf(ctx.input)
        const figures = sql`from shop_goods g where g.line = ${sql.lit(SALES_LINE.presell)} and g.state = ${sql.lit(GOODS_STATE.ready)} and g.release_month is not null and exists (select 1 from shop_product p
            where p.goods_id = g.id and p.shelf_state = ${sql.lit(SHELF_STATE.on)})`
        const rowsIn = unscoped(ctx.db, PUBLIC)
        const { rows } = await sql<{
          mainImage: string | null
        }>`select g.id as goods_id, g.name, g.main_image, g.release_month, g.release_precision,
            g.first_release_month, coalesce(g.delay_count, 0) as delay_count
          ${figures} order by g.release_month, g.id limit ${page.size} offset ${from}`.execute(rowsIn)
        const counted = await sql<{ total: number }>`select count(*)::int as total ${figures}`.execute(rowsIn)
        const shown = rows.map((row) => ({ ...row, mainImage: fileAt(trade, ctx, row.mainImage) }))
        return exactPage(shown, { ...page, total: counted.rows[0]?.total ?? 0 })
      },
    ),
  ]
}

/** Ids that the examples of the API document name. */
export const EXAMPLE = { listing: 'p0000000000000000000000000000001', sku: 's0000000000000000000000000000001' } as const

async function listings(
  ctx: TradeContext,
  filter: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<readonly ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select p.id, p.product_no, p.line, case when p.line = ${sql.lit(SALES_LINE.presell)} then p.pay_model end as pay_model, p.title, p.subtitle, p.cover, p.category_id, p.price_min, p.price_max, p.sales_count,
      p.limit_per_user, p.member_only, g.id as goods_id, g.name as goods_name, g.release_month, g.release_precision,
      g.presell_start, g.presell_end, coalesce(s.available, 0) as available,
      case when p.line = ${sql.lit(SALES_LINE.presell)} and g.quota_total > 0 then greatest(0, g.quota_total - (select coalesce(sum(i.qty), 0)::int
        from shop_order_item i where i.goods_id = g.id and i.line = ${sql.lit(SALES_LINE.presell)} and i.is_counted))
        end as quota_left ${more}
    from shop_product p join shop_goods g on g.id = p.goods_id
    left join lateral (select sum(greatest(stock - locked, 0))::int as available from shop_sku
      where product_id = p.id and status = ${sql.lit(SKU_STATUS.enabled)}) s on true
    where ${filter} ${page}`.execute(unscoped(ctx.db, PUBLIC))
  return rows
}

async function skusOf(ctx: TradeContext, productId: string): Promise<readonly SkuRow[]> {
  const { rows } = await sql<SkuRow>`
    select id, name, picture, original_price, present_price, member_price, is_trade, trade_price,
      greatest(stock - locked, 0) as available
    from shop_sku where product_id = ${productId} and status = ${sql.lit(SKU_STATUS.enabled)}
    order by sort_rank, id`.execute(unscoped(ctx.db, PUBLIC))
  return rows
}

const yuan = (fen: number | null) => (fen === null ? null : yuanOf(fen))

/** Why nothing of a listing can be ordered; null when something can. */
type OrderReason = 'notStarted' | 'ended' | 'soldOut' | null

/** Pieces that the window and the quota of a pre-order leave of those that are in stock. */
function orderable(pieces: number, { line, presellStart, presellEnd, quotaLeft }: Limits, now: Date) {
  const closed: OrderReason =
    line !== SALES_LINE.presell
      ? null
      : presellStart && now < presellStart
        ? 'notStarted'
        : presellEnd && now >= presellEnd
          ? 'ended'
          : null
  const available = closed ? 0 : Math.min(pieces, quotaLeft ?? pieces)
  const reason: OrderReason = closed ?? (available > 0 ? null : 'soldOut')
  return { available, canOrder: reason === null, reason }
}

function shownListing(trade: Trade, ctx: TradeContext, { quotaLeft, ...row }: ListingRow, now: Date) {
  const moment = (at: Date | null) => (at ? trade.app.clock.format(at) : null)
  return {
    ...row,
    ...orderable(row.available, { ...row, quotaLeft }, now),
    cover: fileAt(trade, ctx, row.cover),
    priceMin: yuan(row.priceMin),
    priceMax: yuan(row.priceMax),
    presellStart: moment(row.presellStart),
    presellEnd: moment(row.presellEnd),
  }
}

function shownSku(row: SkuRow, limits: Limits, now: Date) {
  return {
    ...row,
    ...orderable(row.available, limits, now),
    originalPrice: yuan(row.originalPrice),
    presentPrice: yuan(row.presentPrice),
    memberPrice: yuan(row.memberPrice),
    tradePrice: yuan(row.tradePrice),
  }
}

const CATEGORY_OUT = named(
  'StorefrontCategory',
  z.object({
    id: ID_OUT,
    pid: z.string().nullable().meta({ description: 'Id of the category above' }),
    ...has(category, 'code', 'name'),
    ...mayHave(category, 'nameEn'),
  }),
)

const ORDERABLE = {
  available: z.int().meta({ description: 'Pieces that can be ordered now' }),
  canOrder: z.boolean(),
  reason: z.enum(['notStarted', 'ended', 'soldOut']).nullable().meta({ description: 'Why nothing can be ordered' }),
}

const LISTED = {
  id: ID_OUT,
  ...has(product, 'productNo', 'title', 'salesCount', 'memberOnly', 'limitPerUser'),
  ...mayHave(product, 'subtitle', 'categoryId', 'priceMax'),
  ...mayHave(presellGoods, 'releaseMonth', 'releasePrecision', 'presellStart', 'presellEnd'),
  line: choiceOut(LISTED_LINE),
  payModel: choiceOut(PAY_MODEL).nullable().meta({ description: 'Of pre-orders: how they are paid' }),
  cover: PICTURE_OUT.nullable(),
  priceMin: YUAN_OUT.nullable(),
  goodsId: ID_OUT,
  goodsName: z.string(),
  ...ORDERABLE,
}

const LISTING_OUT = named('StorefrontListing', z.object(LISTED))

const SKU_OUT = named(
  'StorefrontSku',
  z.object({
    id: ID_OUT,
    name: z.string().nullable(),
    picture: PICTURE_OUT.nullable(),
    originalPrice: YUAN_OUT.nullable(),
    presentPrice: YUAN_OUT.nullable().meta({ description: 'Price now; of a pre-order the deposit' }),
    memberPrice: YUAN_OUT.nullable(),
    isTrade: z.int().meta({ description: '1: can be bought in an exchange purchase, for `tradePrice`' }),
    tradePrice: YUAN_OUT.nullable(),
    ...ORDERABLE,
  }),
)

const LISTING_IN_FULL = named(
  'StorefrontListingInFull',
  z.object({
    ...LISTED,
    images: z.array(PICTURE_OUT),
    detail: HTML_OUT.nullable(),
    ...has(product, 'limitPerOrder', 'minPerOrder'),
    skus: z.array(SKU_OUT),
  }),
)

const RELEASE_OUT = named(
  'StorefrontRelease',
  z.object({
    goodsId: ID_OUT,
    name: z.string(),
    mainImage: PICTURE_OUT.nullable(),
    ...has(presellGoods, 'releaseMonth', 'delayCount'),
    ...mayHave(presellGoods, 'releasePrecision', 'firstReleaseMonth'),
  }),
)
