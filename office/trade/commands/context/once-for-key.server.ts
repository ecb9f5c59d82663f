import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeContext } from './trade.server.ts'

const OWN = 'commands of the caller'

/** A command that its caller may send again, because nobody heard its answer. */
export interface KeyedCommand {
  /** A client of the storefront, or somebody of the staff. */
  readonly caller: `client:${string}` | `staff:${string}`
  readonly key: string
  /** What was sent with the key. */
  readonly sent: unknown
}

interface Kept<Done> {
  /** As it was stored, as JSON. */
  readonly done: Done
  /** JSON of `keepAnswer`. */
  readonly answer: string | null
  /** This request did it. */
  readonly isFirst: boolean
}

/**
 * Does a command once for each key, in the transaction of the context. The key is written before anything else, so that a
 * second request waits for the first one and then finds what it did; a command that is refused takes its key back with
 * everything else.
 * @throws DomainError `conflict` for a key that was used for something else
 */
export async function onceForKey<Done>(
  ctx: TradeContext,
  command: KeyedCommand,
  run: () => Promise<Done>,
): Promise<Kept<Done>> {
  const { caller, key, sent } = command
  const { tenantId } = ctx.user
  const rowsIn = unscoped(ctx.db, OWN)
  const digest = createHash('sha256').update(JSON.stringify(sent)).digest('hex')
  const inserted = await rowsIn
    .insertInto('shop_keyed_command')
    .values({ caller, commandKey: key, digest, tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .execute()
  if (inserted.length > 0) {
    const done = JSON.stringify((await run()) ?? null)
    await sql`update shop_keyed_command set done = ${done} where ${named(command)}`.execute(rowsIn)
    return { done: JSON.parse(done), answer: null, isFirst: true }
  }
  const { rows } = await sql<{ digest: string; done: string; answer: string | null }>`select digest, done, answer
    from shop_keyed_command where ${named(command)}`.execute(rowsIn)
  const [kept] = rows
  if (kept?.digest !== digest) {
    throw new DomainError('conflict', [
      '该幂等键已用于其他请求',
      'The idempotency key was used for another request',
      'request.keyReused',
    ])
  }
  return { done: JSON.parse(kept.done), answer: kept.answer, isFirst: false }
}

/** Keeps what a command is answered that had something left to do behind its transaction. @returns the answer that was first */
export async function keepAnswer(ctx: TradeContext, command: KeyedCommand, answer: string): Promise<string> {
  const { rows } = await sql<{ answer: string }>`update shop_keyed_command set answer = coalesce(answer, ${answer})
    where ${named(command)} returning answer`.execute(unscoped(ctx.db, OWN))
  return rows[0]?.answer ?? answer
}

/** The key may be used again, unless somebody was answered. */
export async function forgetKey(ctx: TradeContext, command: KeyedCommand): Promise<void> {
  await sql`delete from shop_keyed_command where ${named(command)} and answer is null`.execute(unscoped(ctx.db, OWN))
}

function named({ caller, key }: KeyedCommand): RawBuilder<unknown> {
  return sql`caller = ${caller} and command_key = ${key}`
}
