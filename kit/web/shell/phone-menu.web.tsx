import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { SIDER_WIDTH } from '../browser/layout-settings.ts'
import { useBackLeaves } from '../page/layers.web.tsx'
import { Brand } from './header.web.tsx'

interface PhoneMenuProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The menu of narrow screens: a drawer over the page. */
export function PhoneMenu({ isOpen, onClose, children }: PhoneMenuProps) {
  useBackLeaves(isOpen, onClose)
  return (
    <Drawer
      open={isOpen}
      placement="left"
      size={SIDER_WIDTH.open + 56}
      title={<Brand />}
      onClose={onClose}
      classNames={{ body: 'shell-drawer' }}
    >
      {children}
    </Drawer>
  )
}
