import { sql } from 'kysely'
import { z } from 'zod'
import { codeOf } from '#kit/contract/choices.ts'
import { exactPage } from '#kit/contract/envelope.ts'
import { yuanOf } from '#kit/contract/money.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named, pageOfRows } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireCode, wireInteger } from '#kit/server/http/schema.server.ts'
import { choiceOut, ID_OUT, YUAN_OUT } from '#kit/server/http/wire-values.server.ts'
import { pageOf } from '../../storefront/catalogue.server.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { fileAt, PICTURE_OUT } from '../../storefront/file-addresses.server.ts'
import { EXAMPLE_ORDER, ownOrder } from '../../storefront/own-order.server.ts'
import { type StorefrontContext, storefrontRoute } from '../../storefront/storefront-route.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { lockRefund, moveRefund, type RefundRow } from '../../trade/commands/refund/refund-rows.server.ts'
import { refundableOfOrder } from '../../trade/commands/refund/refundable.server.ts'
import { isChosenCause, REFUND_CAUSE } from '../../trade/model/refund-causes.ts'
import { applicationCalls } from './refund-application.server.ts'
import { REFUND_OUT, refundsShown } from './shown-refunds.server.ts'

const OWN = 'refunds of the customer that the client speaks for'

/** The refund that examples of the API document name. */
export const EXAMPLE_REFUND = 'r0000000000000000000000000000001'

/** Names a refund of a customer. */
const NAMED = { account: ACCOUNT, id: WIRE_ID }
const EXAMPLE = { account: 'wx-10086', id: EXAMPLE_REFUND }

type Named = z.infer<z.ZodObject<typeof NAMED>>

/** Refunds that customers apply for, and what they may do with them: what the table of states says. */
export function refundCalls(trade: Trade): readonly Route[] {
  return [...refundReads(trade), ...applicationCalls(trade), ...refundCommands(trade)]
}

function refundReads(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/refund/refundable',
        answers: answers(REFUNDABLE_OUT),
        kind: 'read',
        scope: 'refund',
        summary: ['商城：订单可退商品与金额', 'Storefront: What an order could give back'],
        input: input(NAMED),
        example: { account: EXAMPLE.account, id: EXAMPLE_ORDER },
      },
      async (ctx) => {
        const { id } = await ownOrder(trade, ctx)
        const { freight, lines, rule } = await refundableOfOrder(trade, ctx, id)
        return {
          freight: yuanOf(freight),
          rule: rule ? textIn(ctx.locale, rule) : null,
          lines: lines.map((line) => ({
            ...line,
            pictureSnap: fileAt(trade, ctx, line.pictureSnap),
            amount: yuanOf(line.amount),
          })),
          causes: await causesOf(trade, ctx),
        }
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/refund/list',
        answers: answers(pageOfRows(REFUND_OUT)),
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
          where ${filter}`.execute(unscoped(ctx.db, OWN))
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
        answers: answers(REFUND_OUT),
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
        answers: answers(REFUND_OUT),
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
    moves('withdraw', { summary: ['商城：撤回退款申请', 'Storefront: Withdraw a refund'], more: {}, example: {} }),
    moves('send', {
      summary: ['商城：填写寄回运单', 'Storefront: Say how the parcel comes back'],
      more: { carrier: z.string().min(1).max(20), trackingNo: wireCode(40).pipe(z.string().min(1)) },
      example: { carrier: 'sf', trackingNo: 'SF1234567890' },
    }),
  ]
}

/** Causes that customers may give, in the language of the request. */
async function causesOf({ app }: Trade, ctx: TradeContext) {
  const query = dictionaryQuery(ctx, codeOf(REFUND_CAUSE))
  const texts = await app.texts.choicesOf(query)
  const codes = await app.texts.valuesOf(query, texts)
  return texts.map((text) => ({ code: codes.get(text), text })).filter(({ code }) => isChosenCause(String(code)))
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

const REFUNDABLE_OUT = named(
  'StorefrontRefundable',
  z.object({
    freight: YUAN_OUT,
    rule: z.string().nullable().meta({ description: 'What the shop says of giving such things back' }),
    lines: z.array(
      z.object({
        orderItemId: ID_OUT,
        titleSnap: z.string(),
        skuNameSnap: z.string().nullable(),
        pictureSnap: PICTURE_OUT.nullable(),
        qty: z.int().meta({ description: 'Pieces that can be given back' }),
        sentQty: z.int(),
        amount: YUAN_OUT,
      }),
    ),
    causes: z.array(z.object({ code: choiceOut(REFUND_CAUSE), text: z.string() })),
  }),
)
