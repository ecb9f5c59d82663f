import { Alert, Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useUnread } from './inbox-calls.web.ts'
import { useOpenReceived } from './use-open-received.web.ts'
import './inbox.css'

const ReceivedDialog = lazy(async () => ({ default: (await import('./received-dialog.web.tsx')).ReceivedDialog }))

/** The newest urgent announcement, on every page until it is read, or confirmed where that is asked for. */
export function InboxBanner() {
  const t = useTranslate()
  const { data } = useUnread()
  const { shown, open, close } = useOpenReceived()
  const [first] = data?.bannerList ?? []
  return (
    <>
      {first && (
        <Alert
          className="inbox-banner"
          type={first.mustConfirm ? 'warning' : 'error'}
          showIcon
          title={first.titile}
          action={
            <Button size="small" onClick={() => open(first)}>
              {t(['查看', 'Read'])}
            </Button>
          }
        />
      )}
      <Suspense>{shown && <ReceivedDialog received={shown} onClose={close} />}</Suspense>
    </>
  )
}
