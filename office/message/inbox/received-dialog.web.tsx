import { Button, Modal } from 'antd'
import { useState } from 'react'
import { placeOf } from '#kit/contract/place.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { SafeHtml } from '#kit/web/field/safe-html.web.tsx'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { openOutside, useOpenPage } from '#kit/web/shell/navigation.web.ts'
import { Attachments } from '../parts/attachments.web.tsx'
import type { Received } from './inbox.ts'
import { confirmRead } from './inbox-calls.web.ts'
import './inbox.css'

interface ReceivedDialogProps {
  readonly received: Received
  readonly onClose: () => void
}

/** The text of what somebody was told, with where it leads, and what they confirm. */
export function ReceivedDialog({ received, onClose }: ReceivedDialogProps) {
  const t = useTranslate()
  const goTo = useOpenPage()
  const [isConfirming, setConfirming] = useState(false)
  useBackLeaves(true, onClose)
  const { titile, senderName, sendTime, msgContent, msgAbstract, files, openType, openPage } = received
  const place = openType === 'url' ? placeOf(openPage) : undefined
  const isToConfirm = received.mustConfirm && received.confirmedAt === null
  const handle = (to: string) => {
    onClose()
    // whatever an address names of another place is opened beside this application
    to.startsWith('/') ? goTo(to) : openOutside(to)
  }
  const confirm = async () => {
    setConfirming(true)
    await confirmRead(received.anntId).then(onClose, () => setConfirming(false))
  }
  return (
    <Modal
      open
      title={t(DIALOG)}
      width={720}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(['关闭', 'Close'])}</Button>
          {place !== undefined && (
            <Button type={isToConfirm ? 'default' : 'primary'} onClick={() => handle(place)}>
              {t(['去处理', 'Go and handle it'])}
            </Button>
          )}
          {isToConfirm && (
            <Button type="primary" loading={isConfirming} onClick={() => void confirm()}>
              {t(['我已知悉', 'I know'])}
            </Button>
          )}
        </>
      }
    >
      <article className="received">
        <h2>{titile}</h2>
        <p className="received-note">
          {t(['发布人：{name}', 'From {name}'], { name: senderName ?? '-' })} · <time>{sendTime}</time>
        </p>
        {msgContent ? <SafeHtml html={msgContent} /> : <p>{msgAbstract}</p>}
        {files && <Attachments value={files} />}
      </article>
    </Modal>
  )
}

const DIALOG: Text = ['通知消息', 'Notice message']
