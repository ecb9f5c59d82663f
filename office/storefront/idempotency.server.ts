import { DomainError, invalid } from '#kit/contract/errors.ts'
import { bodyDigest } from '#kit/server/http/body-digest.server.ts'
import type { OpenRequestContext } from '#kit/server/http/route.server.ts'
import { forgetKey, type KeyedCommand, keepAnswer, onceForKey } from '../trade/commands/context/once-for-key.server.ts'
import type { TradeContext } from '../trade/commands/context/trade.server.ts'
import type { InShop } from '../trade/commands/payment/start-payment.server.ts'
import { HEADERS, sortedQuery } from './signature.ts'
import type { SignedClient } from './signed-client.server.ts'

/** The key of a command. @throws DomainError `invalid` without one */
export function idempotencyKey({ request }: Pick<OpenRequestContext, 'request'>): string {
  const key = request.headers[HEADERS.idempotency.toLowerCase()]
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) {
    throw invalid([
      {
        path: HEADERS.idempotency,
        message: ['缺少幂等键或格式不正确', 'The idempotency key is missing or not valid', 'request.keyMissing'],
      },
    ])
  }
  return key
}

interface Command {
  readonly inShop: InShop
  readonly http: Pick<OpenRequestContext, 'request' | 'reply'>
  readonly client: SignedClient
  readonly key: string
}

/** What a command does, as far as it is one transaction; and what is left to be done behind it, which makes the answer. */
interface Work {
  readonly run: (ctx: TradeContext) => Promise<unknown>
  /** Done again when the first request with the key ended in between: `run` was committed and nobody was answered. */
  readonly finish?: ((begun: unknown) => Promise<unknown>) | undefined
}

/**
 * Does a command once for each key, and answers it the same whenever it is sent again.
 * @throws DomainError `conflict` for a key that was used for something else
 */
export async function onceOnly({ inShop, http, client, key }: Command, { run, finish }: Work): Promise<unknown> {
  const { request, reply } = http
  const [path = '', query = ''] = request.url.split(/\?(.*)/s)
  const sorted = sortedQuery(query)
  const sent = `${request.method} ${path}${sorted && `?${sorted}`} ${bodyDigest(request)}`
  const command: KeyedCommand = { caller: `client:${client.id}`, key, sent }
  const { done, answer, isFirst } = await inShop((ctx) => onceForKey(ctx, command, () => run(ctx)))
  if (!isFirst) {
    reply.header('Idempotency-Replayed', 'true')
  }
  if (!finish || answer !== null) {
    return answer === null ? done : JSON.parse(answer)
  }
  try {
    const finished = JSON.stringify((await finish(done)) ?? null)
    return JSON.parse(await inShop((ctx) => keepAnswer(ctx, command, finished)))
  } catch (error) {
    if (error instanceof DomainError) {
      await inShop((ctx) => forgetKey(ctx, command))
    }
    throw error
  }
}
