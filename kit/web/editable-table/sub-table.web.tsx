import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Text } from '#kit/contract/text.ts'
import { useText } from '../text/text.web.ts'
import { type Box, subTablePlace } from './sub-table-place.ts'

interface SubTableProps {
  /** The row it hangs at. */
  readonly row: Box
  readonly table: Box
  readonly children: ReactNode
  readonly onClose: () => void
}

/** What belongs to a clicked row, hanging at it (specification 9.7l). */
export function SubTable({ row, table, children, onClose }: SubTableProps) {
  const say = useText()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) {
        before.focus({ preventScroll: true })
      }
    }
  }, [])
  const { left, width, ...vertical } = subTablePlace({ row, table, viewHeight: window.innerHeight })
  return createPortal(
    <section
      ref={panel}
      className="table-sub"
      style={{ left, inlineSize: width, ...vertical }}
      aria-label={say(TITLE)}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
      }}
    >
      <header className="table-sub-title">
        {say(TITLE)}
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say(CLOSE)} onClick={onClose} />
      </header>
      {children}
    </section>,
    document.body,
  )
}

const TITLE: Text = ['子表', 'Sub-table']
const CLOSE: Text = ['关闭', 'Close']
