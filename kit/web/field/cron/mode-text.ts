import type { CronField } from '#kit/contract/cron/cron-field.ts'
import type { CronDraft, CronMode } from '#kit/contract/cron/cron-mode.ts'
import type { Text } from '#kit/contract/text.ts'

/** A number of a mode that a person sets. */
export type DraftNumber = Exclude<keyof CronDraft, 'chosen' | 'other'>

/** What a number box is called for those who do not see the sentence around it. */
export const NUMBER_NAMES: Readonly<Record<DraftNumber, Text>> = {
  from: ['起点', 'start'],
  to: ['终点', 'end'],
  start: ['起点', 'start'],
  by: ['间隔', 'interval'],
  workday: ['日期', 'day'],
  before: ['天数', 'days'],
  weekday: ['星期', 'weekday'],
  nth: ['序数', 'number'],
}

const EVERY_TEXT: Readonly<Record<CronField, Text>> = {
  second: ['每秒', 'Every second'],
  minute: ['每分', 'Every minute'],
  hour: ['每时', 'Every hour'],
  day: ['每日', 'Every day'],
  month: ['每月', 'Every month'],
  week: ['每天', 'Every day'],
  year: ['每年', 'Every year'],
}

const MODE_TEXT: Readonly<Record<Exclude<CronMode, 'every'>, Text>> = {
  none: ['不设置', 'Not set'],
  range: ['区间', 'Range'],
  loop: ['循环', 'Loop'],
  workday: ['工作日', 'Working day'],
  last: ['最后一日', 'Last day'],
  lastWorkday: ['最后一个工作日', 'Last working day'],
  beforeLast: ['月底前', 'Before the end'],
  lastWeekday: ['最后一个', 'Last weekday'],
  nthWeekday: ['第几个', 'Nth'],
  specify: ['指定', 'Specify'],
  other: ['其他写法', 'Other'],
}

export function modeText(field: CronField, mode: CronMode): Text {
  return mode === 'every' ? EVERY_TEXT[field] : MODE_TEXT[mode]
}

const UNITS: Readonly<Record<CronField, { readonly point: Text; readonly length: Text }>> = {
  second: { point: ['秒', ''], length: ['秒', 'seconds'] },
  minute: { point: ['分', ''], length: ['分钟', 'minutes'] },
  hour: { point: ['时', ''], length: ['小时', 'hours'] },
  day: { point: ['日', ''], length: ['天', 'days'] },
  month: { point: ['月', ''], length: ['个月', 'months'] },
  week: { point: ['', ''], length: ['天', 'days'] },
  year: { point: ['年', ''], length: ['年', 'years'] },
}

/** The sentence after a mode, with holes for its numbers; undefined when the mode says everything. */
export function modeSentence(field: CronField, mode: CronMode): Text | undefined {
  const { point, length } = UNITS[field]
  switch (mode) {
    case 'range':
      return [`从 {from} ${point[0]}至 {to} ${point[0]}`, 'from {from} to {to}']
    case 'loop':
      return [`从 {start} ${point[0]}开始，间隔 {by} ${length[0]}`, `from {start} every {by} ${length[1]}`]
    case 'workday':
      return ['本月 {workday} 日，最近的工作日', 'nearest to day {workday} of the month']
    case 'beforeLast':
      return ['最后一日之前 {before} 天', '{before} {before|day|days} before the last day']
    case 'lastWeekday':
      return ['本月最后一个 {weekday}', 'the last {weekday} of the month']
    case 'nthWeekday':
      return ['本月第 {nth} 个 {weekday}', '{weekday} number {nth} of the month']
    default:
      return undefined
  }
}

/** In the order of a week; the value is the number in the expression. */
export const WEEKDAYS: readonly { readonly value: number; readonly text: Text }[] = [
  { value: 2, text: ['周一', 'Monday'] },
  { value: 3, text: ['周二', 'Tuesday'] },
  { value: 4, text: ['周三', 'Wednesday'] },
  { value: 5, text: ['周四', 'Thursday'] },
  { value: 6, text: ['周五', 'Friday'] },
  { value: 7, text: ['周六', 'Saturday'] },
  { value: 1, text: ['周日', 'Sunday'] },
]
