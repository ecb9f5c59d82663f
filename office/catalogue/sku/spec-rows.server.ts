import { sql } from 'kysely'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted, withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { type Listings, listingParts } from './listing-parts.server.ts'
import type { SpecRow } from './sku.ts'

interface StoredTitle {
  readonly id: string
  readonly title: string
  readonly sortRank: number
  readonly delFlag: number
}

/** A spec with its values, both in their order. */
interface StoredSpec extends StoredTitle {
  readonly productId: string
  readonly specValues: readonly StoredTitle[]
}

type AnyRequestContext = Pick<RequestContext, 'db' | 'user'>

const READ = 'specs that were read through their listing'

/** The specs of a product with their values, in order. */
export async function loadSpecs(
  listings: Listings,
  ctx: AnyRequestContext,
  productId: string,
): Promise<readonly SpecRow[]> {
  return specsOf(productId, await storedSpecs(listings, ctx, [productId]))
}

/** The same of several products, by their ids. */
export async function loadSpecsOfAll(
  listings: Listings,
  ctx: AnyRequestContext,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SpecRow[]>> {
  const stored = new Map<string, StoredSpec[]>(productIds.map((id) => [id, []]))
  for (const spec of await storedSpecs(listings, ctx, productIds)) {
    stored.get(spec.productId)?.push(spec)
  }
  return new Map([...stored].map(([id, specs]) => [id, specsOf(id, specs)]))
}

function specsOf(productId: string, stored: readonly StoredSpec[]): readonly SpecRow[] {
  return stored.filter(isLive).map(({ id, title, specValues }) => ({
    id,
    productId,
    title,
    specValues: specValues.filter(isLive).map((value) => ({ id: value.id, productId, specId: id, title: value.title })),
  }))
}

/** All specs that products ever had, removed ones included. */
async function storedSpecs(
  listings: Listings,
  ctx: AnyRequestContext,
  productIds: readonly string[],
): Promise<readonly StoredSpec[]> {
  const values = sql<readonly StoredTitle[]>`coalesce((
    select jsonb_agg(
      jsonb_build_object('id', v.id, 'title', v.title, 'sortRank', v.sort_rank, 'delFlag', v.del_flag)
      order by v.sort_rank, v.id)
    from ${withDeleted('shop_spec_value')} v where v.spec_id = shop_spec.id
  ), '[]')`
  return listingParts(listings, ctx, 'shop_spec', true)
    .select(['id', 'productId', 'title', 'sortRank', 'delFlag', values.as('specValues')])
    .where('productId', 'in', productIds)
    .orderBy('sortRank')
    .orderBy('id')
    .execute()
}

function isLive({ delFlag }: StoredTitle): boolean {
  return delFlag === 0
}

/**
 * Makes the stored specs those of the builder. Rows are found by id, else by title, removed ones included:
 * a value that comes back gets its old id, and with it its SKUs their stock and history.
 * @returns the specs with their ids.
 */
export async function saveSpecs(
  listings: Listings,
  ctx: AnyRequestContext,
  productId: string,
  specs: readonly SpecRow[],
): Promise<readonly SpecRow[]> {
  const stored = await storedSpecs(listings, ctx, [productId])
  const ids = await saveTitles(ctx, 'shop_spec', stored, specs, { productId })
  const saved: SpecRow[] = []
  for (const [index, spec] of specs.entries()) {
    const specId = ids[index] ?? ''
    const before = stored.find(({ id }) => id === specId)?.specValues ?? []
    const values = await saveTitles(ctx, 'shop_spec_value', before, spec.specValues, { productId, specId })
    const specValues = spec.specValues.map(({ title }, place) => ({
      id: values[place] ?? '',
      productId,
      specId,
      title,
    }))
    saved.push({ id: specId, productId, title: spec.title, specValues })
  }
  const gone = stored.filter(({ id }) => !ids.includes(id)).flatMap(({ specValues }) => specValues.filter(isLive))
  if (gone.length > 0) {
    await changeRows(
      ctx,
      'shop_spec_value',
      gone.map(({ id }) => id),
      { delFlag: 1 },
    )
  }
  return saved
}

/** Writes the specs of listings that were made just now. @returns them with their ids, in order */
export async function addSpecs(
  ctx: AnyRequestContext,
  listings: readonly { readonly productId: string; readonly specs: readonly SpecRow[] }[],
): Promise<readonly (readonly SpecRow[])[]> {
  const added = listings.map(({ productId, specs }) =>
    specs.map(({ title, specValues }) => {
      const id = newId()
      const values = specValues.map((value) => ({ id: newId(), productId, specId: id, title: value.title }))
      return { id, productId, title, specValues: values }
    }),
  )
  const ranked = <Row>(rows: readonly Row[]) => rows.map((row, index) => ({ ...row, sortRank: index + 1 }))
  const specs = added.flatMap((own) => ranked(own.map(({ specValues: _, ...row }) => row)))
  const values = added.flat().flatMap(({ specValues }) => ranked(specValues))
  for (const [table, rows] of [['shop_spec', specs] as const, ['shop_spec_value', values] as const]) {
    for (let at = 0; at < rows.length; at += BATCH) {
      const audit = { createBy: ctx.user.username, tenantId: ctx.user.tenantId }
      await unscoped(ctx.db, 'new specs of a listing that was read')
        .insertInto(table)
        .values(rows.slice(at, at + BATCH).map((row) => ({ ...row, ...audit })))
        .execute()
    }
  }
  return added
}

/** Rows of one statement; building it takes a few milliseconds. */
const BATCH = 100

async function saveTitles(
  ctx: AnyRequestContext,
  table: 'shop_spec' | 'shop_spec_value',
  stored: readonly StoredTitle[],
  wanted: Wanted,
  owner: { readonly productId: string; readonly specId?: string },
): Promise<readonly string[]> {
  const matches = matchTitles(stored, wanted)
  const taken = new Set(matches.map((match) => match?.id))
  const rows = wanted.map(({ title }, index) => ({
    ...owner,
    title,
    sortRank: index + 1,
    id: matches[index]?.id ?? newId(),
  }))
  const gone = stored.filter((one) => one.delFlag === 0 && !taken.has(one.id)).map(({ id }) => id)
  if (gone.length > 0) {
    await changeRows(ctx, table, gone, { delFlag: 1 })
  }
  const changed = rows.filter(({ title, sortRank }, index) => {
    const match = matches[index]
    return match && (match.title !== title || match.sortRank !== sortRank || match.delFlag !== 0)
  })
  const renamed = matches.flatMap((match, index) =>
    match && match.delFlag === 0 && match.title !== wanted[index]?.title ? [match.id] : [],
  )
  if (renamed.length > 0) {
    // titles may swap: none may stand in another's way
    await changeRows(ctx, table, renamed, { title: sql.ref('id') })
  }
  if (changed.length > 0) {
    await sql`
      update ${withDeleted(table)} r set title = n.title, sort_rank = n."sortRank", del_flag = 0, update_by = ${ctx.user.username}, update_time = now()
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n (id text, title text, "sortRank" integer)
      where r.id = n.id
    `.execute(unscoped(ctx.db, READ))
  }
  const added = rows.filter((_, index) => !matches[index])
  if (added.length > 0) {
    await unscoped(ctx.db, 'new specs of a listing that was read')
      .insertInto(table)
      .values(added.map((row) => ({ ...row, createBy: ctx.user.username, tenantId: ctx.user.tenantId })))
      .execute()
  }
  return rows.map(({ id }) => id)
}

type Wanted = readonly { readonly id?: string | undefined; readonly title: string }[]

/** The stored row of each wanted one: that of its id, else of its title, living ones first. None is used twice. */
function matchTitles(stored: readonly StoredTitle[], wanted: Wanted): readonly (StoredTitle | undefined)[] {
  const free = new Map(stored.map((one) => [one.id, one]))
  const byTitle = new Map<string, StoredTitle[]>()
  for (const one of [...stored].sort((a, b) => a.delFlag - b.delFlag)) {
    const same = byTitle.get(one.title) ?? []
    same.push(one)
    byTitle.set(one.title, same)
  }
  return wanted.map(({ id, title }) => {
    const match = free.get(id ?? '') ?? byTitle.get(title)?.find((one) => free.has(one.id))
    if (match) {
      free.delete(match.id)
    }
    return match
  })
}

async function changeRows(
  { db, user }: AnyRequestContext,
  table: 'shop_spec' | 'shop_spec_value',
  ids: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await withDeletedRows(unscoped(db, READ))
    .updateTable(table)
    .set({ ...values, updateBy: user.username, updateTime: new Date() })
    .where('id', 'in', ids)
    .execute()
}
