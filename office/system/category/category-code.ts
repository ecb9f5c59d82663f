/**
 * The next code below a parent: `A01`, `A02` … `A99`, `B01`; below `A01` they are `A01A01` and so on (wire 4.8).
 * Codes of removed rows count too, so that a code never means two things.
 */
export function nextCode(parentCode: string, siblings: readonly string[]): string {
  const last = siblings
    .filter((code) => code.length === parentCode.length + 3 && code.startsWith(parentCode))
    .map((code) => code.slice(parentCode.length))
    .sort()
    .at(-1)
  if (!last) {
    return `${parentCode}A01`
  }
  const letter = last.slice(0, 1)
  const number = Number(last.slice(1))
  return number < 99
    ? `${parentCode}${letter}${String(number + 1).padStart(2, '0')}`
    : `${parentCode}${String.fromCharCode(letter.charCodeAt(0) + 1)}01`
}
