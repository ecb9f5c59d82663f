import type { Field } from '#kit/contract/field.ts'
import type { Locale } from '#kit/contract/text.ts'

/**
 * Orders of ICU by the language of whoever asks: Chinese by its sounds, Latin letters without regard to case. Every PostgreSQL that is
 * built with ICU has them in each database of UTF-8.
 */
const COLLATIONS: Readonly<Record<Locale, string>> = { 'zh-CN': 'zh-x-icu', 'en-US': 'en-x-icu' }

export const NEEDED_COLLATIONS = Object.values(COLLATIONS)

/** The order of a field that holds words; undefined for codes and for what is no text, whose order is that of the column. */
export function collationOf(field: Pick<Field, 'kind' | 'isCode'> | undefined, locale: Locale): string | undefined {
  return field?.kind === 'text' && !field.isCode ? COLLATIONS[locale] : undefined
}
