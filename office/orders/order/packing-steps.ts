import type { Text } from '#kit/contract/text.ts'
import { type FoundPieces, hasCode, packedPieces } from './packing.ts'
import type { PieceToPack, ScannedOrders } from './scan-ship.ts'

/** What became of a piece that was held before the reader. */
export interface Step {
  readonly isGood: boolean
  readonly text: Text
  readonly values: Readonly<Record<string, string | number>>
  /** What is found from now on. */
  readonly found: FoundPieces
}

type Parcel = Pick<ScannedOrders, 'items'>

/** Whether a code stands on a piece of a parcel. */
export function isOfParcel({ items }: Parcel, code: string): boolean {
  return items.some((item) => hasCode(item, code))
}

/** Pieces of a parcel: all, and those that are in it. */
export function progressOf({ items }: Parcel, found: FoundPieces): { readonly all: number; readonly done: number } {
  const { counts } = packedPieces(items, found)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, qty) => total + qty, 0)
  return { all: sum(items.map(({ qty }) => qty)), done: sum(Object.values(counts)) }
}

/** Whether a parcel may be sent with what was found: with all of it, or without any where nobody demands it. */
export function isComplete({ items, isVerified }: ScannedOrders, found: FoundPieces, isNothing: boolean): boolean {
  return (!isVerified && isNothing) || packedPieces(items, found).missing.length === 0
}

/** Puts one piece into a parcel; one too many stays out. */
export function afterPiece(orders: Parcel, found: FoundPieces, code: string): Step {
  const { items } = orders
  const next = { ...found, scans: [...found.scans, code] }
  const [before, after] = [packedPieces(items, found), packedPieces(items, next)]
  const grown = items.find(({ id }) => (after.counts[id] ?? 0) > (before.counts[id] ?? 0))
  if (after.surplus.length > 0 || !grown) {
    const full = items.find((item) => hasCode(item, code))
    return { isGood: false, text: SURPLUS, values: { piece: nameOf(full), n: full?.qty ?? 0 }, found }
  }
  const n = after.counts[grown.id] ?? 0
  return { isGood: true, text: COUNTED, values: { piece: nameOf(grown), n, all: grown.qty }, found: next }
}

/** What was found before, without what the parcel does not want any more. */
export function stillWanted({ items }: Parcel, found: FoundPieces): FoundPieces {
  const { wrong, surplus } = packedPieces(items, found)
  const out = [...wrong, ...surplus]
  const scans = found.scans.filter((code) => {
    const place = out.indexOf(code)
    if (place >= 0) {
      out.splice(place, 1)
    }
    return place < 0
  })
  const confirmed = Object.fromEntries(
    items.flatMap(({ id, qty, isUncoded }) =>
      isUncoded && found.confirmed[id] ? [[id, Math.min(qty, found.confirmed[id])]] : [],
    ),
  )
  return { scans, confirmed }
}

function nameOf(piece: PieceToPack | undefined): string {
  return [piece?.title, piece?.sku].filter(Boolean).join(' ')
}

const SURPLUS: Text = [
  '多了一件：{piece} 只需 {n} 件，已齐',
  'One too many: {n} of {piece} {n|is|are} wanted and there',
]
const COUNTED: Text = ['{piece} {n}/{all}', '{piece} {n}/{all}']
