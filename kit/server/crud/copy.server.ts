import { invalid } from '#kit/contract/errors.ts'
import { initialValues, type Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { childrenToCopy, childValues, saveChildren } from './children.server.ts'
import type { StoredRowOf, ValuesFor, WireRowOf, WriteHooks } from './handlers.server.ts'
import { lockedErrors } from './locked-fields.server.ts'
import { type StoredRow, valuesOf } from './rows.server.ts'
import { insertRows, wireById } from './write.server.ts'

/**
 * Adds a copy of a row with copies of its children. What only the server writes begins anew, like the state; what the row
 * has already, although nobody could choose it now, may stay.
 * @param values those that are not as in the row, such as one that no two rows may have
 * @returns the copy as the wire has it
 */
export async function copyRow<R extends AnyResource>(
  app: AppContext,
  resource: R,
  own: WriteHooks<R>,
  ctx: RequestContext,
  { row, values }: { readonly row: StoredRowOf<R>; readonly values: ValuesFor<R> },
): Promise<WireRowOf<R>> {
  const hooks = own as unknown as WriteHooks
  const stored = row as StoredRow
  const before = copiedValues(app, resource, stored)
  const copied: Values = { ...before, ...(values as Values) }
  const children = await childrenToCopy(app, resource, ctx, String(stored.id))
  const errors = [...lockedErrors(resource, ctx.user, copied, before), ...(resource.check?.(copied) ?? [])]
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const prepared = (await hooks.prepare?.(copied, ctx, null, childValues(children))) ?? copied
  const [id = ''] = await insertRows<AnyResource>(app, resource, ctx, [prepared], { like: stored })
  await saveChildren(app, ctx, id, children)
  await hooks.after?.([id], ctx)
  return wireById(app, resource, ctx, id)
}

/** What a copy takes over: neither what only the server writes nor the state. */
function copiedValues(app: AppContext, resource: AnyResource, row: StoredRow): Values {
  const values = valuesOf(resource, row, app.clock)
  const kept = fieldEntries(resource).filter(([name, { readonly }]) => !readonly && name !== resource.states?.field)
  return { ...initialValues(resource), ...Object.fromEntries(kept.map(([name]) => [name, values[name]])) }
}
