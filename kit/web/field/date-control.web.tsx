import { DatePicker, Grid, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { KeyboardEvent } from 'react'
import type { Field } from '#kit/contract/field.ts'
import { daysOfPeriod, LAST_DAY, periodAround, periodPlus } from '#kit/contract/period.ts'
import { shopNow } from '../browser/shop-clock.web.ts'
import { useTranslate } from '../browser/text.web.ts'
import { type ControlProps, type PassedProps, passedProps } from './control-props.ts'
import type { Range } from './range.ts'

/** Wire forms of time. */
const FORMATS = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', month: 'YYYY-MM' } as const

type TimeKind = keyof typeof FORMATS

/** A day, an instant or a month, as text on the wire. */
export function DateControl(props: ControlProps) {
  const { field, value, onChange } = props
  const kind = timeKindOf(field)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the input inside
    <span style={NO_BOX} onKeyDown={keepInField}>
      <DatePicker
        {...passedProps(props)}
        style={FULL}
        picker={kind === 'month' ? 'month' : 'date'}
        showTime={kind === 'datetime'}
        format={FORMATS[kind]}
        value={timeOf(value)}
        onChange={(time) => onChange?.(time ? time.format(FORMATS[kind]) : '')}
      />
    </span>
  )
}

/** Enter opens the calendar or takes what was typed; the form around is sent by Ctrl and Enter, or by its button. */
function keepInField(event: KeyboardEvent): void {
  if (event.key === 'Enter') {
    event.preventDefault()
  }
}

interface DateRangeProps extends Omit<PassedProps, 'placeholder' | 'id'> {
  readonly field: Field
  readonly value: Range
  readonly onChange: (value: Range) => void
}

/** From and to; instants are searched by whole days. Two calendars side by side where there is room. */
export function DateRangeControl(props: DateRangeProps) {
  const { sm: isWide = true } = Grid.useBreakpoint()
  return isWide ? <WideRange {...props} /> : <NarrowRange {...props} />
}

function WideRange({ field, value, onChange, ...passed }: DateRangeProps) {
  const t = useTranslate()
  const kind = dayKindOf(field)
  const today = shopNow().startOf('day')
  const day = today.format(FORMATS.date)
  const presets = [
    { label: t(['今天', 'Today']), value: [today, today] },
    { label: t(['昨天', 'Yesterday']), value: [today.subtract(1, 'day'), today.subtract(1, 'day')] },
    { label: t(['近7天', 'Last 7 days']), value: [today.subtract(6, 'day'), today] },
    { label: t(['近30天', 'Last 30 days']), value: [today.subtract(29, 'day'), today] },
    ...CALENDAR.map(({ label, period, by }) => {
      const { first = '', last = '' } = daysOfPeriod(periodPlus(periodAround(period, day), by) ?? '', LAST_DAY) ?? {}
      return { label: t(label), value: [dayjs(first), dayjs(last)] satisfies [Dayjs, Dayjs] }
    }),
  ] satisfies { label: string; value: [Dayjs, Dayjs] }[]
  return (
    <DatePicker.RangePicker
      {...passed}
      style={FULL}
      picker={kind}
      format={FORMATS[kind]}
      allowEmpty
      presets={kind === 'date' ? presets : []}
      value={[timeOf(value[0]), timeOf(value[1])]}
      onChange={(range) => onChange([textOf(range?.[0], kind), textOf(range?.[1], kind)])}
    />
  )
}

function NarrowRange({ field, value: [begin, end], onChange, ...passed }: DateRangeProps) {
  const t = useTranslate()
  const kind = dayKindOf(field)
  const label = t(field.title)
  const shared = { ...passed, style: FULL, picker: kind, format: FORMATS[kind] }
  return (
    <Space.Compact block>
      <DatePicker
        {...shared}
        aria-label={t(['{label}，从', '{label}, from'], { label })}
        placeholder={t(['开始日期', 'From'])}
        value={timeOf(begin)}
        onChange={(time) => onChange([textOf(time, kind), end])}
      />
      <DatePicker
        {...shared}
        aria-label={t(['{label}，到', '{label}, to'], { label })}
        placeholder={t(['结束日期', 'To'])}
        value={timeOf(end)}
        onChange={(time) => onChange([begin, textOf(time, kind)])}
      />
    </Space.Compact>
  )
}

function dayKindOf({ kind }: Field): 'date' | 'month' {
  return kind === 'month' ? 'month' : 'date'
}

/** Spans of the calendar, this one or the one before. */
const CALENDAR = [
  { label: ['本月', 'This month'], period: 'month', by: 0 },
  { label: ['上月', 'Last month'], period: 'month', by: -1 },
  { label: ['本季度', 'This quarter'], period: 'quarter', by: 0 },
  { label: ['上季度', 'Last quarter'], period: 'quarter', by: -1 },
  { label: ['今年', 'This year'], period: 'year', by: 0 },
  { label: ['去年', 'Last year'], period: 'year', by: -1 },
] as const

const FULL = { width: '100%' }
const NO_BOX = { display: 'contents' }

function timeKindOf(field: Field): TimeKind {
  return field.kind === 'datetime' || field.kind === 'month' ? field.kind : 'date'
}

/** The wire's text as a time; null when it is none. */
function timeOf(value: unknown): Dayjs | null {
  const time = value ? dayjs(String(value)) : null
  return time?.isValid() ? time : null
}

function textOf(time: Dayjs | null | undefined, kind: TimeKind): string {
  return time ? time.format(FORMATS[kind]) : ''
}
