import { type FieldError, invalid } from '#kit/contract/errors.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { SKU_STATUS, type Sku, skuTitle } from './sku.ts'
import type { SkuRow } from './sku-row.ts'

/** What customers have a right to of the stock of SKUs, as those who keep their claims know it. */
export interface StockRights {
  /** Pieces by SKU that must stay in its stock, and the SKU on sale; those without any are left out. */
  spokenFor(ctx: RequestContext, skuIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Pieces that nobody has a right to follow a stock that was changed. */
  settle(ctx: RequestContext, skuIds: readonly string[]): Promise<void>
}

/** Pieces by SKU that customers have a right to; none where nobody keeps claims. */
export async function spokenForOf(
  rights: StockRights | undefined,
  ctx: RequestContext,
  skus: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, number>> {
  return (
    (await rights?.spokenFor(
      ctx,
      skus.map(({ id }) => id),
    )) ?? new Map()
  )
}

type Named = Pick<SkuRow, 'id' | 'name' | 'status'>

/** What saving the SKUs of a listing does to those that are stored. */
interface EndingPlan {
  readonly keep: readonly {
    readonly stored: Named
    readonly incoming: Pick<Sku, 'status'> & { readonly index: number }
  }[]
  readonly disable: readonly Named[]
  readonly remove: readonly Named[]
}

/** @throws DomainError `invalid` for SKUs that would be disabled or gone although customers have a right to their pieces */
export function requireOnSale(plan: EndingPlan, spokenFor: ReadonlyMap<string, number>): void {
  const ended = [
    ...plan.keep
      .filter(({ stored, incoming }) => stored.status === SKU_STATUS.enabled && incoming.status === SKU_STATUS.disabled)
      .map(({ stored, incoming }) => ({ stored, path: `skuList.${incoming.index}.status` })),
    ...[...plan.disable, ...plan.remove].map((stored) => ({ stored, path: 'specAttr' })),
  ]
  const errors = ended.flatMap(({ stored: { id, name }, path }): FieldError[] => {
    const pieces = spokenFor.get(id)
    const [zh, en] = skuTitle({ name })
    return pieces === undefined
      ? []
      : [
          {
            path,
            message: [
              `“${zh}”有${pieces}件待补款或已发放，不能停用或删除`,
              `${pieces} of "${en}" belong to open claims and offers: it can be neither disabled nor deleted`,
              'sku.spokenFor',
            ],
          },
        ]
  })
  if (errors.length > 0) {
    throw invalid(errors)
  }
}
