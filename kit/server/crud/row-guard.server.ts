import type { DomainError } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { RequestContext } from '../http/route.server.ts'

/** Why the caller may not touch a row. */
export interface RowRefusal {
  readonly id: string
  readonly why: DomainError
  /** The commands that it refuses; not set: all of them. */
  readonly only?: readonly string[]
}

/**
 * Says which rows of a table the caller may not touch at all, beyond the permission of the command. It is asked before stored rows are changed,
 * deleted, brought back or run a command on, by whatever route, sheet or job, with the rows as they still are; and for a whole page of rows,
 * when pages of ours are told what may be done with each.
 */
export type RowGuard = (ctx: Asking, ids: readonly string[]) => Promise<readonly RowRefusal[]>

type Asking = Pick<RequestContext, 'db' | 'user'>
type Guarded = { readonly guards: ReadonlyMap<string, RowGuard> }

/**
 * Asks the guard of a table, where it has one.
 * @param command what is to be done with the rows: the name of a verb or of an action
 * @throws DomainError of the first row that it refuses
 */
export async function askGuard(
  app: Guarded,
  table: string,
  ctx: Asking,
  { ids, command }: { readonly ids: readonly string[]; readonly command: string },
): Promise<void> {
  const refusals = await refusalsOf(app, table, ctx, ids)
  requireNone(refusals.filter((refusal) => refuses(refusal, command)))
}

/** What the guard of a table says against the rows. */
export async function refusalsOf(
  { guards }: Guarded,
  table: string,
  ctx: Asking,
  ids: readonly string[],
): Promise<readonly RowRefusal[]> {
  return ids.length > 0 ? ((await guards.get(table)?.(ctx, ids)) ?? []) : []
}

export function refuses({ only }: RowRefusal, command: string): boolean {
  return only === undefined || only.includes(command)
}

/** @throws DomainError of the first row that is refused */
export function requireNone([first]: readonly RowRefusal[]): void {
  if (first) {
    throw first.why
  }
}

/** @throws Error for a noun that decides what others may, and whose rows nobody guards: the server does not start */
export function requireGuards({ guards, resources }: Guarded & { readonly resources: readonly AnyResource[] }): void {
  const bare = resources.find(({ power, table }) => power === 'rights' && !guards.has(table))
  if (bare) {
    throw new Error(`${bare.name} decides what others may, and nobody guards its rows`)
  }
}
