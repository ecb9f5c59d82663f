import { CRON_LIMITS, type CronField } from './cron-field.ts'
import { type CronItem, type CronItems, EVERY, NONE, valuesOf } from './cron-item.ts'
import { numbersOf } from './cron-numbers.ts'

/** The ways of filling a field that a person can choose; `other` is anything typed by hand. */
export type CronMode =
  | 'none'
  | 'every'
  | 'range'
  | 'loop'
  | 'workday'
  | 'last'
  | 'lastWorkday'
  | 'beforeLast'
  | 'lastWeekday'
  | 'nthWeekday'
  | 'specify'
  | 'other'

const TIME_MODES = ['every', 'range', 'loop', 'specify'] as const satisfies readonly CronMode[]

export const CRON_MODES: Readonly<Record<CronField, readonly CronMode[]>> = {
  second: TIME_MODES,
  minute: TIME_MODES,
  hour: TIME_MODES,
  day: ['none', 'every', 'range', 'loop', 'workday', 'last', 'lastWorkday', 'beforeLast', 'specify'],
  month: TIME_MODES,
  week: ['none', 'every', 'range', 'loop', 'nthWeekday', 'lastWeekday', 'specify'],
  year: TIME_MODES,
}

/** The numbers of all modes of one field: a person who goes from one mode to another and back finds them again. */
export interface CronDraft {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly by: number
  readonly workday: number
  readonly before: number
  readonly weekday: number
  readonly nth: number
  readonly chosen: readonly number[]
  /** What was typed by hand and fits no mode. */
  readonly other: CronItems
}

/** Range over the whole field, loop from its start in steps of 1; years from now on. */
export function draftOf(field: CronField, thisYear: number): CronDraft {
  const { min, max } = field === 'year' ? { min: thisYear, max: thisYear + 100 } : CRON_LIMITS[field]
  return {
    from: min,
    to: max,
    start: min,
    by: 1,
    workday: 1,
    before: 1,
    weekday: 2,
    nth: 1,
    chosen: [min],
    other: EVERY,
  }
}

/** The mode in which a field is shown. */
export function modeOf(items: CronItems): CronMode {
  if (items.every((item) => item.kind === 'value')) {
    return 'specify'
  }
  const [item] = items
  return item === undefined || items.length > 1 ? 'other' : modeOfItem(item)
}

function modeOfItem(item: CronItem): CronMode {
  switch (item.kind) {
    case 'value':
      return 'specify'
    case 'range':
      return item.by === 1 ? 'range' : 'other'
    case 'last':
      return item.isWorkday ? (item.before === 0 ? 'lastWorkday' : 'other') : item.before === 0 ? 'last' : 'beforeLast'
    default:
      return item.kind
  }
}

/** The draft with the numbers of a field taken over; those of the other modes stay. */
export function withItems(draft: CronDraft, field: CronField, items: CronItems): CronDraft {
  const mode = modeOf(items)
  if (mode === 'specify') {
    return { ...draft, chosen: numbersOf(field, items) }
  }
  const [item] = items
  if (mode === 'other' || item === undefined) {
    return { ...draft, other: items }
  }
  switch (item.kind) {
    case 'range':
      return { ...draft, from: item.from, to: item.to }
    case 'loop':
      return { ...draft, start: item.from, by: item.by }
    case 'workday':
      return { ...draft, workday: item.day }
    case 'last':
      return item.before === 0 ? draft : { ...draft, before: item.before }
    case 'lastWeekday':
      return { ...draft, weekday: item.weekday }
    case 'nthWeekday':
      return { ...draft, weekday: item.weekday, nth: item.nth }
    default:
      return draft
  }
}

/** The field in a mode, with the numbers of the draft; nothing chosen becomes the first value. */
export function itemsOf(mode: CronMode, field: CronField, draft: CronDraft): CronItems {
  switch (mode) {
    case 'none':
      return NONE
    case 'every':
      return EVERY
    case 'range':
      return [{ kind: 'range', from: draft.from, to: draft.to, by: 1 }]
    case 'loop':
      return [{ kind: 'loop', from: draft.start, by: draft.by }]
    case 'workday':
      return [{ kind: 'workday', day: draft.workday }]
    case 'last':
    case 'lastWorkday':
      return [{ kind: 'last', before: 0, isWorkday: mode === 'lastWorkday' }]
    case 'beforeLast':
      return [{ kind: 'last', before: draft.before, isWorkday: false }]
    case 'lastWeekday':
      return [{ kind: 'lastWeekday', weekday: draft.weekday }]
    case 'nthWeekday':
      return [{ kind: 'nthWeekday', weekday: draft.weekday, nth: draft.nth }]
    case 'specify':
      return valuesOf(...(draft.chosen.length === 0 ? [CRON_LIMITS[field].min] : draft.chosen))
    case 'other':
      return draft.other
  }
}
