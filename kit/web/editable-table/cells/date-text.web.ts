import dayjs, { type Dayjs } from 'dayjs'
import { wallOf, writtenTime } from '#kit/contract/written-time.ts'
import { shopClock } from '../../browser/shop-clock.web.ts'
import { isEmpty } from '../../field/field-value.ts'
import type { TableColumn } from '../column.ts'

/** How values are written. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  time: 'HH:mm:ss',
}

export function formatOf({ type, format }: Pick<TableColumn, 'type' | 'format'>): string {
  return format || (FORMATS[type] ?? 'YYYY-MM-DD HH:mm:ss')
}

const TIME = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/

/** The moment a text means: written in the format, or as spreadsheets write days and times. Null when it is none. */
export function timeIn(text: string, format: string): Dayjs | null {
  const trimmed = text.trim()
  const exact = dayjs(trimmed, format, true)
  if (exact.isValid()) {
    return exact
  }
  const written = writtenTime(trimmed)
  if (typeof written !== 'string') {
    return valid(wallOf(shopClock(), written), 'YYYY-MM-DD HH:mm:ss')
  }
  return TIME.test(trimmed) && !/[YMD]/.test(format) ? valid(paddedTime(trimmed), 'HH:mm:ss') : null
}

/** What a typed or pasted text means in a cell; undefined when it is no such moment. */
export function readTime(text: string, column: Pick<TableColumn, 'type' | 'format'>): string | undefined {
  if (text.trim() === '') {
    return ''
  }
  const format = formatOf(column)
  return timeIn(text, format)?.format(format)
}

/** The value as it is written; what is no moment shows as it is. */
export function timeText(value: unknown, column: Pick<TableColumn, 'type' | 'format'>): string {
  const read = typeof value === 'string' ? readTime(value, column) : undefined
  return isEmpty(value) ? '' : (read ?? String(value))
}

function valid(text: string, format: string): Dayjs | null {
  const time = dayjs(text, format, true)
  return time.isValid() ? time : null
}

function paddedTime(text: string): string {
  const [, hour = '0', minute = '0', second = '0'] = TIME.exec(text) ?? []
  return [hour, minute, second].map(padded).join(':')
}

function padded(digits: string): string {
  return digits.padStart(2, '0')
}
