import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { coupon } from '../../trade/model/coupon.ts'
import { couponRecord } from '../../trade/model/coupon-record.ts'

const GiveCoupon = late(async () => (await import('./give-coupon.web.tsx')).GiveCoupon)

/** The coupons of a customer, and a button to give one. */
export function CustomerCoupons({ userId }: { readonly userId: string }) {
  const t = useTranslate()
  const can = useCan()
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      {can(actionPermission(coupon, 'issue')) && (
        <Button style={{ marginBottom: 12 }} onClick={() => setOpen(true)}>
          {t(GIVE)}
        </Button>
      )}
      <RelatedRows resource={couponRecord} filters={{ userId }} />
      {isOpen !== undefined && (
        <Suspense>
          <GiveCoupon userIds={[userId]} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const GIVE: Text = ['发放优惠券', 'Give a coupon']
