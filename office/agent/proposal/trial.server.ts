import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { inTransaction } from '#kit/server/database/in-transaction.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { CommandRun } from '#kit/server/http/command-run.server.ts'
import { type KindWeight, weighing } from '#kit/server/http/weights.server.ts'
import { type Effect, effectsOf, type JsonRow, type NotedWrite } from './effects.ts'

const OWN = 'what this transaction wrote itself; nobody else sees it'

class TakenBack extends Error {}

/**
 * What a command did, noted while it ran in this transaction.
 * @param isKept it is not taken back: the numbers that it draws are used up
 */
export async function noted<Result>(
  tx: TenantDatabase,
  work: () => Promise<Result>,
  { isKept }: { readonly isKept: boolean },
): Promise<{ readonly result: Result; readonly effects: readonly Effect[] }> {
  const own = unscoped(tx, OWN)
  await sql`select set_config('app.trial', 'on', true), set_config('app.trial_kept', ${isKept ? 'on' : 'off'}, true)`.execute(
    own,
  )
  const result = await work()
  // what the database checks at the end of a transaction is checked now
  await sql`set constraints all immediate`.execute(own)
  await sql`select set_config('app.trial', 'off', true)`.execute(own)
  const { rows } = await sql<NotedWrite & { before: JsonRow | null; after: JsonRow | null }>`
    select table_name as "table", row_key as key, row_before as before, row_after as after
    from sys_trial_change order by seq
  `.execute(own)
  await sql`delete from sys_trial_change`.execute(own)
  return { result, effects: effectsOf(rows, markOf) }
}

/** A run whose effects and weights are told, and all of which is taken back. */
export function trialRun(): {
  readonly run: CommandRun
  effects(): readonly Effect[]
  weights(): readonly KindWeight[]
} {
  let effects: readonly Effect[] = []
  let weights: () => readonly KindWeight[] = () => []
  return {
    effects: () => effects,
    weights: () => weights(),
    run: {
      isKept: false,
      requireProof: (caller) => {
        const found = weighing(caller)
        weights = found.weights
        return found.user.requireProof
      },
      inside: async (ctx, work) => {
        let answer: unknown
        try {
          await inTransaction(ctx.db, async (tx) => {
            const done = await noted(tx, () => work(tx), { isKept: false })
            answer = done.result
            effects = done.effects
            throw new TakenBack()
          })
        } catch (error) {
          if (!(error instanceof TakenBack)) {
            throw error
          }
        }
        return answer
      },
    },
  }
}

/** A short text that is the same for the same value, and tells nothing of it. */
export function markOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 12)
}
