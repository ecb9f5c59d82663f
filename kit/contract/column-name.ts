/** The column that keeps a field: `postRank` → `post_rank`. */
export function columnOf(fieldName: string): string {
  return fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `post_rank` → `postRank`. */
export function fieldNameOf(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
