import { createHash } from 'node:crypto'
import { SALES_LINE, type SalesLine } from '#office/catalogue/rules/sales-line.ts'
import type { Settings } from '../../model/settings.ts'

/** Names one wording of terms: it changes with every letter of them. Null where the shop has none. */
export function termsVersion(text: string): string | null {
  return text === '' ? null : createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** The wordings that an order goes by, with commas between: those of purchases, of a deposit those of pre-orders, too. */
export function termsOfOrder(settings: Settings, line: SalesLine): string | null {
  const texts = [
    settings['shop.purchaseTerms'],
    ...(line === SALES_LINE.presell ? [settings['shop.presellTerms']] : []),
  ]
  return texts.flatMap((text) => termsVersion(text) ?? []).join(',') || null
}
