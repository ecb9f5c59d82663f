import type { FieldError } from '#kit/contract/errors.ts'
import type { Field } from '#kit/contract/field.ts'
import { initialValues, readField, readInput, type Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { rowKey } from '#kit/contract/row-key.ts'
import type { ReadSheet, SheetError, SheetRow } from '#kit/contract/sheet.ts'
import { mapSteps } from '#kit/contract/steps.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import { inTurns } from '../turns/in-turns.server.ts'
import type { AppContext } from './app-context.server.ts'
import { choiceErrors } from './choices.server.ts'
import { exportedCells } from './exported-cells.server.ts'
import { asExporter } from './exporter.server.ts'
import { formStateErrors } from './form-states.ts'
import type { WriteHooks } from './handlers.server.ts'
import { type Cells, inputOf, meantValues, type Sent } from './import-cells.server.ts'
import { visibleRows } from './list.server.ts'
import { lockedErrors } from './locked-fields.server.ts'
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
  readonly before: StoredRow | null
  readonly values: Values
  readonly errors: readonly FieldError[]
}

interface Job extends Cells {
  readonly sheet: ReadSheet
  readonly hooks?: Pick<WriteHooks, 'sheetErrors' | 'meantRows'>
}

/**
 * What importing a sheet would do. A row whose key is known changes that row: what its cells say as an export of it would is unchanged,
 * an empty cell leaves what is there. All other rows are new.
 */
export async function planImport(job: Job): Promise<ImportPlan> {
  const { app, resource, ctx, sheet, header } = job
  const rows = sheet.rows.filter((row) => row.row > header.row && row.cells.some((cell) => cell.text.trim() !== ''))
  const meant = await meantValues(job, rows)
  const key = rowKey(resource)
  const errors: SheetError[] = []
  const refuse = (row: number, path: string, message: Text) => errors.push(sheetError(job, row, path, message))
  const inputs = await inTurns(mapSteps(rows, (row) => ({ row, ...inputOf(job, row, meant) })))
  const named = inputs.map(({ input }) => keyIn(key, input))
  const meantIds =
    key.name === 'id'
      ? await job.hooks?.meantRows?.(
          inputs.map(({ input }) => input),
          ctx,
        )
      : undefined
  const keys = named.map((one, index) => one ?? meantIds?.[index] ?? null)
  const existing = await rowsByKey(job, key.name, keys)
  const isShown = await shownCells(job, [...existing.values()])
  const read = ([index, { row, input, errors: unsure }]: readonly [number, (typeof inputs)[number]]): ReadRow => {
    const before = existing.get(keys[index]) ?? null
    const said = Object.entries(input).filter(([name]) => !before || !isShown(before, name, row))
    const own = Object.fromEntries(said)
    // rules over several fields are asked of the row as it will be
    const reading = readInput({ ...resource, check: undefined }, own, before ? 'edit' : 'add')
    const wrong = unsure.filter(({ path }) => path in own)
    const known = new Set(wrong.map(({ path }) => path))
    return {
      ...{ row: row.row, key: keys[index] ?? null, before, values: reading.values },
      errors: [...wrong, ...reading.errors.filter(({ path }) => !known.has(path))],
    }
  }
  const changes: PlannedChange[] = []
  const seen = new Map<unknown, number>()
  const plan = ({ row, key: keyValue, before, values, errors: found }: ReadRow): void => {
    for (const { path, message } of found) {
      refuse(row, path, message)
    }
    const first = keyValue === null ? undefined : seen.get(keyValue)
    seen.set(keyValue, first ?? row)
    if (first !== undefined) {
      refuse(row, key.name, filled(TWICE, { zh: key.field.title[0], en: key.field.title[1], row: first }))
    } else if (found.length === 0) {
      const changed = before ? changedValues(job, before, values) : values
      if (!before || Object.keys(changed).length > 0) {
        changes.push({ row, id: before ? String(before.id) : null, values: changed, before })
      }
    }
  }
  await inTurns(mapSteps(await inTurns(mapSteps([...inputs.entries()], read)), plan))
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
      ...(resource.check?.({ ...current, ...change.values }) ?? []),
    ]
    for (const { path, message } of all) {
      refuse(change.row, path, message)
    }
    return all.length === 0 ? [change] : []
  }
  const chosen = (await inTurns(mapSteps([...changes.entries()], check))).flat()
  return { rows: rows.map(({ row }) => row), changes: chosen, errors }
}

/** The key that a row names; null for a new row, and for a key that is none. */
function keyIn({ name, field }: ReturnType<typeof rowKey>, input: Sent): unknown {
  const reading = name in input ? readField({ ...field, required: false }, input[name]) : null
  return reading && 'value' in reading ? reading.value : null
}

const TWICE: Text = ['{zh}与第 {row} 行重复', '{en}: the same as in row {row}']

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

/** Rows of a sheet as the input of a form; cells of columns that are no fields of the resource are left out. */
export async function sheetInputs(job: Job, rows: readonly SheetRow[]): Promise<readonly Sent[]> {
  const meant = await meantValues(job, rows, 'dictionaries')
  return inTurns(mapSteps(rows, (row) => inputOf(job, row, meant).input))
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

/** What a row of a sheet says otherwise than the row that is there. */
function changedValues({ app, resource }: Job, before: StoredRow, values: Values): Values {
  const current = valuesOf(resource, before, app.clock)
  const changed = Object.entries(values).filter(([name, value]) => value !== null && current[name] !== value)
  return Object.fromEntries(changed)
}

/** Whether a cell says what an export of the row that is there says: of two things of one name it means the same one. */
async function shownCells(
  { app, resource, ctx, header }: Job,
  stored: readonly StoredRow[],
): Promise<(before: StoredRow, name: string, row: SheetRow) => boolean> {
  const columns = header.columns.flatMap(({ field: name, index }) => {
    const field = fieldOf(resource, name)
    return field && !VALUED.includes(field.kind) ? [{ name, index, field }] : []
  })
  const cells =
    stored.length > 0 ? await exportedCells(app, resource, asExporter(app, ctx), { rows: stored, columns }) : []
  const shown = new Map(stored.map((row, index): [StoredRow, (typeof cells)[number]] => [row, cells[index] ?? []]))
  return (before, name, { cells: own }) => {
    const at = columns.findIndex((column) => column.name === name)
    const text = at < 0 ? '' : String(shown.get(before)?.[at] ?? '').trim()
    return text !== '' && text === (own[columns[at]?.index ?? -1]?.text ?? '').trim()
  }
}

/** Kinds whose cells are read as values. */
const VALUED: readonly Field['kind'][] = ['number', 'money', 'boolean', 'date', 'datetime', 'month']

/** An error of a row, at the column of a field; one of a field that the sheet has no column of is named in its reason. */
export function sheetError(
  { resource, sheet, header }: Pick<Job, 'resource' | 'sheet' | 'header'>,
  row: number,
  path: string,
  message: Text,
): SheetError {
  const column = header.columns.find(({ field }) => field === path)
  const title = fieldOf(resource, path)?.title
  return {
    code: 'invalid',
    severity: 'refused',
    warn: true,
    sheet: sheet.name,
    row,
    column: column?.letter ?? null,
    field: path,
    header: column?.header ?? null,
    reason: column || !title || message[0].includes(title[0]) ? message : titled(title, message),
  }
}

const titled = ([zhTitle, enTitle]: Text, [zh, en]: Text): Text => [`${zhTitle}：${zh}`, `${enTitle}: ${en}`]
