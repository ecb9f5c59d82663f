import { z } from 'zod'
import type { Page } from '#kit/contract/envelope.ts'
import { readListRequest } from '#kit/contract/list-request.ts'
import type { ReportConfig, ReportOption } from '#kit/contract/report.ts'
import { publicField } from '#kit/contract/resource-fields.ts'
import { isSeen, seenBy } from '#kit/contract/seen-fields.ts'
import { textIn } from '#kit/contract/text.ts'
import { type AppContext, type DictionaryQuery, dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { listPage, type Rows } from '#kit/server/crud/list.server.ts'
import { namedOnly } from '#kit/server/crud/named-rows.server.ts'
import type { WireRow } from '#kit/server/crud/rows.server.ts'
import { boundCondition, conditionSql } from '#kit/server/database/where.server.ts'
import { admit } from '#kit/server/http/admit.server.ts'
import { answers, pageOfRows } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, rawInput, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import { DICTIONARY_ITEM_OUT } from '#kit/server/http/wire-values.server.ts'
import { viewPermission } from './online-report.ts'
import { askedParams, askedRows, checkedReport, type Report, reportColumns, reportQuery } from './report.ts'
import { type ReportSource, reportSources } from './report-sources.ts'
import { type SqlReport, sqlColumns, sqlQuery } from './sql-report.ts'
import { type SqlParts, sqlPage } from './sql-rows.server.ts'
import { storedReport } from './stored-reports.server.ts'

export interface ReportParts extends SqlParts {
  /** Items of a dictionary, the disabled ones with them. */
  readonly itemsOf: (query: DictionaryQuery) => Promise<readonly ReportOption[]>
}

type Sent = Readonly<Record<string, unknown>>

const BASE = '/online/cgreport/api'

/** Reports to read, and to pick rows from. Who may not list the noun, or lacks the right to a statement, sees none. */
export function reportRoutes(parts: ReportParts): readonly Route[] {
  const { app, itemsOf } = parts
  const sources = reportSources(app.resources)
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  const byCode = input({ code: wireText(100) })
  const byId = input({ configId: WIRE_ID })
  const configOf = async (ctx: RequestContext<{ readonly code: string }>): Promise<ReportConfig> => {
    const report = await openReport(sources, ctx, ctx.input.code)
    const columns = isStatement(report) ? sqlColumns(report, ctx.locale) : reportColumns(report, ctx.locale)
    const codes = new Set(columns.flatMap(({ customRender }) => customRender ?? []))
    const { chartLabel, chartValues } = report
    return {
      columns,
      dictOptions: Object.fromEntries(
        await Promise.all(
          [...codes].map(async (dictionary) => [dictionary, await itemsOf(dictionaryQuery(ctx, dictionary))] as const),
        ),
      ),
      cgRpConfigId: report.id,
      cgRpConfigName: textIn(ctx.locale, [report.name, report.nameEn ?? report.name]),
      ...(chartLabel && chartValues && { chart: { label: chartLabel, values: chartValues.split(',') } }),
    }
  }
  return [
    route(
      {
        ...reading,
        path: `${BASE}/getRpColumns/:code`,
        answers: answers(CODE_OUT),
        summary: ['报表：字段', 'Report: columns'],
        input: byCode,
      },
      configOf,
    ),
    route(
      {
        ...reading,
        path: `${BASE}/getColumns/:code`,
        answers: answers(CODE_OUT),
        summary: ['报表：页面字段', 'Report: columns of its page'],
        input: byCode,
      },
      configOf,
    ),
    route(
      {
        ...reading,
        path: `${BASE}/getQueryInfo/:configId`,
        answers: answers(CONFIG_ID_OUT),
        summary: ['报表：查询条件', 'Report: query fields'],
        input: byId,
      },
      async (ctx) => {
        const report = await openReport(sources, ctx, ctx.input.configId)
        return isStatement(report) ? sqlQuery(report, ctx.locale) : reportQuery(report, ctx.locale)
      },
    ),
    route(
      {
        ...reading,
        path: `${BASE}/getParamsInfo/:configId`,
        answers: answers(GET_PARAMS_INFO_CONFIG_ID_OUT),
        summary: ['报表：参数', 'Report: parameters'],
        input: byId,
      },
      async (ctx) => {
        const report = await openReport(sources, ctx, ctx.input.configId)
        const seen = isStatement(report) ? null : seenBy(report.from.resource, ctx.user.can)
        return report.params
          .filter(({ fieldName }) => seen === null || publicField(seen, fieldName ?? ''))
          .map(({ id, paramName, paramType, paramValue, orderNum, ...texts }) => ({
            id,
            cgrheadId: report.id,
            paramName,
            paramTxt: (ctx.locale === 'en-US' ? texts.paramTxtEn : null) ?? texts.paramTxt ?? paramName,
            paramType,
            paramValue,
            orderNum,
          }))
      },
    ),
    route(
      {
        ...reading,
        path: `${BASE}/getData/:configId`,
        answers: answers(REPORT_PAGE_OUT),
        summary: ['报表：分页数据', 'Report: rows'],
        input: rawInput(() => ({ ...byId.json(), additionalProperties: true })),
        limit: 'report',
      },
      async (ctx) => {
        const { configId } = byId.read(ctx.input)
        const report = await openReport(sources, ctx, configId)
        return isStatement(report) ? sqlPage(parts, report, ctx) : reportPage(app, report, ctx)
      },
    ),
  ]
}

/** A report of a noun, with the items that the caller sees. */
export interface NounReport extends Report {
  /** All of them: a filter by one that the caller does not see is refused. */
  readonly asked: Report['items']
}

export function isStatement(report: NounReport | SqlReport): report is SqlReport {
  return report.cgrSql !== null
}

/**
 * A report as the caller sees it, by its code or its id.
 * @throws DomainError `refused` when there is none or it does not fit its noun; `forbidden` without the list of the noun, or
 * the right to the statement
 */
export async function openReport(
  sources: ReadonlyMap<string, ReportSource>,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  key: string,
): Promise<NounReport | SqlReport> {
  const { user } = ctx
  const { report: stored, items, params, rules } = await storedReport(ctx, key)
  if (stored.cgrSql !== null) {
    admit(viewPermission(stored.code), user)
    return { ...stored, cgrSql: stored.cgrSql, items, params, rules }
  }
  admit(sources.get(stored.source ?? '')?.permission ?? SIGNED_IN, user)
  const report = checkedReport({ report: stored, items, params }, sources)
  return { ...report, items: report.items.filter(({ field }) => isSeen(field, user.can)), asked: report.items }
}

/** A page of its rows: inside the tenant and the row rules of the source, with the report's fields and nothing more. */
async function reportPage(app: AppContext, report: NounReport, ctx: RequestContext<Sent>): Promise<Page<WireRow>> {
  const { resource } = report.from
  const conditions = askedParams(report, ctx.input).flatMap(
    ([field, value]) => readListRequest(seenBy(resource, ctx.user.can), { [field]: value }).conditions,
  )
  const named = namedOnly<Rows>(app, resource, ctx.user)
  const extraFilter = (rows: Rows): Rows =>
    named(rows).where((where) =>
      where.and(
        conditions.map((condition) =>
          conditionSql(where, resource, boundCondition({ resource, clock: app.clock }, condition)),
        ),
      ),
    )
  const asked = { ...ctx, input: askedRows(report.asked, ctx.input) }
  const { records, ...page } = await listPage(app, resource, asked, conditions.length > 0 ? extraFilter : named)
  const names = ['id', ...report.items.flatMap(({ fieldName }) => [fieldName, `${fieldName}_dictText`])]
  return {
    ...page,
    records: records.map((row) =>
      Object.fromEntries(names.filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name]])),
    ),
  }
}

