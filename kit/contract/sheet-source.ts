import { headerKey, type ReadSheet, type SheetRow } from './sheet.ts'
import type { Text } from './text.ts'

/** A kind of sheet that another program writes: what its columns are taken for is known before anybody chooses. */
export interface SheetSource {
  /** The program, such as `shopify`; importers and documents know it by this name. */
  readonly name: string
  readonly title: Text
  /** Header texts that all its sheets have, and together no other one. */
  readonly marks: readonly string[]
  /** Field by header text; '' for a column that is known and holds nothing to import. */
  readonly columns: Readonly<Record<string, string>>
}

/** Rows among which the header is looked for. */
const SEARCHED_ROWS = 30

/**
 * The kind of a sheet and its header row: the one with the most marks of those that have all of theirs in one row.
 * @returns null for a sheet of no known kind
 */
export function knownSource<Source extends SheetSource>(
  { rows }: Pick<ReadSheet, 'rows'>,
  sources: readonly Source[],
): { readonly source: Source; readonly row: SheetRow } | null {
  let best: { readonly source: Source; readonly row: SheetRow } | null = null
  for (const row of sources.length > 0 ? rows.slice(0, SEARCHED_ROWS) : []) {
    const keys = new Set(row.cells.map(({ text }) => headerKey(text)))
    for (const source of sources) {
      const isKnown = source.marks.every((mark) => keys.has(headerKey(mark)))
      if (isKnown && source.marks.length > (best?.source.marks.length ?? 0)) {
        best = { source, row }
      }
    }
  }
  return best
}
