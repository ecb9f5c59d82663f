import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { useBackLeaves } from '../page/layers.web.tsx'
import { PageDrawer } from '../page/page-drawer.web.tsx'

interface FormFrameProps {
  readonly kind: 'modal' | 'drawer'
  readonly title: string
  /** Pixels on a desktop. */
  readonly width: number
  readonly open: boolean
  /** Cross, Escape, a click beside the form, and the browser's Back. */
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** What a form opens in; on phones a drawer over the whole screen. */
export function FormFrame({ kind, title, width, open, onCancel, children }: FormFrameProps) {
  const isDrawer = useIsPhone() || kind === 'drawer'
  useBackLeaves(open && !isDrawer, onCancel)
  if (isDrawer) {
    return (
      <PageDrawer title={title} width={width} open={open} onClose={onCancel} rootClassName="form-drawer">
        {children}
      </PageDrawer>
    )
  }
  return (
    <Modal title={title} width={width} open={open} onCancel={onCancel} footer={null} className="form-modal">
      {children}
    </Modal>
  )
}
