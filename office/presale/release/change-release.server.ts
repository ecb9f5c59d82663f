import { sql } from 'kysely'
import type { PlannedChange } from '#kit/contract/action.ts'
import type { ChoiceOf } from '#kit/contract/choices.ts'
import { invalid, refused } from '#kit/contract/errors.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { type Refusal, type Text, textIn } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { insertRows, updateRow } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { releaseMonthErrors } from '../../catalogue/goods/goods-windows.ts'
import type { RELEASE_PRECISION } from '../../catalogue/goods/release-precision.ts'
import { WAVE } from '../../catalogue/goods/wave-state.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import { askAboutDelay, endQuestions } from '../../trade/commands/claim/answers.server.ts'
import { monthOf } from '../../trade/commands/context/moment-of.ts'
import { tell } from '../../trade/commands/context/tell.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { ANSWER } from '../../trade/model/claim.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { daysAfter } from '../../trade/model/days.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { releaseChange } from './release-change.ts'
import { isLater, lastMonthOf, slipDays } from './release-months.ts'
import { releasePlan } from './release-plan.ts'

interface NewMonth {
  readonly row: StoredRowOf<typeof releasePlan>
  readonly releaseMonth: string | null
  /** As it is when null. */
  readonly releasePrecision: ChoiceOf<typeof RELEASE_PRECISION> | null
  readonly reason: string | null
  readonly source: string | null
}

const OWN = 'claims of a figure that the caller sees and locked'

/**
 * Moves the month of release of a figure: writes the log, counts delays, and asks those who may cancel after a delay.
 * What was promised to customers stays on their orders.
 * @returns what it changed, and whom it touches
 * @throws DomainError `invalid` for a later month without a reason and for one before deposits end, `refused` when nothing
 * would change
 */
export async function changeRelease(
  trade: Trade,
  ctx: TradeContext,
  { row, releaseMonth, releasePrecision, reason, source }: NewMonth,
): Promise<readonly PlannedChange[]> {
  const { app } = trade
  const [from, fromPrecision] = [row.releaseMonth ?? null, row.releasePrecision ?? null]
  const toPrecision = releasePrecision ?? fromPrecision
  if (from === releaseMonth && fromPrecision === toPrecision) {
    throw refused(['发售月没有变化', 'The month would stay as it is', 'release.unchanged'])
  }
  const promised = [lastMonthOf(from, fromPrecision), lastMonthOf(releaseMonth, toPrecision)] as const
  const isDelay = isLater(...promised)
  if (isDelay && !reason) {
    throw invalid([
      { path: 'reason', message: ['延期请填写原因', 'Enter the reason for a later month', 'release.reasonMissing'] },
    ])
  }
  requireMonthBehindWindow(app.clock, row, releaseMonth)
  await requireNoBalances(ctx, row.id)
  const now = await trade.now(ctx)
  const settings = await trade.settings(ctx)
  const delays = (row.delayCount ?? 0) + (isDelay ? 1 : 0)
  const silenceKeeps = delays === 1 && slipDays(...promised) <= settings['delay.silenceKeepDays']
  const isAsked = isDelay && row.delayRight === true
  const deadline = isAsked ? daysAfter(now, settings['delay.answerDays']) : null
  const touched = await touchedBy(ctx, row.id)

  await updateRow(app, releasePlan, ctx, {
    id: row.id,
    values: {
      ...{ releaseMonth, releasePrecision: toPrecision, delayCount: delays },
      firstReleaseMonth: row.firstReleaseMonth ?? from ?? releaseMonth,
    },
    before: row,
  })
  const changeId = newId()
  await insertRows(
    app,
    releaseChange,
    ctx,
    [
      {
        goodsId: row.id,
        ...{ fromMonth: from, fromPrecision, toMonth: releaseMonth, toPrecision },
        reason,
        source,
        announcedAt: now,
        answerDeadline: deadline,
        asked: isAsked ? touched.claims : 0,
        silenceKeeps,
      },
    ],
    { ids: [changeId] },
  )
  const ended = touched.asked.filter(({ askedFrom }) => !isLater(askedFrom, promised[1]))
  if (deadline) {
    await askAboutDelay(ctx, row.id, { changeId, deadline, promised: promised[0] })
  } else {
    await endQuestions(
      ctx,
      ended.map(({ id }) => id),
    )
  }
  await tell(trade, ctx, 'release.changed', changeId)
  return planned(ctx, {
    from: monthOf(from, fromPrecision),
    to: monthOf(releaseMonth, toPrecision),
    delays: [row.delayCount ?? 0, delays],
    touched,
    silence: deadline && { keeps: silenceKeeps, until: app.clock.format(deadline) },
    ended: ended.filter(({ isSilent }) => isSilent).length,
  })
}

/**
 * While balances of it are paid a figure has come: its board counts people whom a delay would neither ask nor tell. So it does
 * while a claim is open that outlived its wave, such as one that was opened again.
 * @throws DomainError `refused` naming the wave, or saying how many claims are open
 */
async function requireNoBalances(ctx: TradeContext, goodsId: string): Promise<void> {
  const owned = unscoped(ctx.db, 'a wave keeps the month of its figure although row rules hide the wave')
  const rows = await owned
    .selectFrom('shop_goods')
    .select('name')
    .where('presellGoodsId', '=', goodsId)
    .where('line', '=', sql.lit(SALES_LINE.final))
    .where('waveState', 'in', [WAVE.open, WAVE.grace])
    .limit(1)
    .execute()
  const [wave] = rows
  if (wave) {
    throw refused(BALANCES_OPEN, { name: wave.name })
  }
  const { rows: claims } = await sql<{ count: number }>`
    select count(*)::int as count from shop_final_claim where presell_goods_id = ${goodsId} and state in (${CLAIM.open}, ${CLAIM.grace})`.execute(
    owned,
  )
  const open = claims[0]?.count ?? 0
  if (open > 0) {
    throw refused(CLAIMS_OPEN, { n: open })
  }
}

