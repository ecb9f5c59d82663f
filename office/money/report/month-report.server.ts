import { sql } from 'kysely'
import { codeOf } from '#kit/contract/choices.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { daysOfPeriod, periodTitle } from '#kit/contract/period.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { SALES_LINE, type SalesLine } from '../../catalogue/rules/sales-line.ts'
import { linkOf, seesFigure, sumOf, sumsOf } from '../../trade/commands/books/figure.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import {
  type Days,
  DEPOSIT_PAYMENTS,
  type Figure,
  MONEY_CHANNELS,
  OTHER_PAYMENTS,
  orphansIn,
  paidBack,
  takenIn,
} from '../../trade/model/figure.ts'
import { PAY_CHANNEL } from '../../trade/model/pay-channels.ts'
import { ledgerAt } from './closings.server.ts'
import type { MonthReport, ReportAmount, ReportLine, ReportSection } from './month-report.ts'
import {
  couponsOff,
  creditMoves,
  creditPaidOut,
  dayBefore,
  depositMoves,
  feesOf,
  freightBack,
  pointsOff,
  preOrderFreight,
  refundsDone,
  refundsOf,
  sold,
} from './report-figures.ts'
import { WORDS } from './report-words.ts'

interface Reading {
  readonly trade: Trade
  readonly ctx: RequestContext
  readonly days: Days
  readonly t: (text: Text) => string
}

/**
 * A month, quarter or year of the shop: money by channel, deposits and credit from begin to end, income by line, and what it
 * cost. Each figure is the sum over a list as its reader sees it.
 * @throws DomainError `invalid` for a span that is none
 */
export async function monthReport(trade: Trade, ctx: RequestContext, period: string): Promise<MonthReport> {
  const today = ctx.clock.format(await trade.now(ctx)).slice(0, 'YYYY-MM-DD'.length)
  const days = daysOfPeriod(period, today)
  if (!days) {
    throw new DomainError('invalid', WORDS.noPeriod, { errors: [{ path: 'period', message: WORDS.noPeriod }] })
  }
  const reading = { trade, ctx, days, t: (text: Text) => textIn(ctx.locale, text) }
  const sections: ReportSection[] = []
  for (const read of [channelSection, depositSection, creditSection, incomeSection, costSection]) {
    sections.push(await read(reading))
  }
  return { period, title: textIn(ctx.locale, periodTitle(period)), ...days, today, sections }
}

async function amountOf({ trade, ctx }: Reading, figure: Figure): Promise<ReportAmount> {
  return { amount: await sumOf(trade.app, ctx, figure), open: linkOf(ctx, figure) }
}

/** What amounts come to; null where one of them is hidden, as a sum without it would be another figure. */
function total(amounts: readonly ReportAmount[], signs: readonly number[] = []): ReportAmount {
  return amounts.some(({ amount }) => amount === null)
    ? { amount: null }
    : { amount: amounts.reduce((sum, { amount }, index) => sum + (signs[index] ?? 1) * (amount ?? 0), 0) }
}

/** Money by channel, each amount with its rows; the last line adds the channels up. */
async function channelSection(of: Reading): Promise<ReportSection> {
  const { trade, ctx, days, t } = of
  const columns = [
    { key: 'sales', figure: (channels: readonly string[]) => takenIn(days, { kinds: OTHER_PAYMENTS, channels }) },
    { key: 'deposits', figure: (channels: readonly string[]) => takenIn(days, { kinds: DEPOSIT_PAYMENTS, channels }) },
    { key: 'taken', figure: (channels: readonly string[]) => takenIn(days, { channels }) },
    { key: 'orphans', figure: (channels: readonly string[]) => orphansIn(days, { channels }) },
    { key: 'back', figure: (channels: readonly string[]) => paidBack(days, { channels }) },
  ] as const
  const sums = await Promise.all(
    columns.map(({ figure }) => sumsOf(trade.app, ctx, figure(MONEY_CHANNELS), sql.ref('channel'))),
  )
  const texts = await trade.app.texts.textsOf(dictionaryQuery(ctx, codeOf(PAY_CHANNEL)), MONEY_CHANNELS)
  const used = MONEY_CHANNELS.filter((channel) => sums.some((sum) => (sum.get(channel) ?? 0) !== 0))
  const amounts = (channels: readonly string[]) =>
    columns.map(({ figure }, index): ReportAmount => {
      const one = figure(channels)
      const found = channels.reduce((sum, channel) => sum + (sums[index]?.get(channel) ?? 0), 0)
      return { amount: seesFigure(ctx, one) ? found : null, open: linkOf(ctx, one) }
    })
  const none = { amount: null }
  const paidOut = await amountOf(of, creditPaidOut(days))
  return {
    ...sectionOf(of, 'channels'),
    columns: columns.map(({ key }) => columnOf(of, key)),
    lines: [
      ...used.map((channel) => ({
        ...{ key: channel, title: texts.get(channel) ?? channel },
        amounts: amounts([channel]),
      })),
      ...(paidOut.amount ? [{ ...lineOf(of, 'creditPaidOut'), amounts: [none, none, none, none, paidOut] }] : []),
      { ...{ key: 'total', title: t(WORDS.allChannels), isTotal: true }, amounts: amounts(MONEY_CHANNELS) },
    ],
  }
}

