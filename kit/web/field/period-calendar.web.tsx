import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type CalendarPeriod, daysOfPeriod, LAST_DAY, periodAround, periodPlus } from '#kit/contract/period.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { PERIOD_KINDS } from './period-words.ts'

interface PeriodCalendarProps {
  readonly kind: CalendarPeriod
  readonly value: string
  readonly onChange: (period: string) => void
  readonly size: 'small' | 'middle'
  /** Today of the shop. */
  readonly today: string
}

/** A month, a quarter or a year, and the ways to the one before and after it. */
export function PeriodCalendar({ kind, value, onChange, size, today }: PeriodCalendarProps) {
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
        aria-label={t(PERIOD_KINDS[kind])}
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

const FORMATS = { month: 'YYYY-MM', quarter: 'YYYY-[Q]Q', year: 'YYYY' } as const

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
