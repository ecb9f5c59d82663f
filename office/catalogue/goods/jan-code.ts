/**
 * The check digit that completes the first 12 digits of a JAN (EAN-13).
 * @returns 0 to 9, or null when `body` is not exactly 12 digits
 */
export function janCheckDigit(body: string): number | null {
  if (!/^[0-9]{12}$/.test(body)) {
    return null
  }
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether a text is a JAN code: 13 digits whose last one is right. */
export function isJanCode(text: string): boolean {
  return /^[0-9]{13}$/.test(text) && janCheckDigit(text.slice(0, 12)) === Number(text[12])
}

/** GS1 Japan gives out 450 to 459 and 490 to 499; a figure of another origin may well have another prefix. */
export function janPrefixIsJapanese(text: string): boolean {
  return /^4[59]/.test(text)
}
