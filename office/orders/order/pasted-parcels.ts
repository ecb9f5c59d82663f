/** A parcel to be noted: an order by its number, and what was written on the parcel. */
export interface ParcelRow {
  readonly orderNo: string
  readonly carrier: string
  readonly trackingNo: string
}

/**
 * Rows of a sheet as they are pasted: order number, tracking number, and between or behind them the carrier by value or
 * name. Lines without a number of an order are left out.
 */
export function pastedParcels(
  text: string,
  carriers: readonly { readonly value: string; readonly text: string }[],
): readonly ParcelRow[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [orderNo = '', ...cells] = line.split(/[\t,，;]+/).map((cell) => cell.trim())
    const known = cells.map((cell) => carriers.find(({ value, text: name }) => cell === value || cell === name)?.value)
    const carrier = known.find((value) => value !== undefined) ?? ''
    const trackingNo = cells.find((cell, index) => cell !== '' && known[index] === undefined) ?? ''
    return /^[A-Za-z0-9-]{4,20}$/.test(orderNo) ? [{ orderNo, carrier, trackingNo }] : []
  })
}
