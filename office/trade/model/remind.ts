import { openChoices } from '#kit/contract/choices.ts'
import { itemsIn } from '#kit/contract/listed-items.ts'

export const REMIND_MOMENT = openChoices('remind_moment', ['补款提醒时点', 'Moments of reminders'], {
  open: ['open', '开放时', 'At the opening'],
  half: ['50%', '期中', 'Halfway'],
  threeDays: ['3d', '截止前 3 天', '3 days before'],
  day: ['1d', '截止前 1 天', 'The day before'],
  last: ['last', '最后一天', 'The last day'],
  grace: ['grace', '进入宽限期', 'When grace begins'],
  manual: ['manual', '人工提醒', 'By staff'],
})
/** A moment at which customers are told to pay a balance. */
export type RemindMoment =
  | { readonly at: 'open' | 'last' | 'grace' }
  /** So much of the time to pay is over. */
  | { readonly at: 'share'; readonly percent: number }
  | { readonly at: 'before'; readonly days: number }

/** @returns the moments of the list, or null when it is not written right: `open,50%,3d,1d,last,grace`, each once */
export function parseRemind(list: string): readonly RemindMoment[] | null {
  const parts = itemsIn(list)
  if (list.trim() === '') {
    return []
  }
  const moments = parts.map(momentOf)
  return new Set(parts).size < parts.length || moments.some((moment) => moment === null)
    ? null
    : moments.flatMap((moment) => moment ?? [])
}

function momentOf(part: string): RemindMoment | null {
  if (part === 'open' || part === 'last' || part === 'grace') {
    return { at: part }
  }
  const [, percent, days] = /^(?:([1-9]\d?)%|([1-9]\d{0,2})d)$/.exec(part) ?? []
  return percent ? { at: 'share', percent: Number(percent) } : days ? { at: 'before', days: Number(days) } : null
}

/** From and until which hour of the shop's day nobody is disturbed. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

/** @returns the hours of `22-8`; undefined for an empty text, which means none; null when it is not written right */
export function parseQuietHours(text: string): QuietHours | undefined | null {
  if (text.trim() === '') {
    return undefined
  }
  const [, from, until] = /^(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ?? []
  const hours = { from: Number(from), until: Number(until) }
  return from === undefined || hours.from > 23 || hours.until > 23 || hours.from === hours.until ? null : hours
}

/** Whole hours until nobody is disturbed any more, counted from the beginning of this hour of the day; 0: now. */
export function hoursOfQuiet(hours: QuietHours | undefined | null, hour: number): number {
  if (!hours) {
    return 0
  }
  const { from, until } = hours
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until
  return isQuiet ? (until - hour + 24) % 24 : 0
}

/** When one moment of the list comes for a balance. */
export interface RemindTime {
  /** As the list writes it. */
  readonly code: string
  readonly at: Date
}

interface Window {
  readonly openAt: Date
  readonly dueAt: Date
  /** When the day begins on which the balance is due. */
  readonly lastDay: Date
}

const DAY_MS = 86_400_000

/** The moments of a balance in their order; those that would come before it opens are left out. */
export function remindTimes(
  moments: readonly RemindMoment[],
  { openAt, dueAt, lastDay }: Window,
): readonly RemindTime[] {
  const timeOf = (moment: RemindMoment): RemindTime => {
    switch (moment.at) {
      case 'open':
        return { code: 'open', at: openAt }
      case 'share': {
        const past = ((dueAt.getTime() - openAt.getTime()) * moment.percent) / 100
        return { code: `${moment.percent}%`, at: new Date(openAt.getTime() + past) }
      }
      case 'before':
        return { code: `${moment.days}d`, at: new Date(dueAt.getTime() - moment.days * DAY_MS) }
      case 'last':
        return { code: 'last', at: lastDay }
      case 'grace':
        return { code: 'grace', at: dueAt }
    }
  }
  return moments
    .map(timeOf)
    .filter(({ at }) => at >= openAt)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}
