import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Suspense } from 'react'
import { CALENDAR_PERIODS, daysOfPeriod, periodAround, periodOf } from '#kit/contract/period.ts'
import { SAID_OF, type Text } from '#kit/contract/text.ts'
import { shopNow } from '../browser/shop-clock.web.ts'
import { useTranslate } from '../browser/text.web.ts'
import { late } from '../page/late.web.ts'
import { PERIOD_KINDS } from './period-words.ts'
import './period.css'

const PeriodCalendar = late(async () => (await import('./period-calendar.web.tsx')).PeriodCalendar)

interface PeriodControlProps {
  readonly value: string
  readonly onChange: (period: string) => void
  /** Spans of days up to today that are offered; none where only those of a calendar make sense. */
  readonly days?: readonly number[]
  readonly size?: 'small' | 'middle'
  /** Today of the shop, where its clock is not that of the browser. */
  readonly today?: string | undefined
  readonly label?: Text
}

/**
 * A span of days: the last so many, or a month, a quarter or a year of the calendar with the ones before and after it. The value
 * is a text as `kit/contract/period.ts` has it; days are those of the shop.
 */
export function PeriodControl({
  value,
  onChange,
  days = [],
  size = 'middle',
  today = shopNow().format('YYYY-MM-DD'),
  label = RANGE,
}: PeriodControlProps) {
  const t = useTranslate()
  const parts = periodOf(value)
  const kind = parts && parts.kind !== 'days' ? parts.kind : undefined
  const options = [
    ...days.map((count) => ({ value: `${count}d`, label: t(DAYS, { days: count }) })),
    ...CALENDAR_PERIODS.map((name) => ({ value: name as string, label: t(PERIOD_KINDS[name]) })),
  ]
  const chosen = kind ?? value
  const shown = options.find((option) => option.value === chosen)?.label ?? value
  const choose = (next: string) => {
    const named = CALENDAR_PERIODS.find((name) => name === next)
    // the month that lies in the quarter that was looked at, not that of today
    onChange(named ? periodAround(named, daysOfPeriod(value, today)?.last ?? today) : next)
  }
  return (
    <span className="period">
      <Dropdown
        trigger={['click']}
        menu={{
          items: options.map((option) => ({ key: option.value, label: option.label })),
          selectable: true,
          selectedKeys: [chosen],
          onClick: ({ key }) => choose(key),
        }}
      >
        <Button size={size} aria-haspopup="menu" aria-label={t(SAID_OF, { of: t(label), text: shown })}>
          {shown} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      <Suspense>{kind && <PeriodCalendar {...{ kind, value, onChange, size, today }} />}</Suspense>
    </span>
  )
}

const RANGE: Text = ['时间范围', 'Range']
const DAYS: Text = ['近 {days} 天', '{days} {days|day|days}']
