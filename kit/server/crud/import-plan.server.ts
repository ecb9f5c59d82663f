import type { Field } from '#kit/contract/field.ts'
import { meaningErrors } from '#kit/contract/meaning.ts'
import { initialValues, readInput, type Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries, fieldOf } from '#kit/contract/resource-fields.ts'
import type { FoundHeader, ReadSheet, SheetCell, SheetError, SheetRow } from '#kit/contract/sheet.ts'
import { mapSteps } from '#kit/contract/steps.ts'
import type { Text } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import { inTurns } from '../turns/in-turns.server.ts'
import { type AppContext, dictionaryQuery } from './app-context.server.ts'
import { choiceErrors } from './choices.server.ts'
import { formStateErrors } from './form-states.ts'
import type { WriteHooks } from './handlers.server.ts'
import { visibleRows } from './list.server.ts'
import { lockedErrors } from './locked-fields.server.ts'
import { storedPictures } from './picture-cells.server.ts'
import { columnsOf, type StoredRow, valuesOf } from './rows.server.ts'
import { insertRows, updateRow } from './write.server.ts'

export interface PlannedChange {
  readonly row: number
  /** Null: a new row. */
  readonly id: string | null
  readonly values: Values
  readonly before: StoredRow | null
}

export interface ImportPlan {
  /** Numbers of the rows with content. */
  readonly rows: readonly number[]
  readonly changes: readonly PlannedChange[]
  readonly errors: readonly SheetError[]
}

interface ReadRow {
  readonly row: number
  readonly key: unknown
  readonly values: Values
}

interface Job {
  readonly app: AppContext
  readonly resource: AnyResource
  readonly ctx: RequestContext
  readonly sheet: ReadSheet
  readonly header: FoundHeader<string>
  readonly hooks?: Pick<WriteHooks, 'sheetErrors'>
}

/** What importing a sheet would do. A row whose unique field is known changes that row; all others are new. */
export async function planImport(job: Job): Promise<ImportPlan> {
  const { app, resource, ctx, sheet, header } = job
  const rows = sheet.rows.filter((row) => row.row > header.row && row.cells.some((cell) => cell.text.trim() !== ''))
  const texts = await dictionaryValues(job, rows)
  const key = keyField(resource)
  const errors: SheetError[] = []
  const readings = await inTurns(
    mapSteps(rows, (row) => {
      const input = inputOf(job, row, texts)
      // rules over several fields are asked of the row as it will be
      return { row: row.row, input, ...readInput({ ...resource, check: undefined }, input, 'add') }
    }),
  )
  const readRows: ReadRow[] = []
  for (const { row, input, values, errors: found } of readings) {
    errors.push(...found.map((error) => sheetError(job, row, error.path, error.message)))
    if (found.length === 0) {
      // a number that the server gives is no input, but it tells which row is meant
      readRows.push({ row, key: (key && (values[key] ?? input[key])) ?? null, values })
    }
  }
  const sheetFields = new Set(header.columns.map(({ field }) => field))
  const existing = key
    ? await rowsByKey(
        job,
        key,
        readRows.map((read) => read.key),
      )
    : new Map<unknown, StoredRow>()
  const changes: PlannedChange[] = []
  const seen = new Set<unknown>()
  const plan = ({ row, key: keyValue, values }: ReadRow): void => {
    if (key && keyValue !== null && seen.has(keyValue)) {
      errors.push(sheetError(job, row, key, ['文件中重复', 'appears twice in this file']))
      return
    }
    seen.add(keyValue)
    const before = existing.get(keyValue) ?? null
    const changed = before ? changedValues(job, before, values, sheetFields) : values
    if (Object.keys(changed).length > 0) {
      changes.push({ row, id: before ? String(before.id) : null, values: changed, before })
    }
  }
  await inTurns(mapSteps(readRows, plan))
  const wrong = await choiceErrors(app, resource, ctx, changes)
  const own = (await job.hooks?.sheetErrors?.(changes, ctx)) ?? []
  const initial = initialValues(resource)
  const check = ([index, change]: readonly [number, PlannedChange]): readonly PlannedChange[] => {
    const current = change.before ? valuesOf(resource, change.before, app.clock) : initial
    const all = [
      ...(wrong[index] ?? []),
      ...(own[index] ?? []),
      ...lockedErrors(resource, ctx.user, change.values, current),
      ...formStateErrors(resource, change.values, change.before && current),
      ...(change.before ? meaningErrors(resource, change.values, current, []) : []),
      ...(resource.check?.({ ...current, ...change.values }) ?? []),
    ]
    errors.push(...all.map(({ path, message }) => sheetError(job, change.row, path, message)))
    return all.length === 0 ? [change] : []
  }
  const chosen = (await inTurns(mapSteps([...changes.entries()], check))).flat()
  return { rows: rows.map(({ row }) => row), changes: chosen, errors }
}

/** The field that tells rows apart: a unique one that people fill, else a number that the server gave. */
export function keyField(resource: AnyResource): string | undefined {
  const unique = fieldEntries(resource).filter(([, field]) => field.unique)
  return (unique.find(([, field]) => !field.readonly) ?? unique[0])?.[0]
}

/**
 * Writes changes that were planned, inside the caller's transaction.
 * @returns the row of each: its id, and what an update found and left
 */
