import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { answers, WORKBOOK } from '#kit/server/http/answers.server.ts'
import { FileResponse, type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input } from '#kit/server/http/schema.server.ts'
import { streamWorkbook, WORKBOOK_MEDIA_TYPE } from '#kit/server/sheets/write-workbook.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { liabilityAt } from './liability.server.ts'
import {
  LIABILITY_BY,
  LIABILITY_NAMES,
  LIABILITY_OTHERS,
  LIABILITY_PATH,
  LIABILITY_RIGHTS,
  LIABILITY_SETTLED,
  LIABILITY_TITLE,
  LIABILITY_WORDS,
  type Liability,
  type LiabilityBy,
  type LiabilitySums,
} from './liability.ts'

/** Rows on the page; those with the largest sums. */
const MOST_SHOWN = 1000
/** Rows of the workbook. */
const MOST_EXPORTED = 100_000

const ASKED = input({ by: z.enum(LIABILITY_BY).default('goods'), day: z.iso.date().optional() })

type Asked = RequestContext<{ readonly by: LiabilityBy; readonly day?: string | undefined }>

/** What the shop owes of deposits at the end of any day, and the same as a workbook. */
export function liabilityRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  const read = async (ctx: Asked, most: number): Promise<Liability> => {
    if (!ctx.user.can(TRADE_RIGHTS.money)) {
      throw new DomainError('forbidden', ['没有查看金额的权限', 'You may not see amounts', 'permission.noAmounts'], {
        data: { permission: TRADE_RIGHTS.money },
      })
    }
    const today = app.clock.format(await trade.now(ctx)).slice(0, 'YYYY-MM-DD'.length)
    return liabilityAt(app, ctx, { by: ctx.input.by, day: ctx.input.day ?? today, most })
  }
  return [
    route(
      {
        method: 'GET',
        path: `${LIABILITY_PATH}/sums`,
        answers: answers(SUMS_OUT),
        summary: ['应付定金：汇总', 'Deposits owed: sums'],
        permission: LIABILITY_RIGHTS.view,
        input: ASKED,
      },
      (ctx) => read(ctx, MOST_SHOWN),
    ),
    route(
      {
        method: 'GET',
        path: `${LIABILITY_PATH}/exportXls`,
        answers: WORKBOOK,
        summary: ['应付定金：导出', 'Deposits owed: export'],
        permission: LIABILITY_RIGHTS.export,
        input: ASKED,
        limit: 'heavy',
      },
      async (ctx) => {
        const liability = await read(ctx, MOST_EXPORTED)
        const title = `${textIn(ctx.locale, LIABILITY_TITLE)} ${liability.day}`
        const several = (name: Text, sums: LiabilitySums | null) =>
          sums === null ? [] : [{ ...sums, name: textIn(ctx.locale, name), no: null }]
        const rows = [
          ...liability.rows,
          ...several(LIABILITY_OTHERS, liability.others),
          ...several(LIABILITY_SETTLED, liability.settled),
          ...several(['合计', 'Total'], liability.total),
        ]
        const book = streamWorkbook({
          sheetName: textIn(ctx.locale, LIABILITY_TITLE),
          title,
          note: textIn(ctx.locale, ['导出人:{name}', 'Exported by: {name}'], { name: ctx.user.realname }),
          columns: [
            { header: textIn(ctx.locale, LIABILITY_NAMES[ctx.input.by]), kind: 'text', width: 40 },
            { header: textIn(ctx.locale, ['编号', 'No.']), kind: 'text' },
            ...COLUMNS.map((name) => ({
              header: textIn(ctx.locale, LIABILITY_WORDS[name]),
              kind: name === 'claims' ? ('number' as const) : ('money' as const),
            })),
          ],
          rows: (async function* sheet() {
            yield rows.map((row) => [row.name, row.no, ...COLUMNS.map((name) => row[name])])
          })(),
          timeZone: app.clock.zone,
        })
        return new FileResponse(book, WORKBOOK_MEDIA_TYPE, `${title}.xlsx`)
      },
    ),
  ]
}

const COLUMNS = Object.keys(LIABILITY_WORDS) as readonly (keyof LiabilitySums)[]

const SUMS_OUT = z.object({
  day: z.string(),
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      no: z.string().nullable(),
      held: z.number(),
      applied: z.number(),
      forfeited: z.number(),
      refunded: z.number(),
      credited: z.number(),
      owed: z.number(),
      prepaid: z.number(),
      claims: z.number(),
    }),
  ),
  settled: z
    .object({
      held: z.number(),
      applied: z.number(),
      forfeited: z.number(),
      refunded: z.number(),
      credited: z.number(),
      owed: z.number(),
      prepaid: z.number(),
      claims: z.number(),
    })
    .nullable(),
  others: z
    .object({
      held: z.number(),
      applied: z.number(),
      forfeited: z.number(),
      refunded: z.number(),
      credited: z.number(),
      owed: z.number(),
      prepaid: z.number(),
      claims: z.number(),
    })
    .nullable(),
  total: z.object({
    held: z.number(),
    applied: z.number(),
    forfeited: z.number(),
    refunded: z.number(),
    credited: z.number(),
    owed: z.number(),
    prepaid: z.number(),
    claims: z.number(),
  }),
  credit: z.number(),
  check: z.object({ paid: z.number(), refunded: z.number(), difference: z.number() }).nullable(),
})
