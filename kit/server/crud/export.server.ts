import type { Readable } from 'node:stream'
import { WITH_COMMENTS } from '#kit/contract/comment.ts'
import { DomainError } from '#kit/contract/errors.ts'
import type { Field } from '#kit/contract/field.ts'
import { type AnyResource, keepsHistory, verbsOf } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { keyField, rowKey } from '#kit/contract/row-key.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { type Refusal, type Text, textIn } from '#kit/contract/text.ts'
import { FileResponse, type RequestContext } from '../http/route.server.ts'
import {
  streamWorkbook,
  WORKBOOK_MEDIA_TYPE,
  type WorkbookColumnKind,
  type WorkbookValue,
} from '../sheets/write-workbook.server.ts'
import type { AppContext } from './app-context.server.ts'
import { withComments } from './comment-sheet.server.ts'
import { type ExportSheet, sheetNamed } from './export-sheet.server.ts'
import { exportedCells } from './exported-cells.server.ts'
import { asExporter, askBeforeExport } from './exporter.server.ts'
import { matchingCount, matchingRows } from './list.server.ts'

type Sent = Readonly<Record<string, unknown>>

/** Most rows of one file. */
export const EXPORT_ROWS = 100_000
const BATCH = 1000

const TITLE: Text = ['{title}列表数据', '{title} list']
const UNREADABLE: Refusal = ['参数不正确', 'A value is not valid', 'input.wrongValue']
const EXPORTED_BY: Text = ['导出人:{name}', 'Exported by: {name}']
/**
 * The rows of exactly the same list request as a workbook, streamed: what is shown, what matches,
 * in its order. `columns` names the wanted fields, `selections` selected rows,
 * `withComments=1` adds what was said about each row,
 * `sheet` another workbook of the noun, `template=1` asks for the headers only.
 */
export async function exportRows(
  app: AppContext,
  resource: AnyResource,
  sent: RequestContext<Sent>,
): Promise<FileResponse> {
  const { body, title } = await exportBook(app, resource, { ...sent, input: withAddressedParams(sent.input) })
  return new FileResponse(body, WORKBOOK_MEDIA_TYPE, `${title}.xlsx`)
}

/** Asks before the workbook of a request leaves the house, by what is in it and how many rows of it there are. */
export async function askForSheet(app: AppContext, resource: AnyResource, sent: RequestContext<Sent>): Promise<void> {
  const ctx = { ...sent, input: withAddressedParams(sent.input) }
  const { columns } = sheetNamed(app, resource, ctx.input.sheet) ?? standardSheet(app, resource, asExporter(app, ctx))
  await askBeforeExport(app, ctx, {
    columns: columns.map(({ field }) => field),
    rows: () => matchingCount(app, resource, ctx, EXPORT_ROWS),
  })
}

/**
 * The workbook of an export, and what it is called. `onRows` hears how many rows are in it. What is wrong with the request
 * is said before the workbook begins.
 */
export async function exportBook(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext<Sent>,
  onRows: (done: number) => Promise<void> | void = () => undefined,
): Promise<{ readonly body: Readable; readonly title: string }> {
  const sheet = sheetNamed(app, resource, ctx.input.sheet) ?? standardSheet(app, resource, asExporter(app, ctx))
  const title = textIn(ctx.locale, sheet.title)
  const body = streamWorkbook({
    sheetName: title,
    title: textIn(ctx.locale, TITLE, { title }),
    note: textIn(ctx.locale, EXPORTED_BY, { name: ctx.user.realname }),
    columns: sheet.columns.map(({ field }) => ({
      header: textIn(ctx.locale, field.title),
      kind: columnKind(field),
      width: columnWidth(field),
    })),
    rows: ctx.input.template === '1' ? noRows() : await begun(sheetRows(app, resource, ctx, sheet, onRows)),
    timeZone: app.clock.zone,
  })
  return { body, title }
}

/** The same batches, the first of them read already. */
async function begun<Batch>(batches: AsyncGenerator<Batch>): Promise<AsyncGenerator<Batch>> {
  const first = await batches.next()
  return (async function* rest() {
    if (!first.done) {
      yield first.value
      yield* batches
    }
  })()
}

