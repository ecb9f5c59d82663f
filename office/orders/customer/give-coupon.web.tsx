import { ref } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { OntoDialog } from '#kit/web/command/onto-dialog.web.tsx'
import { refreshJobs } from '#kit/web/jobs/job-calls.web.ts'
import { coupon } from '../../trade/model/coupon.ts'

interface GiveCouponProps {
  readonly userIds: readonly string[]
  readonly open: boolean
  readonly onClose: () => void
}

const COUPON_FIELD = ref(['优惠券', 'Coupon'], coupon, { required: true })

/** Gives one coupon to customers; how many get one is shown before, and what becomes of each is told by the job. */
export function GiveCoupon({ userIds, open, onClose }: GiveCouponProps) {
  const t = useTranslate()
  return (
    <OntoDialog
      title={t(TITLE, { n: userIds.length })}
      okText={t(GIVE)}
      resource={coupon}
      command="issue"
      field={COUPON_FIELD}
      help={t(LIVE_ONLY)}
      input={{ userIds: userIds.join(',') }}
      open={open}
      onClose={onClose}
      onDone={refreshJobs}
    />
  )
}

const TITLE: Text = ['向 {n} 位顾客发放优惠券', 'Give a coupon to {n} {n|customer|customers}']
const GIVE: Text = ['发放', 'Give']
const LIVE_ONLY: Text = ['仅发放中的优惠券可发放', 'One that is live']
