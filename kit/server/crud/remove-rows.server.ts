import { DomainError } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { removeChildren } from './children.server.ts'
import { anyHooks, type Sent, type WriteHooks } from './handlers.server.ts'
import { visibleRows } from './list.server.ts'
import { askGuard } from './row-guard.server.ts'
import { columnsOf, type StoredRow } from './rows.server.ts'
import { markRemoved } from './used-by.server.ts'
import { notFound } from './write.server.ts'

/** Removes rows (kept in the table, invisible everywhere). @returns how many. */
export async function removeRows<R extends AnyResource>(
  app: AppContext,
  declared: R,
  own: WriteHooks<R>,
  ctx: RequestContext<Sent>,
): Promise<number> {
  const resource: AnyResource = declared
  const ids = idsOf(String(ctx.input.ids ?? ctx.input.id ?? ''))
  if (ids.length === 0) {
    throw new DomainError('invalid', ['参数不识别！', 'No ids were given', 'input.idsMissing'], {
      errors: [{ path: 'ids', message: ['请选择一条记录！', 'Please select a record', 'input.idsMissing'] }],
    })
  }
  const rows = (await visibleRows(app, resource, ctx)
    .select([...columnsOf(resource)])
    .where('id', 'in', ids)
    .forUpdate()
    .execute()) as readonly StoredRow[]
  if (rows.length < new Set(ids).size) {
    throw notFound()
  }
  // before hooks, which may end what it compares
  await askGuard(app, resource.table, ctx, { ids, command: 'delete' })
  await anyHooks(own).guardDelete?.(rows, ctx)
  await removeChildren(app, resource, ctx, ids)
  return markRemoved(app, resource.table, ctx, ids, { leavesReferences: own.leavesReferences })
}
