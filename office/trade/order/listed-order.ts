/** A piece of an order as the list shows it. */
export interface ListedItem {
  readonly id: string
  readonly picture: string | null
  readonly title: string
  readonly sku: string | null
  readonly qty: number
  readonly shippedQty: number
  /** Given back, or asked back. */
  readonly refundedQty: number
}

export interface ListedParcel {
  readonly carrier: string | null
  readonly trackingNo: string | null
}

/** What the list of orders shows beside the declared fields. */
export interface ListedParts {
  readonly items?: readonly ListedItem[]
  readonly parcels?: readonly ListedParcel[]
}

/** Pages of carriers that show where a parcel is; `{no}` is its number. */
const TRACKING: Readonly<Record<string, string>> = {
  sf: 'https://www.sf-express.com/chn/sc/waybill/waybill-detail/{no}',
  zto: 'https://www.zto.com/express/expressCheck.html?txtBill={no}',
  yto: 'https://www.yto.net.cn/query/index.html?no={no}',
  jd: 'https://www.jdl.com/orderSearch/?waybillCodes={no}',
  ems: 'https://www.ems.com.cn/queryList?mailNum={no}',
}

/** Where a parcel can be followed; undefined for carriers without such a page. */
export function trackingUrl({ carrier, trackingNo }: ListedParcel): string | undefined {
  const page = carrier ? TRACKING[carrier] : undefined
  return page && trackingNo ? page.replace('{no}', encodeURIComponent(trackingNo)) : undefined
}
