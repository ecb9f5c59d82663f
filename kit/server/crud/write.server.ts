import { sql } from 'kysely'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { readInput, type Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { newId } from '../database/ids.server.ts'
import { sanitised } from '../html/sanitise.server.ts'
import type { Call } from '../http/route.server.ts'
import type { House } from './house.server.ts'
import { visibleRows } from './list.server.ts'
import {
  addDictTexts,
  columnsOf,
  columnValues,
  type StoredRow,
  valuesOf,
  type WireRow,
  wireRow,
} from './rows.server.ts'

type Sent = Readonly<Record<string, unknown>>

/** What a noun adds to the standard writing; every part may refuse by throwing a DomainError. */
export interface WriteHooks {
  /** Last word on the values before they are written; `before` is null for a new row. */
  readonly prepare?: (values: Values, call: Call, before: StoredRow | null) => Promise<Values> | Values
  /** Runs after the row is written, in the same transaction. */
  readonly after?: (id: string, call: Call) => Promise<void>
  /** Runs before rows are removed. */
  readonly guardDelete?: (rows: readonly StoredRow[], call: Call) => Promise<void>
}

/** Inserts a row from input. @returns the new row on the wire. */
export async function addRow(house: House, one: AnyResource, hooks: WriteHooks, call: Call<Sent>): Promise<WireRow> {
  const { values, faults } = readInput(one, call.input, 'add')
  if (faults.length > 0) {
    throw invalid(faults)
  }
  const prepared = (await hooks.prepare?.(values, call, null)) ?? values
  const [id = ''] = await insertRows(house, one, call, [prepared])
  await hooks.after?.(id, call)
  return wireById(house, one, call, id)
}

/** Rows of one insert statement; keeps the count of bound values far below the protocol's limit. */
const INSERT_BATCH = 200

/** Writes new rows with their audit columns. @returns their ids, in order. */
export async function insertRows(
  house: House,
  one: AnyResource,
  call: Call,
  rows: readonly Values[],
): Promise<readonly string[]> {
  const stored = rows.map((values) => ({
    // an empty field takes the column's own default
    ...withoutEmpty(columnValues(one, sanitised(one, values), house.clock)),
    ...one.where,
    id: newId(),
    createBy: call.me.username,
    tenantId: call.me.tenantId,
    sysOrgCode: call.me.orgCode || null,
  }))
  for (let at = 0; at < stored.length; at += INSERT_BATCH) {
    await call.db
      .insertInto(one.table)
      .values(stored.slice(at, at + INSERT_BATCH))
      .execute()
  }
  return stored.map(({ id }) => id)
}

/** Changes the sent fields of a row. A stale `version` is refused with the row as it is now (409). */
export async function editRow(house: House, one: AnyResource, hooks: WriteHooks, call: Call<Sent>): Promise<WireRow> {
  const id = idOf(call.input)
  const before = await storedById(house, one, call, id)
  const { values, faults } = readInput({ ...one, check: undefined }, call.input, 'edit')
  const merged = { ...valuesOf(one, before, house.clock), ...values }
  const all = faults.length > 0 ? faults : (one.check?.(merged) ?? [])
  if (all.length > 0) {
    throw invalid(all)
  }
  const prepared = (await hooks.prepare?.(values, call, before)) ?? values
  await updateRow(house, one, call, { id, version: call.input.version, values: prepared })
  await hooks.after?.(id, call)
  return wireById(house, one, call, id)
}

export interface Change {
  readonly id: string
  /** Version the caller saw; undefined from old clients, which then win over others. */
  readonly version?: unknown
  readonly values: Values
}

/** Writes changed values of a visible row and counts its version up. */
export async function updateRow(house: House, one: AnyResource, call: Call, change: Change): Promise<void> {
  const version = versionOf(change.version)
  const result = await call.db
    .updateTable(one.table)
    .set({
      ...columnValues(one, sanitised(one, change.values), house.clock),
      updateBy: call.me.username,
      updateTime: new Date(),
      version: sql`version + 1`,
    })
    .where('id', '=', change.id)
    .where('id', 'in', visibleRows(house, one, call).select('id'))
    .$if(version !== null, (update) => update.where('version', '=', version))
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) === 0) {
    const current = await wireById(house, one, call, change.id)
    throw new DomainError('conflict', ['数据已变更，请刷新后重试', 'Someone changed this meanwhile'], {
      data: { current },
    })
  }
}

function versionOf(sent: unknown): number | null {
  if (sent === undefined || sent === null || sent === '') {
    return null
  }
  const version = typeof sent === 'string' || typeof sent === 'number' ? Number(sent) : Number.NaN
  if (!Number.isInteger(version) || Math.abs(version) > 2_147_483_647) {
    throw invalid([{ path: 'version', message: ['版本号不正确', 'The version is not valid'] }])
  }
  return version
}

/** Removes rows (kept in the table, invisible everywhere). @returns how many. */
export async function removeRows(house: House, one: AnyResource, hooks: WriteHooks, call: Call<Sent>): Promise<number> {
  const ids = idsOf(String(call.input.ids ?? call.input.id ?? ''))
  if (ids.length === 0) {
    throw new DomainError('invalid', ['参数不识别！', 'No ids were given'], {
      faults: [{ path: 'ids', message: ['请选择一条记录！', 'Please select a record'] }],
    })
  }
  const rows = (await visibleRows(house, one, call)
    .select([...columnsOf(one)])
    .where('id', 'in', ids)
    .forUpdate()
    .execute()) as readonly StoredRow[]
  if (rows.length < new Set(ids).size) {
    throw notFound()
  }
  await hooks.guardDelete?.(rows, call)
  await call.db
    .updateTable(one.table)
    .set({ delFlag: 1, updateBy: call.me.username, updateTime: new Date() })
    .where('id', 'in', ids)
    .execute()
  return rows.length
}

/** A visible row on the wire with the texts of its dictionaries. */
export async function wireById(house: House, one: AnyResource, call: Call, id: string): Promise<WireRow> {
  const row = wireRow(one, await storedById(house, one, call, id), house.clock)
  await addDictTexts(house, one, call, [row])
  return row
}

/** @throws DomainError `notFound`, the same for a missing row and for one the caller may not see. */
export async function storedById(house: House, one: AnyResource, call: Call, id: string): Promise<StoredRow> {
  const row = await visibleRows(house, one, call)
    .select([...columnsOf(one)])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) {
    throw notFound()
  }
  return row as StoredRow
}

function withoutEmpty(columns: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null))
}

export function notFound(): DomainError {
  return new DomainError('notFound', ['数据不存在', 'This record does not exist'])
}

function idOf(input: Sent): string {
  const [id] = idsOf(typeof input.id === 'string' ? input.id : '')
  if (!id) {
    throw notFound()
  }
  return id
}
