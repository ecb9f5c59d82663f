import { type FoundPieces, NOTHING_FOUND } from './packing.ts'

/** How far a parcel is packed: what was found of it, and photos of the open box. */
export interface Packing extends FoundPieces {
  /** Paths of stored pictures. */
  readonly photos: readonly string[]
}

export const NOTHING_PACKED: Packing = { ...NOTHING_FOUND, photos: [] }

/** What was packed of a parcel stays in the tab until it is sent, over reloads and other orders between. */
export const keptPacking = {
  read(orderNos: readonly string[]): Packing {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(orderNos)) ?? 'null')
      return isPacking(kept) ? kept : NOTHING_PACKED
    } catch {
      return NOTHING_PACKED
    }
  },
  write(orderNos: readonly string[], packing: Packing): void {
    try {
      if (isNothing(packing) && packing.photos.length === 0) {
        sessionStorage.removeItem(keyOf(orderNos))
      } else {
        sessionStorage.setItem(keyOf(orderNos), JSON.stringify(packing))
      }
    } catch {
      // a storage that is full or forbidden loses no more than a reload would
    }
  },
}

/** Whether nobody has found anything yet. */
export function isNothing({ scans, confirmed }: FoundPieces): boolean {
  return scans.length === 0 && Object.values(confirmed).every((qty) => qty === 0)
}

function keyOf(orderNos: readonly string[]): string {
  return `packing ${[...orderNos].sort().join(' ')}`
}

function isPacking(kept: unknown): kept is Packing {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    areTexts('scans' in kept && kept.scans) &&
    areTexts('photos' in kept && kept.photos) &&
    'confirmed' in kept &&
    typeof kept.confirmed === 'object' &&
    kept.confirmed !== null
  )
}

function areTexts(kept: unknown): boolean {
  return Array.isArray(kept) && kept.every((text) => typeof text === 'string')
}