export async function writeChanges(job: {
  readonly app: AppContext
  readonly resource: AnyResource
  readonly hooks: WriteHooks
  readonly ctx: RequestContext
  readonly changes: readonly PlannedChange[]
}): Promise<readonly WrittenChange[]> {
  const { app, resource, hooks, ctx, changes } = job
  const written = new Map<PlannedChange, WrittenChange>()
  const added: { readonly change: PlannedChange; readonly values: Values }[] = []
  const prepared = await hooks.prepareRows?.(changes, ctx)
  for (const [index, change] of changes.entries()) {
    const { id, before } = change
    const values = prepared?.[index] ?? (await hooks.prepare?.(change.values, ctx, before, {})) ?? change.values
    if (id === null || before === null) {
      added.push({ change, values })
    } else {
      const after = await updateRow(app, resource, ctx, { id, version: before.version, values })
      await hooks.after?.([id], ctx)
      written.set(change, { id, before, after })
    }
  }
  const ids = await insertRows(
    app,
    resource,
    ctx,
    added.map(({ values }) => values),
  )
  if (ids.length > 0) {
    await hooks.after?.(ids, ctx)
  }
  for (const [index, { change }] of added.entries()) {
    written.set(change, { id: ids[index] ?? '', before: null, after: null })
  }
  return changes.flatMap((change) => written.get(change) ?? [])
}

export interface WrittenChange {
  readonly id: string
  /** Both null for a new row. */
  readonly before: StoredRow | null
  readonly after: StoredRow | null
}

type Sent = Record<string, unknown>
type TextValues = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Rows of a sheet as the input of a form; cells of columns that are no fields of the resource are left out. */
export async function sheetInputs(job: Job, rows: readonly SheetRow[]): Promise<readonly Sent[]> {
  const texts = await dictionaryValues(job, rows)
  return inTurns(mapSteps(rows, (row) => inputOf(job, row, texts)))
}

function inputOf(job: Job, row: SheetRow, texts: TextValues): Sent {
  const input: Sent = {}
  for (const { field: name, index } of job.header.columns) {
    const field = fieldOf(job.resource, name)
    const cell = row.cells[index]
    if (field && cell && cell.kind !== 'empty') {
      input[name] = cellInput(job, field, cell, texts.get(name))
    }
  }
  return input
}

/**
 * A cell as the wire value it stands for: dates by their day, dictionary texts by their value, pictures by their path.
 */
function cellInput(
  { app, ctx }: Job,
  field: Field,
  cell: SheetCell,
  texts: ReadonlyMap<string, string> | undefined,
): unknown {
  const text = cell.text.trim()
  if (field.kind === 'image') {
    return storedPictures(text, app, ctx)
  }
  if (cell.kind === 'date') {
    const lengths: Partial<Record<Field['kind'], number>> = { date: 10, month: 7 }
    return String(cell.value)
      .replace('T', ' ')
      .slice(0, lengths[field.kind] ?? 19)
  }
  if (texts) {
    const parts = field.many ? text.split(/[,，、]/).map((part) => part.trim()) : [text]
    return parts.map((part) => texts.get(part) ?? part).join(',')
  }
  return cell.kind === 'number' && (field.kind === 'number' || field.kind === 'money') ? cell.value : text
}

/** Values by text of every dictionary the sheet's columns use, looked up once. */
async function dictionaryValues({ app, resource, ctx, header }: Job, rows: readonly SheetRow[]): Promise<TextValues> {
  const bound = header.columns.flatMap(({ field: name, index }) => {
    const field = fieldOf(resource, name)
    const dictionary = field?.code ?? field?.source
    return dictionary ? [{ name, index, dictionary }] : []
  })
  const found = bound.map(async ({ name, index, dictionary }) => {
    const texts = new Set<string>()
    const note = ({ cells }: SheetRow): void => {
      const text = (cells[index]?.text ?? '').trim()
      texts.add(text)
      for (const part of text.split(/[,，、]/)) {
        texts.add(part.trim())
      }
    }
    await inTurns(mapSteps(rows, note))
    const values = await app.texts.valuesOf(dictionaryQuery(ctx, dictionary), [...texts])
    return [name, values] as const
  })
  return new Map(await Promise.all(found))
}

async function rowsByKey(job: Job, key: string, values: readonly unknown[]): Promise<Map<unknown, StoredRow>> {
  const { app, resource, ctx } = job
  const wanted = [...new Set(values.filter((value) => value !== null && value !== undefined))]
  const rows = new Map<unknown, StoredRow>()
  for (let at = 0; at < wanted.length; at += 1000) {
    const found = (await visibleRows(app, resource, ctx)
      .select([...columnsOf(resource)])
      .where(key, 'in', wanted.slice(at, at + 1000))
      .execute()) as readonly StoredRow[]
    for (const row of found) {
      rows.set(row[key], row)
    }
  }
  return rows
}

/** Only columns of the sheet can change a row; an empty cell leaves what is there. */
function changedValues(
  { app, resource }: Job,
  before: StoredRow,
  values: Values,
  sheetFields: ReadonlySet<string>,
): Values {
  const current = valuesOf(resource, before, app.clock)
  const changed = Object.entries(values).filter(
    ([name, value]) =>
      sheetFields.has(name) && value !== null && !fieldOf(resource, name)?.fixed && current[name] !== value,
  )
  return Object.fromEntries(changed)
}

export function sheetError(
  { resource, sheet, header }: Pick<Job, 'resource' | 'sheet' | 'header'>,
  row: number,
  path: string,
  message: Text,
): SheetError {
  const column = header.columns.find(({ field }) => field === path)
  const title = fieldOf(resource, path)?.title
  const reason: Text =
    title && message[0].startsWith('文件') ? [`${title[0]}${message[0]}`, `${title[1]} ${message[1]}`] : message
  return {
    code: 'invalid',
    severity: 'refused',
    warn: true,
    sheet: sheet.name,
    row,
    column: column?.letter ?? null,
    field: path,
    header: column?.header ?? title?.[0] ?? null,
    reason,
  }
}
