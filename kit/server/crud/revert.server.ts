import { refused } from '#kit/contract/errors.ts'
import { readField, type Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { instantIn } from '#kit/contract/zoned-time.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import type { StoredRowOf } from './handlers.server.ts'
import { type CommandRun, lastChanges, onClock } from './history.server.ts'
import { type StoredRow, wireRow } from './rows.server.ts'
import { updateRow } from './write.server.ts'

export const CHANGED_SINCE: Refusal = [
  '之后又有修改，不能撤销',
  'It was changed since and cannot be taken back',
  'record.changedSince',
]
export const NOTHING_TO_REVERT: Refusal = [
  '没有可撤销的操作',
  'There is nothing to take back',
  'record.nothingToRevert',
]

/**
 * Gives a row the values that it had before a run of a command.
 * @param row read with a lock in this transaction
 * @throws DomainError `refused` when the run changed nothing of it, or one of these fields was changed since
 */
export async function revertCommand<R extends AnyResource>(
  app: AppContext,
  resource: R,
  ctx: RequestContext,
  { row: stored, ...run }: CommandRun & { readonly row: StoredRowOf<R> },
): Promise<void> {
  const row = stored as StoredRow
  const id = String(row.id)
  const changes = (await lastChanges(ctx, resource.table, { ids: [id], ...run })).get(id)
  if (!changes) {
    throw refused(NOTHING_TO_REVERT)
  }
  const now = wireRow(resource, row, app.clock)
  const shown = onClock(resource, changes, app.clock)
  const values: Record<string, Values[string]> = {}
  for (const [name, [from, to]] of Object.entries(shown)) {
    const field = fieldOf(resource, name)
    const reading = field && readField({ ...field, required: false }, from)
    if (!reading || 'error' in reading || JSON.stringify(now[name]) !== JSON.stringify(to)) {
      throw refused(CHANGED_SINCE)
    }
    values[name] = field.kind === 'datetime' ? (instantIn(app.clock, changes[name]?.[0]) ?? null) : reading.value
  }
  await updateRow<AnyResource>(app, resource, ctx, { id, values, before: row })
}
