import type { TypedRowView } from '#kit/contract/import.ts'
import type { ParcelRow } from './pasted-parcels.ts'

/** Most parcels of one grid; more come from a sheet. */
export const MOST_PARCELS = 200

/** What is known of a parcel as it stands: `passes` and `refused` were tried, `shipped` is done. */
export interface ParcelOutcome {
  readonly kind: 'passes' | 'refused' | 'shipped'
  /** Why it was refused. */
  readonly reasons: readonly string[]
}

/** A parcel of the grid; without an outcome nobody has tried it since it was changed. */
export interface GridParcel extends ParcelRow {
  readonly outcome?: ParcelOutcome | undefined
}

export function isShipped({ outcome }: GridParcel): boolean {
  return outcome?.kind === 'shipped'
}

/** How many parcels stand where. */
export function countsIn(parcels: readonly GridParcel[]) {
  const of = (kind: ParcelOutcome['kind']) => parcels.filter(({ outcome }) => outcome?.kind === kind).length
  return {
    passing: of('passes'),
    refused: of('refused'),
    shipped: of('shipped'),
    untried: parcels.filter(({ outcome }) => outcome === undefined).length,
  }
}

/** Parcels with more rows, one for each order; a row that says less than what is there changes only what it says. */
export function addedParcels(
  parcels: readonly GridParcel[],
  rows: readonly ParcelRow[],
  carrier: string,
): { readonly parcels: readonly GridParcel[]; readonly leftOut: number } {
  const known = new Map(parcels.map((one) => [one.orderNo, one]))
  for (const row of rows) {
    const before = known.get(row.orderNo)
    if (!before || !isShipped(before)) {
      known.set(row.orderNo, {
        orderNo: row.orderNo,
        carrier: row.carrier || before?.carrier || carrier,
        trackingNo: row.trackingNo || before?.trackingNo || '',
      })
    }
  }
  const all = [...known.values()]
  return { parcels: all.slice(0, MOST_PARCELS), leftOut: Math.max(0, all.length - MOST_PARCELS) }
}

/**
 * What the grid opens with: the orders that were selected, with what was typed for them before, then the rest of what was
 * typed. What finds no place are the last of them.
 */
export function openedParcels(typed: readonly ParcelRow[], orderNos: readonly string[], carrier: string) {
  const selected = orderNos.map((orderNo) => ({ orderNo, carrier: '', trackingNo: '' }))
  const isSelected = new Set(orderNos)
  const known = typed.filter(({ orderNo }) => isSelected.has(orderNo))
  const others = typed.filter(({ orderNo }) => !isSelected.has(orderNo))
  return addedParcels([], [...selected, ...known, ...others], carrier)
}

/** Parcels, one of them changed: it has to be tried again. */
export function changedParcel(
  parcels: readonly GridParcel[],
  orderNo: string,
  next: Partial<ParcelRow>,
): readonly GridParcel[] {
  return parcels.map((one) => (one.orderNo === orderNo ? { ...one, ...next, outcome: undefined } : one))
}

/** Parcels, all that have not left given the same carrier. */
export function withCarrier(parcels: readonly GridParcel[], carrier: string): readonly GridParcel[] {
  return parcels.map((one) => (isShipped(one) ? one : { ...one, carrier, outcome: undefined }))
}

/**
 * Parcels with what was told of those that were sent, by their place among them; of the others nothing is known.
 * @param done what it means that a row is done
 */
export function toldParcels(
  parcels: readonly GridParcel[],
  sent: readonly string[],
  { told, done }: { readonly told: readonly TypedRowView[]; readonly done: 'passes' | 'shipped' },
): readonly GridParcel[] {
  const outcomes = new Map(told.map((row) => [sent[row.position], row]))
  return parcels.map((one) => {
    if (isShipped(one) || !sent.includes(one.orderNo)) {
      return one
    }
    const row = outcomes.get(one.orderNo)
    return { ...one, outcome: row && { kind: row.isDone ? done : 'refused', reasons: row.reasons } }
  })
}

/** What is sent of a parcel. */
export function rowOf({ orderNo, carrier, trackingNo }: ParcelRow): ParcelRow {
  return { orderNo, carrier, trackingNo }
}
