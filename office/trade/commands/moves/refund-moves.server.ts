import { sql } from 'kysely'
import { refusing } from '#kit/contract/states.ts'
import type { Handlers } from '#kit/server/crud/handlers.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { CLAIM } from '../../model/claim-states.ts'
import { daysAfter, hoursAfter } from '../../model/days.ts'
import { agreedShares } from '../../model/money/refundable.ts'
import { ORDER_SOURCE } from '../../model/order-choices.ts'
import { piecesBy } from '../../model/pieces.ts'
import type { refund } from '../../model/refund.ts'
import { type Inspected, inspectionErrors } from '../../model/refund-inspection.ts'
import { REFUND_PART } from '../../model/refund-item.ts'
import { REFUND, REFUND_KIND, refundStates } from '../../model/refund-states.ts'
import type { TradeEventType } from '../../model/trade-events.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../claim/claims.server.ts'
import { closeTasks, openTask } from '../context/tasks.server.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { endOrder } from '../order/end-order.server.ts'
import { lockOrder } from '../order/order-rows.server.ts'
import { trackingErrors } from '../parcel/shipping.server.ts'
import { sendSoon } from '../payment/refund-due.server.ts'
import { noteAfterSale } from '../refund/after-sale.server.ts'
import { askToPayOut, isDoubleReturn } from '../refund/double-return.server.ts'
import { isOwed } from '../refund/owed-refund.server.ts'
import { freePieces, setAmounts } from '../refund/refund-amounts.server.ts'
import { bookRefund } from '../refund/refund-booking.server.ts'
import { endMembership } from '../refund/refund-days.server.ts'
import { hasExchangePieces, makeExchangeOrder } from '../refund/refund-exchange.server.ts'
import { turnIntoReturn } from '../refund/refund-kind.server.ts'
import { isFollowing, partsOf, type RefundRow, refundItemsOf, refundWorth } from '../refund/refund-rows.server.ts'
import { planParts } from '../refund/refunds.server.ts'
import { defaultReturnAddress, isReturnAddress, noteReturnAddress } from '../refund/return-address.server.ts'
import { tellApproved, tellRefused } from '../refund/tell-approval.server.ts'
import { needsTwoPeople } from '../refund/two-people.server.ts'
import { keepDamaged } from '../stock/damaged.server.ts'
import { restock, takeIn } from '../stock/stock.server.ts'
import { freeRefunded } from '../stock/surplus.server.ts'

type Parts = Required<Pick<Handlers<typeof refund>, 'guards' | 'effects'>>

const OWN = 'items of a refund that was read and locked'

/** Nobody is reminded again before. */
const REMIND_GAP_HOURS = 12

/**
 * What the table of refund states asks and does. `moveRefund` adds to what was sent: `by`, who asks, and `total`, what is
 * to be paid back for the whole group, `own`, what of it this refund gives back, and `most`, what the group gives back at most.
 */
