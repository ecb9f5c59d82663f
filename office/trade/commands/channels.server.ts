import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { PAYMENT } from '../model/payment.ts'
import { type AskedPayment, type Channel, type ChannelAccount, offline, type PayWay } from './channel.server.ts'
import { requireOpen, storedChannel } from './open-channels.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { askPayment } from './payments.server.ts'
import type { Trade, TradeContext } from './trade.server.ts'

/** Secrets of a channel open for this owner only. */
export const channelOwner = (tenantId: number, code: string): string => `pay-channel:${tenantId}:${code}`

const NO_ACCOUNT: ChannelAccount = {
  appId: null,
  merchantId: null,
  serialNo: null,
  platformKeyId: null,
  gateway: null,
  notifyOrigin: null,
}

/**
 * A channel with the secrets of the shop, whether new payments may be asked for through it or not: what came in goes back
 * the same way.
 * @throws DomainError `notFound` for a channel that the shop never set up or the server does not know
 */
export async function channelOf({ app, channels }: Trade, ctx: TradeContext, code: string): Promise<Channel> {
  const kind = channels.get(code)
  const row = await storedChannel(ctx, code)
  if (!kind || (row === undefined && kind !== offline)) {
    throw new DomainError('notFound', ['付款渠道未启用', 'There is no such payment channel'])
  }
  const { tenantId } = ctx.user
  const secrets = row ? JSON.parse(app.vault.open(row.secrets, channelOwner(tenantId, code))) : {}
  return kind.of({ tenantId, secrets, account: row ?? NO_ACCOUNT })
}

/** How the customer wants to pay; a website of a desktop where nothing is said. */
export type Asking = Partial<Pick<AskedPayment, 'scene' | 'returnUrl' | 'clientIp' | 'payer'>>

/** What a customer needs to pay an order. */
export interface StartedPayment {
  readonly payNo: string
  readonly channel: string
  /** Fen. */
  readonly amount: Fen
  /** How `link` is used; null: staff take the money. */
  readonly kind: PayWay['kind'] | null
  /** Where the order is paid, below the origin of the shop where it begins with a slash; null: staff take the money. */
  readonly link: string | null
}

/** A gateway forgets what it gave out after about two hours; until half of that the same is told again. Milliseconds. */
const SAME_FOR_MS = 3600 * 1000

/**
 * Asks for the money of an order through a channel; the order was locked. Asked for again in the same way, the payment that
 * can still be paid is told again.
 * @throws DomainError `conflict` for a channel that is not open
 */
export async function startPayment(
  trade: Trade,
  ctx: TradeContext,
  order: OrderRow,
  { channel: code, scene = 'page', ...more }: Asking & { readonly channel: string },
): Promise<StartedPayment> {
  await requireOpen(trade, ctx, code)
  const now = await trade.now(ctx)
  const known = await askedBefore(ctx, order, { code, scene, now })
  if (known) {
    return known
  }
  const channel = await channelOf(trade, ctx, code)
  const { id, payNo, amount } = await askPayment(trade, ctx, order, { channel: code, now })
  const way = await channel.open({
    payNo,
    amount,
    title: String(order.orderNo),
    expireAt: order.payDeadline,
    scene,
    ...more,
  })
  await sql`update shop_payment set pay_link = ${way?.text ?? null}, pay_way = ${way?.kind ?? null}, scene = ${scene},
      is_gateway_open = ${way !== null}
    where id = ${id} and tenant_id = ${ctx.user.tenantId}`.execute(unscoped(ctx.db, OWN))
  return { payNo, channel: code, amount, kind: way?.kind ?? null, link: way?.text ?? null }
}

const OWN = 'the payment of an order that the command asks for'

async function askedBefore(
  ctx: TradeContext,
  { id, payable }: OrderRow,
  { code, scene, now }: { readonly code: string; readonly scene: string; readonly now: Date },
): Promise<StartedPayment | undefined> {
  const { rows } = await sql<StartedPayment>`select pay_no, channel, amount, pay_way as kind, pay_link as link
    from shop_payment
    where order_id = ${id} and tenant_id = ${ctx.user.tenantId} and del_flag = 0 and state = ${PAYMENT.created}
      and channel = ${code} and scene = ${scene} and amount = ${payable}::bigint and is_gateway_open
      and create_time > ${new Date(now.getTime() - SAME_FOR_MS)}::timestamptz`.execute(unscoped(ctx.db, OWN))
  return rows[0]
}
