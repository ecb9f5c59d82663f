import { Button } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Asked before something that cannot be taken back; the browser's Back says no. */
export function ConfirmExample() {
  const t = useTranslate()
  const modal = useModal()
  const [answer, setAnswer] = useState<string>()
  const ask = () =>
    modal.confirm({
      title: t(['清空展示柜？', 'Empty the cabinet?']),
      content: t(['柜里的 12 件手办都会移走。', 'All 12 figures in it are taken away.']),
      okText: t(['清空', 'Empty']),
      cancelText: t(['取消', 'Cancel']),
      okButtonProps: { danger: true },
      onOk: () => setAnswer('ok'),
      onCancel: () => setAnswer('cancel'),
    })
  return (
    <>
      <Button danger style={{ alignSelf: 'start' }} onClick={ask}>
        {t(['清空展示柜', 'Empty the cabinet'])}
      </Button>
      <WireValue value={answer} />
    </>
  )
}
