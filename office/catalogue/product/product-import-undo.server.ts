import { z } from 'zod'
import { permissionOf } from '#kit/contract/permission.ts'
import type { FieldValue } from '#kit/contract/read-field.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import type { Importer } from '#kit/server/crud/importer.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { removeRows } from '#kit/server/crud/remove-rows.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { type Sku, skuLabel, skuTitle } from '#office/catalogue/sku/sku.ts'
import { BULK_PRICES } from './bulk-price.ts'
import type { ProductResource } from './product.ts'
import { type FullProduct, fullProduct, lockProduct, type Shop } from './product-rows.server.ts'
import { editProduct } from './product-save.server.ts'

/** Cells of a SKU that an import may change. */
const CELLS = [
  'originalPrice',
  'presentPrice',
  'memberPrice',
  'stock',
  'lowStock',
  'skuCode',
  'barCode',
  'moreBarCodes',
  'presellSkuId',
] as const satisfies readonly (keyof Sku)[]

const VALUE = z.union([z.string(), z.number(), z.boolean(), z.null()])
const VALUES = z.record(z.string(), VALUE)
const SKU_STATE = z.object({ id: z.string(), version: z.number(), cells: VALUES })
const STATE = z.object({
  /** Titles of the values of each spec, by its title. */
  specs: z.array(z.object({ title: z.string(), values: z.array(z.string()) })),
  skus: z.array(SKU_STATE),
})
export type SkuState = z.output<typeof SKU_STATE>
type State = z.output<typeof STATE>

const NEW = z.object({ listing: z.object({ id: z.string(), version: z.number() }), after: STATE })
const CHANGED = z.object({
  listing: z.object({ id: z.string(), before: VALUES, after: VALUES }),
  before: STATE,
  after: STATE,
})
/** What is noted of a listing that was imported with its SKUs. */
export type Note = z.output<typeof NEW> | z.output<typeof CHANGED>

const TEXTS = {
  gone: ['数据已不存在，无需撤销', 'It is not there any more'],
  changed: ['导入之后已被修改，保留', 'It was changed after the import and stays'],
  fieldChanged: ['“{title}”在导入之后已被修改，保留现值', '"{title}" was changed after the import and stays'],
  skuChanged: ['规格“{title}”在导入之后已被修改，保留', 'Spec "{title}" was changed after the import and stays'],
  noRight: ['没有编辑权限，未能恢复', 'Not put back: you may not edit it'],
} as const satisfies Record<string, Text>

/** Specs and SKUs of a listing, as far as an import changes them. */
export function stateOf({ specAttr, skuList }: FullProduct): State {
  return {
    specs: specAttr.map(({ title, specValues }) => ({ title, values: specValues.map((value) => value.title) })),
    skus: skuList.map((sku) => ({ id: sku.id ?? '', version: sku.version ?? 0, cells: cellsOf(sku) })),
  }
}

function cellsOf(sku: Sku): Record<string, FieldValue> {
  return Object.fromEntries(CELLS.map((name) => [name, sku[name] ?? null]))
}

/** How many SKUs get a former price when all that was noted is taken back; a listing that goes changes none. */
export function pricesBack(notes: readonly unknown[]): number {
  return notes.reduce<number>((count, noted) => {
    const { data } = CHANGED.safeParse(noted)
    const former = new Map(data?.before.skus.map(({ id, cells }) => [id, cells]))
    const changed = data?.after.skus.filter(({ id, cells }) =>
      BULK_PRICES.some((price) => former.get(id)?.[price] !== cells[price]),
    )
    return count + (changed?.length ?? 0)
  }, 0)
}

/**
 * Takes back what an import did to a listing: a new one is deleted when neither it nor its SKUs were changed since,
 * fields and cells that were changed get their former values where they still hold what the import left, SKUs that came
 * with it go. Saved as the editor saves.
 * @param otherwise takes back notes of sheets without SKUs
 */
