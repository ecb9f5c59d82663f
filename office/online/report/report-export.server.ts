import { z } from 'zod'
import { commandAt } from '#kit/contract/command.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { ReportOption } from '#kit/contract/report.ts'
import { filled, type Text, textIn } from '#kit/contract/text.ts'
import { dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { askForSheet, exportBook } from '#kit/server/crud/export.server.ts'
import { VERB_TITLES } from '#kit/server/crud/verb-titles.ts'
import { admit } from '#kit/server/http/admit.server.ts'
import { answers, WORKBOOK } from '#kit/server/http/answers.server.ts'
import { FileResponse, type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { WIRE_ID } from '#kit/server/http/schema.server.ts'
import { defineTrackedJob, type TrackedJob } from '#kit/server/jobs/define-job.server.ts'
import {
  streamWorkbook,
  WORKBOOK_MEDIA_TYPE,
  type WorkbookColumnKind,
  type WorkbookValue,
} from '#kit/server/sheets/write-workbook.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { isStatement, type NounReport, openReport, type ReportParts } from './report.server.ts'
import { askedRows } from './report.ts'
import { REPORT_EXPORT } from './report-rights.ts'
import { reportSources } from './report-sources.ts'
import { fieldOfItem, type SqlReport, sqlColumns } from './sql-report.ts'
import { sqlAll } from './sql-rows.server.ts'

const EXPORT_PATH = '/online/cgreport/api/exportXls/:configId'
const JOB_PATH = '/online/cgreport/api/exportJob/:configId'

type Sent = Readonly<Record<string, unknown>>

const INPUT = z.object({ id: z.string(), query: z.record(z.string(), z.unknown()) })
type ExportInput = z.output<typeof INPUT>

const DONE: Text = ['已导出 {n} 条数据', '{n} {n|row was|rows were} exported']
const EXPORTED_BY: Text = ['导出人:{name}', 'Exported by: {name}']

/** The rows of a report as a workbook: at once, and as a job. */
export function reportExportRoutes(parts: ReportParts, job: TrackedJob<ExportInput>): readonly Route[] {
  const { app } = parts
  const sources = reportSources(app.resources)
  const read = (raw: Sent) => ({ ...raw, configId: WIRE_ID.parse(raw.configId) })
  const json = () => ({ type: 'object', properties: { configId: { type: 'string' } }, additionalProperties: true })
  return [
    route(
      {
        method: 'GET',
        path: EXPORT_PATH,
        answers: WORKBOOK,
        summary: ['报表：导出', 'Report: Export'],
        permission: REPORT_EXPORT,
        stepUpInside: [STEP_UP.personalData],
        input: { read, json },
        limit: 'heavy',
      },
      async (ctx) => {
        await askForReport(parts, ctx, ctx.input.configId)
        const { body, title } = await bookOf(parts, ctx, ctx.input.configId)
        return new FileResponse(body, WORKBOOK_MEDIA_TYPE, `${title}.xlsx`)
      },
    ),
    route(
      {
        method: 'POST',
        path: JOB_PATH,
        answers: answers(z.object({ id: z.string() })),
        summary: ['报表：后台导出', 'Report: Background export'],
        title: VERB_TITLES.exportXls,
        permission: REPORT_EXPORT,
        stepUpInside: [STEP_UP.personalData],
        input: { read, json },
      },
      async (ctx) => {
        const { configId: id, ...query } = ctx.input
        // what is wrong with it is said here, not by a job that fails
        const report = await openReport(sources, ctx, id)
        await askForReport(parts, ctx, id)
        const title: Text = [report.name, report.nameEn ?? report.name]
        return {
          id: await app.jobs.start(ctx, job, {
            input: { id, query },
            of: title,
          }),
        }
      },
    ),
  ]
}

/** The same workbook as a job. */
export function reportExportJob(parts: ReportParts): TrackedJob<ExportInput> {
  return defineTrackedJob('report-export', {
    input: INPUT,
    permission: () => REPORT_EXPORT,
    command: () => commandAt(JOB_PATH),
    run: async ({ input: { id, query }, ctx, storeFile, progress }) => {
      let rows = 0
      const { body, title } = await bookOf(parts, { ...ctx, input: query }, id, (done) => {
        rows = done
        return progress({ done })
      })
      const path = await storeFile('xlsx', body)
      return { message: filled(DONE, { n: rows }), file: { path, name: `${title}.xlsx` } }
    },
  })
}

/**
 * Asks before the workbook of a report leaves the house: that of a list as the list itself does, and that of a statement in any case,
 * as nobody knows what its columns hold.
 * @throws DomainError `forbidden`
 * @throws SecondPersonAsked
 */
async function askForReport(parts: ReportParts, ctx: RequestContext<Sent>, id: string): Promise<void> {
  const { app } = parts
  const report = await openReport(reportSources(app.resources), ctx, id)
  if (isStatement(report)) {
    const rows = async () => (await sqlAll(parts, report, ctx)).length
    await ctx.user.requireProof(ctx.db, STEP_UP.personalData, { rows })
  } else {
    await askForSheet(app, report.from.resource, { ...ctx, input: listInput(report, ctx.input) })
  }
}

/** What a report of a list asks the list for: its rows, and the columns that it shows. */
function listInput({ items, asked }: NounReport, sent: Sent): Sent {
  const columns = items.filter(({ isShow }) => isShow).map(({ fieldName }) => fieldName)
  return { ...askedRows(asked, sent), columns: columns.join(',') }
}

async function bookOf(
  parts: ReportParts,
  ctx: RequestContext<Sent>,
  id: string,
  onRows: (done: number) => Promise<void> | void = () => undefined,
) {
  const { app } = parts
  const report = await openReport(reportSources(app.resources), ctx, id)
  if (!isStatement(report)) {
    // its rows are those of a list: the sheet is that of the list, with the columns of the report
    const { resource } = report.from
    admit(permissionOf(resource, 'exportXls'), ctx.user)
    const book = await exportBook(app, resource, { ...ctx, input: listInput(report, ctx.input) }, onRows)
    return { ...book, title: textIn(ctx.locale, report.title) }
  }
  const rows = await sqlAll(parts, report, ctx)
  const title = textIn(ctx.locale, [report.name, report.nameEn ?? report.name])
  return { body: await sheetOf(parts, report, ctx, { rows, title, onRows }), title }
}

interface Sheet {
  readonly rows: readonly Sent[]
  readonly title: string
  readonly onRows: (done: number) => Promise<void> | void
}

const KINDS: Readonly<Record<string, WorkbookColumnKind>> = {
  ...{ number: 'number', money: 'money', date: 'date', datetime: 'datetime' },
}
const BATCH = 1000

async function sheetOf(parts: ReportParts, report: SqlReport, ctx: RequestContext, { rows, title, onRows }: Sheet) {
  const columns = sqlColumns(report, ctx.locale)
  const shown = report.items.filter(({ isShow }) => isShow)
  const texts = new Map<string, ReadonlyMap<string, string>>()
  for (const code of new Set(shown.flatMap(({ dictCode }) => dictCode ?? []))) {
    const options: readonly ReportOption[] = await parts.itemsOf(dictionaryQuery(ctx, code))
    texts.set(code, new Map(options.map(({ value, text }) => [value, text])))
  }
  const cell = (row: Sent, index: number): WorkbookValue => {
    const item = shown[index]
    const value = item && (row[item.fieldName] as WorkbookValue)
    if (item?.dictCode && value !== null && value !== undefined) {
      return texts.get(item.dictCode)?.get(String(value)) ?? String(value)
    }
    return item?.fieldType === 'Money' && typeof value === 'number' ? Math.round(value * 100) : value
  }
  async function* batches() {
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH)
      yield batch.map((row) => shown.map((_, index) => cell(row, index)))
      await onRows(from + batch.length)
    }
  }
  return streamWorkbook({
    sheetName: title,
    title,
    note: textIn(ctx.locale, EXPORTED_BY, { name: ctx.user.realname }),
    columns: shown.map((item, index) => ({
      header: columns[index]?.title ?? item.fieldName,
      kind: item.dictCode ? 'text' : (KINDS[fieldOfItem(item).kind] ?? 'text'),
    })),
    rows: batches(),
    timeZone: parts.app.clock.zone,
  })
}
