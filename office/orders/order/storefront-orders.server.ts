import { sql } from 'kysely'
import { z } from 'zod'
import { exactPage } from '#kit/contract/envelope.ts'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { yuanOf } from '#kit/contract/money.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { Text } from '#kit/contract/text.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named, pageOfRows } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, wireInteger } from '#kit/server/http/schema.server.ts'
import { choiceOut, MOMENT_OUT, YUAN_OUT } from '#kit/server/http/wire-values.server.ts'
import { pageOf } from '../../storefront/catalogue.server.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { EXAMPLE_ORDER, NAMED_ORDER, type NamedOrder, ownOrder } from '../../storefront/own-order.server.ts'
import {
  additionsShown,
  itemsShown,
  ORDER_COLUMNS,
  ORDER_LISTED,
  ORDER_OUT,
  type OrderShown,
  orderShown,
  parcelsShown,
  paymentsShown,
} from '../../storefront/shown-orders.server.ts'
import { type StorefrontContext, storefrontRoute } from '../../storefront/storefront-route.server.ts'
import { RECEIVER } from '../../trade/commands/checkout/checkout-input.server.ts'
import { PAY_KINDS, SCENES } from '../../trade/commands/context/channel.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { moveOrder, type OrderRow } from '../../trade/commands/order/order-rows.server.ts'
import { openPayment, writePayment } from '../../trade/commands/payment/start-payment.server.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { PAY_CHANNEL } from '../../trade/model/pay-channels.ts'
import { EXAMPLE_RECEIVER } from './storefront-checkout.server.ts'

const OWN = 'orders of the customer that the client speaks for'

const EXAMPLE = { account: 'wx-10086', id: EXAMPLE_ORDER }

/** Orders of a customer, and what the customer may do with them: what the table of states says. */
export function orderCalls(trade: Trade): readonly Route[] {
  return [...orderReads(trade), ...orderCommands(trade)]
}

function orderReads(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/order/list',
        answers: answers(pageOfRows(ORDER_LISTED)),
        kind: 'read',
        scope: 'order',
        summary: ['商城：顾客的订单', 'Storefront: Orders of a customer'],
        input: input({
          account: ACCOUNT,
          status: wireInteger(10, 60).optional(),
          pageNo: wireInteger(1, 10_000).optional(),
          pageSize: wireInteger(1, 100).optional(),
        }),
        example: { account: EXAMPLE.account, pageNo: 1, pageSize: 20 },
      },
      async (ctx) => {
        const { id: userId } = await customerOf(ctx, ctx.input.account)
        const { status } = ctx.input
        const { from, ...page } = pageOf(ctx.input)
        const filter = sql`user_id = ${userId}
          ${status === undefined ? sql`` : sql`and status = ${status}`}`
        const rowsIn = unscoped(ctx.db, OWN)
        const { rows } = await sql<OrderShown>`select ${ORDER_COLUMNS} from shop_order where ${filter}
          order by shop_order.create_time desc, id desc limit ${page.size} offset ${from}`.execute(rowsIn)
        const counted = await sql<{
          total: number
        }>`select count(*)::int as total from shop_order where ${filter}`.execute(rowsIn)
        const items = await itemsShown(
          trade,
          ctx,
          rows.map(({ id }) => id),
        )
        return exactPage(
          rows.map((row) => ({ ...orderShown(trade, row), items: items.get(row.id) ?? [] })),
          { ...page, total: counted.rows[0]?.total ?? 0 },
        )
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/order/queryById',
        answers: answers(ORDER_OUT),
        kind: 'read',
        scope: 'order',
        summary: ['商城：订单详情', 'Storefront: One order with items, parcels and payments'],
        input: input(NAMED_ORDER),
        example: EXAMPLE,
      },
      (ctx) => shownInFull(trade, ctx),
    ),
  ]
}

/** An order of the customer with items, parcels and payments. @throws DomainError `notFound` */
export async function shownInFull(trade: Trade, ctx: StorefrontContext<NamedOrder>): Promise<unknown> {
  const { id: userId } = await customerOf(ctx, ctx.input.account)
  const { rows } = await sql<OrderShown>`select ${ORDER_COLUMNS} from shop_order
    where user_id = ${userId} and id = ${ctx.input.id}`.execute(unscoped(ctx.db, OWN))
  const [row] = rows
  if (!row) {
    throw notFound()
  }
  return {
    ...orderShown(trade, row),
    items: (await itemsShown(trade, ctx, [row.id])).get(row.id) ?? [],
    parcels: await parcelsShown(trade, ctx, row.id),
    payments: await paymentsShown(trade, ctx, row.id),
    additions: await additionsShown(trade, ctx, String(row.orderNo)),
  }
}