export async function undoListing(
  shop: Shop,
  hooks: WriteHooks<ProductResource>,
  ctx: RequestContext,
  noted: unknown,
  otherwise: Importer['undo'],
): Promise<readonly Text[]> {
  const change = CHANGED.safeParse(noted)
  const made = NEW.safeParse(noted)
  const note = change.data ?? made.data
  if (!note) {
    return otherwise(ctx, noted)
  }
  const { id } = note.listing
  if (!(await visibleRows(shop.app, shop.resource, ctx).select('id').where('id', '=', id).executeTakeFirst())) {
    return [TEXTS.gone]
  }
  await lockProduct(ctx, id)
  const current = await fullProduct(shop, ctx, id)
  if (change.data) {
    return putBack(shop, hooks, ctx, current, change.data)
  }
  const versions = ({ skus }: State) => JSON.stringify(skus.map((sku) => [sku.id, sku.version]).sort())
  if (made.data?.listing.version !== current.version || versions(made.data.after) !== versions(stateOf(current))) {
    return [TEXTS.changed]
  }
  await removeRows(shop.app, shop.resource, hooks, { ...ctx, input: { ids: id } })
  return []
}

async function putBack(
  shop: Shop,
  hooks: WriteHooks<ProductResource>,
  ctx: RequestContext,
  current: FullProduct,
  { listing, before, after }: z.output<typeof CHANGED>,
): Promise<readonly Text[]> {
  if (!ctx.user.can(permissionOf(shop.resource, 'edit'))) {
    return [TEXTS.noRight]
  }
  const reasons: Text[] = []
  const fields: Record<string, FieldValue> = {}
  const present: Readonly<Record<string, unknown>> = current
  for (const [name, value] of Object.entries(listing.after)) {
    if ((present[name] ?? null) === value) {
      // an empty text clears a field
      fields[name] = listing.before[name] ?? ''
    } else {
      reasons.push(filled(TEXTS.fieldChanged, { title: fieldOf(shop.resource, name)?.title ?? name }))
    }
  }
  const skuList = current.skuList.flatMap((sku) => skuBack(shop, sku, { before, after }, reasons))
  const specAttr = withoutUnused(current.specAttr, skuList, before)
  await editProduct(shop, hooks, {
    ...ctx,
    input: { ...fields, id: current.id, version: current.version, specAttr, skuList },
  })
  return reasons
}

/** A SKU as it was before the import; nothing when it came with it. */
function skuBack(
  { line }: Shop,
  sku: Sku,
  { before, after }: { readonly before: State; readonly after: State },
  reasons: Text[],
): readonly Sku[] {
  const left = after.skus.find(({ id }) => id === sku.id)
  if (!left) {
    return [sku]
  }
  const former = before.skus.find(({ id }) => id === sku.id)
  if (!former) {
    if (left.version === sku.version) {
      return []
    }
    reasons.push(filled(TEXTS.skuChanged, { title: skuTitle(sku) }))
    return [sku]
  }
  const changed = CELLS.filter((name) => former.cells[name] !== left.cells[name])
  const back: Record<string, FieldValue> = {}
  for (const name of changed) {
    if ((sku[name] ?? null) === left.cells[name]) {
      back[name] = former.cells[name] ?? null
    } else {
      const [zh, en] = skuLabel(name, line)
      const title = skuTitle(sku)
      reasons.push(filled(TEXTS.fieldChanged, { title: [`${title[0]} ${zh}`, `${title[1]} ${en}`] }))
    }
  }
  return [{ ...sku, ...back }]
}

/** Specs without the values that came with the import and that no SKU has any more. */
function withoutUnused(specs: FullProduct['specAttr'], skus: readonly Sku[], before: State): FullProduct['specAttr'] {
  return specs.flatMap((spec, place) => {
    const former = before.specs.find(({ title }) => title === spec.title)
    const used = new Set(skus.map(({ extra }) => extra[place]?.title))
    const specValues = spec.specValues.filter(({ title }) => former?.values.includes(title) || used.has(title))
    return former || specValues.length > 0 ? [{ ...spec, specValues }] : []
  })
}
