import { Form } from 'antd'
import { ref } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { type ApiError, refusalIn } from '#kit/web/client/api-error.ts'
import { callAction } from '#kit/web/client/resource-calls.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { refreshJobs } from '#kit/web/jobs/job-calls.web.ts'
import { WindowModal } from '#kit/web/page/modal/window-modal.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { CANCEL } from '#kit/web/table/row-actions.web.tsx'
import { coupon } from '../../trade/model/coupon.ts'

interface GiveCouponProps {
  readonly userIds: readonly string[]
  readonly open: boolean
  readonly onClose: () => void
}

const COUPON_FIELD = ref(['优惠券', 'Coupon'], coupon, { required: true })

/** Gives one coupon to customers; what becomes of each is told by the job. */
export function GiveCoupon({ userIds, open, onClose }: GiveCouponProps) {
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const [form] = Form.useForm<{ readonly couponId?: string }>()
  const give = async ({ couponId = '' }: { readonly couponId?: string }) => {
    const call = callAction(coupon, 'issue', { id: couponId, userIds: userIds.join(',') })
    const onRefused = (refusal: ApiError) => form.setFields([{ name: 'couponId', errors: [refusalIn(refusal)] }])
    if (await told(call, { onRefused })) {
      void refreshJobs()
      onClose()
    }
  }
  return (
    <WindowModal
      title={t(TITLE, { n: userIds.length })}
      isOpen={open}
      onClose={onClose}
      onOk={() => form.submit()}
      keepsOpen
      okText={t(GIVE)}
      cancelText={t(CANCEL)}
      confirmLoading={isBusy}
    >
      <Form form={form} layout="vertical" preserve={false} onFinish={(values) => void give(values)}>
        <Form.Item
          name="couponId"
          label={t(COUPON_FIELD.title)}
          extra={t(LIVE_ONLY)}
          rules={[{ required: true, message: t(CHOOSE) }]}
        >
          <FieldControl field={COUPON_FIELD} />
        </Form.Item>
      </Form>
    </WindowModal>
  )
}

const TITLE: Text = ['向 {n} 位顾客发放优惠券', 'Give a coupon to {n} {n|customer|customers}']
const GIVE: Text = ['发放', 'Give']
const LIVE_ONLY: Text = ['仅发放中的优惠券可发放', 'One that is live']
const CHOOSE: Text = ['请选择优惠券', 'Choose a coupon']
