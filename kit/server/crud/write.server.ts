import { sql } from 'kysely'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { meaningErrors } from '#kit/contract/meaning.ts'
import { initialValues, readInput, type Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { seenBy, unmasked } from '#kit/contract/seen-fields.ts'
import { unscoped } from '../database/scope.server.ts'
import type { AnyTables } from '../database/tables.server.ts'
import { sanitised } from '../html/sanitise.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import {
  childValues,
  readChildren,
  type StoredChildren,
  saveChildren,
  storedChildren,
  wireChildren,
} from './children.server.ts'
import { requireChoices } from './choices.server.ts'
import { changedFindText } from './find-text.server.ts'
import { formStateErrors } from './form-states.ts'
import {
  anyHooks,
  type Sent,
  type StoredRowOf,
  type ValuesFor,
  type WireRowOf,
  type WriteHooks,
} from './handlers.server.ts'
import { noteChanges, noteRows, type RowChanges } from './history.server.ts'
import { seesAll, visibleOf, visibleRows } from './list.server.ts'
import { lockedErrors } from './locked-fields.server.ts'
import { type NewRows, writeRows } from './new-rows.server.ts'
import { askGuard } from './row-guard.server.ts'
import { rowOf } from './row-statements.server.ts'
import {
  addAbilities,
  addDictTexts,
  columnsOf,
  columnValues,
  type StoredRow,
  valuesOf,
  wireRow,
} from './rows.server.ts'

/** Inserts a row from input. @returns the new row on the wire. */
export async function addRow<R extends AnyResource>(
  app: AppContext,
  resource: R,
  own: WriteHooks<R>,
  ctx: RequestContext<Sent>,
): Promise<WireRowOf<R>> {
  const hooks = anyHooks(own)
  const { values, errors } = readNewRow(resource, ctx)
  const children = await readChildren(app, resource, ctx)
  const all = [...errors, ...children.errors]
  if (all.length > 0) {
    throw invalid(all)
  }
  const prepared = (await hooks.prepare?.(values, ctx, null, childValues(children))) ?? values
  const ids = hooks.idOf && [await hooks.idOf(ctx)]
  const [id = ''] = await insertRows<AnyResource>(app, resource, ctx, [prepared], { ids })
  await saveChildren(app, ctx, id, children)
  await hooks.after?.([id], ctx)
  return wireById(app, resource, ctx, id)
}

/** Reads the input of a row that is to be added, and what of it is wrong or not the caller's to say. */
export function readNewRow(
  resource: AnyResource,
  { input, user }: Pick<RequestContext<Sent>, 'input' | 'user'>,
): ReturnType<typeof readInput> {
  const { values, errors } = readInput(resource, input, 'add')
  if (errors.length > 0) {
    return { values, errors }
  }
  const locked = lockedErrors(resource, user, values, initialValues(resource))
  return { values, errors: [...locked, ...formStateErrors(resource, values, null)] }
}

/**
 * Writes new rows with their audit columns; their values are checked to be choices.
 * @returns their ids, in order
 */
export async function insertRows<R extends AnyResource>(
  app: AppContext,
  resource: R,
  ctx: RequestContext,
  own: readonly ValuesFor<R>[],
  { like, ids: given }: NewRows = {},
): Promise<readonly string[]> {
  const rows = own as readonly Values[]
  await requireChoices(
    app,
    resource,
    ctx,
    rows.map((values) => ({ values, before: like ?? null })),
  )
  const ids = await writeRows(app, resource, ctx, rows, { ids: given, like })
  await noteRows(app, resource.table, ctx, ids, 'added')
  return ids
}

/**
 * Changes the sent fields of a row. A stale `version` is refused with the row as it is now (409); pages of ours have to
 * name it, older clients of the protocol do not know it.
 */
