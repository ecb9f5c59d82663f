import type { AnyResource } from '#kit/contract/resource.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { foldVersions } from '#kit/contract/versions.ts'
import { unscoped } from '../database/scope.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import type { ChangeRow } from './history.server.ts'
import { deletedRows, visibleRows } from './list.server.ts'
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
  readonly createBy: string
  readonly createTime: Date
  readonly note: string | null
  /** Values of its fields that the caller may see, in the form of the wire. */
  readonly content: Readonly<Record<string, unknown>>
}

interface Entry extends Pick<ChangeRow, 'id' | 'recordId' | 'command' | 'createBy' | 'createTime' | 'note'> {
  readonly changes: ChangeRow['changes']
}

interface Tables {
  readonly sysRecordChange: Entry & { readonly tenantId: number; readonly tableName: string }
}

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
  return new Map(
    [...found, ...gone].map((row) => {
      const own = entries.filter(({ recordId }) => recordId === row.id)
      const contents = foldVersions(
        fieldsOf(resource, wireRow(resource, row, app.clock)),
        own.map(({ changes }) => changes),
      )
      return [
        String(row.id),
        own.map(({ changes, recordId, ...entry }, index) => ({
          ...entry,
          number: own.length - index,
          content: contents[index] ?? {},
        })),
      ] as const
    }),
  )
}

function entriesOf({ db, user }: RequestContext, table: string, ids: readonly string[]): Promise<readonly Entry[]> {
  return unscoped<Tables>(db, 'the history of records that were found visible')
    .selectFrom('sysRecordChange')
    .select(['id', 'recordId', 'command', 'createBy', 'createTime', 'note', 'changes'])
    .where('tenantId', '=', user.tenantId)
    .where('tableName', '=', table)
    .where('recordId', 'in', ids)
    .orderBy('id', 'desc')
    .limit(MOST_VERSIONS * ids.length)
    .execute()
}

function fieldsOf({ fields }: AnyResource, row: StoredRow): StoredRow {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]))
}

/** Edits a row as its noun does, with all of the noun's checks. */
export type Editor = (ctx: RequestContext<Readonly<Record<string, unknown>>>) => Promise<unknown>

const registered = new WeakMap<AppContext, Map<string, Editor>>()

/** Names who edits rows of a resource. */
export function registerEditor(app: AppContext, resource: AnyResource, editor: Editor): void {
  const known = registered.get(app) ?? new Map<string, Editor>()
  registered.set(app, known.set(resource.name, editor))
}

/** How rows of a resource are edited; undefined where they are edited in another way than most, or not at all. */
export function editorOf(app: AppContext, resource: AnyResource): Editor | undefined {
  return registered.get(app)?.get(resource.name)
}
