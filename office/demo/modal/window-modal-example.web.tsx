import { Button } from 'antd'
import { useState } from 'react'
import { WindowModal } from '#kit/web/modal/window-modal.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'

/** To move by its header, and to enlarge. */
export function WindowModalExample() {
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  const title = say(['开箱记录', 'Unboxing'])
  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {say(['打开窗口', 'Open the window'])}
      </Button>
      <WindowModal title={title} isOpen={isOpen} onClose={() => setOpen(false)} draggable switchFullscreen>
        <p>{say(['拖动标题栏移动，点右上角放大到全屏。', 'Drag the header to move it; the corner enlarges it.'])}</p>
      </WindowModal>
    </>
  )
}
