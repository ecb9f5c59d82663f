import { z } from 'zod'
import { saidText, WIRE_ID, wireCode } from '#kit/server/http/schema.server.ts'
import { RECEIVER_PHONE } from '../../model/order-actions.ts'
import type { CheckoutLine } from './checkout.server.ts'
import { COUPONS_MAX } from './checkout-coupons.server.ts'

/** Points that anybody asks to use at once. */
const POINTS_MAX = 100_000_000

/** Lines of one checkout. */
const LINES_MAX = 50

const SKU_LINE = z.object({
  skuId: WIRE_ID,
  qty: z.int().min(1).max(9999),
  asExchange: z.boolean().optional(),
})

/** SKUs with pieces, claims whose balance is paid, or pieces that were offered from the waiting list. */
export const LINES = z
  .array(z.union([SKU_LINE, z.object({ claimId: WIRE_ID }), z.object({ offerId: WIRE_ID })]))
  .min(1)
  .max(LINES_MAX)

/** Coupons that the customer holds; several where each may be used with others. */
export const COUPON_RECORD_IDS = z.array(WIRE_ID).max(COUPONS_MAX).optional()

/** Points that the customer wants to use. */
export const POINTS = z.int().min(0).max(POINTS_MAX).optional()

const text = saidText

/** Who gets a parcel where, but for the area. */
export const RECEIVED_BY = {
  receiverName: text(50),
  receiverPhone: wireCode(40).pipe(z.string().regex(RECEIVER_PHONE)),
  address: text(300),
  zip: text(10).optional(),
}

/** Where a parcel goes. */
export const RECEIVER = { ...RECEIVED_BY, areaCode: text(20).optional(), areaText: text(200) }

/** Lines as checkout reads them. */
export function linesOf(sent: z.infer<typeof LINES>): readonly CheckoutLine[] {
  return sent.map((line) => line)
}
