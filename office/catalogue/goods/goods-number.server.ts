import { sql } from 'kysely'
import type { StoredRowOf, ValuesFor } from '#kit/server/crud/handlers.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { GoodsResource } from './goods.ts'

type GoodsValues = ValuesFor<GoodsResource>

/** Numbers for so many new figures, in one go. */
export async function nextNumbers({ db }: RequestContext, count: number): Promise<readonly string[]> {
  const { rows } = await sql<{ no: number }>`
    select nextval('shop_goods_no_seq') as no from generate_series(1, ${count}::int)
  `.execute(unscoped(db, 'numbers of figures come from a sequence'))
  return rows.map(({ no }) => `FG${String(no).padStart(8, '0')}`)
}

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
