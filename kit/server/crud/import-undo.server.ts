import { z } from 'zod'
import type { FieldError } from '#kit/contract/errors.ts'
import { meaningErrors } from '#kit/contract/meaning.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { FieldValue, Values } from '#kit/contract/read-field.ts'
import { columnValue } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { formStateErrors } from './form-states.ts'
import { anyHooks, type WriteHooks } from './handlers.server.ts'
import type { WrittenChange } from './import-plan.server.ts'
import { visibleRows } from './list.server.ts'
import { lockedErrors } from './locked-fields.server.ts'
import { removeRows } from './remove-rows.server.ts'
import { columnsOf, type StoredRow, valuesOf } from './rows.server.ts'
import { updateRow } from './write.server.ts'

const VALUES = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** What is noted of a written row: its version when it was made, or the fields that changed. */
const NOTE = z.union([
  z.object({ id: z.string(), version: z.number() }),
  z.object({ id: z.string(), before: VALUES, after: VALUES }),
])
export type RowNote = z.output<typeof NOTE>

const GONE: Text = ['数据已不存在，无需撤销', 'It is not there any more']
const CHANGED: Text = ['导入之后已被修改，保留', 'It was changed after the import and stays']
const FIELD_CHANGED: Text = [
  '“{title}”在导入之后已被修改，保留现值',
  '"{title}" was changed after the import and stays',
]
const NO_RIGHT: Text = ['没有编辑权限，未能恢复', 'Not put back: you may not edit it']

/** Notes of rows as they were just written; in the transaction that wrote them. */
export async function undoNotes(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  written: readonly WrittenChange[],
): Promise<readonly RowNote[]> {
  const made = written.flatMap(({ id, before }) => (before ? [] : [id]))
  const versions = new Map<string, number>()
  if (made.length > 0) {
    const rows = (await visibleRows(app, resource, ctx)
      .select(['id', 'version'])
      .where('id', 'in', made)
      .execute()) as readonly StoredRow[]
    for (const row of rows) {
      versions.set(String(row.id), Number(row.version))
    }
  }
  return written.map(({ id, before, after }): RowNote => {
    if (!before || !after) {
      return { id, version: versions.get(id) ?? 0 }
    }
    const [from, to] = [valuesOf(resource, before, app.clock), valuesOf(resource, after, app.clock)]
    const names = Object.keys(to).filter((name) => from[name] !== to[name])
    return { id, before: some(from, names), after: some(to, names) }
  })
}

/**
 * Takes back what an import did to a row: a new one is deleted when nobody changed it since, fields that were changed get
 * their former values where they still hold what the import left.
 * @returns what had to stay, and why
 */
export async function undoRow<R extends AnyResource>(
  job: {
    readonly app: AppContext
    readonly resource: R
    readonly hooks: WriteHooks<R>
    readonly ctx: RequestContext
  },
  noted: unknown,
): Promise<readonly Text[]> {
  const { app, ctx } = job
  const resource: AnyResource = job.resource
  const hooks = anyHooks(job.hooks)
  const note = NOTE.parse(noted)
  const row = (await visibleRows(app, resource, ctx)
    .select([...columnsOf(resource)])
    .where('id', '=', note.id)
    .forUpdate()
    .executeTakeFirst()) as StoredRow | undefined
  if (!row) {
    return [GONE]
  }
  if ('version' in note) {
    if (row.version !== note.version) {
      return [CHANGED]
    }
    await removeRows(app, resource, hooks, { ...ctx, input: { ids: note.id } })
    return []
  }
  const current = valuesOf(resource, row, app.clock)
  const names = Object.keys(note.after)
  const kept = names.filter((name) => current[name] !== note.after[name])
  const values = some(
    note.before,
    names.filter((name) => !kept.includes(name) && fieldOf(resource, name)?.readonly !== true),
  )
  const reasons = kept.map((name) => titled(resource, name, FIELD_CHANGED))
  if (Object.keys(values).length === 0) {
    return reasons
  }
  if (!ctx.user.can(permissionOf(resource, 'edit'))) {
    return [...reasons, NO_RIGHT]
  }
  const errors: readonly FieldError[] = [
    ...lockedErrors(resource, ctx.user, values, current),
    ...formStateErrors(resource, values, current),
    ...meaningErrors(resource, values, current, []),
    ...(resource.check?.({ ...current, ...values }) ?? []),
  ]
  if (errors.length > 0) {
    return [...reasons, ...errors.map(({ message }) => message)]
  }
  const prepared = (await hooks.prepare?.(values, ctx, row, {})) ?? values
  await updateRow(app, resource, ctx, { id: note.id, values: prepared, before: row })
  await hooks.after?.([note.id], ctx)
  return reasons
}

function some(values: Values, names: readonly string[]): Record<string, FieldValue> {
  return Object.fromEntries(names.map((name) => [name, columnValue(values[name])]))
}

function titled(resource: AnyResource, name: string, text: Text): Text {
  return filled(text, { title: fieldOf(resource, name)?.title ?? name })
}
