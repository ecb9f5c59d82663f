import type { Field } from '#kit/contract/field.ts'
import { readInput, type Values } from '#kit/contract/read-field.ts'
import { type AnyResource, fieldEntries, fieldOf } from '#kit/contract/resource.ts'
import type { FoundHeader, ReadSheet, SheetCell, SheetFault, SheetRow } from '#kit/contract/sheet.ts'
import type { Text } from '#kit/contract/text.ts'
import type { Call } from '../http/route.server.ts'
import type { House } from './house.server.ts'
import { visibleRows } from './list.server.ts'
import { columnsOf, type StoredRow, valuesOf } from './rows.server.ts'
import { insertRows, updateRow, type WriteHooks } from './write.server.ts'

export interface PlannedChange {
  readonly row: number
  /** Null: a new row. */
  readonly id: string | null
  readonly values: Values
  readonly before: StoredRow | null
}

export interface ImportPlan {
  readonly total: number
  readonly changes: readonly PlannedChange[]
  readonly unchanged: number
  readonly faults: readonly SheetFault[]
  readonly faultyRows: ReadonlySet<number>
}

interface Job {
  readonly house: House
  readonly one: AnyResource
  readonly call: Call
  readonly sheet: ReadSheet
  readonly header: FoundHeader<string>
}

/** What importing a sheet would do. A row whose unique field is known changes that row; all others are new. */
export async function planImport(job: Job): Promise<ImportPlan> {
  const { one, sheet, header } = job
  const rows = sheet.rows.filter((row) => row.row > header.row && row.cells.some((cell) => cell.text.trim() !== ''))
  const texts = await dictionaryValues(job, rows)
  const key = keyField(one)
  const faults: SheetFault[] = []
  const readRows: { readonly row: number; readonly key: unknown; readonly values: Values }[] = []
  for (const row of rows) {
    const input = inputOf(job, row, texts)
    const reading = readInput(one, input, 'add')
    faults.push(...reading.faults.map((fault) => sheetFault(job, row.row, fault.path, fault.message)))
    if (reading.faults.length === 0) {
      // a number that the server gives is no input, but it tells which row is meant
      readRows.push({ row: row.row, key: (key && (reading.values[key] ?? input[key])) ?? null, values: reading.values })
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
  let unchanged = 0
  for (const { row, key: keyValue, values } of readRows) {
    if (key && keyValue !== null && seen.has(keyValue)) {
      faults.push(sheetFault(job, row, key, ['文件中重复', 'appears twice in this file']))
      continue
    }
    seen.add(keyValue)
    const before = existing.get(keyValue) ?? null
    const changed = before ? changedValues(job, before, values, sheetFields) : values
    if (Object.keys(changed).length === 0) {
      unchanged += 1
    } else {
      changes.push({ row, id: before ? String(before.id) : null, values: changed, before })
    }
  }
  return { total: rows.length, changes, unchanged, faults, faultyRows: new Set(faults.map((fault) => fault.row)) }
}

/** The field that tells rows apart: a unique one that people fill, else a number that the server gave. */
export function keyField(one: AnyResource): string | undefined {
  const unique = fieldEntries(one).filter(([, field]) => field.unique)
  return (unique.find(([, field]) => !field.readonly) ?? unique[0])?.[0]
}

/** Writes what was planned, inside the caller's transaction. */
export async function writePlan(job: {
  readonly house: House
  readonly one: AnyResource
  readonly hooks: WriteHooks
  readonly call: Call
  readonly plan: ImportPlan
}): Promise<void> {
  const { house, one, hooks, call, plan } = job
  const added: Values[] = []
  for (const change of plan.changes) {
    const values = (await hooks.prepare?.(change.values, call, change.before)) ?? change.values
    if (change.id === null) {
      added.push(values)
    } else {
      await updateRow(house, one, call, { id: change.id, version: change.before?.version, values })
      await hooks.after?.(change.id, call)
    }
  }
  for (const id of await insertRows(house, one, call, added)) {
    await hooks.after?.(id, call)
  }
}

type Sent = Record<string, unknown>
type TextValues = ReadonlyMap<string, ReadonlyMap<string, string>>

function inputOf({ one, header }: Job, row: SheetRow, texts: TextValues): Sent {
  const input: Sent = {}
  for (const { field: name, index } of header.columns) {
    const field = fieldOf(one, name)
    const cell = row.cells[index]
    if (field && cell && cell.kind !== 'empty') {
      input[name] = cellInput(field, cell, texts.get(name))
    }
  }
  return input
}

/** A cell as the wire value it stands for: dates by their day, dictionary texts by their value. */
function cellInput(field: Field, cell: SheetCell, texts: ReadonlyMap<string, string> | undefined): unknown {
  const text = cell.text.trim()
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
async function dictionaryValues({ house, one, call, header }: Job, rows: readonly SheetRow[]): Promise<TextValues> {
  const bound = header.columns.flatMap(({ field: name, index }) => {
    const field = fieldOf(one, name)
    const dictionary = field?.code ?? field?.source
    return dictionary ? [{ name, index, dictionary }] : []
  })
  const found = bound.map(async ({ name, index, dictionary }) => {
    const texts = new Set(
      rows.flatMap((row) => (row.cells[index]?.text ?? '').split(/[,，、]/).map((part) => part.trim())),
    )
    const whole = rows.map((row) => (row.cells[index]?.text ?? '').trim())
    const values = await house.texts.valuesOf(
      { db: call.db, dictionary, tenantId: call.me.tenantId, locale: call.locale },
      [...new Set([...texts, ...whole])],
    )
    return [name, values] as const
  })
  return new Map(await Promise.all(found))
}

async function rowsByKey(job: Job, key: string, values: readonly unknown[]): Promise<Map<unknown, StoredRow>> {
  const { house, one, call } = job
  const wanted = [...new Set(values.filter((value) => value !== null && value !== undefined))]
  const rows = new Map<unknown, StoredRow>()
  for (let at = 0; at < wanted.length; at += 1000) {
    const found = (await visibleRows(house, one, call)
      .select([...columnsOf(one)])
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
  { house, one }: Job,
  before: StoredRow,
  values: Values,
  sheetFields: ReadonlySet<string>,
): Values {
  const current = valuesOf(one, before, house.clock)
  const changed = Object.entries(values).filter(
    ([name, value]) => sheetFields.has(name) && value !== null && !fieldOf(one, name)?.fixed && current[name] !== value,
  )
  return Object.fromEntries(changed)
}

function sheetFault({ one, sheet, header }: Job, row: number, path: string, message: Text): SheetFault {
  const column = header.columns.find(({ field }) => field === path)
  const title = fieldOf(one, path)?.title
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
