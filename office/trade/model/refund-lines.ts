import { parseYuan } from '#kit/contract/money.ts'

interface SentLine {
  readonly orderItemId: string
  readonly qty: number
  /** Fen; all that the pieces cost when left out. */
  readonly amount: number | undefined
}

/**
 * Lines of an application as pages write them: `item:pieces` or `item:pieces:yuan`, with commas between.
 * @returns null when the text is something else
 */
export function linesOf(text: unknown): readonly SentLine[] | null {
  const parts = String(text ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => /^\s*([\w-]+):(\d{1,6})(?::(\d{1,9}(?:\.\d{1,2})?))?\s*$/.exec(part))
  return parts.every((part) => part !== null)
    ? parts.map((part) => ({
        orderItemId: part?.[1] ?? '',
        qty: Number(part?.[2]),
        amount: part?.[3] === undefined ? undefined : (parseYuan(part[3]) ?? undefined),
      }))
    : null
}

/** What is written of lines, as `linesOf` reads it; amounts are yuan. */
export function linesText(
  lines: readonly { readonly orderItemId: string; readonly qty: number; readonly amount?: number | undefined }[],
): string {
  return lines
    .map(({ orderItemId, qty, amount }) => `${orderItemId}:${qty}${amount === undefined ? '' : `:${amount}`}`)
    .join(',')
}
