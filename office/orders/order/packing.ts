import { readCode } from '#office/catalogue/sku/bar-codes.ts'

/** What has to be in a parcel of one item. */
export interface WantedPieces {
  readonly id: string
  readonly qty: number
  /** Any of them stands for a piece. */
  readonly codes: readonly string[]
  /** Its boxes have no bar code: they are confirmed by hand. */
  readonly isUncoded: boolean
}

/** What was found at the packing table. */
export interface FoundPieces {
  /** Codes of pieces, in the order they were scanned. */
  readonly scans: readonly string[]
  /** Pieces that somebody confirmed by hand, by item. */
  readonly confirmed: Readonly<Record<string, number>>
}

export const NOTHING_FOUND: FoundPieces = { scans: [], confirmed: {} }

/** How far a parcel is packed. */
interface Packed {
  /** Pieces that are in it, by item. */
  readonly counts: Readonly<Record<string, number>>
  /** Codes that no item has. */
  readonly wrong: readonly string[]
  /** Codes of more pieces than are wanted. */
  readonly surplus: readonly string[]
  /** What more has to go into it. */
  readonly missing: readonly { readonly id: string; readonly qty: number }[]
}

/**
 * Counts pieces that were found against those that are wanted. Items may share a code: a piece then counts for whichever
 * item leaves most of the others complete, whatever was scanned first.
 */
export function packedPieces(wanted: readonly WantedPieces[], { scans, confirmed }: FoundPieces): Packed {
  const scanned = new Map<string, string[]>(wanted.map(({ id }) => [id, []]))
  const byHand = (line: WantedPieces) => Math.min(line.isUncoded ? (confirmed[line.id] ?? 0) : 0, line.qty)
  const place = (code: string, tried: Set<string>): boolean => {
    for (const line of wanted) {
      if (tried.has(line.id) || !hasCode(line, code)) {
        continue
      }
      tried.add(line.id)
      const own = scanned.get(line.id) ?? []
      // one that it holds may go to another item
      const leaves = own.length < line.qty - byHand(line) ? own.length : own.findIndex((other) => place(other, tried))
      if (leaves >= 0) {
        own[leaves] = code
        return true
      }
    }
    return false
  }
  const known = scans.filter((code) => wanted.some((line) => hasCode(line, code)))
  const surplus = known.filter((code) => !place(code, new Set()))
  const counts = wanted.map((line) => [line.id, (scanned.get(line.id)?.length ?? 0) + byHand(line)] as const)
  const inIt = new Map(counts)
  return {
    counts: Object.fromEntries(counts),
    wrong: scans.filter((code) => !known.includes(code)),
    surplus,
    missing: wanted.flatMap(({ id, qty }) => {
      const more = qty - (inIt.get(id) ?? 0)
      return more > 0 ? [{ id, qty: more }] : []
    }),
  }
}

export function hasCode({ codes }: Pick<WantedPieces, 'codes'>, code: string): boolean {
  const read = readCode(code)
  return codes.some((own) => readCode(own) === read)
}

/** Beginnings of the article numbers of countries where figures are made and sold. */
const MAKERS = /^(?:45|49|69|471|489|880)\d+$/

/** Whether it is the article number of a product (EAN-13 with its check digit), which no parcel of a carrier has. */
export function isArticleNumber(code: string): boolean {
  const digits = [...code].map(Number)
  const sum = digits.slice(0, 12).reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0)
  return code.length === 13 && MAKERS.test(code) && (10 - (sum % 10)) % 10 === digits[12]
}
