import type { StoredRowOf, ValuesFor } from '#kit/server/crud/handlers.server.ts'
import type { GoodsResource } from './goods.ts'

type GoodsValues = ValuesFor<GoodsResource>

/** A new figure as it is stored. */
export function numbered(resource: GoodsResource, values: GoodsValues, goodsNo: string): GoodsValues {
  return { ...withFirstMonth(resource, values, null), goodsNo }
}

/** The month that was announced first stays; later ones only move the current month. */
export function withFirstMonth(
  resource: GoodsResource,
  values: GoodsValues,
  before: StoredRowOf<GoodsResource> | null,
): GoodsValues {
  const first = before && 'firstReleaseMonth' in before ? before.firstReleaseMonth : null
  return 'firstReleaseMonth' in resource.fields && values.releaseMonth && !first
    ? { ...values, firstReleaseMonth: values.releaseMonth }
    : values
}
