import { exactPage, type Page } from '#kit/contract/envelope.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import { type ChildRow, readChildRows } from '#kit/contract/read-children.ts'
import { initialValues, type Values } from '#kit/contract/read-field.ts'
import type { AnyResource, Child } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { unscoped } from '../database/scope.server.ts'
import type { AnyTables } from '../database/tables.server.ts'
import { sanitised } from '../html/sanitise.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { choiceErrors } from './choices.server.ts'
import type { ChildValues } from './handlers.server.ts'
import { noteChange, noteRows } from './history.server.ts'
import { PART_PAGE_SIZE, type PageOfRow } from './history-pages.server.ts'
import { visibleOf } from './list.server.ts'
import { lockedErrors } from './locked-fields.server.ts'
import { writeRows } from './new-rows.server.ts'
import { partRows } from './part-rows.server.ts'
import { partsOf } from './row-statements.server.ts'
import {
  addDictTexts,
  columnsOf,
  columnValues,
  type StoredRow,
  valuesOf,
  type WireRow,
  wireRow,
} from './rows.server.ts'
import { markRemoved } from './used-by.server.ts'

type Sent = Readonly<Record<string, unknown>>

/** All rows of one child as a parent is to have them, beside those that it has. */
interface ChildInput {
  readonly name: string
  readonly child: Child
  readonly rows: readonly ChildRow[]
  readonly stored: ReadonlyMap<string, StoredRow>
  /** What the rows hold after they are saved. */
  readonly values: readonly Values[]
}

export interface ChildrenReading {
  readonly inputs: readonly ChildInput[]
  readonly errors: readonly FieldError[]
}

/**
 * Reads the children that were sent with a parent: fields, rules, choices, and what the caller may change. A child that
 * was not sent stays as it is.
 * @param parentId undefined for a new parent; the row of any other is locked
 */
export async function readChildren(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext<Sent>,
  parentId?: string,
): Promise<ChildrenReading> {
  const inputs: ChildInput[] = []
  const errors: FieldError[] = []
  for (const [name, child] of Object.entries(resource.children ?? {})) {
    const sent = ctx.input[name] ?? (parentId === undefined ? [] : undefined)
    if (sent === undefined) {
      continue
    }
    const rows = parentId === undefined ? [] : await storedRows(app, resource, ctx, { name, child, parentId })
    const stored = new Map(rows.map((row) => [String(row.id), row]))
    const known = new Map(rows.map((row) => [String(row.id), valuesOf(child.resource, row, app.clock)]))
    const reading = readChildRows(name, child, sent, known)
    errors.push(...(reading.errors.length > 0 ? reading.errors : await deeperErrors(reading.rows)))
    const values = reading.rows.map((row) => ({ ...known.get(row.id ?? ''), ...row.values }))
    inputs.push({ name, child, rows: reading.rows, stored, values })

    /** What only the server knows: what this person may change, and what may be chosen. */
    async function deeperErrors(read: readonly ChildRow[]): Promise<readonly FieldError[]> {
      const initial = initialValues(child.resource)
      const choices = read.map(({ id, values }) => ({ values, before: stored.get(id ?? '') ?? null }))
      const wrong = await choiceErrors(app, child.resource, ctx, choices)
      return read.flatMap(({ id, values }, index) =>
        [
          ...lockedErrors(child.resource, ctx.user, values, known.get(id ?? '') ?? initial),
          ...(wrong[index] ?? []),
        ].map(({ path, message }) => ({ path: `${name}.${index}.${path}`, message })),
      )
    }
  }
  return { inputs, errors }
}

/** The children of a row as a copy of it is to have them: new rows of the same values, without what only the server writes. */
export async function childrenToCopy(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  parentId: string,
): Promise<ChildrenReading> {
  const inputs: ChildInput[] = []
  for (const [name, child] of Object.entries(resource.children ?? {})) {
    const fields = fieldEntries(child.resource).filter(([, { readonly }]) => !readonly)
    const stored = await storedRows(app, resource, ctx, { name, child, parentId })
    const values = stored.map((row): Values => {
      const own = valuesOf(child.resource, row, app.clock)
      return Object.fromEntries(fields.map(([field]) => [field, own[field]]))
    })
    inputs.push({ name, child, rows: values.map((row) => ({ id: undefined, values: row })), stored: new Map(), values })
  }
  return { inputs, errors: [] }
}

export function childValues({ inputs }: ChildrenReading): ChildValues {
  return Object.fromEntries(inputs.map(({ name, values }) => [name, values]))
}

