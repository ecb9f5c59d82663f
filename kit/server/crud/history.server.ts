import type { Selectable } from 'kysely'
import { type CommandPath, nounOf, wordOf } from '#kit/contract/command.ts'
import type { Field } from '#kit/contract/field.ts'
import { type AnyResource, keepsHistory } from '#kit/contract/resource.ts'
import { fieldEntries, fieldOf } from '#kit/contract/resource-fields.ts'
import { mapSteps } from '#kit/contract/steps.ts'
import { instantIn, isKeptInstant, keptInstant, type ZonedClock } from '#kit/contract/zoned-time.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '../database/ids.server.ts'
import { ofAnySpeaker, unscoped } from '../database/scope.server.ts'
import type { StoredTables } from '../database/tables.server.ts'
import { inTurns } from '../turns/in-turns.server.ts'
import type { AppContext } from './app-context.server.ts'
import type { Changes, Writer } from './row-watcher.server.ts'
import { type StoredRow, wireRow } from './rows.server.ts'

const NOTED = 'new entries of the history get the tenant of the caller'

declare module '../database/tables.server.ts' {
  interface StoredValues {
    'sys_record_change.changes': Changes
  }
}

/**
 * An entry of the history as it is read. `command`: last part of the command, what was done; `noun`: all before it, null where an entry of old does
 * not tell; `changes`: entries of old say nothing of rows that came or went; `note`: why it was done, where the command asked.
 */
export type ChangeRow = Selectable<StoredTables['sys_record_change']>

/** Entries of one insert statement; building it takes a few milliseconds. */
const BATCH = 200

/** Who does what, as an entry keeps it. */
type Noting = Pick<Writer, 'command' | 'traceId' | 'reason'> & {
  readonly db: Database
  readonly user: Pick<Writer['user'], 'tenantId' | 'username'>
}

/** Notes that rows of a table came or went, in the transaction that wrote them. */
export async function noteRows(
  app: AppContext,
  table: string,
  ctx: Writer,
  ids: readonly string[],
  how: 'added' | 'deleted',
): Promise<void> {
  const isKept = app.resources.every((resource) => resource.table !== table || keepsHistory(resource))
  if (isKept) {
    await note(
      ctx,
      ids.map((id) => ({ table, id, changes: cameOrWent(id, how) })),
      app,
    )
  }
}

/** Notes values of rows that no resource declares, in the transaction that wrote them. */
export async function noteValues(
  ctx: Noting,
  table: string,
  rows: readonly { readonly id: string; readonly changes: Changes }[],
): Promise<void> {
  await insertEntries(
    ctx,
    rows.map(({ id, changes }) => ({ table, id, changes })),
  )
}

/** Minutes after which the caller's own command is history, and no slip to be taken back. */
const TAKEN_BACK_WITHIN = 60

/** Which run of a command: the one that was a job, or else the caller's last one that was none too long ago. */
export interface CommandRun {
  readonly command: CommandPath
  readonly jobId?: string
  /** Whose runs count that were no job: the caller's own when left out. */
  readonly by?: 'caller' | 'anybody'
}

/**
 * What a run of a command changed in rows, by their id; rows that it did not change are missing. The rows were found
 * visible.
 */
export async function lastChanges(
  { db, user }: Pick<Writer, 'db' | 'user'>,
  table: string,
  { ids, command, jobId, by = 'caller' }: CommandRun & { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, Changes>> {
  const since = new Date(Date.now() - TAKEN_BACK_WITHIN * 60_000)
  const rows = await unscoped(db, 'changes of rows that were found visible')
    .selectFrom('sys_record_change')
    .select(['recordId', 'changes'])
    .where('tenantId', '=', user.tenantId)
    .where('tableName', '=', table)
    .where('recordId', 'in', ids.length > 0 ? ids : [''])
    .where('noun', '=', nounOf(command))
    .where('command', '=', wordOf(command))
    .where((where) =>
      jobId === undefined
        ? where.and([
            ...(by === 'anybody' ? [] : [where('createBy', '=', user.username)]),
            where('createTime', '>=', since),
          ])
        : where('requestId', '=', jobId),
    )
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ recordId, changes }) => (changes ? [[recordId, changes]] : [])))
}

interface ChangedRow {
  readonly before: StoredRow
  readonly after: StoredRow
}

/** Notes which fields of a row changed, in the transaction that wrote them; a row written as it was leaves no trace. */
export function noteChange(app: AppContext, resource: AnyResource, ctx: Writer, row: ChangedRow): Promise<void> {
  return noteChanges(app, ctx, [{ resource, changed: [row] }])
}

