import { LOCALES, type Locale } from '#kit/contract/text.ts'

/** Longest name of a category in either language. */
export const CATEGORY_NAME_MAX = 100

/** A category as the wire has it (wire 4.8). */
export interface Category {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly nameEn: string | null
  /** Grows by three characters per level: `A01`, `A01A02`. */
  readonly code: string
}

/** Characters of a code per level. */
const CODE_STEP = 3

/** Codes of the rows above and the row itself, from the root: `A01A02` → `A01`, `A01A02`. */
export function codePath(code: string): readonly string[] {
  return Array.from({ length: Math.ceil(code.length / CODE_STEP) }, (_, level) =>
    code.slice(0, (level + 1) * CODE_STEP),
  )
}

/** The name in the asked language, and the other one beside it where there is one. */
export function categoryNames({ name, nameEn }: Pick<Category, 'name' | 'nameEn'>, locale: Locale): readonly string[] {
  const names = locale === LOCALES[0] ? [name, nameEn] : [nameEn, name]
  return names.filter((one): one is string => Boolean(one))
}
