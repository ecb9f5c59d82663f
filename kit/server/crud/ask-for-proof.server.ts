import type { Values } from '#kit/contract/read-field.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { Command } from './command.server.ts'
import { visibleRows } from './list.server.ts'
import { columnsOf, type StoredRow } from './rows.server.ts'

/** What a command is run on: rows that were read, or the ids of those that a job will read. */
type On = { readonly input: Values } & (
  | { readonly rows: readonly StoredRow[]; readonly ids?: undefined }
  | { readonly ids: readonly string[]; readonly rows?: undefined }
)

/**
 * Asks for a proof, or a second person, before a command gives something away. What rows cost counts together: one that is large
 * does not become small in parts. Where nobody says what it costs it is asked for in any case.
 * @throws DomainError `forbidden` for whoever has not shown it within the last minutes
 * @throws SecondPersonAsked
 */
export async function askForProof(
  { app, resource, action, handlers, name }: Command,
  ctx: RequestContext,
  on?: On,
): Promise<void> {
  if (action.stepUp === undefined) {
    return
  }
  const costOf = handlers.costs?.[name]
  let cost: number | undefined
  if (costOf && on) {
    cost = 0
    for (const row of on.rows ?? (await readRows({ app, resource }, ctx, on.ids))) {
      cost += await costOf(row, ctx, on.input)
    }
  }
  await ctx.user.requireProof(ctx.db, action.stepUp, { cost, rows: on && (on.rows ?? on.ids).length })
}

/** Those of the rows that the caller may see, as they are when it is asked; a job locks them when it comes to them. */
async function readRows(
  { app, resource }: Pick<Command, 'app' | 'resource'>,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<readonly StoredRow[]> {
  const rows = visibleRows(app, resource, ctx)
    .select([...columnsOf(resource)])
    .where('id', 'in', ids)
  return (await rows.execute()) as readonly StoredRow[]
}
