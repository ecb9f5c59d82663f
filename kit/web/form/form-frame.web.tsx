import { Drawer, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useIsPhone } from '../table/use-is-phone.web.ts'

interface FormFrameProps {
  readonly kind: 'modal' | 'drawer'
  readonly title: string
  /** Pixels on a desktop. */
  readonly width: number
  readonly open: boolean
  /** Cross, Escape, and a click beside the form. */
  readonly onCancel: () => void
  readonly onOpened: () => void
  readonly children: ReactNode
}

/** What a form opens in; on phones a drawer over the whole screen. */
export function FormFrame({ kind, title, width, open, onCancel, onOpened, children }: FormFrameProps) {
  const isPhone = useIsPhone()
  const handleOpenChange = (isOpen: boolean) => {
    if (isOpen) {
      onOpened()
    }
  }
  if (kind === 'drawer' || isPhone) {
    return (
      <Drawer
        title={title}
        size={isPhone ? '100%' : width}
        open={open}
        onClose={onCancel}
        afterOpenChange={handleOpenChange}
        rootClassName="form-drawer"
      >
        {children}
      </Drawer>
    )
  }
  return (
    <Modal
      title={title}
      width={width}
      open={open}
      onCancel={onCancel}
      afterOpenChange={handleOpenChange}
      footer={null}
      className="form-modal"
    >
      {children}
    </Modal>
  )
}
