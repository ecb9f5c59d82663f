import { z } from 'zod'
import { commandAt } from '#kit/contract/command.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { answersBare } from '#kit/server/http/answers.server.ts'
import { openRoute, RawResponse, type Route } from '#kit/server/http/route.server.ts'
import { input, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import type { CallbackRequest } from '../../trade/commands/context/channel.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { channelOf } from '../../trade/commands/payment/channels.server.ts'
import { type Taken, takePayment } from '../../trade/commands/payment/payments.server.ts'
import type { ChannelParts } from './channel-parts.server.ts'
import { noteOutcome } from './refund-parts.server.ts'

/** Where channels say what became of payments. */
const CALLBACK_PATH = '/shop/payCallback/:channel/:tenant'

interface Called {
  readonly tenantId: number
  readonly code: string
  readonly request: CallbackRequest
}

/** What was done with news of a channel, and what the channel wants to hear. */
export interface Heard {
  readonly outcome: Taken | 'refund' | 'nothing'
  readonly accepted: unknown
}

/**
 * Hears what a channel says, in a transaction of the shop that it speaks to. The channel proves by its signature that it is
 * the one; the same news again change nothing.
 * @throws DomainError `forbidden` for what it did not sign, `notFound` for channels and payments that there are not
 */
export function hearChannel(
  { trade, db, clock, log }: ChannelParts,
  { tenantId, code, request }: Called,
): Promise<Heard> {
  return asSystem(
    { db, clock, log },
    { tenantId, actor: 'payment', command: commandAt(CALLBACK_PATH) },
    async (ctx) => {
      const channel = await channelOf(trade, ctx, code)
      const news = await channel.readCallback(request)
      const { accepted } = channel
      if (news.kind === 'payment') {
        return { accepted, outcome: await takePayment(trade, ctx, { ...news.receipt, channel: code }) }
      }
      if (news.kind === 'refund') {
        await noteOutcome(trade, ctx, news)
        return { accepted, outcome: 'refund' }
      }
      return { accepted, outcome: 'nothing' }
    },
  )
}

/** Where channels tell the shop what became of payments and refunds. Anyone may call: the signature is what is believed. */
export function callbackRoutes(trade: Trade): readonly Route[] {
  return [
    openRoute(
      {
        method: 'POST',
        path: CALLBACK_PATH,
        answers: answersBare(
          z.unknown().meta({ description: 'What the channel wants to hear: each has words of its own' }),
        ),
        summary: ['付款渠道回调', 'Payment channel callback'],
        input: input({ channel: wireText(20), tenant: wireInteger(0, 2_000_000_000) }),
        transaction: 'none',
        // the bytes are what is signed; a gateway calls for all payments from few addresses
        body: 'raw',
        limit: 'client',
      },
      async ({ input: { channel, tenant }, request, db, clock, log }) => {
        const { headers, body } = request
        const parts = { trade, db, clock, log }
        const called = {
          tenantId: tenant,
          code: channel,
          request: { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) },
        }
        const { accepted, outcome } = await hearChannel(parts, called).catch((error: unknown) => {
          if (error instanceof DomainError) {
            log.warn({ err: error, tenantId: tenant, channel }, 'news of a payment channel were refused')
          }
          throw error
        })
        log.info({ tenantId: tenant, channel, outcome }, 'a payment channel was heard')
        return new RawResponse(accepted)
      },
    ),
  ]
}