function orderCommands(trade: Trade): readonly Route[] {
  /** A command of the table of states that a customer may give. */
  const moves = (command: string, summary: Text, values: Values = {}) =>
    storefrontRoute(
      trade,
      {
        path: `/order/${command}`,
        answers: answers(ORDER_OUT),
        kind: 'command',
        scope: 'order',
        summary,
        input: input(NAMED_ORDER),
        example: EXAMPLE,
      },
      async (ctx) => {
        await moveOrder(trade, ctx, await ownOrder(trade, ctx), command, { who: 'customer', input: values })
        return shownInFull(trade, ctx)
      },
    )
  return [
    storefrontRoute(
      trade,
      {
        path: '/order/pay',
        answers: answers(STARTED_PAYMENT),
        kind: 'command',
        scope: 'order',
        summary: ['商城：发起付款', 'Storefront: Ask for the payment'],
        input: input({
          ...NAMED_ORDER,
          channel: z.string().min(1).max(20),
          scene: z.enum(SCENES).optional(),
          returnUrl: z
            .url({ protocol: /^https?$/ })
            .max(500)
            .optional(),
          clientIp: z.union([z.ipv4(), z.ipv6()]).optional(),
          payer: z.string().min(1).max(128).optional(),
        }),
        example: { ...EXAMPLE, channel: 'offline', scene: 'page' },
        finish: async (written: { readonly payNo: string; readonly payDeadline: string | null }, { input, inShop }) => {
          const { returnUrl, clientIp, payer } = input
          const asked = { payNo: written.payNo, returnUrl, clientIp, payer }
          const { payNo, channel, amount, kind, link } = await openPayment(trade, inShop, asked)
          return { payNo, channel, amount: yuanOf(amount), kind, link, payDeadline: written.payDeadline }
        },
      },
      async (ctx) => {
        const row = await ownOrder(trade, ctx)
        requirePayable(row, await trade.now(ctx))
        const payNo = await writePayment(trade, ctx, row, ctx.input)
        return { payNo, payDeadline: row.payDeadline ? trade.app.clock.format(row.payDeadline) : null }
      },
    ),
    moves('cancel', ['商城：取消订单', 'Storefront: Cancel an order'], { cancelKind: 'customer' }),
    moves('receive', ['商城：确认收货', 'Storefront: Confirm the receipt']),
    moves('hold', ['商城：寄存', 'Storefront: Put on hold']),
    moves('endHold', ['商城：取消寄存', 'Storefront: End the hold']),
    storefrontRoute(
      trade,
      {
        path: '/order/changeAddress',
        answers: answers(ORDER_OUT),
        kind: 'command',
        scope: 'order',
        summary: ['商城：修改收货地址', 'Storefront: Change the address'],
        input: input({ ...NAMED_ORDER, ...RECEIVER }),
        example: { ...EXAMPLE, ...EXAMPLE_RECEIVER },
      },
      async (ctx) => {
        const { account: _, id: __, areaCode = null, zip = null, ...receiver } = ctx.input
        const values = { ...receiver, areaCode, zip }
        await moveOrder(trade, ctx, await ownOrder(trade, ctx), 'changeAddress', { who: 'customer', input: values })
        return shownInFull(trade, ctx)
      },
    ),
  ]
}

function requirePayable({ status, payDeadline }: OrderRow, now: Date): void {
  if (status !== ORDER.toPay) {
    throw new DomainError('refused', ['订单不在待付款状态', 'The order is not to be paid', 'order.notPayable'])
  }
  if (payDeadline && payDeadline <= now) {
    throw invalid([{ path: 'id', message: ['付款时限已过', 'The time to pay is over', 'order.paymentTimeOver'] }])
  }
}

const STARTED_PAYMENT = named(
  'StorefrontStartedPayment',
  z.object({
    payNo: z.string(),
    channel: choiceOut(PAY_CHANNEL),
    amount: YUAN_OUT,
    kind: z.enum(PAY_KINDS).nullable().meta({ description: 'How `link` is used; null: staff take the money' }),
    link: z.string().nullable().meta({
      description: 'Page, text of a QR code or parameters of the app, as `kind` says; null: staff take the money',
    }),
    payDeadline: MOMENT_OUT.nullable(),
  }),
)
