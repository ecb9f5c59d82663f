import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FormFrame } from '#kit/web/form/form-frame.web.tsx'
import { PayLinks } from './pay-links.web.tsx'

interface PayLinkDialogProps {
  readonly id: string
  readonly orderNo: string
  readonly open: boolean
  readonly onClose: () => void
}

/** The link of an order that is to be paid, whenever somebody asks for it again. */
export function PayLinkDialog({ id, orderNo, open, onClose }: PayLinkDialogProps) {
  const t = useTranslate()
  return (
    <FormFrame kind="modal" title={t(TITLE, { orderNo })} width={520} open={open} onCancel={onClose}>
      <PayLinks id={id} />
    </FormFrame>
  )
}

const TITLE: Text = ['付款链接：{orderNo}', 'Payment link: {orderNo}']
