export const PRINT_PATH = '/shop/order/prints'

/** Most orders that are printed at once. */
export const MOST_PRINTED = 200

/** A piece in a parcel. Nothing that is printed says an amount. */
interface PrintedItem {
  readonly id: string
  readonly orderNo: string
  readonly skuId: string
  readonly title: string
  readonly sku: string | null
  readonly skuCode: string | null
  readonly barCode: string | null
  readonly picture: string | null
  readonly qty: number
}

/** Where a parcel goes: what the caller may not see is masked, or null. */
interface PrintedReceiver {
  readonly name: string | null
  readonly phone: string | null
  readonly area: string | null
  readonly address: string | null
  readonly zip: string | null
}

/** A parcel as it is packed: what is left of an order or of orders that go together, or one that was sent. */
export interface PrintedParcel {
  readonly key: string
  /** What stands on it as a bar code: the number of orders that go together, or that of the order. */
  readonly no: string
  readonly orderNos: readonly string[]
  readonly isSent: boolean
  /** By value of the dictionary. */
  readonly carrier: string | null
  readonly trackingNo: string | null
  readonly receiver: PrintedReceiver
  readonly items: readonly PrintedItem[]
  readonly remarks: readonly string[]
}

/** Answer of `GET /shop/order/prints`. */
export interface Prints {
  readonly shop: string
  readonly phone: string
  readonly parcels: readonly PrintedParcel[]
}

/** Pieces of one SKU to be fetched, and for which orders. */
export interface PickedSku extends Pick<PrintedItem, 'skuId' | 'title' | 'sku' | 'skuCode' | 'barCode' | 'picture'> {
  readonly qty: number
  readonly orders: readonly { readonly orderNo: string; readonly qty: number }[]
}

/** What parcels that were not sent need, by SKU, in the order of codes and titles. */
export function pickingOf(parcels: readonly PrintedParcel[]): readonly PickedSku[] {
  const bySku = new Map<string, PickedSku>()
  for (const { skuId, orderNo, qty, ...item } of parcels
    .filter(({ isSent }) => !isSent)
    .flatMap(({ items }) => items)) {
    const known = bySku.get(skuId)
    const orders = [...(known?.orders ?? []), { orderNo, qty }]
    bySku.set(skuId, { ...item, skuId, qty: (known?.qty ?? 0) + qty, orders })
  }
  const place = ({ skuCode, title, sku }: PickedSku) => `${skuCode ?? '\uffff'} ${title} ${sku ?? ''}`
  return [...bySku.values()].toSorted((one, other) => (place(one) < place(other) ? -1 : 1))
}
