import { Drawer } from 'antd'
import type { ReactNode } from 'react'

interface FilterDrawerProps {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Filters on a phone: a sheet from below. */
export function FilterDrawer({ children, ...props }: FilterDrawerProps) {
  return (
    <Drawer {...props} placement="bottom" size="auto" destroyOnHidden>
      {children}
    </Drawer>
  )
}