export function refundMoves(trade: Trade): Parts {
  const unless = refusing(refundStates)
  const tells = (type: TradeEventType) => async (row: RefundRow, ctx: TradeContext) => {
    await tell(trade, ctx, type, row.id)
    return undefined
  }
  const handled = async (ctx: TradeContext) => ({ handler: ctx.user.username, handledAt: await trade.now(ctx) })

  /** Somebody else has yet to agree. */
  const isForTwo = async (ctx: TradeContext, row: RefundRow, amount: number) =>
    !isFollowing(row) &&
    row.approver === null &&
    (await needsTwoPeople(trade, ctx, { orderId: String(row.orderId), groupNo: String(row.groupNo), amount }))

  /** Whoever was asked to answer in time need not any more. */
  const answered = async (ctx: TradeContext, row: RefundRow) =>
    closeTasks(ctx, { kind: 'refund-late', refId: row.id, note: String(row.refundNo), now: await trade.now(ctx) })

  return {
    guards: {
      isWithinApplied: async (_row, _ctx, { total, most }) =>
        unless(
          Number(total) >= Math.min(1, Number(most)) && Number(total) <= Number(most),
          'isWithinApplied',
          'amount',
        ),
      isApprovedTwice: async (row, ctx, { total, by }) => {
        return unless(
          !(await isForTwo(ctx, row, Number(total))) || (by !== 'system' && isSecond(row, ctx, Number(total))),
          'isApprovedTwice',
        )
      },
      isNotOwed: async (row, ctx) => unless(!(await isOwed(ctx, row)), 'isNotOwed'),
      isSorted: async (_row, _ctx, { code }) => unless(typeof code === 'string' && code !== '', 'isSorted', 'code'),
      isOwedWhole: async (row, ctx, { total }) =>
        unless(total === row.applyAmount || !(await isOwed(ctx, row)), 'isOwedWhole', 'amount'),
      hasReturnAddress: async (row, ctx, { returnAddressId }) => {
        const id = returnAddressId ?? row.returnAddressId ?? (await defaultReturnAddress(ctx))
        return unless(await isReturnAddress(ctx, id), 'hasReturnAddress', 'returnAddressId')
      },
      isAddressThere: async (_row, ctx, { returnAddressId }) =>
        unless(await isReturnAddress(ctx, returnAddressId), 'isAddressThere', 'returnAddressId'),
      isParcelLate: async (row, ctx) =>
        unless(row.parcelDeadline !== null && row.parcelDeadline <= (await trade.now(ctx)), 'isParcelLate'),
      isTrackingRight: async (_row, _ctx, { carrier, trackingNo }) =>
        carrier ? trackingErrors(carrier, trackingNo) : unless(false, 'isTrackingRight', 'carrier'),
      isReceivedWithin: async (row, ctx, { items }) => {
        const asked = new Map((await refundItemsOf(ctx, row.id)).map(({ id, qty }) => [id, qty]))
        const received = items ? piecesBy('refundItemId', items) : asked
        const isRight =
          received !== null &&
          [...received].every(([id, qty]) => qty <= (asked.get(id) ?? -1)) &&
          [...received.values()].some((qty) => qty > 0)
        return unless(isRight, 'isReceivedWithin', 'items')
      },
      hasPieces: async (row, ctx) => unless(await hasExchangePieces(ctx, row), 'hasPieces'),
      isLongAgo: async ({ remindedAt }, ctx) =>
        unless(remindedAt === null || hoursAfter(remindedAt, REMIND_GAP_HOURS) <= (await trade.now(ctx)), 'isLongAgo'),
      isInspected: async (row, ctx, { items }) =>
        inspectionErrors(await refundItemsOf(ctx, row.id), inspectedOf(items)),
      isUnplanned: async (row, ctx) =>
        unless(!isDoubleReturn(row) && (await partsOf(ctx, row.id)).length === 0, 'isUnplanned'),
      isAllBack: async (row, ctx) => {
        const parts = await partsOf(ctx, row.id)
        const back = parts
          .filter(({ state }) => state === REFUND_PART.done)
          .reduce((all, { amount }) => all + amount, 0)
        return unless(back === row.agreedAmount || isDoubleReturn(row), 'isAllBack')
      },
    },
    effects: {
      agreeAmount: async (row, ctx, { total, own }) => {
        const agreedAmount = Number(own)
        const agreed = agreedShares(agreedAmount, await refundWorth(ctx, row))
        await setAmounts(ctx, row, await refundItemsOf(ctx, row.id), agreed.items)
        await answered(ctx, row)
        const values = { agreedAmount, freightRefund: agreed.freight }
        if (isFollowing(row) || row.approver !== null) {
          return values
        }
        // whoever inspects the parcel of a refund that one person may agree to neither agreed nor approved
        const isInspected = row.status === REFUND.inspecting
        const isApproved = isInspected ? await isForTwo(ctx, row, Number(total)) : isSecond(row, ctx, Number(total))
        if (!isApproved) {
          return { ...values, ...(isInspected ? {} : await handled(ctx)) }
        }
        await tellApproved(ctx, row, Number(total))
        return { ...values, approver: ctx.user.username }
      },
      endClaims: async (row, ctx) => {
        if (row.kind === REFUND_KIND.deposit) {
          await endClaims(trade, ctx, row)
        }
        return undefined
      },
      endMembership: async (row, ctx) => {
        await endMembership(trade, ctx, row)
        return undefined
      },
      sendMoney: async (row, ctx, { own }) => {
        const now = await trade.now(ctx)
        for (const kind of ['refund-failed', 'refund-exceeds'] as const) {
          await closeTasks(ctx, { kind, refId: row.id, note: String(row.refundNo), now })
        }
        if (isDoubleReturn(row)) {
          await askToPayOut(ctx, { id: row.id, refundNo: String(row.refundNo), amount: Number(row.applyAmount) })
          return undefined
        }
        if ((await partsOf(ctx, row.id)).length > 0) {
          await sql`update shop_refund_part set state = ${REFUND_PART.waiting}, attempts = 0, next_try_at = ${now},
              last_error = null, update_time = now(), version = version + 1, is_number_closed = false,
              part_no = case when is_number_closed then part_no || 'N' else part_no end
            where refund_id = ${row.id} and state = ${REFUND_PART.failed}`.execute(unscoped(ctx.db, OWN))
          await sendSoon(trade, ctx, row.id)
          return undefined
        }
        const agreed = own === null ? Number(row.agreedAmount) : Number(own)
        await planParts(trade, ctx, {
          id: row.id,
          refundNo: String(row.refundNo),
          orderId: String(row.orderId),
          amount: agreed,
          now,
        })
        return undefined
      },
      askForParcel: async (row, ctx, { returnAddressId }) => {
        const chosen = returnAddressId ?? row.returnAddressId ?? (await defaultReturnAddress(ctx))
        await noteReturnAddress(ctx, row.id, String(chosen))
        const days = (await trade.settings(ctx))['refund.parcelDays']
        const until = daysAfter(await trade.now(ctx), days)
        return { returnAddressId: String(chosen), parcelDeadline: until }
      },
      noteAddress: async (row, ctx, { returnAddressId }) => {
        await noteReturnAddress(ctx, row.id, String(returnAddressId))
        return { returnAddressId: String(returnAddressId) }
      },
      noteRejection: async (row, ctx, { code, reason, reasonEn }) => {
        const words = { rejectReason: textOf(reason), rejectReasonEn: textOf(reasonEn) }
        await tellRefused(ctx, row, [words.rejectReason ?? '', words.rejectReasonEn ?? words.rejectReason ?? ''])
        return { ...(await handled(ctx)), rejectCode: textOf(code), ...words }
      },
      noteExpiry: async () => ({ rejectReason: '逾期未寄回', rejectReasonEn: 'Not sent back in time' }),
      freePieces: async (row, ctx) => {
        const order = await lockOrder(trade, ctx, String(row.orderId))
        const items = await refundItemsOf(ctx, row.id)
        await freePieces(ctx, items)
        await answered(ctx, row)
        await noteAfterSale(trade, ctx, order, { except: row.id })
        await endOrder(trade, ctx, order.id)
        return { agreedAmount: null, finishTime: await trade.now(ctx) }
      },
      noteParcel: async (_row, ctx, { carrier, trackingNo }) => {
        const days = (await trade.settings(ctx))['refund.parcelDays']
        const until = daysAfter(await trade.now(ctx), days)
        return {
          returnCarrier: textOf(carrier),
          returnTrackingNo: textOf(trackingNo),
          arrivalDeadline: until,
        }
      },
      noteMissing: async (_row, ctx, { reason }) => ({ ...(await handled(ctx)), rejectReason: textOf(reason) }),
      noteReceived: async (row, ctx, { items }) => {
        const asked = await refundItemsOf(ctx, row.id)
        const received = items ? piecesBy('refundItemId', items) : new Map(asked.map(({ id, qty }) => [id, qty]))
        for (const { id } of asked) {
          await unscoped(ctx.db, OWN)
            .updateTable('shop_refund_item')
            .set({ receivedQty: received?.get(id) ?? 0 })
            .where('id', '=', id)
            .execute()
        }
        return undefined
      },
      noteRefusal: async (_row, ctx, { reason, proofs, carrier, trackingNo }) => ({
        ...(await handled(ctx)),
        rejectReason: textOf(reason),
        refusalProofs: textOf(proofs),
        refusalCarrier: textOf(carrier),
        refusalTrackingNo: textOf(trackingNo),
      }),
      restock: async (row, ctx, { items }) => {
        const found = await refundItemsOf(ctx, row.id)
        const results = inspectedOf(items)
        const pieces: { readonly skuId: string; readonly qty: number }[] = []
        const broken: { readonly skuId: string; readonly qty: number }[] = []
        for (const { refundItemId: id, condition, restockQty, damagedQty, scrapQty } of results) {
          await unscoped(ctx.db, OWN)
            .updateTable('shop_refund_item')
            .set({ condition, restockQty, damagedQty: damagedQty ?? 0, scrapQty })
            .where('id', '=', id)
            .execute()
          const item = found.find((one) => one.id === id)
          if (item && restockQty > 0) {
            pieces.push({ skuId: item.skuId, qty: restockQty })
          }
          if (item && (damagedQty ?? 0) > 0) {
            broken.push({ skuId: item.skuId, qty: damagedQty ?? 0 })
          }
        }
        const { source } = await lockOrder(trade, ctx, String(row.orderId))
        const putBack = source === ORDER_SOURCE.imported ? takeIn : restock
        await putBack(trade, ctx, pieces, { refType: 'refund', refId: row.id })
        await freeRefunded(trade, ctx, row.id, pieces)
        await keepDamaged(trade, ctx, broken, { refType: 'refund', refId: row.id })
        return undefined
      },
      askForMoney: (row, ctx) => turnIntoReturn(trade, ctx, row),
      noteReminder: async (_row, ctx) => ({ remindedAt: await trade.now(ctx) }),
      makeExchangeOrder: async (row, ctx) => ({ exchangeOrderId: await makeExchangeOrder(trade, ctx, row) }),
      book: (row, ctx) => bookRefund(trade, ctx, row),
      makeTask: async (row, ctx) => {
        await openTask(ctx, {
          kind: 'refund-failed',
          title: [`退款失败 ${row.refundNo}`, `Failed refund ${row.refundNo}`],
          refType: 'refund',
          refId: row.id,
          refNo: String(row.refundNo),
          amount: Number(row.agreedAmount),
        })
        return undefined
      },
      tellReminded: tells('refund.reminded'),
      tellAgreed: tells('refund.agreed'),
      tellRejected: tells('refund.rejected'),
      tellWithdrawn: tells('refund.withdrawn'),
      tellDone: tells('refund.done'),
      tellFailed: tells('refund.failed'),
    },
  }
}

