import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { refusing } from '#kit/contract/states.ts'
import { instantIn } from '#kit/contract/zoned-time.ts'
import type { Handlers } from '#kit/server/crud/handlers.server.ts'
import { withDeleted, withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { WAVE } from '../../../catalogue/goods/wave-state.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import type { SurplusOrigin } from '../../../catalogue/sku/surplus-origin.ts'
import { ANSWER, type claim } from '../../model/claim.ts'
import { claimStates } from '../../model/claim-states.ts'
import { daysAfter } from '../../model/days.ts'
import type { DepositKind } from '../../model/deposit-entry.ts'
import { REFUND_KIND } from '../../model/refund-states.ts'
import type { TradeEventType } from '../../model/trade-events.ts'
import { type ClaimRow, depositItemOf, isBeingPaid } from '../claim/claims.server.ts'
import { depositTermsOf, isRefundable, isWindowOpen } from '../claim/deposit-terms.server.ts'
import { noteDeposits } from '../claim/deposits.server.ts'
import { freightBack } from '../claim/freight-back.server.ts'
import { splitClaim } from '../claim/split-claim.server.ts'
import { isAskedAbout } from '../consult/consults.server.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type ItemRow, lockOrder } from '../order/order-rows.server.ts'
import { noteCredit } from '../payment/credit.server.ts'
import { openDoubleReturn } from '../refund/double-return.server.ts'
import { owedBeginning } from '../refund/owed-refund.server.ts'
import { openRefund } from '../refund/refunds.server.ts'
import { spokenFor } from '../stock/spoken-for.server.ts'
import { restock } from '../stock/stock.server.ts'
import { addSurplus, arrivedSkuOf, syncSurplus } from '../stock/surplus.server.ts'
import { moveWave, waveOf } from './wave-moves.server.ts'

type Parts = Required<Pick<Handlers<typeof claim>, 'guards' | 'effects'>>

const OWN = 'figures and SKUs of a claim that was read and locked'

/** What the table of claim states asks and does. Instants of the input are such, or texts that somebody typed. */
export function claimMoves(trade: Trade): Parts {
  const { clock } = trade.app
  const unless = refusing(claimStates)
  const isAhead = async (ctx: TradeContext, sent: unknown) => {
    const at = instantIn(clock, sent)
    return at !== undefined && at > (await trade.now(ctx))
  }
  const note = async (ctx: TradeContext, row: ClaimRow, kind: DepositKind, amount: number, refId?: unknown) => {
    const orderNo = String(row.depositOrderNo)
    const entry = {
      claimId: row.id,
      orderNo,
      userId: String(row.userId),
      goodsId: String(row.presellGoodsId),
      payModel: row.payModel ?? PAY_MODEL.deposit,
      kind,
      amount,
    }
    await noteDeposits(ctx, [{ ...entry, refId: String(refId ?? row.depositOrderId) }], await trade.now(ctx))
  }
  const held = (row: ClaimRow) => Number(row.depositAmount)
  const tells = (type: TradeEventType) => async (row: ClaimRow, ctx: TradeContext) => {
    await tell(trade, ctx, type, row.id)
    return undefined
  }
  /** Pieces of an arrival that a claim leaves; before one, its place among the deposits once nobody else can take it. */
  const noteFreed = async (
    ctx: TradeContext,
    row: ClaimRow,
    origin: SurplusOrigin,
    { hasPlace = false }: { readonly hasPlace?: boolean } = {},
  ) => {
    const source = { origin, refType: 'claim', refId: row.id }
    const [qty, presellSkuId] = [Number(row.qty), String(row.presellSkuId)]
    const skuId = row.finalSkuId ?? (await arrivedSkuOf(ctx, presellSkuId))
    if (skuId !== undefined) {
      await syncSurplus(trade, ctx, skuId, { ...source, qty }, -qty)
    } else if (hasPlace && !isWindowOpen(await depositTermsOf(ctx, row), await trade.now(ctx))) {
      const goodsId = String(row.presellGoodsId)
      const of = { skuId: presellSkuId, presellSkuId, goodsId, presellGoodsId: goodsId, qty }
      await addSurplus(
        trade,
        ctx,
        { ...of, name: await skuNameOf(ctx, presellSkuId), isSlot: true, inStock: false },
        source,
      )
    }
  }

  return {
    guards: {
      isMapped: async (_row, _ctx, { finalSkuId }) => unless(typeof finalSkuId === 'string', 'isMapped'),
      isAllocated: async (row, ctx, { finalSkuId }) =>
        unless((await unclaimed(ctx, String(finalSkuId))) >= Number(row.qty), 'isAllocated'),
      isPastDue: async (row, ctx) => unless(row.dueAt !== null && row.dueAt <= (await trade.now(ctx)), 'isPastDue'),
      isLater: async (_row, ctx, { dueAt }) => unless(await isAhead(ctx, dueAt), 'isLater', 'dueAt'),
      isGraceOver: async (row, ctx) =>
        unless(row.graceUntil !== null && row.graceUntil <= (await trade.now(ctx)), 'isGraceOver'),
      isUndisputed: async (row, ctx, { refundId }) => {
        // an application that is being made comes first
        await lockOrder(trade, ctx, String(row.depositOrderId))
        const isOpen = (await depositItemOf(ctx, row))?.refundingQty !== 0
        // the refund that ends the claim is open itself
        return unless(!isOpen || refundId !== undefined, 'isUndisputed')
      },
      isUnasked: async (row, ctx, { isTicked }) =>
        unless(isTicked === true || !(await isAskedAbout(ctx, row.id)), 'isUnasked'),
      mayRelease: async (row, ctx, { by }) =>
        unless(by !== 'customer' || (await isRefundable(trade, ctx, row)), 'mayRelease'),
      isWaveAlive: async (row, ctx) => {
        const { waveState } = await waveOf(trade, ctx, String(row.finalGoodsId), { isLocked: true })
        return unless(waveState !== WAVE.cancelled, 'isWaveAlive')
      },
      isSurplusLeft: async (row, ctx) =>
        unless((await unclaimed(ctx, String(row.finalSkuId))) >= Number(row.qty), 'isSurplusLeft'),
      isNotBeingPaid: async (row, ctx) => unless(!(await isBeingPaid(ctx, row.id)), 'isNotBeingPaid'),
      isPartOfIt: async (row, _ctx, { pieces }) =>
        unless(Number(pieces) >= 1 && Number(pieces) < Number(row.qty), 'isPartOfIt', 'pieces'),
      isDepositWhole: async (row, ctx) => unless(isWhole(await depositItemOf(ctx, row)), 'isDepositWhole'),
      isAsked: async (row, ctx) =>
        unless(row.answerDeadline !== null && row.answerDeadline > (await trade.now(ctx)), 'isAsked'),
    },
    effects: {
      fixBalance: async (_row, ctx, { finalGoodsId, finalSkuId, dueAmount, dueAt }) =>
        ({ finalGoodsId, finalSkuId, dueAmount, dueAt, openAt: await trade.now(ctx) }) as never,
      applyDeposit: async (row, ctx, { refId }) => {
        await note(ctx, row, 'apply', -held(row), refId)
        return { outcomeAmount: held(row) }
      },
      startGrace: async (row, ctx) => {
        const days = await graceDaysOf(trade, ctx, row)
        const from = row.dueAt ?? (await trade.now(ctx))
        return { graceUntil: daysAfter(from, days) }
      },
      setDue: async (row, ctx, { dueAt }) => {
        const until = instantIn(clock, dueAt)
        const isExtended = until !== undefined && (await isBehindWave(ctx, row, until))
        return { dueAt, graceUntil: null, isExtended } as never
      },
      forfeitDeposit: async (row, ctx) => {
        await note(ctx, row, 'forfeit', -held(row))
        await noteFreed(ctx, row, 'forfeit')
        return { outcomeAmount: held(row) }
      },
      creditDeposit: async (row, ctx) => {
        await note(ctx, row, 'credit', -held(row))
        const order = { id: String(row.depositOrderId), no: String(row.depositOrderNo) }
        const entry = { kind: 'deposit', amount: held(row), at: await trade.now(ctx), order, refId: row.id } as const
        await noteCredit(ctx, { userId: String(row.userId), ...entry })
        await noteFreed(ctx, row, 'forfeit')
        return { outcomeAmount: held(row) }
      },
      refundDeposit: async (row, ctx, input) => {
        const item = await depositItemOf(ctx, row)
        // one that the customer applied for is there already
        if (item && !input.refundId) {
          const source = input.by === 'customer' ? 'customer' : input.by === 'system' ? 'system' : 'staff'
          const amount = item.payAmount - item.refundedAmount
          const mayDouble = isBrokenByShop(input) && row.payModel === PAY_MODEL.deposit
          const isDouble = mayDouble && (await trade.settings(ctx))['final.doubleReturn']
          const freight = await freightBack(trade, ctx, row)
          const begun = {
            orderId: String(row.depositOrderId),
            amount: amount + freight + (isDouble ? held(row) : 0),
            by: source,
          } as const
          const beginning = await owedBeginning(trade, ctx, begun)
          await openRefund(trade, ctx, {
            orderId: String(row.depositOrderId),
            kind: REFUND_KIND.deposit,
            items: [{ item, qty: item.qty, amount }],
            freight,
            source,
            causeCode: causeOf(input),
            description: input.reason ? String(input.reason) : undefined,
            ...beginning,
          })
          if (isDouble) {
            await openDoubleReturn(trade, ctx, row, { item, ...beginning })
          }
        }
        return { outcomeAmount: held(row) }
      },
      takeDepositBack: async (row, ctx) => {
        await note(ctx, row, 'unforfeit', held(row))
        const source = { origin: 'forfeit', refType: 'claim', refId: row.id } as const
        const missing = await syncSurplus(trade, ctx, String(row.finalSkuId), source, Number(row.qty))
        if (missing > 0) {
          throw invalid(unless(false, 'isSurplusLeft'))
        }
        return { outcomeAmount: null }
      },
      reopenWave: async (row, ctx) => {
        const found = await waveOf(trade, ctx, String(row.finalGoodsId))
        if (found.waveState === WAVE.closed) {
          await moveWave(trade, ctx, found, 'reopen')
        }
        return undefined
      },
      freeSlot: async (row, ctx, { cancelKind }) => {
        if (isWindowOpen(await depositTermsOf(ctx, row), await trade.now(ctx))) {
          const pieces = [{ skuId: String(row.presellSkuId), qty: Number(row.qty) }]
          await restock(trade, ctx, pieces, { refType: 'claim', refId: row.id })
        }
        // where too little arrives there is no place to give to anybody else
        await noteFreed(ctx, row, 'release', { hasPlace: !isBrokenByShop({ cancelKind }) })
        await unscoped(ctx.db, OWN)
          .updateTable('shop_order_item')
          .set({ isCounted: false })
          .where('id', '=', row.depositItemId)
          .execute()
        return undefined
      },
      clearBalance: async () => ({
        ...{ finalGoodsId: null, finalSkuId: null, dueAmount: null },
        ...{ openAt: null, dueAt: null, graceUntil: null, isExtended: false },
      }),
      divide: (row, ctx, { pieces }) => splitClaim(trade, ctx, row, Number(pieces)),
      setSeat: async (_row, _ctx, { on }) => ({ isSeatLocked: on === true }),
      noteAnswer: async (_row, ctx, { answer }) => ({
        answer: Number(answer) === ANSWER.cancel ? ANSWER.cancel : ANSWER.keep,
        answeredAt: await trade.now(ctx),
      }),
      tellOpened: tells('claim.opened'),
      tellArrived: tells('claim.arrived'),
      tellMissed: tells('claim.missed'),
      tellOverdue: tells('claim.overdue'),
      tellExtended: tells('claim.extended'),
      tellForfeited: tells('claim.forfeited'),
      tellCredited: tells('claim.credited'),
      tellReleased: (row, ctx, { cancelKind }) => tells(endedAs(row, cancelKind))(row, ctx),
      tellReopened: tells('claim.reopened'),
      tellWithdrawn: tells('claim.withdrawn'),
      tellSplit: tells('claim.split'),
      tellAnswer: tells('delay.answered'),
    },
  }
}

/** What a customer is told whose claim ended: what comes back of it is said by how it was paid. */
function endedAs({ payModel }: ClaimRow, cancelKind: unknown): TradeEventType {
  if (payModel === PAY_MODEL.reservation) {
    return 'claim.unreserved'
  }
  if (payModel === PAY_MODEL.prepaid) {
    return 'claim.repaid'
  }
  return cancelKind === 'shortage' ? 'claim.shortage' : 'claim.released'
}

/** The shop cannot deliver what it took a deposit for. */
function isBrokenByShop({ cancelKind }: Values): boolean {
  return cancelKind === 'shortage' || cancelKind === 'maker'
}

function causeOf({ cancelKind }: Values): string {
  return ['delay', 'shortage', 'maker'].includes(String(cancelKind)) ? String(cancelKind) : 'other'
}

/** Nothing of an item was given back or is asked back. */
function isWhole(item: ItemRow | undefined): boolean {
  return (
    item !== undefined &&
    [item.refundedQty, item.refundingQty, item.refundedAmount, item.refundingAmount].every((amount) => amount === 0)
  )
}

/** Pieces of a balance SKU that no open claim waits for, and that nobody was offered. The SKU is locked. */
async function unclaimed(ctx: TradeContext, finalSkuId: string): Promise<number> {
  const rowsIn = unscoped(ctx.db, OWN)
  const stock = await sql<{ stock: number }>`select coalesce(stock, 0) as stock from ${withDeleted('shop_sku')}
    where id = ${finalSkuId} for no key update`.execute(rowsIn)
  const claimed = await spokenFor(ctx, [finalSkuId])
  return (stock.rows[0]?.stock ?? 0) - (claimed.get(finalSkuId) ?? 0)
}

async function skuNameOf(ctx: TradeContext, skuId: string): Promise<string> {
  const rows = await withDeletedRows(unscoped(ctx.db, OWN))
    .selectFrom('shop_sku')
    .select('name')
    .where('id', '=', skuId)
    .execute()
  return rows[0]?.name ?? ''
}

/** Whether a claim may be paid after the others of its wave. */
async function isBehindWave(ctx: TradeContext, row: ClaimRow, dueAt: Date): Promise<boolean> {
  const rows = await withDeletedRows(unscoped(ctx.db, OWN))
    .selectFrom('shop_goods')
    .select('payEnd')
    .where('id', '=', row.finalGoodsId)
    .execute()
  const end = rows[0]?.payEnd
  return end === null || end === undefined || dueAt > end
}

async function graceDaysOf(trade: Trade, ctx: TradeContext, row: ClaimRow): Promise<number> {
  const rows = await withDeletedRows(unscoped(ctx.db, OWN))
    .selectFrom('shop_goods')
    .select('graceDays as days')
    .where('id', '=', row.finalGoodsId)
    .execute()
  return rows[0]?.days ?? (await trade.settings(ctx))['final.graceDays']
}
