import type { TradeContext } from '../../../trade/commands/context/trade.server.ts'
import { onlySkus, type SoldSku, soldSkus, unknownKey } from '../../../trade/commands/moving-in/sold-skus.server.ts'
import type { ImportedListings } from './imported-listings.server.ts'
import type { OrderNote } from './order-note.ts'
import type { SheetLine, SheetOrder } from './sheet-order.ts'

/** A line whose SKU the catalogue does not have, and the order that brings it. */
interface Missing {
  readonly externalNo: string
  readonly line: SheetLine
}

/** The SKUs of lines; those that the catalogue does not have are made, once each. */
export async function skusOf(
  listings: ImportedListings,
  ctx: TradeContext,
  orders: readonly SheetOrder[],
  onMade: (externalNo: string, listing: OrderNote['listings'][number]) => void,
): Promise<(line: SheetLine) => SoldSku> {
  const lines = orders.flatMap((one) => one.lines)
  const found = await soldSkus(ctx, lines)
  const missing = new Map<string, Missing>()
  for (const { externalNo, lines: own } of orders) {
    for (const line of own) {
      const key = unknownKey(line)
      if (!found(line) && !missing.has(key)) {
        missing.set(key, { externalNo, line })
      }
    }
  }
  const asked = [...missing.values()]
  const made = asked.length === 0 ? [] : await madeSkus(listings, ctx, asked, onMade)
  const byKey = new Map([...missing.keys()].map((key, index) => [key, made[index]]))
  return (line) => {
    const sku = found(line) ?? byKey.get(unknownKey(line))
    if (!sku) {
      throw new Error(`no SKU for a line of an order: ${unknownKey(line)}`)
    }
    return sku
  }
}

async function madeSkus(
  listings: ImportedListings,
  ctx: TradeContext,
  asked: readonly Missing[],
  onMade: (externalNo: string, listing: OrderNote['listings'][number]) => void,
): Promise<readonly SoldSku[]> {
  const made = await listings.add(
    ctx,
    asked.map(({ line: { title, spec, skuCode, barCode, unitPrice: price } }) => ({
      ...{ title, spec, skuCode, barCode, price },
    })),
  )
  for (const [index, listing] of made.entries()) {
    onMade(asked[index]?.externalNo ?? '', listing)
  }
  return onlySkus(
    ctx,
    made.map(({ productId }) => productId),
  )
}
