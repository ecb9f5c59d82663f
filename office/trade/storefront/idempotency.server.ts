import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { bodyDigest } from '#kit/server/http/body-digest.server.ts'
import type { OpenRequestContext } from '#kit/server/http/route.server.ts'
import type { TradeContext } from '../commands/trade.server.ts'
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
  /** The transaction that the command is done in. */
  readonly ctx: TradeContext
  readonly http: Pick<OpenRequestContext, 'request' | 'reply'>
  readonly client: SignedClient
  readonly key: string
}

/**
 * Does a command once for each key: the key is written before anything else, so that a second request waits for the first
 * one and then finds its answer. When the command is refused, the key is taken back with everything else.
 * @throws DomainError `conflict` for a key that was used for something else
 */
export async function onceOnly({ ctx, http, client, key }: Command, run: () => Promise<unknown>): Promise<unknown> {
  const { request, reply } = http
  const rowsIn = unscoped(ctx.db, OWN)
  const [path = ''] = request.url.split('?')
  const digest = createHash('sha256')
    .update(`${request.method} ${path} ${bodyDigest(request)}`)
    .digest('hex')
  const begun = await sql`
    insert into shop_storefront_command (client_id, idempotency_key, digest, tenant_id)
    values (${client.id}, ${key}, ${digest}, ${client.tenantId}) on conflict do nothing returning digest`.execute(
    rowsIn,
  )
  if (begun.rows.length > 0) {
    const answer = JSON.stringify((await run()) ?? null)
    await sql`update shop_storefront_command set answer = ${answer}
      where tenant_id = ${client.tenantId} and client_id = ${client.id} and idempotency_key = ${key}`.execute(rowsIn)
    return JSON.parse(answer)
  }
  const { rows } = await sql<{ digest: string; answer: string }>`select digest, answer from shop_storefront_command
    where tenant_id = ${client.tenantId} and client_id = ${client.id} and idempotency_key = ${key}`.execute(rowsIn)
  const [known] = rows
  if (known?.digest !== digest) {
    throw new DomainError('conflict', ['该幂等键已用于其他请求', 'The idempotency key was used for another request'])
  }
  reply.header('Idempotency-Replayed', 'true')
  return JSON.parse(known.answer)
}
