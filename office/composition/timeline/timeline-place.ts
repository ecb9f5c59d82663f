import { isTimelineKind, type TimelineKind } from './timeline.ts'

/** Where an entry stands in a timeline: new ones shift none. */
export interface Place {
  readonly kind: TimelineKind
  readonly id: string
  /** Since 1970, as exact as the database keeps it. */
  readonly micros: number
}

export function placeOf({ micros, kind, id }: Place): string {
  return `${micros}.${kind}.${id}`
}

/** The place that a text names; undefined for any other text. */
export function placeIn(text: string): Place | undefined {
  const [micros = '', kind = '', id = '', ...more] = text.split('.')
  const isRight = more.length === 0 && /^-?\d{1,16}$/.test(micros) && /^[\w-]{1,64}$/.test(id) && isTimelineKind(kind)
  return isRight ? { micros: Number(micros), kind, id } : undefined
}
