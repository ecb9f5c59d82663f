import { DatePicker, TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useTranslate } from '../../browser/text.web.ts'
import type { EditorProps } from '../cell-type.web.ts'
import { NO_RING } from './cell-select.ts'
import { formatOf, timeIn } from './date-text.web.ts'
import { EditorFrame } from './editor-frame.web.tsx'

/** A calendar or a clock, open at once; a choice ends the editing, and so does a text typed in the format. */
export function DateEditor({ value, label, column, draft, done, cancel }: EditorProps) {
  const t = useTranslate()
  const format = formatOf(column)
  // What is typed may be written more simply.
  const formats = [format, ...(column.format ? [] : (SIMPLER[column.type] ?? []))]
  const textOf = (time: Dayjs | null | undefined) => time?.format(format) ?? ''
  const shared = {
    open: true,
    autoFocus: true,
    allowClear: true,
    variant: 'borderless',
    className: 'cell-picker',
    style: NO_RING,
    'aria-label': label,
    placeholder: column.placeholder ? t(column.placeholder) : format,
    format: formats,
    defaultValue: timeIn(String(value ?? ''), format),
    onChange: (time: Dayjs | null) => done(textOf(time)),
    // What is on its way: a click elsewhere takes it, without the OK of the clock.
    onCalendarChange: (time: Dayjs | Dayjs[] | null) => {
      if (time && !Array.isArray(time)) {
        draft(textOf(time))
      }
    },
  } as const
  return (
    <EditorFrame cancel={cancel}>
      {/[YMD]/.test(format) ? (
        <DatePicker {...shared} picker={pickerOf(format)} showTime={/[Hhms]/.test(format)} />
      ) : (
        <TimePicker {...shared} />
      )}
    </EditorFrame>
  )
}

const SIMPLER: Readonly<Record<string, readonly string[]>> = {
  date: ['YYYY-M-D', 'YYYY/M/D', 'YYYYMMDD'],
  datetime: ['YYYY-M-D H:m:s', 'YYYY-M-D H:m', 'YYYY/M/D H:m:s', 'YYYY/M/D H:m'],
  time: ['H:m:s', 'H:m'],
}

/** The calendar of days, months or years, by the smallest part of the format. */
function pickerOf(format: string): 'date' | 'month' | 'year' {
  return /[DHhms]/.test(format) ? 'date' : /M/.test(format) ? 'month' : 'year'
}
