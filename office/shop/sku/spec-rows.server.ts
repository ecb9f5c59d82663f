import { newId } from '#kit/server/database/ids.server.ts'
import type { Call } from '#kit/server/http/route.server.ts'
import type { SpecRow, SpecValue } from './sku.ts'

interface StoredTitle {
  readonly id: string
  readonly title: string
  readonly sortRank: number
  readonly delFlag: number
}

type StoredValue = StoredTitle & { readonly specId: string }

type AnyCall = Pick<Call, 'db' | 'me'>

/** The specs of a product with their values, in order (specification 3.4c). */
export async function loadSpecs({ db }: Pick<Call, 'db'>, productId: string): Promise<readonly SpecRow[]> {
  const [specs, values] = await Promise.all([
    db
      .selectFrom('shopSpec')
      .select(['id', 'title', 'sortRank', 'delFlag'])
      .where('productId', '=', productId)
      .where('delFlag', '=', 0)
      .orderBy('sortRank')
      .execute(),
    db
      .selectFrom('shopSpecValue')
      .select(['id', 'title', 'sortRank', 'delFlag', 'specId'])
      .where('productId', '=', productId)
      .where('delFlag', '=', 0)
      .orderBy('sortRank')
      .execute(),
  ])
  const stored = values as unknown as readonly StoredValue[]
  return (specs as unknown as readonly StoredTitle[]).map(({ id, title }) => ({
    id,
    productId,
    title,
    specValues: stored
      .filter(({ specId }) => specId === id)
      .map((value) => ({ id: value.id, productId, specId: id, title: value.title })),
  }))
}

/**
 * Makes the stored specs those of the builder. Rows are found by id, else by title, removed ones included:
 * a value that comes back gets its old id, and with it its SKUs their stock and history.
 * @returns the specs with their ids.
 */
export async function saveSpecs(
  call: AnyCall,
  productId: string,
  specs: readonly SpecRow[],
): Promise<readonly SpecRow[]> {
  const storedSpecs = (await call.db
    .selectFrom('shopSpec')
    .select(['id', 'title', 'sortRank', 'delFlag'])
    .where('productId', '=', productId)
    .execute()) as unknown as readonly StoredTitle[]
  const ids = await saveTitles(call, 'shopSpec', storedSpecs, specs, { productId })
  const saved: SpecRow[] = []
  for (const [index, spec] of specs.entries()) {
    const id = ids[index] ?? ''
    saved.push({ id, productId, title: spec.title, specValues: await saveValues(call, productId, id, spec.specValues) })
  }
  await call.db
    .updateTable('shopSpecValue')
    .set({ delFlag: 1 })
    .where('productId', '=', productId)
    .where('specId', 'not in', ids.length > 0 ? ids : [''])
    .execute()
  return saved
}

async function saveValues(
  call: AnyCall,
  productId: string,
  specId: string,
  values: readonly SpecValue[],
): Promise<readonly SpecValue[]> {
  const stored = (await call.db
    .selectFrom('shopSpecValue')
    .select(['id', 'title', 'sortRank', 'delFlag'])
    .where('specId', '=', specId)
    .execute()) as unknown as readonly StoredTitle[]
  const ids = await saveTitles(call, 'shopSpecValue', stored, values, { productId, specId })
  return values.map(({ title }, index) => ({ id: ids[index] ?? '', productId, specId, title }))
}

async function saveTitles(
  call: AnyCall,
  table: 'shopSpec' | 'shopSpecValue',
  stored: readonly StoredTitle[],
  wanted: readonly { readonly id?: string; readonly title: string }[],
  owner: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { db, me } = call
  const taken = new Set<string>()
  const matches = wanted.map(({ id, title }) => {
    const match =
      stored.find((one) => one.id === id && !taken.has(one.id)) ??
      stored.filter((one) => one.title === title && !taken.has(one.id)).sort((a, b) => a.delFlag - b.delFlag)[0]
    if (match) {
      taken.add(match.id)
    }
    return match
  })
  const gone = stored.filter((one) => one.delFlag === 0 && !taken.has(one.id)).map(({ id }) => id)
  if (gone.length > 0) {
    await db
      .updateTable(table)
      .set({ delFlag: 1, updateBy: me.username, updateTime: new Date() })
      .where('id', 'in', gone)
      .execute()
  }
  for (const [index, match] of matches.entries()) {
    if (match && match.delFlag === 0 && match.title !== wanted[index]?.title) {
      // titles may swap: none may stand in another's way
      await db.updateTable(table).set({ title: match.id }).where('id', '=', match.id).execute()
    }
  }
  const ids: string[] = []
  for (const [index, { title }] of wanted.entries()) {
    const match = matches[index]
    const id = match?.id ?? newId()
    const values = { title, sortRank: index + 1, delFlag: 0 }
    if (!match) {
      await db
        .insertInto(table)
        .values({ ...owner, ...values, id, createBy: me.username, tenantId: me.tenantId })
        .execute()
    } else if (match.title !== title || match.sortRank !== index + 1 || match.delFlag !== 0) {
      await db
        .updateTable(table)
        .set({ ...values, updateBy: me.username, updateTime: new Date() })
        .where('id', '=', id)
        .execute()
    }
    ids.push(id)
  }
  return ids
}
