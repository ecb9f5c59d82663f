import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeContext } from './trade.server.ts'

interface Command {
  /** Without one it is done whenever it is sent. */
  readonly key: string | undefined
  /** What was sent with the key. */
  readonly sent: unknown
}

/**
 * Does a command of the caller once for each key, in their transaction: sent again it is answered the same. The key is
 * written before anything else, so that a second request waits for the first one; a command that is refused takes its key
 * back with everything else.
 * @returns the answer as it was stored, as JSON
 * @throws DomainError `conflict` for a key that was used for something else
 */
export async function onceForKey<Answer>(
  ctx: TradeContext,
  { key, sent }: Command,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) {
    return run()
  }
  const { tenantId, username } = ctx.user
  const digest = createHash('sha256').update(JSON.stringify(sent)).digest('hex')
  const named = sql`tenant_id = ${tenantId} and username = ${username} and start_key = ${key}`
  const rowsIn = unscoped(ctx.db, 'commands of the caller')
  const inserted = await sql`insert into shop_staff_command (username, start_key, digest, tenant_id)
    values (${username}, ${key}, ${digest}, ${tenantId}) on conflict do nothing returning digest`.execute(rowsIn)
  if (inserted.rows.length > 0) {
    const answer = await run()
    await sql`update shop_staff_command set answer = ${JSON.stringify(answer)} where ${named}`.execute(rowsIn)
    return answer
  }
  const { rows } = await sql<{ digest: string; answer: string }>`select digest, answer from shop_staff_command
    where ${named}`.execute(rowsIn)
  const [kept] = rows
  if (kept?.digest !== digest) {
    throw new DomainError('conflict', ['该 startKey 已用于其他请求', 'The startKey was used for another request'])
  }
  return JSON.parse(kept.answer)
}
