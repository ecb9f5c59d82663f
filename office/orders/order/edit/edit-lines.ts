import type { EditLine } from '../../../trade/model/order-edit.ts'
import type { SellableSku } from '../../../trade/model/sellable-sku.ts'
import type { EditableItem } from './order-edit.ts'

/** Pieces that are added, as the dialog keeps them. */
interface AddedLine {
  readonly sku: SellableSku
  readonly qty: number
}

/** What is typed: pieces by item, where they differ, and what is added. */
export interface Typed {
  readonly qtys: Readonly<Record<string, number>>
  readonly added: readonly AddedLine[]
}

export const NOTHING_TYPED: Typed = { qtys: {}, added: [] }

interface SentLine {
  /** Of the line on the page: that of the item, else of the SKU. */
  readonly key: string
  readonly line: EditLine
}

/** Lines as they are sent: those that are changed alone, in the order of the page. */
export function sentLines(items: readonly EditableItem[], { qtys, added }: Typed): readonly SentLine[] {
  return [
    ...items.flatMap(({ orderItemId, qty }): readonly SentLine[] => {
      const wanted = qtys[orderItemId] ?? qty
      return wanted === qty ? [] : [{ key: orderItemId, line: { orderItemId, qty: wanted } }]
    }),
    ...added.map(({ sku: { skuId }, qty }): SentLine => ({ key: skuId, line: { skuId, qty } })),
  ]
}

/** With one more of a SKU: of its item, where the order has one that can be changed, else as a line of its own. */
export function withPicked(items: readonly EditableItem[], typed: Typed, sku: SellableSku): Typed {
  const own = items.find(({ skuId, isFixed }) => skuId === sku.skuId && !isFixed)
  if (own) {
    const qty = (typed.qtys[own.orderItemId] ?? own.qty) + 1
    return { ...typed, qtys: { ...typed.qtys, [own.orderItemId]: qty } }
  }
  const known = typed.added.find((line) => line.sku.skuId === sku.skuId)
  const added = known
    ? typed.added.map((line) => (line === known ? { ...line, qty: line.qty + 1 } : line))
    : [...typed.added, { sku, qty: 1 }]
  return { ...typed, added }
}

/** What is wrong, by the line on the page that it is about; the rest is of none. */
export function errorsByLine(
  sent: readonly SentLine[],
  errors: readonly { readonly path: string; readonly message: string }[],
): { readonly lines: Readonly<Record<string, string>>; readonly rest: readonly string[] } {
  const placed = errors.map(({ path, message }) => {
    const [, index] = /^lines\.(\d+)/.exec(path) ?? []
    return { key: index === undefined ? undefined : sent[Number(index)]?.key, message }
  })
  return {
    lines: Object.fromEntries(placed.flatMap(({ key, message }) => (key === undefined ? [] : [[key, message]]))),
    rest: [...new Set(placed.flatMap(({ key, message }) => (key === undefined ? [message] : [])))],
  }
}