/** @throws DomainError `invalid` for a month that lies before the end of deposits */
export function requireMonthBehindWindow(
  clock: ZonedClock,
  { presellEnd }: Pick<NewMonth['row'], 'presellEnd'>,
  releaseMonth: string | null,
): void {
  const errors = releaseMonthErrors({ releaseMonth, presellEnd: presellEnd && clock.format(presellEnd) })
  if (errors.length > 0) {
    throw invalid(errors)
  }
}

/** A claim whose customer was asked about a delay. */
interface Asked {
  readonly id: string
  /** The last month that was promised before. */
  readonly askedFrom: string
  readonly isSilent: boolean
}

interface Touched {
  readonly claims: number
  readonly asked: readonly Asked[]
  readonly depositors: number
  readonly pieces: number
  /** Fen. */
  readonly held: number
  /** How many claims were promised which month. */
  readonly promised: readonly { readonly month: string | null; readonly count: number }[]
}

type TouchedClaim = Pick<Asked, 'id' | 'isSilent'> & {
  readonly askedFrom: string | null
  readonly userId: string
  readonly qty: number
  readonly depositAmount: number
  readonly month: string | null
}

/** Whom a change touches: claims that wait for the release, locked in the order of their ids. */
async function touchedBy(ctx: TradeContext, goodsId: string): Promise<Touched> {
  const { rows } = await sql<TouchedClaim>`
    select c.id, c.user_id, c.qty, c.deposit_amount, c.asked_from, c.answer = ${ANSWER.none} as is_silent,
      o.promised_month as month
    from shop_final_claim c
    join shop_order o on o.id = c.deposit_order_id
    where c.presell_goods_id = ${goodsId} and c.state = ${sql.lit(CLAIM.waiting)}
    order by c.id for update of c`.execute(unscoped(ctx.db, OWN))
  const months = new Map<string | null, number>()
  for (const { month } of rows) {
    months.set(month, (months.get(month) ?? 0) + 1)
  }
  return {
    claims: rows.length,
    asked: rows.flatMap(({ id, askedFrom, isSilent }) => (askedFrom === null ? [] : [{ id, askedFrom, isSilent }])),
    depositors: new Set(rows.map(({ userId }) => userId)).size,
    pieces: rows.reduce((sum, { qty }) => sum + qty, 0),
    held: rows.reduce((sum, { depositAmount }) => sum + depositAmount, 0),
    promised: [...months]
      .map(([month, count]) => ({ month, count }))
      .sort((one, other) => (one.month ?? '').localeCompare(other.month ?? '')),
  }
}

interface Plan {
  readonly from: string | Text
  readonly to: string | Text
  readonly delays: readonly [before: number, after: number]
  readonly touched: Touched
  readonly silence: { readonly keeps: boolean; readonly until: string } | null
  /** How many claims are asked no more. */
  readonly ended: number
}

function planned(ctx: TradeContext, { from, to, delays, touched, silence, ended }: Plan): readonly PlannedChange[] {
  const t = (text: Text, values: Readonly<Record<string, string | number>> = {}) => textIn(ctx.locale, text, values)
  const said = (value: string | Text) => (typeof value === 'string' ? value : t(value))
  const shown: PlannedChange[] = [
    { title: ['发售月', 'Release month'], before: said(from), after: said(to) },
    { title: ['延期次数', 'Delays'], before: String(delays[0]), after: String(delays[1]) },
    { title: ['定金客户', 'Depositors'], before: '', after: t(PEOPLE, { n: touched.depositors }) },
    { title: ['预订件数', 'Pieces'], before: '', after: t(PIECES, { n: touched.pieces }) },
  ]
  if (ctx.user.can(TRADE_RIGHTS.money)) {
    shown.push({ title: ['在管定金', 'Deposits held'], before: '', after: formatYuan(touched.held) })
  }
  for (const { month: promised, count } of touched.promised) {
    shown.push({ title: PROMISED, before: promised ?? t(UNKNOWN), after: t(CLAIMS, { n: count }) })
  }
  if (silence) {
    shown.push({
      title: ['征询客户', 'Customers are asked'],
      before: '',
      after: t(silence.keeps ? SILENCE_KEEPS : SILENCE_ASKS, { until: silence.until }),
    })
  }
  if (ended > 0) {
    shown.push({ title: ['延期征询结束', 'Questions that end'], before: '', after: t(CLAIMS, { n: ended }) })
  }
  return shown
}

const BALANCES_OPEN: Refusal = [
  '“{name}”正在补款，发售月不能再改；补款结束后再改',
  'Balances of "{name}" are being paid: its month can be moved once they have ended',
  'release.balancesOpen',
]
const CLAIMS_OPEN: Refusal = [
  '还有 {n} 个资格正在补款，发售月不能再改；补款结束后再改',
  '{n} {n|claim is|claims are} still open: the month can be moved once they have ended',
  'release.claimsOpen',
]
const UNKNOWN: Text = ['未定', 'not known']
const PEOPLE: Text = ['{n} 人', '{n}']
const PIECES: Text = ['{n} 件', '{n}']
const CLAIMS: Text = ['{n} 个资格', '{n} {n|claim|claims}']
const PROMISED: Text = ['下单时承诺', 'Promised when ordered']
const SILENCE_KEEPS: Text = ['{until} 前答复，未答复视为保留', 'until {until}; silence keeps the claim']
const SILENCE_ASKS: Text = ['{until} 前答复，未答复将再次征询', 'until {until}; the silent are asked again']
