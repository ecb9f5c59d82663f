/** Answer of `GET /shop/clock`: the time by which the rules of the shop go. */
export interface ShopTime {
  /** `YYYY-MM-DD HH:mm:ss` on the wall of the shop. */
  readonly now: string
  /** The same moment in milliseconds since 1970. */
  readonly at: number
}
