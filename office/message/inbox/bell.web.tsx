import { BellOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { followNotifications } from '#kit/web/session/notification-socket.web.ts'
import { usePreference } from '#kit/web/session/preference.web.ts'
import { askInboxAgain, useUnread } from './inbox-calls.web.ts'
import { ALOUD, readAloud } from './read-aloud.web.ts'
import { useOpenReceived } from './use-open-received.web.ts'

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.web.tsx')).BellPanel }))
const ReceivedDialog = lazy(async () => ({ default: (await import('./received-dialog.web.tsx')).ReceivedDialog }))

/** Says how much is unread, and shows the newest of it. */
export function Bell({ hasTooltip }: { readonly hasTooltip: boolean }) {
  const t = useTranslate()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const [isAloud] = usePreference(ALOUD, false)
  const { data } = useUnread()
  const { shown, open, close } = useOpenReceived(() => setOpen(false))
  const speak = useEffectEvent((text: string, id: string) => {
    if (isAloud) {
      void readAloud(text, { id, locale })
    }
  })
  useEffect(
    () =>
      followNotifications({
        onNews: askInboxAgain,
        onMessage: ({ msgId = '', msgTxt = '' }) => speak(msgTxt, msgId),
      }),
    [],
  )
  const count = data ? data.anntMsgTotal + data.sysMsgTotal : 0
  const title =
    count > 0 ? t(['通知 {n} 条未读', 'Notifications: {n} unread'], { n: count }) : t(['通知', 'Notifications'])
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <Suspense fallback={<div className="bell-panel" />}>
            <BellPanel unread={data} onOpen={open} onLeave={() => setOpen(false)} />
          </Suspense>
        }
      >
        <Tooltip title={hasTooltip && !isOpen ? title : ''}>
          <Button
            type="text"
            aria-label={title}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            icon={
              <span className="job-tray">
                <BellOutlined />
                {count > 0 && <sup className="job-tray-count tabular">{count > 99 ? '99+' : count}</sup>}
              </span>
            }
          />
        </Tooltip>
      </Popover>
      <Suspense>{shown && <ReceivedDialog received={shown} onClose={close} />}</Suspense>
    </>
  )
}
