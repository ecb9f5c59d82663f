import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { exactPage } from '#kit/contract/envelope.ts'
import { invalid } from '#kit/contract/errors.ts'
import { yuanOf } from '#kit/contract/money.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { movesFrom } from '#kit/contract/states.ts'
import type { Text } from '#kit/contract/text.ts'
import { dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireInteger } from '#kit/server/http/schema.server.ts'
import { applyRefund, refundableOfOrder } from '../commands/apply-refund.server.ts'
import { lockRefund, moveRefund, type RefundRow } from '../commands/refund-rows.server.ts'
import type { Trade, TradeContext } from '../commands/trade.server.ts'
import { REFUND, refundStates } from '../model/refund-states.ts'
import { pageOf } from './catalogue.server.ts'
import { ACCOUNT, customerOf } from './customers.server.ts'
import { EXAMPLE_ORDER, ownOrder } from './orders.server.ts'
import { sentPaths } from './proofs.server.ts'
import { shownRow } from './shown-orders.server.ts'
import { type StorefrontContext, storefrontRoute } from './storefront-route.server.ts'

const OWN = 'refunds of the customer that the client speaks for'

/** The refund, and the item of an order, that examples of the API document name. */
export const EXAMPLE_REFUND = 'r0000000000000000000000000000001'
export const EXAMPLE_ITEM = 'i0000000000000000000000000000001'

/** Names a refund of a customer. */
const NAMED = { account: ACCOUNT, id: WIRE_ID }
const EXAMPLE = { account: 'wx-10086', id: EXAMPLE_REFUND }

type Named = z.infer<z.ZodObject<typeof NAMED>>

/** Yuan with at most two decimals, as fen. */
const YUAN = z
  .number()
  .min(0)
  .max(99_999_999.99)
  .refine((yuan) => Math.abs(yuan * 100 - Math.round(yuan * 100)) < 1e-6)
  .transform((yuan) => Math.round(yuan * 100))

const APPLICATION = {
  account: ACCOUNT,
  orderId: WIRE_ID,
  /** 1 money only, 2 return and money, 3 another piece, 4 deposit. */
  kind: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  lines: z
    .array(z.object({ orderItemId: WIRE_ID, qty: z.int().min(0).max(999_999), amount: YUAN.optional() }))
    .min(1)
    .max(100),
  causeCode: z.string().min(1).max(50),
  description: z.string().trim().max(500).optional(),
  proofs: z.array(z.string().min(1).max(200)).max(9).optional(),
}

/** Refunds that customers apply for, and what they may do with them: what the table of states says. */
export function refundCalls(trade: Trade): readonly Route[] {
  return [...refundReads(trade), ...refundCommands(trade)]
}

function refundReads(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/refund/refundable',
        kind: 'read',
        scope: 'refund',
        summary: ['商城：订单可退商品与金额', 'Storefront: What an order could give back'],
        input: input(NAMED),
        example: { account: EXAMPLE.account, id: EXAMPLE_ORDER },
      },
      async (ctx) => {
        const { id } = await ownOrder(trade, ctx)
        const { freight, lines } = await refundableOfOrder(trade, ctx, id)
        return {
          freight: yuanOf(freight),
          lines: lines.map((line) => ({ ...line, amount: yuanOf(line.amount) })),
          causes: await causesOf(trade, ctx),
        }
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/refund/list',
        kind: 'read',
        scope: 'refund',
        summary: ['商城：顾客的退款', 'Storefront: Refunds of a customer'],
        input: input({
          account: ACCOUNT,
          orderId: WIRE_ID.optional(),
          pageNo: wireInteger(1, 10_000).optional(),
          pageSize: wireInteger(1, 100).optional(),
        }),
        example: { account: EXAMPLE.account, pageNo: 1, pageSize: 20 },
      },
      async (ctx) => {
        const { id: userId } = await customerOf(ctx, ctx.input.account)
        const { orderId } = ctx.input
        const { from, ...page } = pageOf(ctx.input)
        const filter = sql`user_id = ${userId} ${orderId === undefined ? sql`` : sql`and order_id = ${orderId}`}`
        const { rows } = await sql<{ total: number }>`select count(*)::int as total from shop_refund
          where tenant_id = ${ctx.user.tenantId} and del_flag = 0 and ${filter}`.execute(unscoped(ctx.db, OWN))
        const shown = await refundsShown(
          trade,
          ctx,
          sql`${filter} order by create_time desc, id desc
          limit ${page.size} offset ${from}`,
        )
        return exactPage([...shown], { ...page, total: rows[0]?.total ?? 0 })
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/refund/queryById',
        kind: 'read',
        scope: 'refund',
        summary: ['商城：退款详情', 'Storefront: One refund with items and return address'],
        input: input(NAMED),
        example: EXAMPLE,
      },
      (ctx) => shownInFull(trade, ctx),
    ),
  ]
}

