import { z } from 'zod'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import { groupedUnits } from '#kit/server/crud/grouped-units.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { type FoundSheet, headerTexts, type Importer, type PlannedBook } from '#kit/server/crud/importer.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { goods } from '../goods/goods.ts'
import type { ImportedFigures, MadeFigure } from '../rules/imported-figures.server.ts'
import { type ForeignListing, foreignListings } from './foreign-listings.ts'
import type { ListingSource } from './listing-sources.ts'
import { errorsIn, placedError } from './placed-errors.server.ts'
import type { ProductResource } from './product.ts'
import { saveListing } from './product-import-save.server.ts'
import { undoListing } from './product-import-undo.server.ts'
import type { Shop } from './product-rows.server.ts'

interface Parts {
  readonly shop: Shop
  readonly hooks: WriteHooks<ProductResource>
  readonly figures: ImportedFigures
}

const NO_RIGHT: Refusal = [
  '没有这个手办，新建需要现货手办的导入权限',
  'There is no such figure; to make it you need the right to import figures',
  'product.noRight',
]

/**
 * The import of products of another shop: each is a figure, a listing of it that is not published, and its SKUs. A figure of
 * that name or JAN code is taken where there is one, and a listing of that title of it changed; its stock stays.
 */
export function plannedForeign(
  { shop, hooks, figures }: Parts,
  { found, source }: { readonly found: FoundSheet; readonly source: ListingSource },
): Omit<PlannedBook, 'name'> {
  const { sheet, header } = found
  const { found: read, listings } = foreignListings(found, source)
  const grouped = groupedUnits<ForeignListing>({
    sheet: sheet.name,
    groups: listings,
    titleOf: ({ title }) => title,
    save: async (inside, listing) => {
      if (listing.errors.length > 0) {
        throw invalid(listing.errors)
      }
      const { id: goodsId, made } = await figureOf(figures, inside, listing)
      const { rows, title, detail } = listing
      const input = { title, goodsId, ...(made && detail !== '' && { detail }) }
      const saved = await saveListing(shop, hooks, inside, { rows, input, errors: [] }, read.header)
      return made ? { ...saved, undo: { ...saved.undo, figure: made } } : saved
    },
    errorsOf: (listing, error) =>
      errorsIn(error).map((one) => {
        const isOfSource = header.columns.some(({ field }) => field === one.path)
        return placedError(shop.resource, isOfSource ? found : { ...read, sheet }, listing, one)
      }),
  })
  return { ...grouped, sheetOf: () => ({ headers: headerTexts(header), rows: sheet.rows }) }
}

async function figureOf(
  figures: ImportedFigures,
  ctx: RequestContext,
  { title: name, barCode: janCode, vendor: manufacturer, detail, tags }: ForeignListing,
): Promise<{ readonly id: string; readonly made?: MadeFigure }> {
  const id = await figures.find(ctx, { name, janCode })
  if (id !== undefined) {
    return { id }
  }
  if (!ctx.user.can(permissionOf(goods, 'importExcel'))) {
    throw new DomainError('invalid', NO_RIGHT, { errors: [{ path: 'title', message: NO_RIGHT }] })
  }
  const [made] = await figures.add(ctx, [{ name, janCode, manufacturer, detail, tags, isArchived: false }])
  return made ? { id: made.id, made } : { id: '' }
}

const MADE = z.object({ figure: z.object({ id: z.string(), version: z.number() }) })

/** Takes a listing back, and the figure that came with it unless something else sells it. */
export async function undoForeign(
  { shop, hooks, figures }: Omit<Parts, 'figures'> & { readonly figures?: ImportedFigures | undefined },
  ctx: RequestContext,
  note: unknown,
  otherwise: Importer['undo'],
): Promise<readonly Text[]> {
  const reasons = await undoListing(shop, hooks, ctx, note, otherwise)
  const { data: made } = MADE.safeParse(note)
  return reasons.length === 0 && made && figures ? figures.remove(ctx, made.figure) : reasons
}
