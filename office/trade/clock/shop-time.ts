/** Answer of `GET /shop/clock`: the time by which the rules of the shop go, `YYYY-MM-DD HH:mm:ss`. */
export interface ShopTime {
  readonly now: string
}

/** Milliseconds of a time as it stands on the wall of the shop: only differences between two of them mean something. */
export function wallTime(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}
