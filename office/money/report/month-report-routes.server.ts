import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { answers, WORKBOOK } from '#kit/server/http/answers.server.ts'
import { FileResponse, type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input } from '#kit/server/http/schema.server.ts'
import { streamWorkbook, WORKBOOK_MEDIA_TYPE } from '#kit/server/sheets/write-workbook.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { monthReport } from './month-report.server.ts'
import { MONTH_REPORT_PATH, MONTH_REPORT_RIGHTS, MONTH_REPORT_TITLE, type MonthReport } from './month-report.ts'

/** The month of today when it says none. */
const ASKED = input({ period: z.string().max(10).optional() })

type Asked = RequestContext<{ readonly period?: string | undefined }>

/** The report of a month, quarter or year, and the same as a workbook. */
export function monthReportRoutes(trade: Trade): readonly Route[] {
  const read = async (ctx: Asked): Promise<MonthReport> => {
    if (!ctx.user.can(TRADE_RIGHTS.money)) {
      throw new DomainError('forbidden', ['没有查看金额的权限', 'You may not see amounts', 'permission.noAmounts'], {
        data: { permission: TRADE_RIGHTS.money },
      })
    }
    const month = ctx.clock.format(await trade.now(ctx)).slice(0, 'YYYY-MM'.length)
    return monthReport(trade, ctx, ctx.input.period ?? month)
  }
  return [
    route(
      {
        method: 'GET',
        path: `${MONTH_REPORT_PATH}/figures`,
        answers: answers(REPORT_OUT),
        summary: ['月度报表', 'Monthly report'],
        permission: MONTH_REPORT_RIGHTS.view,
        input: ASKED,
      },
      read,
    ),
    route(
      {
        method: 'GET',
        path: `${MONTH_REPORT_PATH}/exportXls`,
        answers: WORKBOOK,
        summary: ['月度报表：导出', 'Monthly report: export'],
        permission: MONTH_REPORT_RIGHTS.export,
        input: ASKED,
        limit: 'heavy',
      },
      async (ctx) => workbookOf(ctx, await read(ctx)),
    ),
  ]
}

/** A row for each figure, under what stands above and beside it on the page. */
function workbookOf(ctx: Asked, { title, first, last, sections }: MonthReport): FileResponse {
  const t = (text: Text, values = {}) => textIn(ctx.locale, text, values)
  const name = `${t(MONTH_REPORT_TITLE)} ${title}`
  const rows = sections.flatMap((section) =>
    section.lines.flatMap((line) =>
      line.amounts.flatMap(({ amount }, index) => {
        const column = section.columns[index]
        return amount === null || !column
          ? []
          : [[section.title, line.title, column.title, amount, line.help ?? column.help ?? section.help]]
      }),
    ),
  )
  const book = streamWorkbook({
    sheetName: t(MONTH_REPORT_TITLE),
    title: `${name} (${first} – ${last})`,
    note: t(['导出人:{name}', 'Exported by: {name}'], { name: ctx.user.realname }),
    columns: [
      { header: t(['部分', 'Section']), kind: 'text', width: 20 },
      { header: t(['项目', 'Item']), kind: 'text', width: 24 },
      { header: t(['指标', 'Figure']), kind: 'text', width: 20 },
      { header: t(['金额', 'Amount']), kind: 'money', width: 18 },
      { header: t(['说明', 'What it is']), kind: 'text', width: 80 },
    ],
    rows: (async function* sheet() {
      yield rows
    })(),
    timeZone: ctx.clock.zone,
  })
  return new FileResponse(book, WORKBOOK_MEDIA_TYPE, `${name}.xlsx`)
}

const HELP = z.string().optional()

const REPORT_OUT = z.object({
  ...{ period: z.string(), title: z.string(), first: z.string(), last: z.string(), today: z.string() },
  sections: z.array(
    z.object({
      ...{ key: z.string(), title: z.string(), help: z.string() },
      columns: z.array(z.object({ key: z.string(), title: z.string(), help: HELP })),
      lines: z.array(
        z.object({
          ...{ key: z.string(), title: z.string(), help: HELP, isTotal: z.boolean().optional() },
          amounts: z.array(
            z.object({
              amount: z.number().nullable(),
              open: z.object({ component: z.string(), query: z.string() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
})