/** Somebody else agreed to the same amount before. */
function isSecond({ status, handler, agreedAmount }: RefundRow, { user }: TradeContext, total: number): boolean {
  const isPending = status === REFUND.applied ? agreedAmount === total : true
  return handler !== null && isPending && handler !== user.username
}

const textOf = (value: unknown): string | null => (value === undefined || value === null ? null : String(value))

/** Claims of deposits that are given back end with it. */
async function endClaims(trade: Trade, ctx: TradeContext, row: RefundRow): Promise<void> {
  const ids = new Set((await refundItemsOf(ctx, row.id)).map(({ orderItemId }) => orderItemId))
  const { rows } = await sql<{ id: string }>`select id from shop_final_claim where deposit_order_id = ${row.orderId}
    and deposit_item_id in (${sql.join([...ids, ''])})`.execute(unscoped(ctx.db, OWN))
  const reason = { cancelKind: row.causeCode === 'delay' ? 'delay' : 'customer', reason: row.description }
  const claims = await lockClaims(
    trade,
    ctx,
    rows.map(({ id }) => id),
  )
  // what the shop owes is of a claim that was released before
  for (const claim of claims.filter(({ state }) => state !== CLAIM.released)) {
    await moveClaim(trade, ctx, claim, 'release', { who: 'staff', input: { ...reason, refundId: row.id } })
  }
  await settleDepositOrder(trade, ctx, String(row.orderId), reason)
}

/** What was read as the input declares it. */
function inspectedOf(items: unknown): readonly Inspected[] {
  return Array.isArray(items) ? items : []
}
