import type { AnyResource } from '#kit/contract/resource.ts'
import type { RequestContext } from '../http/route.server.ts'

/**
 * Says whether the caller may touch rows of a table at all, beyond the permission of the command. It is asked before stored rows are changed,
 * deleted, brought back or run a command on, by whatever route, sheet or job, with the rows as they still are.
 * @throws DomainError to refuse
 */
export type RowGuard = (ctx: Pick<RequestContext, 'db' | 'user'>, ids: readonly string[]) => Promise<void>

/** Asks the guard of a table, where it has one. */
export async function askGuard(
  { guards }: { readonly guards: ReadonlyMap<string, RowGuard> },
  table: string,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) {
    await guards.get(table)?.(ctx, ids)
  }
}

/** @throws Error for a noun that decides what others may, and whose rows nobody guards: the server does not start */
export function requireGuards({
  guards,
  resources,
}: {
  readonly guards: ReadonlyMap<string, RowGuard>
  readonly resources: readonly AnyResource[]
}): void {
  const bare = resources.find(({ power, table }) => power === 'rights' && !guards.has(table))
  if (bare) {
    throw new Error(`${bare.name} decides what others may, and nobody guards its rows`)
  }
}
