import { exactPage, type Page } from '#kit/contract/envelope.ts'
import { CHANGE_KINDS, type RecordChange } from '#kit/contract/history.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { type Text, textIn, WITH_NOTE } from '#kit/contract/text.ts'
import { withDeletedRows } from '../database/live-rows.server.ts'
import { unscoped } from '../database/scope.server.ts'
import type { AnyTables } from '../database/tables.server.ts'
import { FileResponse, type RequestContext } from '../http/route.server.ts'
import { input, WIRE_ID, wireInteger } from '../http/schema.server.ts'
import { streamWorkbook, WORKBOOK_MEDIA_TYPE } from '../sheets/write-workbook.server.ts'
import type { AppContext } from './app-context.server.ts'
import { asExporter } from './exporter.server.ts'
import type { ChangeRow } from './history.server.ts'
import type { StoredRow } from './rows.server.ts'
import { type HistoryParts, shownChanges } from './shown-changes.server.ts'

/** A page of what belongs to one row. */
export const PAGE_OF_ROW = input({
  id: WIRE_ID,
  pageNo: wireInteger(1, 1000).optional(),
  pageSize: wireInteger(1, 100).optional(),
})

export interface PageOfRow {
  readonly id: string
  readonly pageNo?: number | undefined
  readonly pageSize?: number | undefined
}

export const HISTORY_SHEET_INPUT = input({ id: WIRE_ID })

/** Rows of a page of what belongs to one row, unless it is asked for otherwise. */
export const PART_PAGE_SIZE = 20
/** Most changes of one file. */
const SHEET_ROWS = 10_000

/**
 * What was done to one row and to the rows that it consists of, newest first. The caller has made sure that the row may
 * be seen.
 */
export async function historyPage(
  app: AppContext,
  resource: AnyResource,
  parts: HistoryParts,
  ctx: RequestContext<PageOfRow>,
): Promise<Page<RecordChange>> {
  const { id, pageNo = 1, pageSize = PART_PAGE_SIZE } = ctx.input
  const [rows, { total }] = await Promise.all([
    changesOf(resource, parts, ctx, id)
      .selectAll()
      .$castTo<ChangeRow>()
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
    changesOf(resource, parts, ctx, id)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const records = await shownChanges(app, resource, ctx, { parts, rows })
  return exactPage(records, { total: Number(total), size: pageSize, current: pageNo })
}

/** The same as a workbook: a line per changed field. */
export async function historySheet(
  app: AppContext,
  resource: AnyResource,
  parts: HistoryParts,
  ctx: RequestContext<{ readonly id: string }>,
): Promise<FileResponse> {
  const rows = await changesOf(resource, parts, ctx, ctx.input.id)
    .selectAll()
    .$castTo<ChangeRow>()
    .orderBy('id', 'desc')
    .limit(SHEET_ROWS)
    .execute()
  const changes = await shownChanges(app, resource, asExporter(app, ctx), { parts, rows })
  const hasParts = Object.keys(parts).length > 0
  const text = (title: Text) => textIn(ctx.locale, title)
  const title = text([`${resource.title[0]}变更记录`, `${resource.title[1]} history`])
  const lines = changes.flatMap(
    ({ createTime, createBy, commandText, kind, child, note, fields, before, after, requestId }) => {
      const changed = (child && parts[child.name]?.resource) ?? resource
      const part = child
        ? textIn(ctx.locale, WITH_NOTE, { text: `${text(changed.title)} ${child.row}`, note: text(CHANGE_KINDS[kind]) })
        : ''
      return (fields.length > 0 ? fields : ['']).map((name) => [
        createTime,
        createBy,
        commandText,
        ...(hasParts ? [part] : []),
        name === '' ? '' : text(changed.fields[name]?.title ?? [name, name]),
        shownValue(before, name),
        shownValue(after, name),
        note ?? '',
        requestId,
      ])
    },
  )
  const body = streamWorkbook({
    sheetName: title,
    columns: COLUMNS.filter((column) => hasParts || column !== PART).map((column) => ({
      header: text(column),
      kind: 'text' as const,
    })),
    rows: once(lines),
    timeZone: app.clock.zone,
  })
  return new FileResponse(body, WORKBOOK_MEDIA_TYPE, `${title}.xlsx`)
}

const PART: Text = ['明细', 'Part']
const COLUMNS: readonly Text[] = [
  ['时间', 'Time'],
  ['操作人', 'By'],
  ['操作', 'Command'],
  PART,
  ['字段', 'Field'],
  ['变更前', 'From'],
  ['变更后', 'To'],
  ['原因', 'Reason'],
  ['请求编号', 'Request'],
]

async function* once<Batch>(batch: Batch): AsyncGenerator<Batch> {
  yield batch
}

function shownValue(row: StoredRow, name: string): string {
  const value = row[`${name}_dictText`] ?? row[name] ?? ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Entries of the row itself and of its parts, those that are gone included. */
function changesOf(resource: AnyResource, parts: HistoryParts, { db, user }: RequestContext, recordId: string) {
  return withDeletedRows(unscoped<AnyTables>(db, 'changes of a row that was found visible'))
    .selectFrom('sys_record_change')
    .where('tenantId', '=', user.tenantId)
    .where((where) =>
      where.or([
        where.and([where('tableName', '=', resource.table), where('recordId', '=', recordId)]),
        ...Object.values(parts).map(({ resource: { table }, key }) =>
          where.and([
            where('tableName', '=', table),
            where('recordId', 'in', where.selectFrom(table).select('id').where(key, '=', recordId)),
          ]),
        ),
      ]),
    )
}
