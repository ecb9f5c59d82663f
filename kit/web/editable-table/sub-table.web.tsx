import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { THEME_CLASS } from '../shell/theme/theme.web.ts'
import { type Box, subTablePlace } from './sub-table-place.ts'

interface SubTableProps {
  /** The row it hangs at. */
  readonly row: Box
  readonly table: Box
  readonly children: ReactNode
  readonly onClose: () => void
  /** A press in it, or in a list or a dialog that belongs to it. */
  readonly onPress: (event: Event) => void
}

/** What belongs to a clicked row, hanging at it. */
export function SubTable({ row, table, children, onClose, onPress }: SubTableProps) {
  const t = useTranslate()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      // Whoever went elsewhere stays there.
      if (before instanceof HTMLElement && document.activeElement === document.body) {
        before.focus({ preventScroll: true })
      }
    }
  }, [])
  const { left, width, maxHeight, ...vertical } = subTablePlace({ row, table, viewHeight: window.innerHeight })
  return createPortal(
    <section
      ref={panel}
      className={`table-sub ${THEME_CLASS}`}
      style={{ left, inlineSize: width, maxBlockSize: maxHeight, ...vertical }}
      aria-label={t(TITLE)}
      tabIndex={-1}
      onMouseDownCapture={(event) => onPress(event.nativeEvent)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOwn(event.target, panel.current)) {
          event.stopPropagation()
          onClose()
        }
      }}
    >
      <header className="table-sub-title">
        {t(TITLE)}
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t(CLOSE)} onClick={onClose} />
      </header>
      {children}
    </section>,
    document.body,
  )
}

/** Cells being edited, open lists and dialogs take Esc for themselves. */
function isOwn(target: EventTarget, panel: HTMLElement | null): boolean {
  return (
    target instanceof Element &&
    panel?.contains(target) === true &&
    !target.closest('.rdg-editor-container, [role=combobox][aria-expanded=true]')
  )
}

const TITLE: Text = ['子表', 'Sub-table']
const CLOSE: Text = ['关闭', 'Close']