/** What was done to rows of one table. */
export interface RowChanges {
  readonly resource: AnyResource
  readonly changed: readonly ChangedRow[]
  /** Ids of rows that came. */
  readonly added?: readonly string[]
  /** Ids of rows that went. */
  readonly deleted?: readonly string[]
}

/** Histories keep moments, whatever the clock of the shop shows then and later. */
export const INSTANTS = { format: keptInstant }

/** The times of an entry as the clock of the shop shows them; those of entries of old are kept as they were shown. */
export function onClock(resource: AnyResource, changes: Changes, clock: ZonedClock): Changes {
  const shown = (name: string, value: unknown) => shownOnClock(fieldOf(resource, name), value, clock)
  return Object.fromEntries(
    Object.entries(changes).map(([name, [from, to]]) => [name, [shown(name, from), shown(name, to)]]),
  )
}

/** The times of an entry as moments: those of entries of old are taken for what the clock of the shop shows now. */
export function asMoments(resource: AnyResource, changes: Changes, clock: ZonedClock): Changes {
  const moment = (name: string, value: unknown) => {
    const at = fieldOf(resource, name)?.kind === 'datetime' ? instantIn(clock, value) : undefined
    return at ? keptInstant(at) : value
  }
  return Object.fromEntries(
    Object.entries(changes).map(([name, [from, to]]) => [name, [moment(name, from), moment(name, to)]]),
  )
}

/** One value as an entry keeps it, in the form of the wire. */
export function shownOnClock(field: Field | undefined, value: unknown, clock: ZonedClock): unknown {
  return field?.kind === 'datetime' && isKeptInstant(value) ? clock.format(new Date(value)) : value
}

/** The same for all that was done to rows of several tables, in one statement. */
export async function noteChanges(app: AppContext, ctx: Writer, tables: readonly RowChanges[]): Promise<void> {
  const entries: Entry[] = []
  for (const { resource, changed, added = [], deleted = [] } of tables) {
    if (keepsHistory(resource)) {
      const { table } = resource
      const kept = (row: StoredRow) => wireRow(resource, row, INSTANTS)
      const compare = ({ before, after }: ChangedRow): Entry => ({
        table,
        id: String(after.id),
        changes: changesBetween(resource, kept(before), kept(after)),
      })
      const compared = await inTurns(mapSteps(changed, compare))
      entries.push(
        ...compared.filter(({ changes }) => Object.keys(changes).length > 0),
        ...added.map((id) => ({ table, id, changes: cameOrWent(id, 'added') })),
        ...deleted.map((id) => ({ table, id, changes: cameOrWent(id, 'deleted') })),
      )
    }
  }
  await note(ctx, entries, app)
}

interface Entry {
  readonly table: string
  readonly id: string
  readonly changes: Changes
}

function cameOrWent(id: string, how: 'added' | 'deleted'): Changes {
  return { id: how === 'added' ? [null, id] : [id, null] }
}

async function note(
  ctx: Writer,
  entries: readonly Entry[],
  { resources, watchers, clock }: Pick<AppContext, 'resources' | 'watchers' | 'clock'>,
): Promise<void> {
  await insertEntries(ctx, entries)
  for (const [table, watcher] of watchers) {
    const own = entries.filter((entry) => entry.table === table)
    const resource = resources.find((one) => one.table === table)
    if (own.length > 0 && resource) {
      const shown = own.map(({ id, changes }) => ({ id, changes: onClock(resource, changes, clock) }))
      await watcher(ctx, shown)
    }
  }
}

async function insertEntries(ctx: Noting, entries: readonly Entry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += BATCH) {
    await ofAnySpeaker(ctx.db, NOTED)
      .insertInto('sys_record_change')
      .values(entries.slice(at, at + BATCH).map((entry) => changeRow(ctx, entry)))
      .execute()
  }
}

function changesBetween(resource: AnyResource, before: StoredRow, after: StoredRow): Changes {
  const changed = fieldEntries(resource).filter(
    ([name]) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return Object.fromEntries(changed.map(([name]) => [name, [before[name], after[name]]]))
}

function changeRow(ctx: Noting, { table, id: recordId, changes }: Entry) {
  return {
    id: newId(),
    tenantId: ctx.user.tenantId,
    tableName: table,
    recordId,
    command: wordOf(ctx.command),
    noun: nounOf(ctx.command),
    changes: JSON.stringify(changes),
    createBy: ctx.user.username,
    requestId: ctx.traceId,
    note: ctx.reason ?? null,
  }
}
