import { DragOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Modal, type ModalProps } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../text/text.web.ts'
import { useDrag } from './use-drag.web.ts'
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
  /** The contents, with what was typed into them, go when the dialog closes (specification 9.9e). */
  readonly destroyOnClose?: boolean
  /** Can be moved by its header, or by arrow keys (specification 9.9f). */
  readonly draggable?: boolean
  /** Opens in full screen. */
  readonly fullscreen?: boolean
  /** Has a button for full screen (specification 9.9f). */
  readonly switchFullscreen?: boolean
}

/** A dialog like a window: to move by its header and to enlarge to the full screen. */
export function WindowModal(props: WindowModalProps) {
  const { title, isOpen, onClose, onOk, keepsOpen, destroyOnClose = true, ...more } = props
  const { draggable = false, fullscreen = false, switchFullscreen = false, ...passed } = more
  const say = useText()
  const [isFull, setFull] = useFullscreen(isOpen, fullscreen)
  const canDrag = draggable && !isFull
  const drag = useDrag(canDrag)
  const header = (
    <div className="window-title" data-drag={canDrag} {...drag.handlers}>
      <span className="window-name">{title}</span>
      {canDrag && (
        <Button
          type="text"
          size="small"
          icon={<DragOutlined />}
          aria-label={say(['用方向键移动对话框', 'Move the dialog with the arrow keys'])}
          onKeyDown={drag.handleKey}
        />
      )}
      {switchFullscreen && (
        <Button
          type="text"
          size="small"
          icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-label={isFull ? say(['退出全屏', 'Leave full screen']) : say(['全屏', 'Full screen'])}
          onClick={() => setFull(!isFull)}
        />
      )}
    </div>
  )
  return (
    <Modal
      okText={say(['确定', 'OK'])}
      cancelText={say(['关闭', 'Close'])}
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
      modalRender={(content) => (
        <div ref={drag.box} className="window-frame" style={drag.style}>
          {content}
        </div>
      )}
    />
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