export async function editRow<R extends AnyResource>(
  app: AppContext,
  resource: R,
  own: WriteHooks<R>,
  ctx: RequestContext<Sent>,
): Promise<WireRowOf<R>> {
  const hooks = anyHooks(own)
  const id = idOf(ctx.input)
  if (versionOf(ctx.input.version) === null && ctx.isFromOwnPage) {
    throw missingVersion()
  }
  const before = await storedById<AnyResource>(app, resource, ctx, id, { isLocked: true })
  // what somebody does not see they do not change
  const seen = seenBy(resource, ctx.user.can)
  const { values: sent, errors: unread } = readInput({ ...seen, check: undefined }, ctx.input, 'edit')
  const { values, errors: lost } = unmasked(seen, sent, before)
  const current = valuesOf(resource, before, app.clock)
  const children = await readChildren(app, resource, ctx, id)
  const found = [
    ...unread,
    ...lost,
    ...lockedErrors(resource, ctx.user, values, current),
    ...formStateErrors(resource, values, current),
  ]
  const wrong = found.length > 0 ? found : (resource.check?.({ ...current, ...values }) ?? [])
  const all = [...wrong, ...children.errors]
  if (all.length > 0) {
    throw invalid(all)
  }
  const version = await requireNewest(app, resource, ctx, { id, sent: ctx.input.version, version: before.version })
  const prepared = (await hooks.prepare?.(values, ctx, before, childValues(children))) ?? values
  const after = await updateRow<AnyResource>(app, resource, ctx, {
    id,
    version,
    values: prepared,
    before,
    parts: hooks.changedParts?.(),
    meant: [...meantFields(resource, ctx.input.meant), ...(hooks.meantParts?.() ?? [])],
  })
  await saveChildren(app, ctx, id, children)
  if (hooks.after === undefined && seesAll(app, resource, ctx)) {
    return wireOf<R>(app, resource, ctx, after, await storedChildren(app, resource, ctx, id))
  }
  await hooks.after?.([id], ctx)
  return wireById(app, resource, ctx, id)
}

interface SeenRow {
  readonly id: string
  /** As the caller sent it; clients of the protocol send none. */
  readonly sent: unknown
  /** As the row is now, locked. */
  readonly version: unknown
}

/**
 * @returns the version that the caller knows; null for a client that sends none
 * @throws DomainError `conflict` with the row as it is now, for a version before it; `invalid` for a page of ours that names none
 */
export async function requireNewest(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  { id, sent, version }: SeenRow,
): Promise<number | null> {
  const known = versionOf(sent)
  if (known === null && ctx.isFromOwnPage) {
    throw missingVersion()
  }
  if (known !== null && known !== version) {
    throw await staleVersion(app, resource, ctx, id)
  }
  return known
}

/** What a page of ours is told that does not name the version it edits. */
export function missingVersion(): DomainError {
  return invalid([
    {
      path: 'version',
      message: ['缺少版本号，请刷新页面', 'The version is missing; reload the page', 'record.versionMissing'],
    },
  ])
}

/** Fields that a caller says to be right as they stand; of parts only the noun can tell. */
function meantFields(resource: AnyResource, sent: unknown): readonly string[] {
  return typeof sent === 'string' ? sent.split(',').filter((name) => fieldOf(resource, name) !== undefined) : []
}

async function staleVersion(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  id: string,
): Promise<DomainError> {
  const current = await wireById(app, resource, ctx, id)
  return new DomainError(
    'conflict',
    ['数据已变更，请刷新后重试', 'Someone changed this meanwhile', 'record.changedMeanwhile'],
    {
      data: { current },
    },
  )
}

export interface Change<R extends AnyResource = AnyResource> {
  readonly id: string
  /** Version the caller saw; undefined from old clients, which then win over others. */
  readonly version?: unknown
  readonly values: ValuesFor<R>
  /** The row as it is, read with a lock in this transaction; it is read here when left out. */
  readonly before?: StoredRow
  /** What was done with it to rows that it consists of; noted in the history with its own change. */
  readonly parts?: readonly RowChanges[] | undefined
  /** What was said anew of what means something else under the new values, although it may be the same. */
  readonly meant?: readonly string[]
}

/**
 * Writes changed values of a visible row and counts its version up; values that are chosen anew are checked to be
 * choices, what the row has already may stay. However a field is changed that others take their meaning from, these are
 * given anew with it.
 * @returns the row as it is now
 * @throws DomainError `invalid` naming what would be left standing with another meaning
 */
