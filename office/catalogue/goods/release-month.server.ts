import { type FieldError, invalid, refused } from '#kit/contract/errors.ts'
import type { StoredRowOf, ValuesFor, WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { GOODS_STATE, type GoodsResource } from './goods.ts'
import { MONTH_IS_ANNOUNCED, MOVE_RELEASE } from './trade-rights.ts'

interface NewMonth {
  readonly id: string
  readonly releaseMonth: string | null
  readonly reason: string
}

/**
 * Moves the announced month of release of a pre-order figure: it is logged, delays are counted, customers are asked. The
 * caller may not see the figure where it is planned, then it is not found.
 */
export type MoveRelease = (ctx: RequestContext, month: NewMonth) => Promise<void>

/**
 * The month that a change of a figure would move although customers know it: once the figure is ready, or a deposit was
 * paid for it. What is set for the first time announces it, and what a draft says nobody has read.
 */
async function movedMonth(
  resource: GoodsResource,
  ctx: RequestContext,
  values: ValuesFor<GoodsResource>,
  before: StoredRowOf<GoodsResource>,
): Promise<{ readonly releaseMonth: string | null } | undefined> {
  const { releaseMonth = null } = values
  const isMoved = 'delayCount' in resource.fields && 'releaseMonth' in values && before.releaseMonth !== null
  if (!isMoved || releaseMonth === before.releaseMonth) {
    return undefined
  }
  const isKnown = before.state !== GOODS_STATE.draft || (await hasClaims(ctx, before.id))
  return isKnown ? { releaseMonth } : undefined
}

/** @throws DomainError `invalid` when an edit moves a month that customers know */
export async function requireMonthKept(
  resource: GoodsResource,
  ctx: RequestContext,
  values: ValuesFor<GoodsResource>,
  before: StoredRowOf<GoodsResource>,
): Promise<void> {
  if (await movedMonth(resource, ctx, values, before)) {
    const error: FieldError = { path: 'releaseMonth', message: MONTH_IS_ANNOUNCED }
    throw invalid([error])
  }
}

/**
 * Takes a month that customers know out of what a sheet changes, to be moved by its command afterwards.
 * @throws DomainError `refused` for those who may not move it
 */
export async function withoutMovedMonth(
  resource: GoodsResource,
  ctx: RequestContext,
  values: ValuesFor<GoodsResource>,
  before: StoredRowOf<GoodsResource>,
): Promise<{
  readonly values: ValuesFor<GoodsResource>
  readonly moved: { readonly releaseMonth: string | null } | undefined
}> {
  const moved = await movedMonth(resource, ctx, values, before)
  if (!moved) {
    return { values, moved }
  }
  if (!ctx.user.can(MOVE_RELEASE)) {
    throw refused(MONTH_IS_ANNOUNCED)
  }
  const { releaseMonth: _, ...rest } = values
  return { values: rest, moved }
}

/** Hooks that leave a month which customers know as it is; `onKept` hears of it. */
export function keepingMonth(
  resource: GoodsResource,
  hooks: WriteHooks<GoodsResource>,
  onKept: () => void,
): WriteHooks<GoodsResource> {
  return {
    ...hooks,
    prepare: async (values, ctx, before, children) => {
      const isKept = before !== null && (await movedMonth(resource, ctx, values, before)) !== undefined
      const { releaseMonth, ...rest } = values
      if (isKept) {
        onKept()
      }
      const left = isKept ? rest : values
      return (await hooks.prepare?.(left, ctx, before, children)) ?? left
    },
  }
}

async function hasClaims({ db }: RequestContext, goodsId: string): Promise<boolean> {
  const claim = await unscoped(db, 'a deposit makes the month of a figure known although row rules hide the claim')
    .selectFrom('shop_final_claim')
    .select('id')
    .where('presellGoodsId', '=', goodsId)
    .limit(1)
    .executeTakeFirst()
  return claim !== undefined
}
