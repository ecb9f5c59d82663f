import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, DatePicker, Select, Space } from 'antd'
import dayjs from 'dayjs'
import {
  CALENDAR_PERIODS,
  type CalendarPeriod,
  daysOfPeriod,
  periodAround,
  periodOf,
  periodPlus,
} from '#kit/contract/period.ts'
import type { Text } from '#kit/contract/text.ts'
import { shopNow } from '../browser/shop-clock.web.ts'
import { useTranslate } from '../browser/text.web.ts'

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
    ...CALENDAR_PERIODS.map((name) => ({ value: name as string, label: t(KINDS[name]) })),
  ]
  const choose = (chosen: string) => {
    const named = CALENDAR_PERIODS.find((name) => name === chosen)
    // the month that lies in the quarter that was looked at, not that of today
    onChange(named ? periodAround(named, daysOfPeriod(value, today)?.last ?? today) : chosen)
  }
  return (
    <Space.Compact>
      <Select
        size={size}
        aria-label={t(label)}
        value={kind ?? value}
        options={options}
        onChange={choose}
        popupMatchSelectWidth={false}
      />
      {kind && <Calendar {...{ kind, value, onChange, size, today }} />}
    </Space.Compact>
  )
}

type CalendarProps = Required<Pick<PeriodControlProps, 'value' | 'onChange' | 'size'>> & {
  readonly kind: CalendarPeriod
  readonly today: string
}

function Calendar({ kind, value, onChange, size, today }: CalendarProps) {
  const t = useTranslate()
  const first = daysOfPeriod(value, LAST_DAY)?.first ?? today
  const step = (by: number) => onChange(periodPlus(value, by) ?? value)
  const isNewest = periodAround(kind, today) <= value
  return (
    <>
      <Button size={size} icon={<LeftOutlined aria-hidden />} aria-label={t(BEFORE[kind])} onClick={() => step(-1)} />
      <DatePicker
        size={size}
        picker={kind}
        format={FORMATS[kind]}
        allowClear={false}
        aria-label={t(KINDS[kind])}
        style={{ width: 112 }}
        maxDate={dayjs(today)}
        value={dayjs(first)}
        onChange={(time) => onChange(periodAround(kind, (time ?? dayjs(today)).format('YYYY-MM-DD')))}
      />
      <Button
        size={size}
        icon={<RightOutlined aria-hidden />}
        aria-label={t(AFTER[kind])}
        disabled={isNewest}
        title={isNewest ? t(NEWEST) : undefined}
        onClick={() => step(1)}
      />
    </>
  )
}

/** Beyond all spans: the first day of one does not depend on today. */
const LAST_DAY = '9999-12-31'

const FORMATS = { month: 'YYYY-MM', quarter: 'YYYY-[Q]Q', year: 'YYYY' } as const

const RANGE: Text = ['时间范围', 'Range']
const DAYS: Text = ['近 {days} 天', '{days} {days|day|days}']
const KINDS: Readonly<Record<CalendarPeriod, Text>> = {
  month: ['按月', 'Month'],
  quarter: ['按季度', 'Quarter'],
  year: ['按年', 'Year'],
}
const BEFORE: Readonly<Record<CalendarPeriod, Text>> = {
  month: ['上一月', 'Month before'],
  quarter: ['上一季度', 'Quarter before'],
  year: ['上一年', 'Year before'],
}
const AFTER: Readonly<Record<CalendarPeriod, Text>> = {
  month: ['下一月', 'Next month'],
  quarter: ['下一季度', 'Next quarter'],
  year: ['下一年', 'Next year'],
}
const NEWEST: Text = ['还没有更晚的数据', 'Nothing is later than this']
