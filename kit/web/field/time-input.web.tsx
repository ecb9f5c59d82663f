import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import '../browser/shop-clock.web.ts'
import type { PassedProps } from './control-props.ts'

interface TimeTextProps extends PassedProps {
  /** Text in the format; '' for none. */
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  readonly format?: string
  /** Shows the value, which can be copied but not changed. */
  readonly readOnly?: boolean
}

interface DateInputProps extends TimeTextProps {
  readonly showTime?: boolean
}

/** A day, or with `showTime` an instant, kept as text. */
export function DateInput({ showTime = false, ...props }: DateInputProps) {
  const { format = showTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD', value, onChange, readOnly, ...passed } = props
  return (
    <DatePicker
      {...passed}
      {...(readOnly && READ_ONLY)}
      style={FULL}
      showTime={showTime}
      format={format}
      value={timeOf(value, format)}
      onChange={(time) => onChange?.(textOf(time, format))}
    />
  )
}

/** A time of day, kept as text. */
export function TimeInput(props: TimeTextProps) {
  const { format = 'HH:mm:ss', value, onChange, readOnly, ...passed } = props
  return (
    <TimePicker
      {...passed}
      {...(readOnly && READ_ONLY)}
      style={FULL}
      format={format}
      value={timeOf(value, format)}
      onChange={(time) => onChange?.(textOf(time, format))}
    />
  )
}

const FULL = { inlineSize: '100%' }

/** Looks like what it is: nothing opens, so nothing promises to. */
const READ_ONLY = { open: false, inputReadOnly: true, allowClear: false, variant: 'filled', suffixIcon: null } as const

/** Text in the format, or any text that is a time; null when it is none. */
function timeOf(value: string | null | undefined, format: string): Dayjs | null {
  if (!value) {
    return null
  }
  const exact = dayjs(value, format)
  const time = exact.isValid() ? exact : dayjs(value)
  return time.isValid() ? time : null
}

function textOf(time: Dayjs | null, format: string): string {
  return time ? time.format(format) : ''
}
