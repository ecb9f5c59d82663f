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
  const [costOf, countOf] = [handlers.costs?.[name], handlers.counts?.[name]]
  if (!on) {
    return ctx.user.requireProof(ctx.db, action.stepUp)
  }
  const asked = (on.rows ?? on.ids).length
  const found = on.rows ?? (costOf || countOf ? await readRows({ app, resource }, ctx, on.ids) : [])
  let cost: number | undefined
  if (costOf) {
    cost = 0
    for (const row of found) {
      cost += await costOf(row, ctx, on.input)
    }
  }
  // what is not found counts as a row each
  const rows = countOf ? (await countOf(found, ctx, on.input)) + asked - found.length : asked
  await ctx.user.requireProof(ctx.db, action.stepUp, { cost, rows })
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
