import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError, noticeOf, refusalIn } from '#kit/web/client/api-error.ts'

/** Why the last try on a page of signing in failed, to be shown above its form. */
export function useRefusal() {
  const t = useTranslate()
  const [refusal, setRefusal] = useState<string>()
  const messageOf = (error: unknown): string => {
    if (!(error instanceof ApiError)) {
      return String(error)
    }
    const isAnswered = error.http !== 0 && error.http !== 504
    const notice = isAnswered ? refusalIn(error) : noticeOf(error)
    return typeof notice === 'string' ? notice : t(notice)
  }
  return {
    alert: refusal !== undefined && (
      <Alert type="error" showIcon title={refusal} role="alert" style={{ marginBottom: 24 }} />
    ),
    refuse: (error: unknown) => setRefusal(messageOf(error)),
    forget: () => setRefusal(undefined),
  }
}
