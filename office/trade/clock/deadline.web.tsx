import { Tooltip } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { shopClock } from '#kit/web/browser/shop-clock.web.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { relativeTime } from '#kit/web/field/relative-time.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { useShopNow } from './shop-now.web.ts'

interface DeadlineProps {
  /** `YYYY-MM-DD HH:mm:ss` of the shop; null where there is none. */
  readonly at: string | null
  /** From how long before it is red, in milliseconds; only once it is late unless said. */
  readonly hurryMs?: number
}

/** How long something still waits by the clock of the shop, red when it is late; the time itself is the tooltip. */
export function Deadline({ at, hurryMs = 0 }: DeadlineProps) {
  const t = useTranslate()
  const locale = useLocale()
  const now = useShopNow()
  if (!at) {
    return <>-</>
  }
  if (now === undefined) {
    return <span className="tabular">{at}</span>
  }
  const then = shopClock().parse(at)
  const left = then.getTime() - now
  return (
    <Tooltip title={at}>
      <StateTag tone={left <= hurryMs ? 'red' : left < DAY ? 'orange' : 'grey'}>
        {left <= 0 ? t(OVER) : ''}
        {relativeTime(then, new Date(now), locale)}
      </StateTag>
    </Tooltip>
  )
}

const DAY = 86_400_000
const OVER: Text = ['已超时 · ', 'Late · ']