const CODE_OUT = z.object({
  columns: z.array(
    z.object({
      title: z.string(),
      dataIndex: z.string(),
      fieldType: z.string(),
      align: z.enum(['left', 'right']),
      sorter: z.literal('true').optional(),
      isTotal: z.enum(['0', '1']),
      groupTitle: z.string().nullable(),
      customRender: z.string().optional(),
      href: z.string().optional(),
    }),
  ),
  dictOptions: z.record(z.string(), z.array(DICTIONARY_ITEM_OUT)),
  cgRpConfigId: z.string(),
  cgRpConfigName: z.string(),
  chart: z.object({ label: z.string(), values: z.array(z.string()) }).optional(),
})

const CONFIG_ID_OUT = z.array(
  z.object({
    label: z.string(),
    field: z.string(),
    view: z.string(),
    mode: z.enum(['single', 'group']),
    dictCode: z.string().optional(),
    hidden: z.literal('1').optional(),
  }),
)

const GET_PARAMS_INFO_CONFIG_ID_OUT = z.array(
  z.object({
    id: z.string(),
    cgrheadId: z.string(),
    paramName: z.string(),
    paramTxt: z.string(),
    paramType: z.string(),
    paramValue: z.string().nullable(),
    orderNum: z.number(),
  }),
)

/** A page of a report with the sums of its columns over all rows. */
const REPORT_PAGE_OUT = pageOfRows(
  z.record(z.string(), z.unknown()).meta({ description: 'By the columns that the report was written with' }),
).extend({
  totals: z.record(z.string(), z.number()).optional(),
})
