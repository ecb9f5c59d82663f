import { App } from 'antd'
import { useEffect } from 'react'
import { currentText } from '../browser/text.web.ts'
import { type ApiError, NOTICE_SECONDS, noticeOf, SYSTEM_NOTICE } from './api-error.ts'

type Notices = ReturnType<typeof App.useApp>

let notices: Notices | undefined

/** Makes antd's messages, with their theme and language, reachable from code outside components. Inside `<App>`. */
export function NoticeBridge() {
  const app = App.useApp()
  useEffect(() => {
    notices = app
    return () => {
      notices = undefined
    }
  }, [app])
  return null
}

/** Messages, notifications and dialogs outside components; undefined before the application is rendered. */
export function currentNotices(): Notices | undefined {
  return notices
}

/** Shows a failed request by the error catalogue. Equal ones share one notification. */
export function announce(error: ApiError): void {
  const notice = noticeOf(error)
  const description = typeof notice === 'string' ? notice : currentText(notice)
  notices?.notification.error({
    key: description,
    title: currentText(SYSTEM_NOTICE),
    description,
    duration: NOTICE_SECONDS,
  })
}