/** What was owed of deposits, what changed it, and what is owed: the first and the moves are the last, to the fen. */
async function depositSection(of: Reading): Promise<ReportSection> {
  const { trade, ctx, days } = of
  const moves = [
    ['depositsTaken', depositMoves(days, ['hold'])],
    ['depositsApplied', depositMoves(days, ['apply'])],
    ['depositsKept', depositMoves(days, ['forfeit', 'unforfeit'])],
    ['depositsBack', depositMoves(days, ['refund'])],
    ['depositsCredited', depositMoves(days, ['credit'])],
    ['depositsSplit', depositMoves(days, ['split'])],
  ] as const
  return {
    ...sectionOf(of, 'deposits'),
    ...(await ledgerLines(of, {
      begin: await ledgerAt(trade, ctx, 'deposit', dayBefore(days.first)),
      moves,
      end: await ledgerAt(trade, ctx, 'deposit', days.last),
      hidesNone: ['depositsSplit'],
    })),
  }
}

/** The same of what customers have of credit. */
async function creditSection(of: Reading): Promise<ReportSection> {
  const { trade, ctx, days } = of
  return {
    ...sectionOf(of, 'credit'),
    ...(await ledgerLines(of, {
      begin: await ledgerAt(trade, ctx, 'credit', dayBefore(days.first)),
      moves: [
        ['creditDeposits', creditMoves(days, ['deposit'])],
        ['creditRefunds', creditMoves(days, ['refund'])],
        ['creditUsed', creditMoves(days, ['use', 'return'])],
        ['creditPayouts', creditMoves(days, ['payout'])],
      ],
      end: await ledgerAt(trade, ctx, 'credit', days.last),
    })),
  }
}

interface LedgerParts {
  readonly begin: ReportAmount
  readonly moves: readonly (readonly [key: keyof typeof WORDS.lines, figure: Figure])[]
  readonly end: ReportAmount
  /** Moves that are left out where they come to nothing. */
  readonly hidesNone?: readonly string[]
}

async function ledgerLines(of: Reading, { begin, moves, end, hidesNone = [] }: LedgerParts) {
  const lines: ReportLine[] = []
  for (const [key, figure] of moves) {
    const amount = await amountOf(of, figure)
    if (amount.amount !== 0 || !hidesNone.includes(key)) {
      lines.push({ ...lineOf(of, key), amounts: [amount] })
    }
  }
  return {
    columns: [columnOf(of, 'amount')],
    lines: [
      { ...lineOf(of, 'begin'), amounts: [begin] },
      ...lines,
      { ...lineOf(of, 'end'), isTotal: true, amounts: [end] },
    ],
  }
}

/** What was earned by line of business: what was sold there, what deposits turned into, less what went back. */
async function incomeSection(of: Reading): Promise<ReportSection> {
  const { trade, ctx, days, t } = of
  const { inStock, presell, final, membership } = SALES_LINE
  const lines = await trade.app.texts.textsOf(
    dictionaryQuery(ctx, codeOf(SALES_LINE)),
    Object.values(SALES_LINE).map(String),
  )
  const nothing: ReportAmount = { amount: 0 }
  const lineAmounts = async (line: SalesLine, deposits: Figure | undefined) => {
    const amounts = [
      await amountOf(of, line === presell ? preOrderFreight(days) : sold(days, line)),
      deposits ? await amountOf(of, deposits) : nothing,
      await amountOf(of, refundsOf(days, line)),
      line === presell ? await amountOf(of, freightBack(days)) : nothing,
    ]
    return {
      key: String(line),
      title: lines.get(String(line)) ?? '',
      amounts: [...amounts, total(amounts, [1, 1, -1, -1])],
    }
  }
  const rows = [
    await lineAmounts(inStock, undefined),
    await lineAmounts(presell, depositMoves(days, ['forfeit', 'unforfeit'], -1)),
    await lineAmounts(final, depositMoves(days, ['apply'], -1)),
    await lineAmounts(membership, undefined),
  ]
  const columns = ['sold', 'fromDeposits', 'refunded', 'freightBack', 'income'] as const
  return {
    ...sectionOf(of, 'income'),
    columns: columns.map((key) => columnOf(of, key)),
    lines: [
      ...rows,
      {
        ...{ key: 'total', title: t(WORDS.total), isTotal: true },
        amounts: columns.map((_, index) => total(rows.map(({ amounts }) => amounts[index] ?? nothing))),
      },
    ],
  }
}

/** What was given up for it. */
async function costSection(of: Reading): Promise<ReportSection> {
  const { days } = of
  const costs = [
    ['refunds', refundsDone(days)],
    ['coupons', couponsOff(days)],
    ['points', pointsOff(days)],
    ['fees', feesOf(days)],
  ] as const
  const lines: ReportLine[] = []
  for (const [key, figure] of costs) {
    lines.push({ ...lineOf(of, key), amounts: [await amountOf(of, figure)] })
  }
  return { ...sectionOf(of, 'costs'), columns: [columnOf(of, 'amount')], lines }
}

function sectionOf({ t }: Pick<Reading, 't'>, key: keyof typeof WORDS.sections) {
  const [title, help] = WORDS.sections[key]
  return { key, title: t(title), help: t(help) }
}

function columnOf({ t }: Pick<Reading, 't'>, key: keyof typeof WORDS.columns) {
  const [title, help]: readonly [Text, Text?] = WORDS.columns[key]
  return { key, title: t(title), ...(help && { help: t(help) }) }
}

function lineOf({ t }: Pick<Reading, 't'>, key: keyof typeof WORDS.lines) {
  const [title, help]: readonly [Text, Text?] = WORDS.lines[key]
  return { key, title: t(title), ...(help && { help: t(help) }) }
}
