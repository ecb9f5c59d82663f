import { Button } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { WindowModal } from '#kit/web/page/modal/window-modal.web.tsx'

/** To move by its header, and to enlarge. */
export function WindowModalExample() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const title = t(['开箱记录', 'Unboxing'])
  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {t(['打开窗口', 'Open the window'])}
      </Button>
      <WindowModal title={title} isOpen={isOpen} onClose={() => setOpen(false)} draggable switchFullscreen>
        <p>{t(['拖动标题栏移动，点右上角放大到全屏。', 'Drag the header to move it; the corner enlarges it.'])}</p>
      </WindowModal>
    </>
  )
}
