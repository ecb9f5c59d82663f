import { sql } from 'kysely'
import type { Page } from '#kit/contract/envelope.ts'
import { refused } from '#kit/contract/errors.ts'
import { readListRequest } from '#kit/contract/list-request.ts'
import type { ReportConfig, ReportOption } from '#kit/contract/report.ts'
import { publicField } from '#kit/contract/resource-fields.ts'
import { isSeen, seenBy } from '#kit/contract/seen-fields.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { type AppContext, type DictionaryQuery, dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { listPage, type Rows } from '#kit/server/crud/list.server.ts'
import { namedOnly } from '#kit/server/crud/named-rows.server.ts'
import type { WireRow } from '#kit/server/crud/rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { boundCondition, conditionSql } from '#kit/server/database/where.server.ts'
import { admit } from '#kit/server/http/admit.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import {
  askedParams,
  askedRows,
  checkedReport,
  type Report,
  reportColumns,
  reportQuery,
  type StoredItem,
  type StoredParam,
  type StoredReport,
} from './report.ts'
import { type ReportSource, reportSources } from './report-sources.ts'

const REPORTS = 'reports of the shared tenant are for all; their rows are read through row rules'

export interface ReportParts {
  readonly app: AppContext
  /** Items of a dictionary, the disabled ones with them. */
  readonly itemsOf: (query: DictionaryQuery) => Promise<readonly ReportOption[]>
}

type Sent = Readonly<Record<string, unknown>>

const BASE = '/online/cgreport/api'

/** Reports to pick rows from. Who may not list the source may not see the report. */
export function reportRoutes({ app, itemsOf }: ReportParts): readonly Route[] {
  const sources = reportSources(app.resources)
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  const byCode = input({ code: wireText(100) })
  const byId = input({ configId: WIRE_ID })
  const configOf = async (ctx: RequestContext<{ readonly code: string }>): Promise<ReportConfig> => {
    const report = await openReport(sources, ctx, { code: ctx.input.code })
    const columns = reportColumns(report, ctx.locale)
    const codes = new Set(columns.flatMap(({ customRender }) => customRender ?? []))
    return {
      columns,
      dictOptions: Object.fromEntries(
        await Promise.all(
          [...codes].map(async (dictionary) => [dictionary, await itemsOf(dictionaryQuery(ctx, dictionary))] as const),
        ),
      ),
      cgRpConfigId: report.id,
      cgRpConfigName: textIn(ctx.locale, report.title),
    }
  }
  return [
    route(
      { ...reading, path: `${BASE}/getRpColumns/:code`, summary: ['报表：字段', 'Report: columns'], input: byCode },
      configOf,
    ),
    route(
      {
        ...reading,
        path: `${BASE}/getColumns/:code`,
        summary: ['报表：页面字段', 'Report: columns of its page'],
        input: byCode,
      },
      configOf,
    ),
    route(
      {
        ...reading,
        path: `${BASE}/getQueryInfo/:configId`,
        summary: ['报表：查询条件', 'Report: query fields'],
        input: byId,
      },
      async (ctx) => reportQuery(await openReport(sources, ctx, { id: ctx.input.configId }), ctx.locale),
    ),
    route(
      {
        ...reading,
        path: `${BASE}/getParamsInfo/:configId`,
        summary: ['报表：参数', 'Report: parameters'],
        input: byId,
      },
      async (ctx) => {
        const { id: cgrheadId, params, from } = await openReport(sources, ctx, { id: ctx.input.configId })
        const seen = seenBy(from.resource, ctx.user.can)
        return params
          .filter(({ fieldName }) => publicField(seen, fieldName))
          .map(({ id, paramName, paramValue, orderNum, ...texts }) => ({
            id,
            cgrheadId,
            paramName,
            paramTxt: (ctx.locale === 'en-US' ? texts.paramTxtEn : null) ?? texts.paramTxt ?? paramName,
            paramValue,
            orderNum,
          }))
      },
    ),
    route(
      {
        ...reading,
        path: `${BASE}/getData/:configId`,
        summary: ['报表：分页数据', 'Report: rows'],
        input: { read: (raw: Sent) => raw, json: { ...byId.json, additionalProperties: true } },
        limit: 'report',
      },
      async (ctx) => {
        const { configId } = byId.read(ctx.input)
        return reportPage(app, await openReport(sources, ctx, { id: configId }), ctx)
      },
    ),
  ]
}

const NO_REPORT: Text = ['实体不存在', 'There is no such report']

/** A report with the items that the caller sees. */
interface OpenReport extends Report {
  /** All of them: a filter by one that the caller does not see is refused. */
  readonly asked: Report['items']
}

/**
 * Reports of tenant 0 are for all; those of another tenant are unknown.
 * @throws DomainError `refused` when there is none or it does not fit its source; `forbidden` without the list of the
 * source.
 */
async function openReport(
  sources: ReadonlyMap<string, ReportSource>,
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  by: { readonly code: string } | { readonly id: string },
): Promise<OpenReport> {
  const one = 'code' in by ? sql`code = ${by.code}` : sql`id = ${by.id}`
  const {
    rows: [stored],
  } = await sql<StoredReport>`
    select id, code, name, name_en, source from online_report where ${one} and del_flag = 0
    and tenant_id in (0, ${user.tenantId})
  `.execute(unscoped(db, REPORTS))
  if (!stored) {
    throw refused(NO_REPORT)
  }
  admit(sources.get(stored.source)?.permission ?? SIGNED_IN, user)
  const [items, params] = await Promise.all([
    sql<StoredItem>`
      select field_name, field_txt, field_txt_en, group_title, is_show, is_order, is_total, search_mode
      from online_report_item where report_id = ${stored.id} and del_flag = 0 order by order_num, id
    `.execute(unscoped(db, REPORTS)),
    sql<StoredParam>`
      select id, param_name, param_txt, param_txt_en, param_value, field_name, order_num
      from online_report_param where report_id = ${stored.id} and del_flag = 0 order by order_num, id
    `.execute(unscoped(db, REPORTS)),
  ])
  const report = checkedReport({ report: stored, items: items.rows, params: params.rows }, sources)
  return { ...report, items: report.items.filter(({ field }) => isSeen(field, user.can)), asked: report.items }
}

/** A page of its rows: inside the tenant and the row rules of the source, with the report's fields and nothing more. */
async function reportPage(app: AppContext, report: OpenReport, ctx: RequestContext<Sent>): Promise<Page<WireRow>> {
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
