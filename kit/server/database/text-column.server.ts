import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#kit/contract/text.ts'

/**
 * The text of a row in a language as a part of a statement, by the columns of its texts; the Chinese one where there is no
 * other.
 * @param of name of the table in the statement
 */
export function textColumn(locale: Locale, [zh, en]: readonly [zh: string, en?: string | undefined], of = '') {
  const column = (name: string) => sql.ref(of === '' ? name : `${of}.${name}`)
  const text: RawBuilder<string> =
    en !== undefined && locale === 'en-US'
      ? sql`coalesce(nullif(${column(en)}, ''), ${column(zh)})::text`
      : sql`${column(zh)}::text`
  return text
}
