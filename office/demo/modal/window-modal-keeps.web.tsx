import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { WindowModal } from '#kit/web/modal/window-modal.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'

/** OK works for a second and closes when it is done; what was typed is there at the next opening. */
export function WindowModalKeepsExample() {
  const say = useText()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    setBusy(false)
    setOpen(false)
    void message.success(say(['已保存', 'Saved']))
  }
  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {say(['写备注', 'Write a note'])}
      </Button>
      <WindowModal
        title={say(['备注', 'Note'])}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onOk={() => void save()}
        keepsOpen
        destroyOnClose={false}
        confirmLoading={isBusy}
      >
        <Input.TextArea rows={3} aria-label={say(['备注', 'Note'])} />
      </WindowModal>
    </>
  )
}
