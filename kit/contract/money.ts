/** Money is an integer number of fen (1/100 yuan) everywhere inside; yuan with at most two decimals on the wire. */
export type Fen = number

/** 99,999,999.99 yuan: the largest amount accepted anywhere. */
export const MAX_FEN: Fen = 9_999_999_999

/**
 * Reads yuan as fen without ever touching binary fractions.
 * @returns fen, or null when the text is no amount: more than two decimals, negative, too large, not a number.
 */
export function parseYuan(value: string | number): Fen | null {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(String(value).trim())
  if (!match) {
    return null
  }
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Fen as a wire number of yuan; exact for every amount up to MAX_FEN. */
export function yuanOf(fen: Fen): number {
  return fen / 100
}

/** `129900` → `1,299.00`; the sign in front when negative. */
export function formatFen(fen: Fen): string {
  const sign = fen < 0 ? '-' : ''
  const whole = String(Math.abs(fen)).padStart(3, '0')
  return `${sign}${groupThousands(whole.slice(0, -2))}.${whole.slice(-2)}`
}

/** `129900` → `¥1,299.00`. */
export function formatYuan(fen: Fen): string {
  return fen < 0 ? `-¥${formatFen(-fen)}` : `¥${formatFen(fen)}`
}

/** Groups the digits of an integer text by thousands. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
