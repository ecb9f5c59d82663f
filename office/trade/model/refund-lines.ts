import { parseYuan } from '#kit/contract/money.ts'
import { listedParts } from './listed-parts.ts'

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
  const parts = listedParts(text, /^([\w-]+):(\d{1,6})(?::(\d{1,9}(?:\.\d{1,2})?))?$/)
  return (
    parts?.map(([, orderItemId = '', qty, yuan]) => ({
      orderItemId,
      qty: Number(qty),
      amount: yuan === undefined ? undefined : (parseYuan(yuan) ?? undefined),
    })) ?? null
  )
}

/** What is written of lines, as `linesOf` reads it; amounts are yuan. */
export function linesText(
  lines: readonly { readonly orderItemId: string; readonly qty: number; readonly amount?: number | undefined }[],
): string {
  return lines
    .map(({ orderItemId, qty, amount }) => `${orderItemId}:${qty}${amount === undefined ? '' : `:${amount}`}`)
    .join(',')
}