function refundCommands(trade: Trade): readonly Route[] {
  /** A command of the table of states that a customer may give. */
  const moves = <More extends z.ZodRawShape>(
    command: 'withdraw' | 'send',
    { summary, more, example }: { readonly summary: Text; readonly more: More; readonly example: Values },
  ) =>
    storefrontRoute(
      trade,
      {
        path: `/refund/${command}`,
        kind: 'command',
        scope: 'refund',
        summary,
        input: input({ ...NAMED, ...more }),
        example: { ...EXAMPLE, ...example },
      },
      async (ctx) => {
        const named = ctx as unknown as StorefrontContext<Named>
        await moveRefund(trade, ctx, await ownRefund(trade, named), command, {
          who: 'customer',
          input: ctx.input as Values,
        })
        return shownInFull(trade, named)
      },
    )
  return [
    storefrontRoute(
      trade,
      {
        path: '/refund/apply',
        kind: 'command',
        scope: 'refund',
        summary: ['商城：申请退款', 'Storefront: Apply for a refund'],
        input: input(APPLICATION),
        example: {
          account: EXAMPLE.account,
          orderId: EXAMPLE_ORDER,
          kind: 1,
          lines: [{ orderItemId: EXAMPLE_ITEM, qty: 1 }],
          causeCode: 'unwanted',
          description: '重复下单',
        },
      },
      async (ctx) => {
        const { account, orderId, kind, lines, causeCode, description, proofs = [] } = ctx.input
        const { id: userId } = await customerOf(ctx, account)
        await requireCause(trade, ctx, causeCode)
        const made = await applyRefund(trade, ctx, {
          orderId,
          kind,
          lines,
          causeCode,
          description,
          proofs: await sentPaths(ctx, { userId, place: 'refund-proof', paths: proofs, field: 'proofs' }),
          source: 'customer',
          userId,
        })
        const ids = made.map(({ id }) => id)
        return refundsShown(trade, ctx, sql`id in (${sql.join(ids)}) order by refund_no`)
      },
    ),
    moves('withdraw', { summary: ['商城：撤回退款申请', 'Storefront: Withdraw a refund'], more: {}, example: {} }),
    moves('send', {
      summary: ['商城：填写寄回运单', 'Storefront: Say how the parcel comes back'],
      more: { carrier: z.string().min(1).max(20), trackingNo: z.string().trim().min(1).max(40) },
      example: { carrier: 'sf', trackingNo: 'SF1234567890' },
    }),
  ]
}

/** Causes that may be given, in the language of the request. */
async function causesOf({ app }: Trade, ctx: TradeContext) {
  const query = dictionaryQuery(ctx, 'refund_cause')
  const texts = await app.texts.choicesOf(query)
  const codes = await app.texts.valuesOf(query, texts)
  return texts.map((text) => ({ code: codes.get(text), text }))
}

async function requireCause({ app }: Trade, ctx: TradeContext, code: string): Promise<void> {
  if (!(await app.texts.enabledOf(dictionaryQuery(ctx, 'refund_cause'), [code])).has(code)) {
    throw invalid([{ path: 'causeCode', message: ['没有该退款原因', 'There is no such cause'] }])
  }
}

/** A refund of the customer, locked; none of anybody else is found. @throws DomainError `notFound` */
async function ownRefund(trade: Trade, ctx: StorefrontContext<Named>): Promise<RefundRow> {
  const { id: userId } = await customerOf(ctx, ctx.input.account)
  const row = await lockRefund(trade, ctx, ctx.input.id)
  if (row.userId !== userId) {
    throw notFound()
  }
  return row
}

async function shownInFull(trade: Trade, ctx: StorefrontContext<Named>) {
  const { id: userId } = await customerOf(ctx, ctx.input.account)
  const [shown] = await refundsShown(trade, ctx, sql`user_id = ${userId} and id = ${ctx.input.id}`)
  if (!shown) {
    throw notFound()
  }
  return shown
}

/** What a customer is told of a refund: who works on it, and what one of two approvers noted, is the shop's own. */
const COLUMNS =
  sql.raw(`id, refund_no, group_no, order_id, order_no, line, kind, status, cause_code, description, proofs,
  apply_amount, agreed_amount, freight_refund, integral_back, integral_clawed, coupon_back, return_address_snap,
  return_carrier, return_tracking_no, parcel_deadline, handle_deadline, reject_reason, refusal_proofs, exchange_order_id,
  create_time, finish_time`)

const SHOWN = {
  amounts: ['applyAmount', 'agreedAmount', 'freightRefund'],
  moments: ['parcelDeadline', 'handleDeadline', 'createTime', 'finishTime'],
}

interface Shown {
  readonly id: string
  readonly refundNo: string
  readonly groupNo: string
  readonly status: number
  readonly kind: number
  readonly proofs: string | null
  readonly refusalProofs: string | null
  readonly agreedAmount: number | null
  readonly [column: string]: unknown
}

async function refundsShown(trade: Trade, ctx: TradeContext, filter: RawBuilder<unknown>) {
  const rowsIn = unscoped(ctx.db, OWN)
  const { rows } = await sql<Shown>`select ${COLUMNS} from shop_refund
    where tenant_id = ${ctx.user.tenantId} and del_flag = 0 and ${filter}`.execute(rowsIn)
  const ids = rows.map(({ id }) => id)
  const items = await sql<{ refundId: string; amount: number }>`select refund_id, order_item_id, title_snap as title,
      sku_name_snap as sku_name, picture_snap as picture, qty, amount, received_qty, condition
    from shop_refund_item where tenant_id = ${ctx.user.tenantId} and refund_id in (${sql.join([...ids, ''])})
      and del_flag = 0 order by refund_id, position`.execute(rowsIn)
  return rows.map(({ returnAddressSnap, ...row }) => ({
    ...shownRow(trade, { ...row, agreedAmount: row.status === REFUND.applied ? null : row.agreedAmount }, SHOWN),
    proofs: pathsOf(row.proofs),
    refusalProofs: pathsOf(row.refusalProofs),
    returnAddress: returnAddressSnap ?? null,
    /** What the customer may do with it now. */
    commands: row.refundNo === row.groupNo ? movesFrom(refundStates, row, 'customer') : [],
    items: items.rows
      .filter(({ refundId }) => refundId === row.id)
      .map(({ refundId: _, ...item }) => ({ ...item, amount: yuanOf(item.amount) })),
  }))
}

const pathsOf = (paths: string | null): readonly string[] => (paths ?? '').split(',').filter(Boolean)
