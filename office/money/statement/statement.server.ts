import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { DomainError, invalid, refused } from '#kit/contract/errors.ts'
import { yuanOf } from '#kit/contract/money.ts'
import { headerKey } from '#kit/contract/sheet.ts'
import { textIn } from '#kit/contract/text.ts'
import { type SheetPreview, sheetChoice } from '#kit/contract/text-file.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { readingForm } from '#kit/server/crud/read-books.server.ts'
import { answers, answersFile } from '#kit/server/http/answers.server.ts'
import { withForm } from '#kit/server/http/multipart.server.ts'
import { FileResponse, type HttpContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT } from '#kit/server/http/schema.server.ts'
import { SHEET_FORM } from '#kit/server/sheets/refusals.ts'
import { sheetPreview } from '#kit/server/sheets/sheet-preview.server.ts'
import { SHEET_PREVIEW } from '#kit/server/sheets/sheet-preview-answer.server.ts'
import type { StatementEntry } from '../../trade/commands/context/channel.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { channelOf } from '../../trade/commands/payment/channels.server.ts'
import { BILL_TITLES, billRows, readPlatformBill } from '../../trade/commands/payment/platform-bill.server.ts'
import { COLUMNS, readSheet, type SheetFault, TEMPLATE } from './read-sheet.ts'
import { STATEMENT_SOURCE, statement, TAKE_STATEMENT } from './statement.ts'
import {
  FETCH_PATH,
  MOST_FAULTS,
  MOST_SHOWN,
  PREVIEW_PATH,
  type StatementResult,
  TEMPLATE_PATH,
  UPLOAD_PATH,
} from './statement-calls.ts'
import { statementLine } from './statement-line.ts'
import { countOpen } from './statement-state.server.ts'
import { type Compared, compare, requireOver, takeStatement } from './take-statement.server.ts'

const WHICH = z.object({
  channel: z.string().min(1).max(20),
  day: z.iso.date(),
  dryRun: z.preprocess((raw) => raw === true || raw === '1' || raw === 'true', z.boolean()),
})

/** Statements for finance: fetched or uploaded, with a preview. */
export function statementRoutes(trade: Trade): readonly Route[] {
  return [
    ...crudRoutes(trade.app, statement),
    route(
      {
        method: 'POST',
        path: UPLOAD_PATH,
        answers: answers(PATH_OUT),
        summary: ['对账：上传账单', 'Reconciliation: Upload a statement'],
        permission: TAKE_STATEMENT,
        input: NO_INPUT,
        transaction: 'none',
        limit: 'upload',
      },
      (ctx) => upload(trade, ctx),
    ),
    route(
      {
        method: 'POST',
        path: PREVIEW_PATH,
        answers: answers(SHEET_PREVIEW),
        summary: ['对账：账单文件预览', 'Reconciliation: Preview a statement file'],
        permission: TAKE_STATEMENT,
        input: NO_INPUT,
        transaction: 'none',
        limit: 'upload',
      },
      previewed,
    ),
    route(
      {
        method: 'POST',
        path: FETCH_PATH,
        answers: answers(PATH_OUT),
        summary: ['对账：从渠道下载账单', 'Reconciliation: Fetch a statement'],
        permission: TAKE_STATEMENT,
        input: input({ channel: WHICH.shape.channel, day: WHICH.shape.day, dryRun: z.boolean().optional() }),
        transaction: 'none',
        limit: 'report',
      },
      (ctx) => fetched(trade, ctx, { ...ctx.input, dryRun: ctx.input.dryRun === true }),
    ),
    route(
      {
        method: 'GET',
        path: TEMPLATE_PATH,
        answers: answersFile(['text/csv; charset=utf-8']),
        summary: ['对账：账单模板', 'Reconciliation: Template of a statement'],
        permission: TAKE_STATEMENT,
        input: NO_INPUT,
      },
      async ({ locale }) =>
        new FileResponse(
          // the mark lets spreadsheet programs read it as UTF-8
          Buffer.from(`\ufeff${TEMPLATE.map((title) => textIn(locale, title)).join(',')}\r\n`),
          'text/csv; charset=utf-8',
          `${textIn(locale, ['账单模板', 'Statement'])}.csv`,
        ),
    ),
  ]
}

/** Lines of statements: what differs is explained by somebody. */
export function statementLineRoutes(trade: Trade): readonly Route[] {
  const counted = async (ctx: TradeContext, statementId: unknown) =>
    countOpen(ctx, String(statementId), await trade.now(ctx))
  return crudRoutes(trade.app, statementLine, {
    actions: {
      resolve: async ({ row, input: { note }, ctx, move }) => {
        const handledAt = await trade.now(ctx)
        await move({ note, handler: ctx.user.username, handledAt })
        await counted(ctx, row.statementId)
      },
      reopen: async ({ row, ctx, move }) => {
        await move({ handler: null, handledAt: null })
        await counted(ctx, row.statementId)
      },
    },
  })
}

type Which = z.infer<typeof WHICH>

