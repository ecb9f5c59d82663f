import { type FoundPieces, NOTHING_FOUND } from './packing.ts'

/** What was found of a parcel stays in the tab until it is sent, over reloads and other orders between. */
export const keptPacking = {
  read(orderNos: readonly string[]): FoundPieces {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(orderNos)) ?? 'null')
      return isFound(kept) ? kept : NOTHING_FOUND
    } catch {
      return NOTHING_FOUND
    }
  },
  write(orderNos: readonly string[], found: FoundPieces): void {
    try {
      if (isNothing(found)) {
        sessionStorage.removeItem(keyOf(orderNos))
      } else {
        sessionStorage.setItem(keyOf(orderNos), JSON.stringify(found))
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

function isFound(kept: unknown): kept is FoundPieces {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'scans' in kept &&
    Array.isArray(kept.scans) &&
    kept.scans.every((code) => typeof code === 'string') &&
    'confirmed' in kept &&
    typeof kept.confirmed === 'object' &&
    kept.confirmed !== null
  )
}
