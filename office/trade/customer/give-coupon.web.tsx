import { App, Form, Modal } from 'antd'
import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { callAction } from '#kit/web/client/resource-calls.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { refreshJobs } from '#kit/web/jobs/job-calls.web.ts'
import { coupon } from '../model/coupon.ts'

interface GiveCouponProps {
  readonly userIds: readonly string[]
  readonly open: boolean
  readonly onClose: () => void
}

const COUPON_FIELD = ref(['优惠券', 'Coupon'], coupon, { required: true })

/** Gives one coupon to customers; what becomes of each is told by the job. */
export function GiveCoupon({ userIds, open, onClose }: GiveCouponProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ readonly couponId?: string }>()
  const [isBusy, setBusy] = useState(false)
  const give = async ({ couponId = '' }: { readonly couponId?: string }) => {
    setBusy(true)
    try {
      const answer = await callAction(coupon, 'issue', { id: couponId, userIds: userIds.join(',') })
      void message.success(answer.message)
      void refreshJobs()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      form.setFields([{ name: 'couponId', errors: [error.errors[0]?.message ?? error.message] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      title={t(TITLE, { n: userIds.length })}
      open={open}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={t(GIVE)}
      confirmLoading={isBusy}
      destroyOnHidden
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
    </Modal>
  )
}

const TITLE: Text = ['向 {n} 位顾客发放优惠券', 'Give a coupon to {n} {n|customer|customers}']
const GIVE: Text = ['发放', 'Give']
const LIVE_ONLY: Text = ['仅发放中的优惠券可发放', 'One that is live']
const CHOOSE: Text = ['请选择优惠券', 'Choose a coupon']
