import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { PayChannel } from '../../model/pay-channels.ts'
import { PAYMENT } from '../../model/payment.ts'
import { type AskedPayment, type Channel, offline, type PayWay } from '../context/channel.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { dueOf, type OrderRow } from '../order/order-rows.server.ts'
import { channelOf } from './channels.server.ts'
import { requireOpen } from './open-channels.server.ts'
import { askPayment } from './payments.server.ts'

declare module '#kit/server/database/tables.server.ts' {
  interface StoredValues {
    'shop_payment.scene': AskedPayment['scene']
    'shop_payment.pay_way': PayWay['kind']
  }
}

/** What a channel is told beside the payment: how the customer pays, and where. */
export type Asking = Partial<Pick<AskedPayment, 'returnUrl' | 'clientIp' | 'payer'>>

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

/** Opens a short transaction of the shop. */
export type InShop = <Result>(work: (ctx: TradeContext) => Promise<Result>) => Promise<Result>

/** A gateway forgets what it gave out after about two hours; until half of that the same is told again. Milliseconds. */
const SAME_FOR_MS = 3600 * 1000

const OWN = 'the payment of an order that the command asks for'

/**
 * Writes that the money of an order is asked for through a channel; the order was locked. Once that is committed,
 * `openPayment` asks the channel. Asked for again in the same way, it is the payment that can still be paid.
 * @returns the number of the payment
 * @throws DomainError `conflict` for a channel that is not open
 */
export async function writePayment(
  trade: Trade,
  ctx: TradeContext,
  order: OrderRow,
  { scene = 'page', ...asked }: { readonly channel: string; readonly scene?: AskedPayment['scene'] | undefined },
): Promise<string> {
  const channel = await requireOpen(trade, ctx, asked.channel)
  const now = await trade.now(ctx)
  const known = await askedBefore(ctx, order, { channel, scene, now })
  if (known !== undefined) {
    return known
  }
  const { id, payNo } = await askPayment(trade, ctx, order, { channel, now })
  // from here on its gateway may know it: whoever ends the order asks there
  await unscoped(ctx.db, OWN)
    .updateTable('shop_payment')
    .set({ scene, isGatewayOpen: channel !== offline.code })
    .where('id', '=', id)
    .execute()
  return payNo
}

async function askedBefore(
  ctx: TradeContext,
  order: OrderRow,
  { channel, scene, now }: { readonly channel: PayChannel; readonly scene: AskedPayment['scene']; readonly now: Date },
): Promise<string | undefined> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_payment')
    .select('payNo')
    .where('orderId', '=', order.id)
    .where('state', '=', PAYMENT.created)
    .where('channel', '=', channel)
    .where('scene', '=', scene)
    .where('amount', '=', dueOf(order))
    .where('isGatewayOpen', '=', true)
    .where('askedAt', '>', new Date(now.getTime() - SAME_FOR_MS))
    .execute()
  return rows[0]?.payNo
}

/**
 * Asks the channel of a written payment how it is paid, in no transaction: a slow gateway holds neither rows nor connections.
 * Channels know a payment by its number, so that it may be opened again when nobody heard the first answer.
 * @throws DomainError `refused` where the channel does not answer: the payment has failed; `conflict` for one that is closed
 */
export async function openPayment(
  trade: Trade,
  inShop: InShop,
  { payNo, ...asking }: Asking & { readonly payNo: string },
): Promise<StartedPayment> {
  const { payment, channel } = await inShop((ctx) => written(trade, ctx, payNo))
  if (!channel) {
    return startedOf(payment)
  }
  const { amount, orderNo: title, expireAt, scene } = payment
  const way = await channel.open({ payNo, amount, title, expireAt, scene, ...asking }).catch(async (error: unknown) => {
    const refusal = refusalOf(error)
    await inShop(async (ctx) => {
      ctx.log.warn({ err: error, payNo, channel: payment.channel }, 'a payment was not opened at its gateway')
      await noteFailed(ctx, payNo, refusal)
    })
    throw refusal
  })
  return startedOf(await inShop((ctx) => noteOpened(ctx, payNo, way)))
}

interface WrittenPayment extends Omit<StartedPayment, 'kind' | 'link'> {
  readonly orderNo: string
  readonly expireAt: Date | null
  readonly scene: AskedPayment['scene']
  readonly state: number
  readonly payWay: PayWay['kind'] | null
  readonly payLink: string | null
}

/** A payment, with the channel that is still to be asked how it is paid. */
async function written(
  trade: Trade,
  ctx: TradeContext,
  payNo: string,
): Promise<{ readonly payment: WrittenPayment; readonly channel?: Channel }> {
  const payment = await paymentOf(ctx, payNo)
  requireWanted(payment)
  const isOpened = payment.payWay !== null || payment.channel === offline.code
  return isOpened ? { payment } : { payment, channel: await channelOf(trade, ctx, payment.channel) }
}

async function paymentOf(ctx: TradeContext, payNo: string): Promise<WrittenPayment> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_payment')
    .select(['payNo', 'channel', 'amount', 'orderNo', 'expireAt', 'scene', 'state', 'payWay', 'payLink'])
    .where('payNo', '=', payNo)
    .execute()
  const [found] = rows
  if (!found?.orderNo) {
    throw new DomainError('notFound', ['付款单不存在', 'There is no such payment', 'payment.unknown'])
  }
  return { ...found, orderNo: found.orderNo, scene: found.scene ?? 'page' }
}

/** @throws DomainError `conflict` for a payment that was closed, or paid, meanwhile */
function requireWanted({ state }: WrittenPayment): void {
  if (state !== PAYMENT.created && state !== PAYMENT.failed) {
    throw new DomainError('conflict', [
      '付款单已关闭，请重新发起付款',
      'The payment was closed: ask for it anew',
      'payment.closed',
    ])
  }
}

/** Notes how a payment is paid; of two answers the first one counts. One that was closed meanwhile is closed at its gateway. */
async function noteOpened(ctx: TradeContext, payNo: string, way: PayWay | null): Promise<WrittenPayment> {
  await sql`update shop_payment set is_gateway_open = ${way !== null},
      state = case when state = ${PAYMENT.failed} then ${PAYMENT.created} else state end,
      pay_link = coalesce(pay_link, ${way?.text ?? null}), pay_way = coalesce(pay_way, ${way?.kind ?? null})
    where pay_no = ${payNo}
      and state in (${PAYMENT.created}, ${PAYMENT.failed}, ${PAYMENT.closed})`.execute(unscoped(ctx.db, OWN))
  return paymentOf(ctx, payNo)
}

/** One that somebody else opened meanwhile has not failed. */
async function noteFailed(ctx: TradeContext, payNo: string, { text }: DomainError): Promise<void> {
  await unscoped(ctx.db, OWN)
    .updateTable('shop_payment')
    .set({ state: PAYMENT.failed, remark: text[0].slice(0, 500), ...NEXT_VERSION })
    .where('payNo', '=', payNo)
    .where('state', '=', PAYMENT.created)
    .where('payWay', 'is', null)
    .execute()
}

function refusalOf(error: unknown): DomainError {
  return error instanceof DomainError
    ? error
    : new DomainError('refused', [
        '付款渠道没有应答，请稍后重试或换一种付款方式',
        'The payment channel does not answer: try again later, or pay in another way',
        'payment.noAnswer',
      ])
}

function startedOf(payment: WrittenPayment): StartedPayment {
  requireWanted(payment)
  const { payNo, channel, amount, payWay: kind, payLink: link } = payment
  return { payNo, channel, amount, kind, link }
}
