import { DragOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Modal, type ModalProps } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from '../../browser/text.web.ts'
import { useBackLeaves } from '../layers.web.tsx'
import { DraggableFrame, useGrip } from './draggable-frame.web.tsx'
import { IN_PLACE } from './placement.ts'
import './window-modal.css'

type OwnProps = 'title' | 'open' | 'modalRender' | 'destroyOnHidden' | 'onOk' | 'onCancel'

interface WindowModalProps extends Omit<ModalProps, OwnProps> {
  readonly title?: ReactNode
  readonly isOpen: boolean
  /** Asked to close: by cancel, by Esc, and by OK unless `keepsOpen`. */
  readonly onClose: () => void
  readonly onOk?: () => void
  /** OK does not close; the page closes the dialog when its work is done. */
  readonly keepsOpen?: boolean
  /** The contents, with what was typed into them, go when the dialog closes. */
  readonly destroyOnClose?: boolean
  /** Can be moved by its header, or by arrow keys. */
  readonly draggable?: boolean
  /** Opens in full screen. */
  readonly fullscreen?: boolean
  /** Has a button for full screen. */
  readonly switchFullscreen?: boolean
}

/** A dialog like a window: to move by its header and to enlarge to the full screen. */
export function WindowModal(props: WindowModalProps) {
  const { title, isOpen, onClose, onOk, keepsOpen, destroyOnClose = true, ...more } = props
  const { draggable = false, fullscreen = false, switchFullscreen = false, ...passed } = more
  const t = useTranslate()
  const [isFull, setFull] = useFullscreen(isOpen, fullscreen)
  useBackLeaves(isOpen, onClose)
  const canDrag = draggable && !isFull
  const [offset, setOffset] = useState(IN_PLACE)
  const header = (
    <WindowTitle title={title} canDrag={canDrag}>
      {switchFullscreen && (
        <Button
          type="text"
          size="small"
          icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-label={isFull ? t(['退出全屏', 'Leave full screen']) : t(['全屏', 'Full screen'])}
          onClick={() => setFull(!isFull)}
        />
      )}
    </WindowTitle>
  )
  return (
    <Modal
      okText={t(['确定', 'OK'])}
      cancelText={t(['关闭', 'Close'])}
      {...passed}
      {...(isFull && { width: '100%', style: FULL })}
      rootClassName={isFull ? 'window-full' : ''}
      title={title || switchFullscreen || draggable ? header : undefined}
      open={isOpen}
      destroyOnHidden={destroyOnClose}
      onOk={() => {
        onOk?.()
        if (!keepsOpen) {
          onClose()
        }
      }}
      onCancel={onClose}
      modalRender={(content) =>
        draggable ? (
          <DraggableFrame isOn={canDrag} offset={offset} onOffset={setOffset}>
            {content}
          </DraggableFrame>
        ) : (
          <div className="window-frame">{content}</div>
        )
      }
    />
  )
}

interface WindowTitleProps {
  readonly title: ReactNode
  readonly canDrag: boolean
  readonly children: ReactNode
}

function WindowTitle({ title, canDrag, children }: WindowTitleProps) {
  const t = useTranslate()
  const grip = useGrip()
  return (
    <div className="window-title" data-drag={canDrag} {...grip?.listeners}>
      <span className="window-name">{title}</span>
      {grip && (
        <Button
          type="text"
          size="small"
          icon={<DragOutlined />}
          aria-label={t(['用方向键移动对话框', 'Move the dialog with the arrow keys'])}
          onKeyDown={grip.handleKey}
        />
      )}
      {children}
    </div>
  )
}

const FULL = { top: 0, maxWidth: '100vw', margin: 0, padding: 0 }

/** Starts again as the page wants it with every opening; tells charts and tables in the dialog that they have room. */
function useFullscreen(isOpen: boolean, initial: boolean) {
  const [isFull, setFull] = useState(initial)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) {
      setFull(initial)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event follows every change of the size
  useEffect(() => {
    window.dispatchEvent(new Event('resize'))
  }, [isFull])
  return [isFull, setFull] as const
}
