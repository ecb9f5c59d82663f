/** Right to print labels of SKUs; the listings are those that its holder sees. */
export const PRINT_LABELS = 'shop:skuLabel:print'

/** The page that prints them, as the menu names it. */
export const LABEL_SCREEN = 'shop/SkuLabels'

/** Most listings or figures whose labels are printed at once. */
export const MOST_LABELLED = 200

/** Most labels on one run of the printer. */
export const MOST_LABELS = 1000

/** What stands on the label of a SKU. */
export interface SkuLabel {
  readonly skuId: string
  readonly title: string
  /** Its name among the SKUs of the listing. */
  readonly sku: string
  readonly skuCode: string | null
  /** What scanners read: its own code, or that of the figure. */
  readonly barCode: string | null
  /** Yuan: what the figure costs in full; null where the listing takes a balance, or has no price yet. */
  readonly price: number | null
  readonly available: number
}

/** How many labels of each SKU: one, unless somebody says otherwise. */
export type Copies = Readonly<Record<string, number>>

/** One entry for each label to print, in order. */
export function printedLabels(labels: readonly SkuLabel[], copies: Copies): readonly SkuLabel[] {
  return labels.flatMap((label) => Array<SkuLabel>(copies[label.skuId] ?? 1).fill(label))
}