export async function updateRow<R extends AnyResource>(
  app: AppContext,
  resource: R,
  ctx: RequestContext,
  { values: own, ...change }: Change<R>,
): Promise<StoredRow> {
  const values = own as Values
  const version = versionOf(change.version)
  const before = change.before ?? (await storedById<AnyResource>(app, resource, ctx, change.id, { isLocked: true }))
  await askGuard(app, resource.table, ctx, { ids: [change.id], command: 'edit' })
  await requireChoices(app, resource, ctx, [{ values, before }])
  const misread = meaningErrors(resource, values, valuesOf(resource, before, app.clock), change.meant ?? [])
  if (misread.length > 0) {
    throw invalid(misread)
  }
  const after = (await unscoped<AnyTables>(ctx.db, 'the row is one of the visible rows')
    .updateTable(resource.table)
    .set({
      ...columnValues(resource, sanitised(resource, values), app.clock, before),
      ...changedFindText(resource, before, values),
      updateBy: ctx.user.username,
      updateTime: new Date(),
      version: sql`version + 1`,
    })
    .where('id', '=', change.id)
    .where('id', 'in', visibleRows<AnyResource>(app, resource, ctx).select('id'))
    .$if(version !== null, (update) => update.where('version', '=', version))
    .returning([...columnsOf(resource)])
    .executeTakeFirst()) as StoredRow | undefined
  if (!after) {
    throw await staleVersion(app, resource, ctx, change.id)
  }
  await noteChanges(app, ctx, [{ resource, changed: [{ before, after }] }, ...(change.parts ?? [])])
  return after
}

function versionOf(sent: unknown): number | null {
  if (sent === undefined || sent === null || sent === '') {
    return null
  }
  const version = typeof sent === 'string' || typeof sent === 'number' ? Number(sent) : Number.NaN
  if (!Number.isInteger(version) || Math.abs(version) > 2_147_483_647) {
    throw invalid([{ path: 'version', message: ['版本号不正确', 'The version is not valid', 'record.wrongVersion'] }])
  }
  return version
}

/**
 * A visible row on the wire with the texts of its dictionaries, and its children, as commands answer it: what is worked out
 * of rows is asked for by whoever reads them (`readById`).
 */
export async function wireById<R extends AnyResource>(
  app: AppContext,
  resource: R,
  ctx: RequestContext,
  id: string,
): Promise<WireRowOf<R>> {
  const one = () => storedById<AnyResource>(app, resource, ctx, id)
  const parts = () => storedChildren(app, resource, ctx, id)
  // a transaction has one connection
  const [stored, children] = ctx.db.isTransaction ? [await one(), await parts()] : await Promise.all([one(), parts()])
  return wireOf<R>(app, resource, ctx, stored, children)
}

async function wireOf<R extends AnyResource>(
  app: AppContext,
  resource: R,
  ctx: RequestContext,
  stored: StoredRow,
  children: StoredChildren,
): Promise<WireRowOf<R>> {
  const seen = seenBy(resource, ctx.user.can)
  const row = wireRow(seen, stored, app.clock)
  // names of rows that both refer to are asked for together
  const [wired] = await Promise.all([wireChildren(app, ctx, children), addDictTexts(app, seen, ctx, [row])])
  await addAbilities(app, resource, ctx, [row])
  return { ...row, ...wired } as unknown as WireRowOf<R>
}

/** @throws DomainError `notFound`, the same for a missing row and for one the caller may not see. */
export async function storedById<R extends AnyResource>(
  app: AppContext,
  resource: R,
  ctx: RequestContext,
  id: string,
  /** Locked, it stays as it is until the transaction ends. */
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<StoredRowOf<R>> {
  const row = await rowOf(ctx.db, visibleOf(app, resource, ctx.user), id, { isLocked })
  if (!row) {
    throw notFound()
  }
  return row as StoredRowOf<R>
}

export function notFound(): DomainError {
  return new DomainError('notFound', ['数据不存在', 'This record does not exist', 'record.unknown'])
}

function idOf(input: Sent): string {
  const [id] = idsOf(typeof input.id === 'string' ? input.id : '')
  if (!id) {
    throw notFound()
  }
  return id
}