/** Old links carry the list parameters as one encoded JSON object, `paramsStr`. */
function withAddressedParams({ paramsStr, ...input }: Sent): Sent {
  if (paramsStr === undefined || paramsStr === '') {
    return input
  }
  const params = parsed(String(paramsStr))
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    throw new DomainError('invalid', UNREADABLE)
  }
  const sent = Object.entries(params).filter(([, value]) => value !== null && typeof value !== 'object')
  return { ...Object.fromEntries(sent.map(([name, value]) => [name, String(value)])), ...input }
}

/** The browser encodes an address that is encoded already only once more, or not at all. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('{') ? text : decodeURIComponent(text))
  } catch {
    return undefined
  }
}

/** The rows as they are, and what was said about them only where that is asked for. */
function standardSheet(app: AppContext, resource: AnyResource, ctx: RequestContext<Sent>): ExportSheet {
  const sheet = ownSheet(app, resource, ctx)
  return ctx.input[WITH_COMMENTS] === '1' && keepsHistory(resource) ? withComments(app, resource, sheet) : sheet
}

/** The rows as they are, with the columns that are asked for. */
function ownSheet(app: AppContext, resource: AnyResource, ctx: RequestContext<Sent>): ExportSheet {
  const columns = exportedFields(resource, ctx).flatMap((name) => {
    const field = exportedField(resource, name)
    return field ? [{ name, field }] : []
  })
  return {
    title: resource.title,
    columns,
    rowsOf: (rows, inside) => exportedCells(app, resource, inside, { rows, columns }),
  }
}

/** A field that a sheet has a column for: a declared one, one that is worked out, or the id where nothing else tells rows apart. */
function exportedField(resource: AnyResource, name: string): Field | undefined {
  const key = rowKey(resource)
  return fieldOf(resource, name) ?? resource.computed?.[name] ?? (name === key.name ? key.field : undefined)
}

/**
 * The asked columns, each once, else those that are declared, else everything the list shows and the form holds; and what tells rows
 * apart, so that an export can be imported again. The field that says the unit of another follows it: an amount
 * without its currency says nothing.
 */
function exportedFields(resource: AnyResource, { input, user }: RequestContext<Sent>): readonly string[] {
  const asked = String(input.columns ?? '').split(',')
  const wanted = asked.filter((name) => exportedField(resource, name))
  const names = wanted.length > 0 ? wanted : ownFields(resource, user)
  return [...new Set(names.flatMap((name) => [name, fieldOf(resource, name)?.unit ?? name]))]
}

function ownFields(resource: AnyResource, user: RequestContext['user']): readonly string[] {
  const { exported } = seenBy(resource, user.can)
  const key = keyField(resource)
  const isImported = verbsOf(resource).includes('importExcel')
  const names = exported ?? [...resource.list, ...resource.form.flat(), ...(key === undefined ? [] : [key])]
  return [...names, ...(isImported ? [rowKey(resource).name] : [])].filter(
    (name) => exported !== undefined || exportedField(resource, name)?.kind !== 'html',
  )
}

async function* noRows(): AsyncGenerator<readonly (readonly WorkbookValue[])[]> {}

async function* sheetRows(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext<Sent>,
  sheet: ExportSheet,
  onRows: (done: number) => Promise<void> | void,
): AsyncGenerator<readonly (readonly WorkbookValue[])[]> {
  const exporter = asExporter(app, ctx)
  let done = 0
  for await (const batch of matchingRows(app, resource, ctx, { batch: BATCH, most: EXPORT_ROWS })) {
    yield await sheet.rowsOf(batch, exporter)
    done += batch.length
    await onRows(done)
  }
}

function columnKind(field: Field): WorkbookColumnKind {
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'date':
    case 'datetime':
    case 'month':
    case 'image':
      return field.kind
    default:
      return 'text'
  }
}

function columnWidth(field: Field): number {
  return field.kind === 'datetime' ? 20 : Math.min(40, Math.max(10, Math.round((field.max ?? 20) / 4)))
}
