import { Modal } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PriceProof } from './price-proof.web.tsx'

interface PriceProofDialogProps {
  readonly orderId: string
  readonly itemId: string
  /** What the item is called. */
  readonly name: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Why an item of an order costs what it costs, and the order with it. */
export function PriceProofDialog({ orderId, itemId, name, open, onClose }: PriceProofDialogProps) {
  const t = useTranslate()
  return (
    <Modal title={t(TITLE, { name })} open={open} onCancel={onClose} footer={null} width={640}>
      <PriceProof id={orderId} itemId={itemId} />
    </Modal>
  )
}

const TITLE: Text = ['价格说明：{name}', 'Why this price: {name}']
