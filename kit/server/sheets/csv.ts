/** What programs put before a text that a spreadsheet program would take for a formula. */
const GUARD = /^'(?=[=+\-@\t\r])/

/** A text of a CSV file without the guard of a formula. */
export function unguarded(text: string): string {
  return text.replace(GUARD, '')
}
