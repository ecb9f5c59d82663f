import type { Values } from '#kit/contract/read-field.ts'
import { instantIn, type ZonedClock } from '#kit/contract/zoned-time.ts'
import type { StoredRowOf, ValuesFor } from '#kit/server/crud/handlers.server.ts'
import { type StoredRow, valuesOf } from '#kit/server/crud/rows.server.ts'
import type { GoodsResource } from './goods.ts'
import { windowStateAt } from './window-state.ts'

interface Written {
  readonly values: ValuesFor<GoodsResource>
  readonly before: StoredRowOf<GoodsResource> | null
  readonly now: Date
}

/** Values of a figure with where its window of deposits is by them, if it has one; later on a timer keeps it. */
export function withWindowState(
  clock: ZonedClock,
  resource: GoodsResource,
  { values, before, now }: Written,
): ValuesFor<GoodsResource> {
  if (!('windowState' in resource.fields && ('presellStart' in values || 'presellEnd' in values))) {
    return values
  }
  const current: Values = before ? valuesOf(resource, before as StoredRow, clock) : {}
  const { presellStart, presellEnd }: Values = { ...current, ...(values as Values) }
  const [from = null, until = null] = [presellStart, presellEnd].map((at) => instantIn(clock, at))
  return { ...values, windowState: windowStateAt({ presellStart: from, presellEnd: until }, now) }
}