function upload(trade: Trade, ctx: HttpContext): Promise<StatementResult> {
  return withForm(ctx, { ...SHEET_FORM, files: 1 }, async ({ files: [file], fields }) => {
    const read = WHICH.safeParse({ ...fields })
    if (!file || !read.success) {
      const path = read.success ? 'file' : String(read.error.issues[0]?.path[0] ?? 'day')
      throw invalid([{ path, message: ['请填写', 'Required', 'input.required'] }])
    }
    requireChannel(trade, read.data.channel)
    const choice = sheetChoice(readingForm(ctx, fields), 0)
    const rows = await billRows(await readFile(file.path), file.name, { choice, known: TITLES })
    const { entries, faults } =
      readPlatformBill(rows) ?? readSheet(rows, { day: read.data.day, clock: trade.app.clock, choice })
    return faults.length > 0
      ? withFaults(ctx, faults)
      : takeOrTry(trade, ctx, read.data, { entries, source: STATEMENT_SOURCE.file, fileName: file.name.slice(0, 200) })
  })
}

/** Header texts by which a file of the staff is known. */
const TITLES: ReadonlySet<string> = new Set(Object.values(COLUMNS).flat())

/** How a file would be read; nothing of it is kept. */
function previewed(ctx: HttpContext): Promise<SheetPreview> {
  return withForm(ctx, { ...SHEET_FORM, files: 1 }, async ({ files: [file], fields }) => {
    const { name = '', path = '' } = file ?? {}
    const known = new Set([...BILL_TITLES, ...TITLES].map(headerKey))
    return (await sheetPreview(path, name, { choice: sheetChoice(fields, 0), known, locale: ctx.locale })).preview
  })
}

async function fetched(trade: Trade, ctx: HttpContext, which: Which): Promise<StatementResult> {
  requireChannel(trade, which.channel)
  await requireOver(trade, ctx, which.day)
  const channel = await channelOf(trade, ctx, which.channel)
  if (!channel.statement) {
    throw refused([
      '该渠道没有可下载的账单，请上传',
      'The channel has no statements to fetch: upload one',
      'statement.uploadOnly',
    ])
  }
  const entries = await channel.statement(which.day).catch((error: unknown) => {
    if (error instanceof DomainError) {
      throw error
    }
    ctx.log.warn({ err: error, channel: which.channel, day: which.day }, 'a statement could not be fetched')
    throw refused([
      '无法下载账单，请稍后重试或上传文件',
      'The statement cannot be fetched: try later, or upload it',
      'statement.notFetched',
    ])
  })
  if (!entries) {
    throw refused([
      '渠道尚未生成该日账单',
      'The channel has not made the statement of this day yet',
      'statement.notMadeYet',
    ])
  }
  return takeOrTry(trade, ctx, which, { entries, source: STATEMENT_SOURCE.channel, fileName: null })
}

function requireChannel({ channels }: Trade, code: string): void {
  if (!channels.has(code)) {
    throw invalid([
      {
        path: 'channel',
        message: ['本服务器未提供该渠道', 'This server does not have the channel', 'channel.notOnThisServer'],
      },
    ])
  }
}

interface Given {
  readonly entries: readonly StatementEntry[]
  readonly source: number
  readonly fileName: string | null
}

function takeOrTry(trade: Trade, ctx: HttpContext, { dryRun, ...which }: Which, given: Given) {
  return ctx.db.transaction().execute(async (db): Promise<StatementResult> => {
    const inside = { ...ctx, db }
    await requireOver(trade, inside, which.day)
    const compared = await compare(trade, inside, { ...which, entries: given.entries })
    const id = dryRun ? null : await takeStatement(trade, inside, { ...which, ...given })
    return resultOf(compared, id)
  })
}

function resultOf({ lines, differences, ...sums }: Compared, id: string | null): StatementResult {
  const yuan = (fen: number | null) => (fen === null ? null : yuanOf(fen))
  return {
    id,
    faults: [],
    faultCount: 0,
    lines: lines.length,
    differenceCount: differences.length,
    theirIn: yuanOf(sums.theirIn),
    ourIn: yuanOf(sums.ourIn),
    theirOut: yuanOf(sums.theirOut),
    ourOut: yuanOf(sums.ourOut),
    differences: differences.slice(0, MOST_SHOWN).map(({ kind, no, thirdNo, theirAmount, ourAmount, result }) => ({
      kind,
      no,
      thirdNo,
      result,
      theirAmount: yuan(theirAmount),
      ourAmount: yuan(ourAmount),
    })),
  }
}

function withFaults({ locale }: HttpContext, faults: readonly SheetFault[]): StatementResult {
  const none = { lines: 0, differences: [], theirIn: 0, ourIn: 0, theirOut: 0, ourOut: 0, fee: 0 }
  const shown = faults.slice(0, MOST_FAULTS).map(({ row, column, message }) => ({
    row,
    column,
    message: textIn(locale, message),
  }))
  return { ...resultOf({ ...none, lines: [] }, null), faults: shown, faultCount: faults.length }
}

const PATH_OUT = z.object({
  faults: z.array(z.object({ row: z.number(), column: z.string().nullable(), message: z.string() })),
  faultCount: z.number(),
  lines: z.number(),
  differenceCount: z.number(),
  theirIn: z.number(),
  ourIn: z.number(),
  theirOut: z.number(),
  ourOut: z.number(),
  differences: z.array(
    z.object({
      kind: z.number(),
      no: z.string().nullable(),
      thirdNo: z.string().nullable(),
      theirAmount: z.number().nullable(),
      ourAmount: z.number().nullable(),
      result: z.number(),
    }),
  ),
  id: z.string().nullable(),
})
