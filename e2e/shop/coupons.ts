import { coupon } from '#office/trade/model/coupon.ts'
import { resultOf, type Shop } from './shop.ts'

type Values = Readonly<Record<string, unknown>>

/** A coupon that is given out: 30 yuan off for 30 days from receipt, unless said. */
export async function newCoupon(
  { staff }: Shop,
  values: Values & { readonly name: string },
): Promise<{ readonly id: string; readonly name: string }> {
  const made = resultOf(
    await staff.post(`${coupon.path}/add`, { kind: 1, amountOff: 30, validKind: 2, validDays: 30, ...values }),
  )
  const id = String(made.id)
  resultOf(await staff.post(`${coupon.path}/start`, { ids: id }))
  return { id, name: values.name }
}
