import { groupThousands } from '#kit/contract/money.ts'

/** Values of a comma list; blank parts are no values. */
export function listOf(value: unknown): readonly string[] {
  const parts = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** null, undefined and '' are the same to a person: nothing. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Wire values compare as text: a field's `1` is the dictionary's `'1'`. */
export function isSame(one: unknown, other: unknown): boolean {
  return isEmpty(one) ? isEmpty(other) : !isEmpty(other) && String(one) === String(other)
}

/** Groups the whole part of a number by thousands: `-1204.50` → `-1,204.50`. */
export function groupedNumber(value: string | number): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(String(value))
  return match ? `${match[1]}${groupThousands(match[2] ?? '')}${match[3] ?? ''}` : String(value)
}

const YES = new Set(['true', '1', 'Y', 'y'])

/** A flag as a boolean, whatever the wire made of it. */
export function isYes(value: unknown): boolean {
  return YES.has(String(value))
}

/** Visible text of an HTML fragment, for one line of a table. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
