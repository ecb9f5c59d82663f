import type { PlannedChange } from '#kit/contract/action.ts'
import { invalid, refused } from '#kit/contract/errors.ts'
import { type Fen, formatYuan } from '#kit/contract/money.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { filled, type Refusal, type Text, textIn } from '#kit/contract/text.ts'
import type { RowOutcome } from '#kit/server/jobs/define-job.server.ts'
import type { PayModel } from '../../catalogue/rules/pay-model.ts'
import { lockClaims, moveClaim } from '../../trade/commands/claim/claims.server.ts'
import { mappingOf, type SeatedClaim, type WaveRow, waitingOf } from '../../trade/commands/claim/wave-claims.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { claim } from '../../trade/model/claim.ts'
import { backOf, backWords, type Held, onePayModel } from '../../trade/model/held-words.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { SECOND_PERSON } from '../../trade/model/second-person.ts'
import { reviewedIn, SEAT_REASONS, sumsOf, type WaveShortage } from '../../trade/model/wave-shortage.ts'

/** What the dialog shows before a shortage is settled. */
export async function shortageOf(trade: Trade, ctx: TradeContext, row: WaveRow): Promise<WaveShortage> {
  const { app } = trade
  const isSeen = ctx.user.can(TRADE_RIGHTS.money)
  const terms = await returnTermsOf(trade, ctx)
  return {
    isDouble: terms.isDouble,
    skus: (await mappingOf(ctx, row)).map(({ presellSkuId, name, available }) => ({ presellSkuId, name, available })),
    claims: (await waitingOf(ctx, row)).map(({ depositAmount, paidAt, ...waiting }) => ({
      ...waiting,
      deposit: isSeen ? depositAmount : null,
      isForTwo: isForTwo(terms, { payModel: waiting.payModel, held: depositAmount }),
      paidAt: paidAt === null ? null : app.clock.format(paidAt),
    })),
  }
}

/** What the shop gives back where it cannot deliver. */
interface ReturnTerms {
  readonly isDouble: boolean
  /** Fen; more than that waits for a second person. */
  readonly dualApproveAmount: Fen
}

export async function returnTermsOf(trade: Trade, ctx: TradeContext): Promise<ReturnTerms> {
  const settings = await trade.settings(ctx)
  return { isDouble: settings['final.doubleReturn'], dualApproveAmount: settings['refund.dualApproveAmount'] }
}

function isForTwo(terms: ReturnTerms, of: Held): boolean {
  return backOf(terms, of) > terms.dualApproveAmount
}

function goesBack(ctx: TradeContext, terms: ReturnTerms, { payModel, depositAmount }: SeatedClaim): string {
  const of = { payModel, held: depositAmount }
  const isSeen = depositAmount > 0 && ctx.user.can(TRADE_RIGHTS.money)
  const words = textIn(ctx.locale, backWords(terms, payModel)).concat(isSeen ? ` ${formatYuan(backOf(terms, of))}` : '')
  return isForTwo(terms, of) ? `${words} · ${textIn(ctx.locale, SECOND_PERSON)}` : words
}

/**
 * Keeps the seats that were chosen in the dialog, and frees the others.
 * @param seats the list as somebody reviewed it, see `reviewText`; null leaves all as they are
 * @throws DomainError `invalid` for a claim that waits no more; `refused` for somebody who may not keep seats
 */
export async function keepSeats(trade: Trade, ctx: TradeContext, row: WaveRow, seats: string | null): Promise<void> {
  if (seats === null) {
    return
  }
  const chosen = new Set(reviewedIn(seats).kept)
  const waiting = await waitingOf(ctx, row)
  if (waiting.filter(({ id }) => chosen.has(id)).length < chosen.size) {
    throw invalid([{ path: 'seats', message: STALE }])
  }
  const changed = waiting.filter(({ id, isSeatLocked }) => chosen.has(id) !== isSeatLocked).map(({ id }) => id)
  if (changed.length === 0) {
    return
  }
  if (!ctx.user.can(actionPermission(claim, 'lockSeat'))) {
    throw refused(NO_RIGHT)
  }
  for (const found of await lockClaims(trade, ctx, changed)) {
    await moveClaim(trade, ctx, found, 'lockSeat', { who: 'staff', input: { on: chosen.has(found.id) } })
  }
}

/**
 * Nobody goes without a piece but those whom somebody saw on the list.
 * @throws DomainError `invalid` when the list has changed meanwhile
 */
export function requireSeen(seats: string | null, ids: readonly string[]): void {
  const seen = seats === null ? undefined : reviewedIn(seats).cut
  if (seen !== undefined && (seen.length !== ids.length || !ids.every((id) => seen.includes(id)))) {
    throw invalid([{ path: 'seats', message: STALE }])
  }
}

