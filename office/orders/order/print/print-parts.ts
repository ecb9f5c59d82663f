import type { Text } from '#kit/contract/text.ts'

export const PRINT_PATH = '/shop/order/prints'
export const LABELS_PATH = '/shop/order/labels'

export const PRINT: Text = ['打印', 'Print']

/** Most orders, or items of orders, that one call names: the address of a call holds no more. */
const NAMED_AT_ONCE = 200

/** What is printed: orders, or items of orders. */
export interface PrintedBy {
  readonly by: 'ids' | 'items'
  readonly ids: readonly string[]
}

/** Names what is printed behind the `#` of an address, which is never sent: as many as people select. */
export function hashOf({ by, ids }: PrintedBy): string {
  return `#${by}=${ids.join(',')}`
}

/** What an address names. */
export function printedBy(hash: string): PrintedBy {
  const [by, ids = ''] = hash.replace('#', '').split('=')
  return { by: by === 'items' ? 'items' : 'ids', ids: ids.split(',').filter((id) => id !== '') }
}

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
  /** Where pieces of the SKU lie. */
  readonly bins: readonly PlacedBin[]
  /** Of pieces whose balance was paid in it. */
  readonly wave: string | null
}

/** A bin, and the area of the warehouse that it is in, by value of the dictionary. */
export interface PlacedBin {
  readonly area: string
  readonly code: string
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
  /** When its label was printed last; null for one that nobody has printed. */
  readonly labelPrintedAt: string | null
  /** By value of the dictionary. */
  readonly carrier: string | null
  readonly trackingNo: string | null
  readonly receiver: PrintedReceiver
  readonly items: readonly PrintedItem[]
  readonly remarks: readonly string[]
}

/** Who sends parcels, and where to those go back that cannot be handed over. */
interface Sender {
  readonly name: string
  readonly phone: string
  readonly place: string
}

/** Answer of `GET /shop/order/prints` and `POST /shop/order/labels`. */
export interface Prints {
  readonly shop: string
  readonly phone: string
  /** The return address that the shop uses unless it says otherwise; null while there is none. */
  readonly sender: Sender | null
  readonly parcels: readonly PrintedParcel[]
  /** Orders with pieces to send that may not leave now: on hold, with pieces asked back, or in one parcel with such an order. */
  readonly leftOut: readonly string[]
}

/** All that is printed, however much it is: asked for in parts, and parcels of one number put together again. */
export async function printsOf(
  ids: readonly string[],
  ask: (some: readonly string[]) => Promise<Prints>,
): Promise<Prints> {
  const parts: Prints[] = []
  for (let from = 0; from < ids.length; from += NAMED_AT_ONCE) {
    parts.push(await ask(ids.slice(from, from + NAMED_AT_ONCE)))
  }
  const [first] = parts
  const all = parts.flatMap(({ parcels }) => parcels)
  const [waiting, sent] = [all.filter(({ isSent }) => !isSent), all.filter(({ isSent }) => isSent)]
  return {
    ...{ shop: first?.shop ?? '', phone: first?.phone ?? '', sender: first?.sender ?? null },
    parcels: [...together(waiting), ...together(sent)],
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
  }
}

/** Parcels, those of one key packed into one. */
export function together(parcels: readonly PrintedParcel[]): readonly PrintedParcel[] {
  const byKey = new Map<string, PrintedParcel>()
  for (const parcel of parcels) {
    const known = byKey.get(parcel.key)
    byKey.set(
      parcel.key,
      known
        ? {
            ...known,
            orderNos: [...new Set([...known.orderNos, ...parcel.orderNos])],
            items: [...known.items, ...parcel.items],
            remarks: [...known.remarks, ...parcel.remarks],
          }
        : parcel,
    )
  }
  return [...byKey.values()]
}

/** How much is on the paper. */
export function countsOf(parcels: readonly PrintedParcel[]) {
  return { orders: new Set(parcels.flatMap(({ orderNos }) => orderNos)).size, parcels: parcels.length }
}

/** Pieces of one SKU to be fetched, and for which orders. */
interface PickedSku extends Pick<PrintedItem, 'skuId' | 'title' | 'sku' | 'skuCode' | 'barCode' | 'picture' | 'bins'> {
  readonly qty: number
  readonly orders: readonly { readonly orderNo: string; readonly qty: number }[]
}

/** How a picking list is put in order: by the place that is walked to, by the wave, or by the order. */
export const PICK_ORDERS = ['bin', 'wave', 'order'] as const
export type PickOrder = (typeof PICK_ORDERS)[number]

/** What is fetched together, and how many pieces that is. */
export interface PickGroup {
  /** A bin, the name of a wave or the number of an order; undefined for pieces that have none. */
  readonly of: PlacedBin | string | undefined
  readonly pieces: number
  readonly skus: readonly PickedSku[]
}

/**
 * What parcels that were not sent need: SKUs in groups, those that belong nowhere last. Pieces are fetched from the first area that
 * has a bin for them.
 * @param areas of the warehouse, in the order in which they are walked through
 */
export function pickingOf(
  parcels: readonly PrintedParcel[],
  { by, areas }: { readonly by: PickOrder; readonly areas: readonly string[] },
): readonly PickGroup[] {
  const rankOf = ({ area }: PlacedBin) => (areas.includes(area) ? areas.indexOf(area) : areas.length)
  const placeOf = (bin: PlacedBin) => `${rankOf(bin)} ${bin.code}`
  const groups = new Map<string, PickGroup['of']>()
  const members = new Map<string, PrintedItem[]>()
  for (const { items, isSent } of parcels) {
    for (const { bins, ...item } of isSent ? [] : items) {
      const placed = bins.toSorted((one, other) => rankOf(one) - rankOf(other))
      const of = { bin: placed[0], wave: item.wave ?? undefined, order: item.orderNo }[by]
      const key = typeof of === 'object' ? placeOf(of) : (of ?? NOWHERE)
      groups.set(key, of)
      members.set(key, [...(members.get(key) ?? []), { ...item, bins: placed }])
    }
  }
  return [...groups]
    .toSorted(([one], [other]) => byNumbers(one, other))
    .map(([key, of]) => {
      const items = members.get(key) ?? []
      return {
        of,
        pieces: items.reduce((sum, { qty }) => sum + qty, 0),
        skus: skusOf(items, ({ bins: [first] }) => (first ? placeOf(first) : NOWHERE)),
      }
    })
}

/** Stands behind all names. */
const NOWHERE = '\uffff'

/** Items by SKU, in the order of their places, codes and titles. */
function skusOf(items: readonly PrintedItem[], placeOf: (sku: PickedSku) => string): readonly PickedSku[] {
  const bySku = new Map<string, PickedSku>()
  for (const { skuId, orderNo, qty, ...item } of items) {
    const known = bySku.get(skuId)
    const orders = [...(known?.orders ?? []), { orderNo, qty }]
    bySku.set(skuId, { ...item, skuId, qty: (known?.qty ?? 0) + qty, orders })
  }
  const name = ({ skuCode, title, sku }: PickedSku) => `${skuCode ?? NOWHERE} ${title} ${sku ?? ''}`
  return [...bySku.values()].toSorted(
    (one, other) => byNumbers(placeOf(one), placeOf(other)) || byNumbers(name(one), name(other)),
  )
}

/** `A-2` comes before `A-10`. */
const byNumbers = new Intl.Collator('en', { numeric: true }).compare

/** Sizes of labels, width and height in millimetres, as label printers take them. */
export const LABEL_SIZES = ['100x150', '100x180', '76x130'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]
