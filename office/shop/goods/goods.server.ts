import type { PlannedChange } from '#kit/contract/action.ts'
import { type FieldError, refused } from '#kit/contract/errors.ts'
import { textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { changeFields } from '#kit/server/crud/change-fields.server.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { StoredRowOf, WireRowOf, WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { valuesOf } from '#kit/server/crud/rows.server.ts'
import { insertRows, wireById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { AuditColumns } from '#kit/server/database/tables.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { GOODS_STATE, type GoodsResource, TAGS_MAX } from './goods.ts'
import { importGoods } from './goods-import.server.ts'
import { goodsImporter } from './goods-importer.server.ts'
import { nextNumbers, numbered, withFirstMonth } from './goods-number.server.ts'
import { changedTags } from './goods-tags.ts'
import { type MoveRelease, requireMonthKept } from './release-month.server.ts'

type StoredGoods = StoredRowOf<GoodsResource>

interface Parts {
  /** How a sheet moves a month of release that customers know. */
  readonly moveRelease: MoveRelease
  /** What others know of figures: listings, claims, deposits. */
  readonly compute: Compute
}

/** Figures of one line: the standard verbs, archive, copies, and the import of supplier sheets. */
export function goodsRoutes(
  app: AppContext,
  resource: GoodsResource,
  { moveRelease, compute }: Parts,
): readonly Route[] {
  const hooks = goodsHooks(resource)
  return [
    ...crudRoutes<GoodsResource>(app, resource, {
      ...hooks,
      compute,
      importer: goodsImporter({ app, resource, hooks, moveRelease }),
      verbs: { importExcel: (ctx) => importGoods({ app, resource, hooks, moveRelease, ctx }) },
      guards: { isOffShelf: requireOffShelf },
      actions: {
        copy: ({ row, ctx }) => copy(app, resource, ctx, row),
        setCategory: ({ row, input, ctx }) => changeFields(app, resource, ctx, { row, values: input }),
        tag: ({ row, input, ctx }) => tag(app, resource, ctx, { row, input }),
      },
    }),
  ]
}

/** Numbers a new figure, and keeps the month of release that was announced first and the one that customers know. */
function goodsHooks(resource: GoodsResource): WriteHooks<GoodsResource> {
  return {
    prepare: async (values, ctx, before) => {
      if (before) {
        await requireMonthKept(resource, ctx, values, before)
        return withFirstMonth(resource, values, before)
      }
      const [goodsNo = ''] = await nextNumbers(ctx, 1)
      return numbered(resource, values, goodsNo)
    },
  }
}

/** Listings as far as a figure knows them. */
interface Listings {
  readonly shop_product: AuditColumns & {
    readonly goodsId: string
    readonly title: string
    readonly shelfState: number
  }
}

const ON_SHELF = 1

/** @throws DomainError `refused` naming a listing of the figure that is still published */
async function requireOffShelf({ id }: StoredGoods, { db }: RequestContext): Promise<readonly FieldError[]> {
  const listing = await unscoped<Listings>(db, 'a listing holds its figure back although row rules hide the listing')
    .selectFrom('shop_product')
    .select('title')
    .where('goodsId', '=', id)
    .where('delFlag', '=', 0)
    .where('shelfState', '=', ON_SHELF)
    .limit(1)
    .executeTakeFirst()
  if (listing) {
    throw refused(['商品“{title}”仍在上架，不能归档', 'The product "{title}" is still published'], {
      title: listing.title,
    })
  }
  return []
}

/** @returns what changes @throws DomainError `refused` when the tags do not fit any more */
async function tag(
  app: AppContext,
  resource: GoodsResource,
  ctx: RequestContext,
  {
    row,
    input,
  }: { readonly row: StoredGoods; readonly input: { readonly add: string | null; readonly remove: string | null } },
): Promise<readonly PlannedChange[]> {
  const tags = changedTags(row.tags, input)
  if (tags.length > TAGS_MAX) {
    throw refused(['标签合计不能超过{max}个字符', 'All tags together: at most {max} characters'], { max: TAGS_MAX })
  }
  return changeFields(app, resource, ctx, { row, values: { tags: tags || null } })
}

/** A draft with the same facts; number and JAN belong to one figure only and are not copied. */
async function copy(
  app: AppContext,
  resource: GoodsResource,
  ctx: RequestContext,
  stored: StoredGoods,
): Promise<WireRowOf<GoodsResource>> {
  const name = [...textIn('zh-CN', ['{name} 副本', ''], { name: stored.name })]
    .slice(0, resource.fields.name.max)
    .join('')
  const values = { ...valuesOf(resource, stored, app.clock), name, janCode: null, state: GOODS_STATE.draft }
  const [goodsNo = ''] = await nextNumbers(ctx, 1)
  const [id = ''] = await insertRows(app, resource, ctx, [numbered(resource, values, goodsNo)], { like: stored })
  return wireById(app, resource, ctx, id)
}
