import type { Fen } from '#kit/contract/money.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { Command } from './command.server.ts'
import type { StoredRow } from './rows.server.ts'

/**
 * Asks for a proof before a command gives something away. What rows cost counts together: one that is large does not become
 * small in parts. Where nobody says what it costs it is asked for in any case.
 * @throws DomainError `forbidden` for whoever has not shown it within the last minutes
 */
export async function askForProof(
  { action, handlers, name }: Command,
  ctx: RequestContext,
  on?: { readonly rows: readonly StoredRow[]; readonly input: Values },
): Promise<void> {
  if (action.stepUp === undefined) {
    return
  }
  const costOf = handlers.costs?.[name]
  let cost: Fen | undefined
  if (costOf && on) {
    cost = 0
    for (const row of on.rows) {
      cost += await costOf(row, ctx, on.input)
    }
  }
  await ctx.user.requireProof(ctx.db, action.stepUp, cost)
}
