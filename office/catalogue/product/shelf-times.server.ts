import type { PlannedChange } from '#kit/contract/action.ts'
import { type FieldError, invalid } from '#kit/contract/errors.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { instantIn } from '#kit/contract/zoned-time.ts'
import type { StoredRowOf, ValuesFor } from '#kit/server/crud/handlers.server.ts'
import { wireTime } from '#kit/server/crud/rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { type Listings, type ShopClock, shopTime } from '../sku/listing-parts.server.ts'
import { SHELF_STATE } from './listed-fields.ts'
import type { ProductResource } from './product.ts'
import { SHELF_TIMES, type ShelfTimes, shelfTimeErrors, type TypedTimes } from './shelf-times.ts'

type Stored = StoredRowOf<ProductResource>
type Written = ValuesFor<ProductResource>

interface TimedListings extends Listings, ShopClock {
  readonly resource: ProductResource
}

/**
 * Values of a listing whose times of the shelf are checked where they change; a new time of publication has yet to be
 * missed.
 * @throws DomainError `invalid` at a time that has passed, at one to publish what is published already, and for who may not
 * set them
 */
export async function withShelfTimes(
  shop: TimedListings,
  ctx: RequestContext,
  values: Written,
  before: Stored | null,
): Promise<Written> {
  const current = timesOf(shop, before)
  const moved = SHELF_TIMES.filter((name) => name in values && (values[name] ?? null) !== current[name])
  if (moved.length === 0) {
    return values
  }
  const { clock } = shop.app
  const now = await shopTime(shop, ctx)
  const isOn = before?.shelfState === SHELF_STATE.on
  const isAllowed = ctx.user.can(actionPermission(shop.resource, 'schedule'))
  const errors = moved.flatMap((path): readonly FieldError[] => {
    const at = instantIn(clock, values[path])
    const wrong =
      at === undefined ? undefined : isOn && path === 'shelfOnAt' ? IS_ON : at <= now ? HAS_PASSED : undefined
    const message = isAllowed ? wrong : NOT_ALLOWED
    return message ? [{ path, message }] : []
  })
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return moved.includes('shelfOnAt') ? { ...values, isShelfLate: false } : values
}

/**
 * Sets when a listing goes on the shelf and off it. @returns what changes
 * @throws DomainError `invalid` for times that cannot be
 */
export async function schedule(
  shop: TimedListings,
  ctx: RequestContext,
  { row, times }: { readonly row: Stored; readonly times: TypedTimes },
): Promise<readonly PlannedChange[]> {
  const current = timesOf(shop, row)
  const left = (name: keyof ShelfTimes) => (times.isCleared ? null : current[name])
  const next: ShelfTimes = {
    shelfOnAt: times.shelfOnAt ?? left('shelfOnAt'),
    shelfOffAt: times.shelfOffAt ?? left('shelfOffAt'),
  }
  const errors = shelfTimeErrors(next)
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const changed = SHELF_TIMES.filter((name) => next[name] !== current[name])
  if (changed.length > 0) {
    const values = await withShelfTimes(shop, ctx, next, row)
    await updateRow(shop.app, shop.resource, ctx, { id: row.id, values, before: row })
  }
  return changed.map((name) => ({
    title: shop.resource.fields[name].title,
    before: current[name] ?? '',
    after: next[name] ?? '',
  }))
}

function timesOf({ app }: TimedListings, row: Stored | null): ShelfTimes {
  return { shelfOnAt: wireTime(row?.shelfOnAt, app.clock), shelfOffAt: wireTime(row?.shelfOffAt, app.clock) }
}

const IS_ON: Text = ['已上架，不需要定时上架', 'It is published already']
const NOT_ALLOWED: Text = ['没有定时上下架的权限', 'You may not set when it is published or unpublished']
const HAS_PASSED: Text = ['须晚于现在', 'The time must lie ahead']
