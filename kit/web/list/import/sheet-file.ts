/** Kinds of files an import reads; plain text tables, too. */
export const SHEET_TYPES = '.xls,.xlsx,.csv'

/** By its name: browsers and spreadsheet programs do not agree on the types. */
export function isSheetFile({ name }: { readonly name: string }): boolean {
  return /\.(xlsx?|csv)$/i.test(name)
}
