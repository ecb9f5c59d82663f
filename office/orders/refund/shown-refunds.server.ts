import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { yuanOf } from '#kit/contract/money.ts'
import { movesFrom } from '#kit/contract/states.ts'
import { saidIn, textIn } from '#kit/contract/text.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { named } from '#kit/server/http/answers.server.ts'
import { ID_OUT, MOMENT_OUT, YUAN_OUT } from '#kit/server/http/wire-values.server.ts'
import { fileAt, filesAt, PICTURE_OUT } from '../../storefront/file-addresses.server.ts'
import { shownRow } from '../../storefront/shown-orders.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import type { RefundStep } from '../../trade/model/money/refund-proof.ts'
import { refund } from '../../trade/model/refund.ts'
import { refundItem } from '../../trade/model/refund-item.ts'
import { REFUND, refundStates } from '../../trade/model/refund-states.ts'

const OWN = 'refunds of the customer that the client speaks for'

/** What a customer is told of a refund: who works on it, and what one of two approvers noted, is the shop's own. */
const COLUMNS =
  sql.raw(`id, refund_no, group_no, order_id, order_no, line, kind, status, cause_code, description, description_en, proofs,
  apply_amount, agreed_amount, freight_refund, charged_amount, amount_proof, integral_back, integral_clawed, coupon_back, return_address_snap,
  return_carrier, return_tracking_no, parcel_deadline, handle_deadline, reject_reason, reject_reason_en, refusal_proofs, refusal_carrier, refusal_tracking_no, exchange_order_id,
  create_time, finish_time`)

const SHOWN = {
  amounts: ['applyAmount', 'agreedAmount', 'freightRefund', 'chargedAmount'],
  moments: ['parcelDeadline', 'handleDeadline', 'createTime', 'finishTime'],
}

interface Shown {
  readonly id: string
  readonly refundNo: string
  readonly groupNo: string
  readonly status: number
  readonly kind: number
  readonly proofs: string | null
  readonly refusalProofs: string | null
  readonly agreedAmount: number | null
  readonly amountProof: readonly RefundStep[]
  readonly [column: string]: unknown
}

export async function refundsShown(trade: Trade, ctx: TradeContext, filter: RawBuilder<unknown>) {
  const rowsIn = unscoped(ctx.db, OWN)
  const { rows } = await sql<Shown>`select ${COLUMNS} from shop_refund
    where ${filter}`.execute(rowsIn)
  const ids = rows.map(({ id }) => id)
  const items = await sql<{
    refundId: string
    amount: number
    picture: string | null
  }>`select refund_id, order_item_id, title_snap as title,
      sku_name_snap as sku_name, picture_snap as picture, qty, amount, received_qty, condition
    from shop_refund_item where refund_id in (${sql.join([...ids, ''])}) order by refund_id, position`.execute(rowsIn)
  return rows.map(({ returnAddressSnap, amountProof, descriptionEn, rejectReasonEn, ...row }) => ({
    ...shownRow(trade, { ...row, agreedAmount: row.status === REFUND.applied ? null : row.agreedAmount }, SHOWN),
    description: saidIn(ctx.locale, { ...row, descriptionEn }, 'description'),
    rejectReason: saidIn(ctx.locale, { ...row, rejectReasonEn }, 'rejectReason'),
    proofs: filesAt(trade, ctx, row.proofs),
    refusalProofs: filesAt(trade, ctx, row.refusalProofs),
    returnAddress: returnAddressSnap ?? null,
    /** How the amount that was applied for came about. */
    proof: amountProof.map((step) => stepShown(ctx, step)),
    /** What the customer may do with it now. */
    commands: row.refundNo === row.groupNo ? movesFrom(refundStates, row, 'customer') : [],
    items: items.rows
      .filter(({ refundId }) => refundId === row.id)
      .map(({ refundId: _, ...item }) => ({
        ...item,
        picture: fileAt(trade, ctx, item.picture),
        amount: yuanOf(item.amount),
      })),
  }))
}

/** A step of a proof on the wire; the amount is yuan. */
export function stepShown({ locale }: TradeContext, { rule, amount, note }: RefundStep) {
  return { rule, amount: yuanOf(amount), ...(note && { note: textIn(locale, note) }) }
}

/** A step of the proof of a refund. */
export const REFUND_STEP = named(
  'StorefrontRefundStep',
  z.object({
    rule: z.enum(['pieces', 'exchange', 'days', 'points', 'freight', 'applied']),
    amount: YUAN_OUT,
    note: z.string().optional(),
  }),
)

const ITEM_OUT = named(
  'StorefrontRefundItem',
  z.object({
    orderItemId: ID_OUT,
    title: z.string(),
    skuName: z.string().nullable(),
    picture: PICTURE_OUT.nullable(),
    ...has(refundItem, 'qty', 'amount', 'receivedQty'),
    ...mayHave(refundItem, 'condition'),
  }),
)

const ADDRESS_OUT = z.object({
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  region: z.string().nullable(),
  address: z.string(),
  zip: z.string().nullable(),
})

/** A refund as its customer sees it. */
export const REFUND_OUT = named(
  'StorefrontRefund',
  z.object({
    id: ID_OUT,
    ...has(refund, 'refundNo', 'groupNo', 'orderNo', 'line', 'kind', 'status', 'causeCode', 'applyAmount'),
    ...has(refund, 'freightRefund', 'chargedAmount', 'integralBack', 'integralClawed', 'couponBack'),
    ...mayHave(refund, 'description', 'agreedAmount', 'returnCarrier', 'returnTrackingNo', 'parcelDeadline'),
    ...mayHave(refund, 'handleDeadline', 'rejectReason', 'refusalCarrier', 'refusalTrackingNo', 'finishTime'),
    orderId: ID_OUT,
    exchangeOrderId: ID_OUT.nullable(),
    createTime: MOMENT_OUT,
    proofs: z.array(PICTURE_OUT),
    refusalProofs: z.array(PICTURE_OUT),
    returnAddress: ADDRESS_OUT.nullable().meta({ description: 'Where a parcel is sent, once it is waited for' }),
    proof: z.array(REFUND_STEP),
    commands: z
      .array(z.string())
      .meta({ description: 'What the customer may do with it now', examples: [['withdraw']] }),
    items: z.array(ITEM_OUT),
  }),
)
