import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { textIn } from '#kit/contract/text.ts'
import { actionRoute, crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { House } from '#kit/server/crud/house.server.ts'
import { type StoredRow, valuesOf, type WireRow } from '#kit/server/crud/rows.server.ts'
import { insertRows, storedById, updateRow, type WriteHooks, wireById } from '#kit/server/crud/write.server.ts'
import type { Call, Route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, WIRE_IDS } from '#kit/server/http/schema.server.ts'
import { GOODS_STATE } from './goods.ts'
import { importGoods } from './goods-import.server.ts'

/** Figures of one line: the standard verbs, archive, copies, and the import of supplier sheets. */
export function goodsRoutes(house: House, one: AnyResource): readonly Route[] {
  const hooks = goodsHooks(one)
  return [
    ...crudRoutes(house, one, hooks, { importExcel: (call) => importGoods({ house, one, hooks, call }) }),
    actionRoute(one, 'archive', input({ ids: WIRE_IDS }), (call) => archive(house, one, call)),
    actionRoute(one, 'copy', input({ id: WIRE_ID }), (call) => copy(house, one, hooks, call)),
  ]
}

/** Numbers a new figure, keeps the first announced month, and keeps figures that are listed. */
export function goodsHooks(one: AnyResource): WriteHooks {
  return {
    prepare: async (values, call, before) => ({
      ...values,
      ...(before ? {} : { goodsNo: await nextNumber(call) }),
      ...(one.where?.line === 2 ? firstMonth(values, before) : {}),
    }),
    guardDelete: (rows, call) => requireNoListing(rows, call, false),
  }
}

async function nextNumber({ db }: Call): Promise<string> {
  const { rows } = await sql<{ no: number }>`select nextval('shop_goods_no_seq') as no`.execute(db)
  return `FG${String(rows[0]?.no ?? 0).padStart(8, '0')}`
}

/** The month that was announced first stays; later ones only move the current month (shop domain 5.1). */
function firstMonth(values: Values, before: StoredRow | null): Values {
  return values.releaseMonth && !before?.firstReleaseMonth ? { firstReleaseMonth: values.releaseMonth } : {}
}

async function requireNoListing(rows: readonly StoredRow[], { db }: Call, onShelfOnly: boolean): Promise<void> {
  const listing = (await db
    .selectFrom('shopProduct')
    .select('title')
    .where(
      'goodsId',
      'in',
      rows.map(({ id }) => String(id)),
    )
    .where('delFlag', '=', 0)
    .$if(onShelfOnly, (query) => query.where('shelfState', '=', 1))
    .limit(1)
    .executeTakeFirst()) as { readonly title: string } | undefined
  if (listing) {
    throw refused(
      onShelfOnly
        ? ['商品“{title}”仍在上架，不能归档', 'The listing "{title}" is still on the shelf']
        : ['已有商品“{title}”，不能删除，可归档', 'The listing "{title}" uses it; archive it instead'],
      { title: listing.title },
    )
  }
}

async function archive(house: House, one: AnyResource, call: Call<{ readonly ids: string }>): Promise<null> {
  const ids = idsOf(call.input.ids)
  const rows = await Promise.all(ids.map((id) => storedById(house, one, call, id)))
  await requireNoListing(rows, call, true)
  for (const id of ids) {
    await updateRow(house, one, call, { id, values: { state: GOODS_STATE.archived } })
  }
  return null
}

/** A draft with the same facts; number and JAN belong to one figure only and are not copied. */
async function copy(
  house: House,
  one: AnyResource,
  hooks: WriteHooks,
  call: Call<{ readonly id: string }>,
): Promise<WireRow> {
  const stored = await storedById(house, one, call, call.input.id)
  const name = [...textIn('zh-CN', ['{name} 副本', ''], { name: String(stored.name) })]
    .slice(0, one.fields.name?.max)
    .join('')
  const values = { ...valuesOf(one, stored, house.clock), name, janCode: null, state: GOODS_STATE.draft }
  const [id = ''] = await insertRows(house, one, call, [(await hooks.prepare?.(values, call, null)) ?? values])
  return wireById(house, one, call, id)
}
