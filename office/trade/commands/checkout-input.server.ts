import { z } from 'zod'
import { WIRE_ID } from '#kit/server/http/schema.server.ts'
import type { CheckoutLine } from './checkout.server.ts'
import { COUPONS_MAX } from './checkout-coupons.server.ts'

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

const text = (max: number) => z.string().trim().min(1).max(max)

/** Where a parcel goes. */
export const RECEIVER = {
  receiverName: text(50),
  receiverPhone: z.string().regex(/^[+\d][\d\s-]{4,19}$/),
  areaCode: text(20).optional(),
  areaText: text(200),
  address: text(300),
  zip: text(10).optional(),
}

/** Lines as checkout reads them. */
export function linesOf(sent: z.infer<typeof LINES>): readonly CheckoutLine[] {
  return sent.map((line) => line)
}
