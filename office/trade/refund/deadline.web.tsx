import { Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useLocale } from '#kit/web/browser/text.web.ts'
import { relativeTime } from '#kit/web/field/relative-time.ts'

/** How long something still waits, or since when it is late; the time itself is the tooltip. */
export function Deadline({ at, isOpen }: { readonly at: string | null; readonly isOpen: boolean }) {
  const locale = useLocale()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  if (!at) {
    return <>-</>
  }
  if (!isOpen) {
    return <>{at}</>
  }
  const then = new Date(at.replace(' ', 'T'))
  const left = then.getTime() - now.getTime()
  return (
    <Typography.Text type={left < 0 ? 'danger' : left < DAY ? 'warning' : 'secondary'} title={at}>
      {relativeTime(then, now, locale)}
    </Typography.Text>
  )
}

const MINUTE = 60_000
const DAY = 86_400_000
