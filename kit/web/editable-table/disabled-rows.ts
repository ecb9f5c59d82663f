import type { TableRow } from './column.ts'

/** Values, by column, whose rows can neither be chosen nor edited. */
export type DisabledRows = Readonly<Record<string, unknown>>

/** Is the row disabled? A rule names one value or a list of them; they compare as text. */
export function isRowDisabled(rules: DisabledRows | undefined, row: TableRow): boolean {
  return Object.entries(rules ?? {}).some(([key, wanted]) =>
    (Array.isArray(wanted) ? wanted : [wanted]).some((one) => String(one ?? '') === String(row[key] ?? '')),
  )
}
