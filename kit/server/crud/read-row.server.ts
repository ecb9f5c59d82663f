import type { AnyResource } from '#kit/contract/resource.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { addComputed } from './computed.server.ts'
import type { WireRowOf } from './handlers.server.ts'
import { wireById } from './write.server.ts'

/**
 * A visible row on the wire as it is read: with its computed values beside what it says itself.
 * @throws DomainError `notFound`, the same for a missing row and for one the caller may not see
 */
export async function readById<R extends AnyResource>(
  app: AppContext,
  resource: R,
  ctx: RequestContext,
  id: string,
): Promise<WireRowOf<R>> {
  const row = await wireById<R>(app, resource, ctx, id)
  await addComputed(app, { seen: seenBy(resource, ctx.user.can), declared: resource }, ctx, [row])
  return row
}
