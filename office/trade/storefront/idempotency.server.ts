import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { bodyDigest } from '#kit/server/http/body-digest.server.ts'
import type { OpenRequestContext } from '#kit/server/http/route.server.ts'
import type { TradeContext } from '../commands/context/trade.server.ts'
import type { InShop } from '../commands/payment/start-payment.server.ts'
import { HEADERS } from './signature.ts'
import type { SignedClient } from './signed-client.server.ts'

const OWN = 'commands of the client that signed'

/** The key of a command. @throws DomainError `invalid` without one */
export function idempotencyKey({ request }: Pick<OpenRequestContext, 'request'>): string {
  const key = request.headers[HEADERS.idempotency.toLowerCase()]
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) {
    throw invalid([
      { path: HEADERS.idempotency, message: ['缺少幂等键或格式不正确', 'The idempotency key is missing or not valid'] },
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

interface Kept {
  readonly isFirst?: boolean
  readonly digest: string
  readonly begun: string | null
  readonly answer: string | null
}

/**
 * Does a command once for each key: the key is written before anything else, so that a second request waits for the first
 * one and then finds what it did. When the command is refused, the key is taken back with everything else.
 * @throws DomainError `conflict` for a key that was used for something else
 */
export async function onceOnly({ inShop, http, client, key }: Command, { run, finish }: Work): Promise<unknown> {
  const { request, reply } = http
  const [path = ''] = request.url.split('?')
  const digest = createHash('sha256')
    .update(`${request.method} ${path} ${bodyDigest(request)}`)
    .digest('hex')
  const named = sql`tenant_id = ${client.tenantId} and client_id = ${client.id} and idempotency_key = ${key}`
  const kept = await inShop(async (ctx): Promise<Kept> => {
    const rowsIn = unscoped(ctx.db, OWN)
    const inserted = await sql`
      insert into shop_storefront_command (client_id, idempotency_key, digest, tenant_id)
      values (${client.id}, ${key}, ${digest}, ${client.tenantId}) on conflict do nothing returning digest`.execute(
      rowsIn,
    )
    if (inserted.rows.length > 0) {
      const done = JSON.stringify((await run(ctx)) ?? null)
      const [begun, answer] = finish ? [done, null] : [null, done]
      await sql`update shop_storefront_command set begun = ${begun}, answer = ${answer} where ${named}`.execute(rowsIn)
      return { isFirst: true, digest, begun, answer }
    }
    const { rows } = await sql<Kept>`select digest, begun, answer from shop_storefront_command where ${named}`.execute(
      rowsIn,
    )
    return rows[0] ?? { digest: '', begun: null, answer: null }
  })
  if (kept.digest !== digest) {
    throw new DomainError('conflict', ['该幂等键已用于其他请求', 'The idempotency key was used for another request'])
  }
  if (!kept.isFirst) {
    reply.header('Idempotency-Replayed', 'true')
  }
  if (kept.answer !== null || !finish || kept.begun === null) {
    return JSON.parse(kept.answer ?? 'null')
  }
  try {
    const answer = JSON.stringify((await finish(JSON.parse(kept.begun))) ?? null)
    return await inShop(async ({ db }) => {
      const { rows } = await sql<{ answer: string }>`update shop_storefront_command
        set answer = coalesce(answer, ${answer}) where ${named} returning answer`.execute(unscoped(db, OWN))
      return JSON.parse(rows[0]?.answer ?? answer)
    })
  } catch (error) {
    if (error instanceof DomainError) {
      await inShop(({ db }) =>
        sql`delete from shop_storefront_command where ${named} and answer is null`.execute(unscoped(db, OWN)),
      )
    }
    throw error
  }
}
