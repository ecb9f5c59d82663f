import type { PayModel } from './pay-model.ts'

/** Currency of every amount of the shop; payment channels take no other. */
export const SHOP_CURRENCY = 'CNY'

/** Answer of `GET /shop/setting/rules`: what pages go by without the right to see the settings. */
export interface ShopRules {
  /** A deposit above this share of the full price is warned about. */
  readonly depositWarnPercent: number
  /** How pre-orders are paid whose listing does not say so. */
  readonly payModel: PayModel
  readonly currency: typeof SHOP_CURRENCY
  /** Zone of all dates and times; the environment of the server says it. */
  readonly timeZone: string
  /** Where parcels are followed, by carrier. */
  readonly trackingPages: TrackingPages
}

/** Pages of carriers that show where a parcel is, by carrier; `{no}` in them is the number of the parcel. */
export type TrackingPages = Readonly<Record<string, string>>
