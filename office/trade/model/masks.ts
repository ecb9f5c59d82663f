import { TRADE_RIGHTS } from './rights.ts'

/** People write numbers in either width; each sign has one in the other. */
const WIDE = '０１２３４５６７８９－—　（）'
const NARROW = '0123456789-- ()'

const DAY = String.raw`20\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01])`
/** Two days beside each other have as many digits as a phone. */
const DAYS = new RegExp(String.raw`(?<!\d)${DAY}[ .-]{1,2}(?=${DAY}(?!\d))`, 'g')
/** Numbers of orders begin with the minute in which they were placed. */
const ORDER_NO = /(?<!\d)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d{7}(?!\d)/g
/** Eleven digits and more, however they are grouped: the first three and the last four stay. */
const PHONE =
  /(\d[ ().-]{0,2}\d[ ().-]{0,2}\d)(?:[ ().-]{0,2}\d){4,}[ ().-]{0,2}(\d[ ().-]{0,2}\d[ ().-]{0,2}\d[ ().-]{0,2}\d)/g

/** Free text with the phone numbers in it masked; all else of it stays as it was typed. */
function maskPhones(text: string): string {
  const narrow = text.replace(/[０-９－—　（）]/g, (sign) => NARROW[WIDE.indexOf(sign)] ?? sign)
  // as long as the text, so that what is found has its place there
  const numbers = narrow
    .replace(DAYS, (day) => day.replace(/[ .-]{1,2}$/, (gap) => '、'.repeat(gap.length)))
    .replace(ORDER_NO, (no) => '#'.repeat(no.length))
  let shown = ''
  let end = 0
  for (const { 0: phone, 1: head, 2: tail, index } of numbers.matchAll(PHONE)) {
    shown += `${text.slice(end, index)}${head}****${tail}`
    end = index + phone.length
  }
  return shown + text.slice(end)
}

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
