import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { WindowModal } from '#kit/web/page/modal/window-modal.web.tsx'

/** OK works for a second and closes when it is done; what was typed is there at the next opening. */
export function WindowModalKeepsExample() {
  const t = useTranslate()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    setBusy(false)
    setOpen(false)
    void message.success(t(['已保存', 'Saved']))
  }
  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {t(['写备注', 'Write a note'])}
      </Button>
      <WindowModal
        title={t(['备注', 'Note'])}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onOk={() => void save()}
        keepsOpen
        destroyOnClose={false}
        confirmLoading={isBusy}
      >
        <Input.TextArea rows={3} aria-label={t(['备注', 'Note'])} />
      </WindowModal>
    </>
  )
}
