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
