import { Drawer, type DrawerProps } from 'antd'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { useBackLeaves } from './layers.web.tsx'

interface PageDrawerProps extends Omit<DrawerProps, 'size' | 'width'> {
  /** Pixels on a desktop. */
  readonly width: number
  readonly open: boolean
  /** Cross, Escape, a click beside it, and the browser's Back. */
  readonly onClose: () => void
}

/** A drawer over a page; on phones over the whole screen. */
export function PageDrawer({ width, open, onClose, ...props }: PageDrawerProps) {
  const isPhone = useIsPhone()
  useBackLeaves(open, onClose)
  return <Drawer {...props} open={open} onClose={onClose} size={isPhone ? '100%' : width} />
}
