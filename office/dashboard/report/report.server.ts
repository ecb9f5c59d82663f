import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { MOST_PERIOD_DAYS } from '#kit/contract/period.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { filled, type Refusal, type Text, textIn } from '#kit/contract/text.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, wireInteger } from '#kit/server/http/schema.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { type DayRange, daysIn } from './day-range.server.ts'
import {
  REPORTS_PATH,
  type ReportAnswer,
  type ReportChart,
  type ReportColumn,
  type ReportEntry,
  type ReportLink,
  type ReportTotal,
  type ReportUnit,
} from './report.ts'

/** What a report reads with. */
export interface ReportContext extends DayRange {
  readonly trade: Trade
  readonly ctx: RequestContext
  readonly t: (text: Text) => string
}

type Body = Pick<ReportAnswer, 'totals' | 'columns' | 'rows' | 'chart'>

/** Numbers about one subject: who may read them, what they mean, how they are found. */
export interface Report {
  /** Last part of its path, and its name in dashboards. */
  readonly code: string
  readonly title: Text
  /** The definition of its numbers, for whoever reads them. */
  readonly help: Text
  /** All of these rights are asked for; the first one guards its route. */
  readonly needs: readonly [string, ...string[]]
  /** Days that it is about unless asked for others; one without is about now, or has months of its own. */
  readonly days?: number
  read(of: ReportContext): Promise<Body>
}

/** Whether somebody may read a report. */
export function mayRead({ user }: Pick<RequestContext, 'user'>, { needs }: Report): boolean {
  return needs.every((right) => user.can(right))
}

/** A call of each report, and one that says which of them the caller may read. */
export function reportRoutes(trade: Trade, reports: readonly Report[]): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: REPORTS_PATH,
        answers: answers(PATH_OUT),
        summary: ['看板报表目录', 'Reports of dashboards'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (ctx) => reports.filter((report) => mayRead(ctx, report)).map((report) => entryOf(ctx, report)),
    ),
    ...reports.map((report) =>
      route(
        {
          method: 'GET',
          path: pathOf(report),
          answers: answers(REPORT_OUT),
          summary: [`看板：${report.title[0]}`, `Dashboards: ${report.title[1]}`],
          permission: report.needs[0],
          input: input({ days: wireInteger(1, MOST_PERIOD_DAYS).optional(), period: z.string().max(10).optional() }),
        },
        (ctx) => readReport(trade, ctx, report, ctx.input.period ?? periodOfDays(ctx.input.days ?? report.days)),
      ),
    ),
  ]
}

const pathOf = ({ code }: Report) => `/shop/dashboard/${code}`

export function entryOf({ locale }: Pick<RequestContext, 'locale'>, report: Report): ReportEntry {
  const { code, title, help, days = null } = report
  return { code, title: textIn(locale, title), help: textIn(locale, help), path: pathOf(report), days }
}

/** @throws DomainError `forbidden` where the caller lacks one of its rights */
export async function readReport(
  trade: Trade,
  ctx: RequestContext,
  report: Report,
  period = periodOfDays(report.days),
): Promise<ReportAnswer> {
  const missing = report.needs.find((right) => !ctx.user.can(right))
  if (missing !== undefined) {
    throw new DomainError('forbidden', filled(MISSING, { code: missing }))
  }
  const isRanged = report.days !== undefined
  // what is about now is not about the end of another span
  const range = await daysIn(trade, ctx, isRanged ? period : periodOfDays())
  const t = (text: Text): string => textIn(ctx.locale, text)
  const body = await report.read({ ...range, trade, ctx, t })
  return {
    code: report.code,
    title: t(report.title),
    help: t(report.help),
    from: isRanged ? range.first : null,
    until: isRanged ? range.last : null,
    ...body,
  }
}

/** The span of so many days up to today. */
export const periodOfDays = (days = 30): string => `${days}d`

const MISSING: Refusal = ['缺少权限 {code}', 'Missing permission {code}', 'report.missing']

type Filters = Readonly<Record<string, string | number | boolean>>

/** The list that a number opens; undefined for those who may not read it. */
export function opens(
  { ctx }: Pick<ReportContext, 'ctx'>,
  resource: AnyResource,
  filters: Filters,
): ReportLink | undefined {
  const component = resource.menu?.component
  return component && ctx.user.can(permissionOf(resource, 'list'))
    ? {
        component,
        query: `?${new URLSearchParams(Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)]))}`,
      }
    : undefined
}

/** Filters of a field of times for the days of a range, or for one of them. */
export function daysOf(field: string, first: string, last: string): Filters {
  return { [`${field}_begin`]: `${first} 00:00:00`, [`${field}_end`]: `${last} 23:59:59` }
}

/** Columns of a report, in the language of the caller. */
export function columnsIn(
  { t }: Pick<ReportContext, 't'>,
  columns: readonly (readonly [key: string, title: Text, unit: ReportUnit])[],
): readonly ReportColumn[] {
  return columns.map(([key, title, unit]) => ({ key, title: t(title), unit }))
}

export function totalIn(
  { t }: Pick<ReportContext, 't'>,
  [key, title, unit]: readonly [key: string, title: Text, unit: ReportUnit],
  { value, open, help }: Pick<ReportTotal, 'value' | 'open'> & { readonly help?: Text },
): ReportTotal {
  return { key, title: t(title), unit, value, ...(open && { open }), ...(help && { help: t(help) }) }
}

/** Columns drawn on top of each other, over times. */
export function overTime(...columns: readonly string[]): ReportChart {
  return { kind: 'bars', series: columns.map((column) => ({ column, stack: 'all' })) }
}

/** A bar for each row, of these columns behind each other. */
export function perRow(...columns: readonly string[]): ReportChart {
  return { kind: 'rows', series: columns.map((column) => ({ column, stack: 'all' })) }
}

/** Why the statements of reports are past the layer of queries. */
export const COUNTED = 'counts the rows of queries that are scoped'

const PATH_OUT = z.array(
  z.object({ code: z.string(), title: z.string(), help: z.string(), path: z.string(), days: z.number().nullable() }),
)

const REPORT_OUT = z.object({
  code: z.string(),
  title: z.string(),
  help: z.string(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  totals: z.array(
    z.object({
      help: z.string().optional(),
      value: z.union([z.string(), z.number()]).nullable(),
      open: z.object({ component: z.string(), query: z.string() }).optional(),
      key: z.string(),
      title: z.string(),
      unit: z.enum(['text', 'count', 'share', 'yuan', 'months']),
    }),
  ),
  columns: z.array(
    z.object({ key: z.string(), title: z.string(), unit: z.enum(['text', 'count', 'share', 'yuan', 'months']) }),
  ),
  rows: z.array(
    z.array(
      z.object({
        value: z.union([z.string(), z.number()]).nullable(),
        open: z.object({ component: z.string(), query: z.string() }).optional(),
      }),
    ),
  ),
  chart: z
    .object({ kind: z.enum(['rows', 'bars']), series: z.array(z.object({ column: z.string(), stack: z.string() })) })
    .nullable(),
})