/** Makes the rows of a parent those that were read: removes, changes and adds, and notes each in the history. */
export async function saveChildren(
  app: AppContext,
  ctx: RequestContext,
  parentId: string,
  { inputs }: ChildrenReading,
): Promise<void> {
  for (const { child, rows, stored } of inputs) {
    const placed = rows.map(({ id, values }, index) => ({
      id,
      values: child.order === undefined ? values : { ...values, [child.order]: index + 1 },
    }))
    const kept = new Set(rows.map(({ id }) => id))
    const gone = [...stored.keys()].filter((id) => !kept.has(id))
    if (gone.length > 0) {
      await markRemoved(app, child.resource.table, ctx, gone)
    }
    for (const { id, values } of placed) {
      const before = stored.get(id ?? '')
      if (before && differs(app, child, before, values)) {
        await updateChild(app, child, ctx, { before, values })
      }
    }
    const added = placed
      .filter(({ id }) => id === undefined)
      .map(({ values }) => ({ ...values, [child.key]: parentId }))
    const ids = await writeRows(app, child.resource, ctx, added)
    await noteRows(app, child.resource.table, ctx, ids, 'added')
  }
}

/** Stored rows of each child of a row. */
export type StoredChildren = readonly (readonly [name: string, child: Child, rows: readonly StoredRow[]])[]

/** The rows of a parent that the caller sees, in their order; none when the caller does not see the parent. */
export async function storedChildren(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  parentId: string,
): Promise<StoredChildren> {
  const found: [string, Child, readonly StoredRow[]][] = []
  for (const [name, child] of Object.entries(resource.children ?? {})) {
    found.push([name, child, await storedRows(app, resource, ctx, { name, child, parentId })])
  }
  return found
}

/** Children on the wire by their names, with the texts of dictionaries. */
export async function wireChildren(
  app: AppContext,
  ctx: RequestContext,
  stored: StoredChildren,
): Promise<Readonly<Record<string, readonly WireRow[]>>> {
  const wired = stored.map(([name, child, rows]) => {
    const seen = seenBy(child.resource, ctx.user.can)
    return { name, seen, rows: rows.map((row) => wireRow(seen, row, app.clock)) }
  })
  await Promise.all(wired.map(({ seen, rows }) => addDictTexts(app, seen, ctx, rows)))
  return Object.fromEntries(wired.map(({ name, rows }) => [name, rows]))
}

/** One page of a child of a row, in its order. The caller has made sure that the row may be seen. */
export async function childPage(
  app: AppContext,
  resource: AnyResource,
  child: Child,
  ctx: RequestContext<PageOfRow>,
): Promise<Page<WireRow>> {
  const { id, pageNo = 1, pageSize = PART_PAGE_SIZE } = ctx.input
  const { resource: part, key, order = 'id' } = child
  const found = partRows(app, resource, ctx, { table: part.table, key }).where(key, '=', id)
  const [stored, { total }] = await Promise.all([
    found
      .select([...columnsOf(part)])
      .orderBy(order)
      .orderBy('id')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute() as Promise<readonly StoredRow[]>,
    found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  const seen = seenBy(part, ctx.user.can)
  const records = stored.map((row) => wireRow(seen, row, app.clock))
  await addDictTexts(app, seen, ctx, records)
  return exactPage(records, { total: Number(total), size: pageSize, current: pageNo })
}

/** Removes what belongs to rows that are removed. */
export async function removeChildren(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  parentIds: readonly string[],
): Promise<void> {
  for (const { resource: of, key } of Object.values(resource.children ?? {})) {
    const rows = await partRows(app, resource, ctx, { table: of.table, key })
      .select('id')
      .where(key, 'in', parentIds)
      .execute()
    if (rows.length > 0) {
      await markRemoved(
        app,
        of.table,
        ctx,
        rows.map(({ id }) => String(id)),
      )
    }
  }
}

function storedRows(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  place: { readonly name: string; readonly child: Child; readonly parentId: string },
): Promise<readonly StoredRow[]> {
  return partsOf(ctx.db, visibleOf(app, resource, ctx.user), place)
}

function differs(app: AppContext, { resource, order }: Child, before: StoredRow, values: Values): boolean {
  const current: Values = {
    ...valuesOf(resource, before, app.clock),
    ...(order !== undefined && { [order]: before[order] as number }),
  }
  return Object.entries(values).some(([name, value]) => (current[name] ?? null) !== value)
}

async function updateChild(
  app: AppContext,
  { resource }: Child,
  ctx: RequestContext,
  { before, values }: { readonly before: StoredRow; readonly values: Values },
): Promise<void> {
  const after = await unscoped<AnyTables>(ctx.db, 'rows of a parent that was found visible and locked')
    .updateTable(resource.table)
    .set((column) => ({
      ...columnValues(resource, sanitised(resource, values), app.clock, before),
      updateBy: ctx.user.username,
      updateTime: new Date(),
      version: column('version', '+', 1),
    }))
    .where('id', '=', String(before.id))
    .returning([...columnsOf(resource)])
    .executeTakeFirstOrThrow()
  await noteChange(app, resource, ctx, { before, after: after as StoredRow })
}
