import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { type Channel, offline } from './channel.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { askPayment } from './payments.server.ts'
import type { Trade, TradeContext } from './trade.server.ts'

/** Secrets of a channel open for this owner only. */
export const channelOwner = (tenantId: number, code: string): string => `pay-channel:${tenantId}:${code}`

interface Stored {
  readonly isEnabled: boolean
  readonly secrets: string | null
}

async function stored(ctx: TradeContext, code: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`select is_enabled, secrets from shop_pay_channel
    where tenant_id = ${ctx.user.tenantId} and code = ${code} and del_flag = 0 and secrets is not null`.execute(
    unscoped(ctx.db, 'channels of the shop that the command is done in'),
  )
  return rows[0]
}

/**
 * A channel with the secrets of the shop, whether new payments may be asked for through it or not: what came in goes back
 * the same way.
 * @throws DomainError `notFound` for a channel that the shop never set up or the server does not know
 */
export async function channelOf({ app, channels }: Trade, ctx: TradeContext, code: string): Promise<Channel> {
  const kind = channels.get(code)
  const row = await stored(ctx, code)
  if (!kind || (row === undefined && kind !== offline)) {
    throw new DomainError('notFound', ['付款渠道未启用', 'There is no such payment channel'])
  }
  const { tenantId } = ctx.user
  const secrets = row?.secrets ? JSON.parse(app.vault.open(row.secrets, channelOwner(tenantId, code))) : {}
  return kind.of({ tenantId, secrets })
}

/** @throws DomainError `conflict` for a channel that takes no new payments; staff take money unless that was turned off */
async function requireOpen({ channels }: Trade, ctx: TradeContext, code: string): Promise<void> {
  const row = await stored(ctx, code)
  if (!channels.has(code) || !(row?.isEnabled ?? code === offline.code)) {
    throw new DomainError('conflict', ['付款渠道未启用', 'The payment channel is not open'])
  }
}

/** What a customer needs to pay an order. */
export interface StartedPayment {
  readonly payNo: string
  readonly channel: string
  /** Fen. */
  readonly amount: Fen
  /** Where the order is paid, below the origin of the shop where it begins with a slash; null: staff take the money. */
  readonly link: string | null
}

/**
 * Asks for the money of an order through a channel; the order was locked.
 * @throws DomainError `conflict` for a channel that is not open
 */
export async function startPayment(
  trade: Trade,
  ctx: TradeContext,
  order: OrderRow,
  code: string,
): Promise<StartedPayment> {
  await requireOpen(trade, ctx, code)
  const channel = await channelOf(trade, ctx, code)
  const { id, payNo, amount } = await askPayment(trade, ctx, order, { channel: code, now: await trade.now(ctx) })
  const link = await channel.open({ payNo, amount, title: String(order.orderNo), expireAt: order.payDeadline })
  await sql`update shop_payment set pay_link = ${link} where id = ${id} and tenant_id = ${ctx.user.tenantId}`.execute(
    unscoped(ctx.db, 'the payment that was just asked for'),
  )
  return { payNo, channel: code, amount, link }
}
