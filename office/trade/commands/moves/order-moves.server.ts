import { isChoice } from '#kit/contract/choices.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { seenBy, unmasked } from '#kit/contract/seen-fields.ts'
import { refusing } from '#kit/contract/states.ts'
import { instantIn } from '#kit/contract/zoned-time.ts'
import type { Handlers } from '#kit/server/crud/handlers.server.ts'
import { isStocked, SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { CLAIM, LIVE_CLAIMS } from '../../model/claim-states.ts'
import { daysAfter } from '../../model/days.ts'
import { areAllBack, isPaidBack } from '../../model/money/refundable.ts'
import { order } from '../../model/order.ts'
import { CANCEL_KIND, HOLD_STATE, PAY_STATE } from '../../model/order-choices.ts'
import { unsentOf } from '../../model/order-item.ts'
import { orderStates } from '../../model/order-states.ts'
import { PAY_CHANNEL } from '../../model/pay-channels.ts'
import { PAYMENT } from '../../model/payment.ts'
import { piecesBy } from '../../model/pieces.ts'
import type { TradeEventType } from '../../model/trade-events.ts'
import { claimStatesOf, makeClaims, payClaims } from '../claim/claims.server.ts'
import { closeTasks, HOLD_TASKS } from '../context/tasks.server.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { retakeCoupons, unlockCoupons, useCoupons } from '../coupon/coupons.server.ts'
import { joinAdded, lapseEdit } from '../edit/addition-ends.server.ts'
import { beginMembership } from '../member/paid-membership.server.ts'
import { areaTextOf } from '../order/area-text.server.ts'
import { adjustPrice } from '../order/change-price.server.ts'
import { dueOf, itemsOf, type OrderRow, setCounted } from '../order/order-rows.server.ts'
import { revivedErrors } from '../order/revived-limits.server.ts'
import { holdDaysOf } from '../parcel/hold-days.server.ts'
import { resumedHold } from '../parcel/resumed-hold.server.ts'
import { chosenErrors, noteDelivered, sendPieces, trackingErrors } from '../parcel/shipping.server.ts'
import { usedNumberErrors } from '../parcel/used-numbers.server.ts'
import { unverifiedOf } from '../parcel/verified-pieces.server.ts'
import { bookCreditPayment, setCreditUsed } from '../payment/apply-credit.server.ts'
import { creditOf } from '../payment/credit.server.ts'
import { orphanOf, takeOrphan } from '../payment/orphans.server.ts'
import { askPayment, closeAsked, paymentsOf } from '../payment/payments.server.ts'
import { earnPoints, freePoints, freezePoints, spendPoints } from '../points/order-points.server.ts'
import { keepPlaces, retakePlaces } from '../stock/places.server.ts'
import { free, reserve, sell } from '../stock/stock.server.ts'
import { retakeOffers, returnOffers, sellOffers } from '../stock/waiting.server.ts'

type Parts = Required<Pick<Handlers<typeof order>, 'guards' | 'effects'>>

/** What the table of order states asks and does. */
export function orderMoves(trade: Trade): Parts {
  const { clock } = trade.app
  const unless = refusing(orderStates)
  const paidAtOf = async ({ paidAt }: Values, ctx: TradeContext) => instantIn(clock, paidAt) ?? trade.now(ctx)
  const piecesOfOrder = async (ctx: TradeContext, row: OrderRow) =>
    isStocked(row) ? (await itemsOf(ctx, row.id)).map(({ skuId, qty }) => ({ skuId, qty })) : []
  const hasUnsent = async (ctx: TradeContext, { id }: OrderRow) =>
    (await itemsOf(ctx, id)).some((item) => unsentOf(item) > 0)
  const document = ({ id }: OrderRow) => ({ refType: 'order', refId: id })
  const tells = (type: TradeEventType) => async (row: OrderRow, ctx: TradeContext) => {
    await tell(trade, ctx, type, row.id)
    return undefined
  }

  return {
    guards: {
      isPaymentExact: async (row, _ctx, { amount }) => unless(amount === dueOf(row), 'isPaymentExact'),
      isUnpaid: async (row, ctx) =>
        unless(!(await paymentsOf(ctx, row.id)).some(({ state }) => state === PAYMENT.success), 'isUnpaid'),
      hasOrphan: async (row, ctx) => unless((await orphanOf(ctx, row)) !== undefined, 'hasOrphan'),
      isWithinLimits: (row, ctx) => revivedErrors(trade, ctx, row),
      hasNoOpenRefund: async (row, ctx) =>
        unless(
          (await itemsOf(ctx, row.id)).every(({ refundingQty }) => refundingQty === 0),
          'hasNoOpenRefund',
        ),
      isTrackingRight: async (row, ctx, input) => {
        const errors = [
          ...trackingErrors(input.carrier, input.trackingNo),
          ...(await usedNumberErrors(ctx, row, { ...input, now: await trade.now(ctx) })),
        ]
        return errors.length > 0 || input.items === undefined
          ? errors
          : chosenErrors(await itemsOf(ctx, row.id), piecesBy('orderItemId', input.items))
      },
      arePiecesVerified: async (row, ctx) =>
        unless((await unverifiedOf(trade, ctx, [row.id])).size === 0, 'arePiecesVerified'),
      hasUnsent: async (row, ctx) => unless(await hasUnsent(ctx, row), 'hasUnsent'),
      isAllSent: async (row, ctx) => unless(!(await hasUnsent(ctx, row)), 'isAllSent'),
      hasOpenClaims: async (row, ctx) =>
        unless(
          (await claimStatesOf(ctx, row.id)).some((state) => state === CLAIM.open || state === CLAIM.grace),
          'hasOpenClaims',
        ),
      isBalancePaid: async (row, ctx) => {
        const states = await claimStatesOf(ctx, row.id)
        return unless(
          states.includes(CLAIM.paid) && !states.some((state) => LIVE_CLAIMS.includes(state)),
          'isBalancePaid',
        )
      },
      hasNoLiveClaims: async (row, ctx) =>
        unless(!(await claimStatesOf(ctx, row.id)).some((state) => LIVE_CLAIMS.includes(state)), 'hasNoLiveClaims'),
      isAllRefunded: async (row, ctx) => {
        const items = await itemsOf(ctx, row.id)
        const isBack = isPaidBack({ refunded: Number(row.refunded), paid: Number(row.paid) }, items)
        return unless(isBack || areAllBack(items), 'isAllRefunded')
      },
      isPayableNow: async ({ payDeadline }, ctx) =>
        unless(payDeadline === null || payDeadline > (await trade.now(ctx)), 'isPayableNow'),
      hasCredit: async ({ creditUsed, userId }, ctx) =>
        unless(Number(creditUsed) > 0 || (await creditOf(ctx, String(userId))) > 0, 'hasCredit'),
      isPriceRight: async (_row, _ctx, { payable }) => unless(Number(payable) >= 1, 'isPriceRight', 'payable'),
      isFreightLeft: async ({ freight }, _ctx, { payable }) =>
        unless(Number(payable) >= Number(freight), 'isFreightLeft', 'payable'),
    },
    effects: {
      sellStock: async (row, ctx, input) => {
        await sell(trade, ctx, await piecesOfOrder(ctx, row), document(row))
        await closeAsked(ctx, row.id)
        const payTime = await paidAtOf(input, ctx)
        const payChannel = isChoice(PAY_CHANNEL, input.channel) && { payChannel: input.channel }
        const payState = row.payModel === PAY_MODEL.reservation ? PAY_STATE.later : PAY_STATE.paid
        return { payState, paid: row.payable, payTime, ...payChannel }
      },
      bookCredit: async (row, ctx, input) => {
        await bookCreditPayment(trade, ctx, row, await paidAtOf(input, ctx))
        return undefined
      },
      takeCredit: async (row, ctx, { amount }) => {
        await closeAsked(ctx, row.id)
        return setCreditUsed(trade, ctx, row, Number(amount))
      },
      returnCredit: (row, ctx) => setCreditUsed(trade, ctx, row, 0),
      payClaims: async (row, ctx) => {
        if (row.line === SALES_LINE.final) {
          await payClaims(trade, ctx, row, { items: await itemsOf(ctx, row.id), at: await trade.now(ctx) })
        }
        return undefined
      },
      retakeOffers: async (row, ctx) => {
        await retakeOffers(trade, ctx, row)
        await retakePlaces(trade, ctx, row)
        return undefined
      },
      makeClaims: async (row, ctx, input) => {
        const paidAt = await paidAtOf(input, ctx)
        await makeClaims(trade, ctx, row, { items: await itemsOf(ctx, row.id), paidAt })
        return undefined
      },
      sellOffers: async (row, ctx) => {
        await sellOffers(trade, ctx, row)
        return undefined
      },
      returnOffers: async (row, ctx) => {
        await returnOffers(trade, ctx, row)
        return undefined
      },
      useCoupons: async (row, ctx) => {
        await useCoupons(trade, ctx, row)
        return undefined
      },
      unlockCoupons: async (row, ctx) => {
        await unlockCoupons(trade, ctx, row)
        return undefined
      },
      retakeCoupons: async (row, ctx) => {
        await retakeCoupons(trade, ctx, row)
        return undefined
      },
      spendPoints: async (row, ctx) => {
        await spendPoints(ctx, row)
        return undefined
      },
      beginMembership: async (row, ctx) => {
        await beginMembership(trade, ctx, row)
        return { finishTime: await trade.now(ctx) }
      },
      earnPoints: async (row, ctx) => ({ integralGiven: await earnPoints(trade, ctx, row) }),
      freePoints: async (row, ctx) => {
        await freePoints(ctx, row)
        return undefined
      },
      retakePoints: async (row, ctx) => {
        await freezePoints(trade, ctx, row)
        return undefined
      },
      freeStock: async (row, ctx, { cancelKind }) => {
        await free(trade, ctx, await piecesOfOrder(ctx, row), document(row))
        // a run that is cancelled has no places
        if (cancelKind !== 'maker') {
          await keepPlaces(trade, ctx, row, await itemsOf(ctx, row.id))
        }
        await closeAsked(ctx, row.id)
        await setCounted(ctx, row.id, false)
        return undefined
      },
      noteCancel: async (row, ctx, { reason, cancelKind }) => ({
        cancelTime: await trade.now(ctx),
        cancelKind: isChoice(CANCEL_KIND, cancelKind) ? cancelKind : (row.cancelKind ?? 'staff'),
        cancelReason: reason === undefined || reason === null ? null : String(reason),
      }),
      takeOrphan: async (row, ctx) => {
        const payChannel = await takeOrphan(trade, ctx, row)
        if (payChannel === undefined) {
          throw invalid(unless(false, 'hasOrphan'))
        }
        return { cancelTime: null, cancelKind: null, cancelReason: null, payChannel }
      },
      reserveStock: async (row, ctx) => {
        await reserve(trade, ctx, await piecesOfOrder(ctx, row), document(row))
        await setCounted(ctx, row.id, true)
        return undefined
      },
      sendRest: (row, ctx, input) => sendPieces(trade, ctx, row, { ...input, chosen: null }),
      sendPart: (row, ctx, input) =>
        sendPieces(trade, ctx, row, { ...input, chosen: piecesBy('orderItemId', input.items) }),
      noteReceipt: async (row, ctx) => {
        await noteDelivered(ctx, row.id)
        const now = await trade.now(ctx)
        const days = (await trade.settings(ctx))['order.afterSaleDays']
        return { receiveTime: now, finishTime: now, afterSaleUntil: daysAfter(now, days) }
      },
      noteForfeit: async (_row, ctx) => ({ cancelTime: await trade.now(ctx), cancelKind: CANCEL_KIND.forfeit }),
      adjustPrice: (row, ctx, { payable }) => adjustPrice(trade, ctx, row, Number(payable)),
      askPaymentAnew: async (row, ctx, { payable }) => {
        const asked = (await paymentsOf(ctx, row.id)).find(({ state }) => state === PAYMENT.created)
        if (asked) {
          const { channel } = asked
          await askPayment(
            trade,
            ctx,
            { ...row, payable: Number(payable), creditUsed: 0 },
            { channel, now: await trade.now(ctx) },
          )
        }
        return undefined
      },
      // storefronts say the area in words of their own
      setAddress: async (row, { user }, { receiverName, receiverPhone, areaCode, address, zip, ...sent }) => {
        const areaText = sent.areaText ?? areaTextOf(String(areaCode), 'areaCode')
        const typed = { receiverName, receiverPhone, areaCode, areaText, address, zip }
        return unmasked(seenBy(order, user.can), typed, row).values as never
      },
      putOnHold: async (row, ctx) => {
        const resumed = await resumedHold(ctx, row)
        if (resumed) {
          return resumed
        }
        const now = await trade.now(ctx)
        const { most, free: unpaid } = await holdDaysOf(trade, ctx, { userId: row.userId ?? '', now })
        const [holdUntil, holdFreeUntil] = [most, unpaid].map((days) => daysAfter(now, days))
        return { holdState: HOLD_STATE.held, holdUntil, holdFreeUntil }
      },
      takeOffHold: async (row, ctx) => {
        const now = await trade.now(ctx)
        for (const kind of HOLD_TASKS) {
          await closeTasks(ctx, { kind, refId: row.id, note: String(row.orderNo), now })
        }
        return { holdState: HOLD_STATE.none, holdUntil: null, holdFreeUntil: null }
      },
      joinParcel: async (_row, _ctx, { parcelNo }) => ({ parcelNo: String(parcelNo) }),
      leaveParcel: async () => ({ parcelNo: null }),
      tellPaid: tells('order.paid'),
      tellReserved: tells('order.reserved'),
      tellCancelled: tells('order.cancelled'),
      tellShipped: tells('order.shipped'),
      tellReceived: tells('order.received'),
      tellReminded: tells('order.reminded'),
      tellRepriced: tells('order.repriced'),
      tellEdited: tells('order.edited'),
      tellAddress: tells('order.readdressed'),
      joinAdded: (row, ctx) => joinAdded(trade, ctx, row),
      lapseEdit: async (row, ctx) => {
        await lapseEdit(trade, ctx, row)
        return undefined
      },
    },
  }
}
