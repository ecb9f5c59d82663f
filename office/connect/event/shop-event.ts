/** An event of a shop that has its number. */
export interface ShopEvent {
  readonly id: number
  readonly number: number
  readonly type: string
  readonly version: number
  readonly at: Date
  readonly data: Readonly<Record<string, unknown>>
}

/** An event as programs are told of it, by webhook and by list alike. */
export function toldEvent({ type, version, number, at, data }: ShopEvent) {
  return { type, version, number, timestamp: at.toISOString(), data }
}

/** Days that events are kept. */
export const EVENT_DAYS = 30
