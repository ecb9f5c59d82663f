import { maskPhones } from '#kit/contract/phones.ts'
import { TRADE_RIGHTS } from './rights.ts'

interface Reader {
  can(permission: string): boolean
}

/** How somebody reads free text: as it is, or with its phone numbers masked. */
export function phoneReader({ can }: Reader): (text: string) => string {
  return (text) => (can(TRADE_RIGHTS.phone) ? text : maskPhones(text))
}

/** Rows with the names of their customers as somebody reads them. */
export function customersRead<Row extends { readonly customer: string }>(
  reader: Reader,
  rows: readonly Row[],
): readonly Row[] {
  const read = phoneReader(reader)
  return rows.map((row) => ({ ...row, customer: read(row.customer) }))
}

/** Free text with the amounts in it masked. */
export function maskAmounts(text: string): string {
  return text.replace(/([¥￥]\s?)\d[\d,]*(?:\.\d+)?/g, '$1***')
}

/** Free text in which people write phone numbers. */
export const PHONES_MASKED = { masked: { needs: TRADE_RIGHTS.phone, by: maskPhones } } as const