/** What settling a shortage does, claim by claim: first the sums, then who goes without, then who keeps a piece. */
export function plannedCut(
  { app }: Trade,
  ctx: TradeContext,
  {
    seating,
    terms,
    gift,
  }: { readonly seating: readonly SeatedClaim[]; readonly terms: ReturnTerms; readonly gift: string | undefined },
): readonly PlannedChange[] {
  const [cut, kept] = [seating.filter(({ isCut }) => isCut), seating.filter(({ isCut }) => !isCut)]
  const isSeen = ctx.user.can(TRADE_RIGHTS.money)
  const sums = sumsOf(
    cut.map(({ qty, payModel, depositAmount }) => ({
      qty,
      deposit: isSeen ? backOf(terms, { payModel, held: depositAmount }) : null,
    })),
  )
  const total = {
    title: TOTAL,
    before: textIn(ctx.locale, KEPT_SUM, { n: kept.length, pieces: sumsOf(kept.map(bare)).pieces }),
    after: [
      textIn(ctx.locale, CUT_SUM, { n: cut.length, pieces: sums.pieces }),
      textIn(ctx.locale, backWords(terms, onePayModel(cut))).concat(isSeen ? ` ${formatYuan(sums.deposit)}` : ''),
    ].join(textIn(ctx.locale, ['，', ', '])),
  }
  const each = (claim: SeatedClaim): PlannedChange => {
    const { customer, orderNo, qty, paidAt, isCut, why } = claim
    return {
      title: [`${customer} ${orderNo}`, `${customer} ${orderNo}`],
      before: `${paidAt ? app.clock.format(paidAt) : ''} × ${qty}`,
      after: [
        isCut ? goesBack(ctx, terms, claim) : textIn(ctx.locale, KEEPS),
        textIn(ctx.locale, SEAT_REASONS[why]),
        ...(isCut && gift ? [textIn(ctx.locale, ['赠送「{gift}」', 'gets "{gift}"'], { gift })] : []),
      ].join(' · '),
    }
  }
  return [total, ...cut.map(each), ...kept.map(each)]
}

/** What a claim that was cut leaves for the result of the job. */
interface CutNote {
  readonly qty: number
  readonly isDouble: boolean
  readonly payModel: PayModel
  /** Fen that go back. */
  readonly deposit: number
}

/** What the list of results says of a claim that was cut. */
export function cutOutcome(
  ctx: TradeContext,
  claim: SeatedClaim,
  terms: ReturnTerms,
): Pick<RowOutcome, 'changes' | 'note'> {
  const { why, qty, payModel, depositAmount, customer } = claim
  const reason = SEAT_REASONS[why]
  const deposit = backOf(terms, { payModel, held: depositAmount })
  const note: CutNote = { qty, isDouble: terms.isDouble, payModel, deposit }
  const after = goesBack(ctx, terms, claim)
  return { changes: [{ title: reason, before: `${customer} × ${qty}`, after }], note }
}

/** The sums of a shortage that was settled: who goes without, and who waits on with a piece. */
export function cutMessage(
  rows: readonly RowOutcome[],
  kept: readonly { readonly qty: number }[],
  isSeen: boolean,
): Text {
  const notes = rows.flatMap(({ isDone, note }) => (isDone && isNote(note) ? [note] : []))
  const { pieces, deposit } = sumsOf(notes)
  const isDouble = notes.some((note) => note.isDouble)
  const [back, backEn] = backWords({ isDouble }, onePayModel(notes))
  return filled(isSeen ? SETTLED_WITH_MONEY : SETTLED, {
    ...{ n: notes.length, pieces, back, backEn, amount: formatYuan(deposit) },
    ...{ kept: kept.length, keptPieces: sumsOf(kept.map(bare)).pieces },
  })
}

function isNote(note: unknown): note is CutNote {
  return typeof note === 'object' && note !== null && 'qty' in note && 'deposit' in note
}

function bare({ qty }: { readonly qty: number }) {
  return { qty, deposit: null }
}

const STALE: Refusal = ['名单已变化，请重新核对', 'The list has changed: review it again', 'wave.stale']
const NO_RIGHT: Refusal = ['没有锁定名额的权限', 'You may not keep seats', 'wave.noRight']
const TOTAL: Text = ['合计', 'Total']
const KEPT_SUM: Text = ['保留 {n} 个 {pieces} 件', '{n} {n|claim keeps|claims keep} {pieces} {pieces|piece|pieces}']
const CUT_SUM: Text = ['失去 {n} 个 {pieces} 件', '{n} {n|claim loses|claims lose} {pieces} {pieces|piece|pieces}']
const KEEPS: Text = ['保留', 'keeps its pieces']
const SETTLED: Text = [
  '{n} 个资格失去到货（{pieces} 件），{kept} 个保留（{keptPieces} 件）',
  '{n} {n|claim|claims} lost {pieces} {pieces|piece|pieces}, {kept} keep {keptPieces}',
]
const SETTLED_WITH_MONEY: Text = [
  '{n} 个资格失去到货（{pieces} 件，{back} {amount}），{kept} 个保留（{keptPieces} 件）',
  '{n} {n|claim|claims} lost {pieces} {pieces|piece|pieces} ({backEn}: {amount}), {kept} keep {keptPieces}',
]
