/** Kinds of files an import reads; plain text tables, too. */
export const SHEET_TYPES = '.xls,.xlsx,.csv'

/** By its name: browsers and spreadsheet programs do not agree on the types. */
export function isSheetFile({ name }: { readonly name: string }): boolean {
  return /\.(xlsx?|csv)$/i.test(name)
}

/** `44 B`, `12.3 KB`, `1.0 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) {
    return `${bytes} B`
  }
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
