/** The number that a value begins with; what holds none is 0. */
export function progressOf(value: unknown): number {
  const number = Number.parseFloat(String(value ?? ''))
  return Number.isFinite(number) ? number : 0
}
