import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { foldVersions } from '#kit/contract/versions.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import { unscoped } from '../database/scope.server.ts'
import type { RequestContext, SIGNED_IN } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { asMoments, type ChangeRow, INSTANTS, onClock, shownOnClock } from './history.server.ts'
import { deletedRows, visibleRows } from './list.server.ts'
import { partRows } from './part-rows.server.ts'
import { columnsOf, type StoredRow, wireRow } from './rows.server.ts'

/** Entries of one record that are folded; older versions of it are not shown. */
const MOST_VERSIONS = 500

/** What a record was at some time. */
export interface RecordVersion {
  /** Of the entry of its history that made it so. */
  readonly id: string
  /** From 1 on, oldest first, among the entries that are kept. */
  readonly number: number
  readonly command: string
  readonly noun: string | null
  /** Which fields the entry changed. */
  readonly changes: ChangeRow['changes']
  readonly createBy: string
  readonly createTime: Date
  readonly note: string | null
  /** Values of its fields that the caller may see, in the form of the wire. */
  readonly content: Content
  /** The same as histories keep it: its times are moments. */
  readonly kept: Content
  /** The rows that it consisted of, by the names of its children; none of a record that was deleted. */
  readonly parts: VersionParts
}

type Content = Readonly<Record<string, unknown>>
type VersionParts = Readonly<Record<string, readonly Content[]>>

type Entry = Pick<
  ChangeRow,
  'id' | 'recordId' | 'command' | 'noun' | 'changes' | 'createBy' | 'createTime' | 'note' | 'requestId'
>

/**
 * The versions of records, newest first, by the id of the record: of those that the caller sees, or would see if they had not
 * been deleted. Others are missing.
 */
export async function versionsOf(
  app: AppContext,
  declared: AnyResource,
  ctx: RequestContext,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordVersion[]>> {
  const resource = seenBy(declared, ctx.user.can)
  const ids = [...new Set(recordIds)]
  if (ids.length === 0) {
    return new Map()
  }
  const columns = [...columnsOf(resource)]
  const found = (await visibleRows<AnyResource>(app, declared, ctx)
    .select(columns)
    .where('id', 'in', ids)
    .execute()) as readonly StoredRow[]
  const gone = (await deletedRows<AnyResource>(app, declared, ctx)
    .select(columns)
    .where('id', 'in', ids)
    .execute()) as readonly StoredRow[]
  const entries = await entriesOf(ctx, declared.table, ids)
  const parts = await partsOfRecords(app, declared, ctx, ids)
  return new Map(
    [...found, ...gone].map((row) => {
      const own = entries.filter(({ recordId }) => recordId === row.id)
      const contents = foldVersions(
        fieldsOf(resource, wireRow(resource, row, INSTANTS)),
        own.map(({ changes }) => changes && asMoments(resource, changes, app.clock)),
      )
      return [
        String(row.id),
        own.map(({ recordId, requestId, ...entry }, index) => ({
          ...entry,
          number: own.length - index,
          content: shownContent(resource, contents[index] ?? {}, app.clock),
          kept: contents[index] ?? {},
          parts: Object.fromEntries(
            parts.map(([name, rows]) => [name, rowsAt(rows.get(recordId) ?? [], { id: entry.id, requestId })]),
          ),
        })),
      ] as const
    }),
  )
}

function entriesOf({ db, user }: RequestContext, table: string, ids: readonly string[]): Promise<readonly Entry[]> {
  return unscoped(db, 'the history of records that were found visible')
    .selectFrom('sys_record_change')
    .select(['id', 'recordId', 'command', 'noun', 'createBy', 'createTime', 'note', 'changes', 'requestId'])
    .where('tenantId', '=', user.tenantId)
    .where('tableName', '=', table)
    .where('recordId', 'in', ids)
    .orderBy('id', 'desc')
    .limit(MOST_VERSIONS * ids.length)
    .execute()
}

/** A row that a record consists or consisted of, with its entries, newest first. */
interface PartRow {
  readonly content: Content
  readonly isLive: boolean
  readonly entries: readonly Entry[]
}

/** The rows of each child by the record that they belong to, those that were taken out as well. */
async function partsOfRecords(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<readonly (readonly [name: string, rows: ReadonlyMap<string, readonly PartRow[]>])[]> {
  const found: [string, ReadonlyMap<string, readonly PartRow[]>][] = []
  for (const [name, { resource: part, key, order = 'id' }] of Object.entries(resource.children ?? {})) {
    const seen = seenBy(part, ctx.user.can)
    const stored = (await partRows(app, resource, ctx, { table: part.table, key, withDeleted: true })
      .select([...new Set([...columnsOf(seen), key, order, 'delFlag'])])
      .where(key, 'in', ids)
      .orderBy(order)
      .orderBy('id')
      .execute()) as readonly StoredRow[]
    const entries = await entriesOf(ctx, part.table, ['', ...stored.map(({ id }) => String(id))])
    const rows = new Map<string, PartRow[]>(ids.map((id) => [id, []]))
    for (const row of stored) {
      rows.get(String(row[key]))?.push({
        content: { id: row.id, ...fieldsOf(seen, wireRow(seen, row, app.clock)) },
        isLive: row.delFlag === 0,
        entries: entries
          .filter(({ recordId }) => recordId === row.id)
          .map((entry) => ({ ...entry, changes: entry.changes && onClock(seen, entry.changes, app.clock) })),
      })
    }
    found.push([name, rows])
  }
  return found
}

/** What a record consisted of once a request had done its work: whatever came later is taken back. */
function rowsAt(
  rows: readonly PartRow[],
  { id, requestId }: { readonly id: string; readonly requestId: string },
): readonly Content[] {
  return rows.flatMap(({ content, isLive, entries }) => {
    const later = entries.filter((entry) => entry.id > id && entry.requestId !== requestId)
    const oldest = later.findLast(({ changes }) => changes !== null && 'id' in changes)?.changes?.id
    // before it came it was not there; before it went it was
    const wasThere = oldest ? oldest[0] !== null : isLive
    const before = foldVersions(content, [...later.map(({ changes }) => withoutId(changes)), null]).at(-1)
    return wasThere && before ? [before] : []
  })
}

/** That a row came or went is no change of its fields. */
function withoutId(changes: Entry['changes']): Entry['changes'] {
  return changes === null || 'id' in changes ? null : changes
}

function shownContent(resource: AnyResource, content: Content, clock: ZonedClock): Content {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, shownOnClock(fieldOf(resource, name), value, clock)]),
  )
}

function fieldsOf({ fields }: AnyResource, row: StoredRow): StoredRow {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]))
}

/** Edits a row as its noun does, with all of the noun's checks. */
export interface Editor {
  readonly edit: (ctx: RequestContext<Readonly<Record<string, unknown>>>) => Promise<unknown>
  readonly permission: string | typeof SIGNED_IN
}

const registered = new WeakMap<AppContext, Map<string, Editor>>()

/** Names who edits rows of a resource. */
export function registerEditor(app: AppContext, resource: AnyResource, editor: Editor): void {
  const known = registered.get(app) ?? new Map<string, Editor>()
  registered.set(app, known.set(resource.name, editor))
}

/** How rows of a resource are edited; undefined where they are not. */
export function editorOf(app: AppContext, resource: AnyResource): Editor | undefined {
  return registered.get(app)?.get(resource.name)
}
