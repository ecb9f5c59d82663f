import { late } from '#kit/web/page/late.web.ts'
import { CouponPage } from '../orders/coupon/coupon-page.web.tsx'

const CouponWhatIf = late(async () => (await import('./coupon-what-if.web.tsx')).CouponWhatIf)

/** Coupons, which are tried on items as orders are entered. Coupons know nothing of the order desk. */
export function CouponListPage() {
  return <CouponPage WhatIf={CouponWhatIf} />
}
