import type { PlannedChange } from '#kit/contract/action.ts'
import { type ChoiceOf, codeOf } from '#kit/contract/choices.ts'
import { invalid } from '#kit/contract/errors.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { changeFields } from '#kit/server/crud/change-fields.server.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { YES_NO } from '../../standard/yes-no.ts'
import { type Discounts, type Limits, leastErrors } from './bulk-terms.ts'
import { FREIGHT_KIND } from './freight-kind.ts'
import type { ProductResource } from './product.ts'
import type { Shop } from './product-rows.server.ts'

type Stored = StoredRowOf<ProductResource>

/**
 * Sets the limits that are given; others stay. @returns what changes
 * @throws DomainError `invalid` for a listing whose least pieces would exceed a limit
 */
export async function setLimits(
  shop: Shop,
  ctx: RequestContext,
  { row, limits }: { readonly row: Stored; readonly limits: Limits },
): Promise<readonly PlannedChange[]> {
  const values = Object.fromEntries(
    (['limitPerUser', 'limitPerOrder', 'minPerOrder'] as const).flatMap((name) =>
      limits[name] === null ? [] : [[name, limits[name]]],
    ),
  )
  const { limitPerUser, limitPerOrder, minPerOrder } = { ...row, ...values } as Stored
  const errors = leastErrors({ limitPerUser, limitPerOrder, minPerOrder })
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return changeFields(shop.app, shop.resource, ctx, { row, values })
}

/** Sets whether coupons and points count for a listing, where that is given. @returns what changes */
export async function setDiscounts(
  shop: Shop,
  ctx: RequestContext,
  { row, discounts }: { readonly row: Stored; readonly discounts: Discounts },
): Promise<readonly PlannedChange[]> {
  const values = Object.fromEntries(
    (['couponAllowed', 'integralAllowed'] as const).flatMap((name) =>
      discounts[name] === null ? [] : [[name, discounts[name] === YES_NO.yes]],
    ),
  )
  return changeFields(shop.app, shop.resource, ctx, { row, values })
}

/** Sets how the freight is charged. Fen. @returns what changes */
export async function setFreight(
  shop: Shop,
  ctx: RequestContext,
  {
    row,
    ...sent
  }: { readonly row: Stored; readonly freightKind: ChoiceOf<typeof FREIGHT_KIND>; readonly freight: number | null },
): Promise<readonly PlannedChange[]> {
  const { freightKind } = sent
  const freight = freightKind === FREIGHT_KIND.fixed ? (sent.freight ?? 0) : 0
  if (freightKind === row.freightKind && freight === (row.freight ?? 0)) {
    return []
  }
  // the amount comes with the kind: 0 is one, too
  const change = { values: { freightKind, freight }, meant: ['freight'] }
  await updateRow(shop.app, shop.resource, ctx, { id: row.id, ...change, before: row })
  const { db, user, locale } = ctx
  const asked = { db, dictionary: codeOf(FREIGHT_KIND), tenantId: user.tenantId, locale }
  const words = await shop.app.texts.textsOf(asked, [String(row.freightKind), String(freightKind)])
  const shown = (kind: number | null, fen: number | null) =>
    [words.get(String(kind)), kind === FREIGHT_KIND.fixed ? formatYuan(fen ?? 0) : ''].filter(Boolean).join(' ')
  return [
    {
      title: shop.resource.fields.freight.title,
      before: shown(row.freightKind, row.freight),
      after: shown(freightKind, freight),
    },
  ]
}
