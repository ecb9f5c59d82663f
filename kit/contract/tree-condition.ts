/** Filter of a tree picker: wanted texts by column. */
export type TreeCondition = Readonly<Record<string, string>>

/**
 * Reads the condition of a tree picker, a JSON object as text; '' is no condition.
 * @returns null when it is no JSON object of plain values.
 */
export function readTreeCondition(text: string): TreeCondition | null {
  if (text.trim() === '') {
    return {}
  }
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
      return null
    }
    const entries = Object.entries(parsed)
    return entries.every(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
      ? Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
      : null
  } catch {
    return null
  }
}
