import type { RequestContext } from '#kit/server/http/route.server.ts'

/** What customers have a right to of the stock of SKUs, as those who keep their claims know it. */
export interface StockRights {
  /** Pieces by SKU that must stay in its stock, and the SKU on sale; those without any are left out. */
  spokenFor(ctx: RequestContext, skuIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Pieces that nobody has a right to follow a stock that was changed. */
  settle(ctx: RequestContext, skuIds: readonly string[]): Promise<void>
}
