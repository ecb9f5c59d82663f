import { z } from 'zod'
import type { PlannedChange } from '#kit/contract/action.ts'
import { refused } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { changeFields } from '#kit/server/crud/change-fields.server.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { StoredRowOf, WireRowOf, WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { valuesOf } from '#kit/server/crud/rows.server.ts'
import { insertRows, wireById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { newNumbers } from '../../numbering/own-numbers.server.ts'
import { RELATIVES_OUT } from '../rules/relative-answers.server.ts'
import { GOODS_STATE, type GoodsResource, TAGS_MAX } from './goods.ts'
import { importGoods } from './goods-import.server.ts'
import { GOODS_IMPORTED } from './goods-import-answer.server.ts'
import { goodsImporter } from './goods-importer.server.ts'
import { numbered, withFirstMonth } from './goods-number.server.ts'
import { changedTags } from './goods-tags.ts'
import { requireWaveKept } from './open-wave.server.ts'
import { type MoveRelease, requireMonthKept } from './release-month.server.ts'
import { withWindowState } from './window-state.server.ts'

type StoredGoods = StoredRowOf<GoodsResource>

interface Parts {
  /** How a sheet moves a month of release that customers know. */
  readonly moveRelease: MoveRelease
  /** What others know of figures: listings, claims, deposits. */
  readonly compute: Compute
  /** Refuses a figure that customers have unsettled orders or claims of, or can pay balances of. */
  readonly requireSettled: (ctx: RequestContext, goodsId: string) => Promise<void>
  /** The time of the shop. */
  readonly now: (ctx: RequestContext) => Promise<Date>
}

/** Figures of one line: the standard verbs, archive, copies, and the import of supplier sheets. */
export function goodsRoutes(
  app: AppContext,
  resource: GoodsResource,
  { moveRelease, compute, requireSettled, now }: Parts,
): readonly Route[] {
  const hooks = goodsHooks(app, resource, now)
  const importer = goodsImporter({ app, resource, hooks, moveRelease })
  return [
    ...crudRoutes<GoodsResource>(app, resource, {
      shows: GOODS_MORE,
      answers: { importExcel: GOODS_IMPORTED },
      ...hooks,
      compute,
      importer,
      verbs: { importExcel: (ctx) => importGoods(app, importer, ctx) },
      guards: {
        isOffShelf: async ({ id }, ctx) => {
          await requireOffShelf(ctx, id)
          return []
        },
        isSettled: async ({ id }, ctx) => {
          await requireSettled(ctx, id)
          return []
        },
      },
      actions: {
        copy: ({ row, ctx }) => copy(app, resource, hooks, ctx, row),
        setCategory: ({ row, input, ctx }) => changeFields(app, resource, ctx, { row, values: input }),
        setMaker: ({ row, input, ctx }) => changeFields(app, resource, ctx, { row, values: input }),
        tag: ({ row, input, ctx }) => tag(app, resource, ctx, { row, input }),
      },
    }),
  ]
}

/**
 * Numbers a new figure, and keeps what customers know: the month of release, that which was announced first, and when
 * balances are paid.
 */
function goodsHooks(app: AppContext, resource: GoodsResource, now: Parts['now']): WriteHooks<GoodsResource> {
  return {
    prepare: async (sent, ctx, before) => {
      const values = withWindowState(app.clock, resource, { values: sent, before, now: await now(ctx) })
      if (before) {
        await requireMonthKept(resource, ctx, values, before)
        requireWaveKept(app.clock, resource, values, before)
        if (before.state === GOODS_STATE.ready && values.state === GOODS_STATE.draft) {
          await requireOffShelf(ctx, before.id)
        }
        return withFirstMonth(resource, values, before)
      }
      const [goodsNo = ''] = await newNumbers(ctx, 'goods', { count: 1, now: new Date() })
      return numbered(resource, values, goodsNo)
    },
  }
}

const ON_SHELF = 1

/** @throws DomainError `refused` naming a listing of the figure that is still published */
async function requireOffShelf({ db }: RequestContext, id: string): Promise<void> {
  const listing = await unscoped(db, 'a listing holds its figure back although row rules hide the listing')
    .selectFrom('shop_product')
    .select('title')
    .where('goodsId', '=', id)
    .where('shelfState', '=', ON_SHELF)
    .limit(1)
    .executeTakeFirst()
  if (listing) {
    throw refused(
      [
        '商品“{title}”仍在上架，请先下架',
        'The product "{title}" is still published: unpublish it first',
        'goods.published',
      ],
      {
        title: listing.title,
      },
    )
  }
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
    throw refused(
      [
        '标签合计不能超过{max}个字符',
        'All tags together: at most {max} {max|character|characters}',
        'goods.tagsTooLong',
      ],
      {
        max: TAGS_MAX,
      },
    )
  }
  return changeFields(app, resource, ctx, { row, values: { tags: tags || null } })
}

/**
 * A draft with the same facts; number and JAN belong to one figure only and are not copied, nor is what the server keeps of
 * it: its wave, and how often it was delayed.
 */
async function copy(
  app: AppContext,
  resource: GoodsResource,
  hooks: WriteHooks<GoodsResource>,
  ctx: RequestContext,
  stored: StoredGoods,
): Promise<WireRowOf<GoodsResource>> {
  const name = [...textIn('zh-CN', ['{name} 副本', ''], { name: stored.name })]
    .slice(0, resource.fields.name.max)
    .join('')
  const all: Values = valuesOf(resource, stored, app.clock)
  const typed = fieldEntries(resource).filter(([, { readonly }]) => !readonly)
  const facts = Object.fromEntries(typed.map(([field]) => [field, all[field] ?? null]))
  const values = { ...facts, name, janCode: null, state: GOODS_STATE.draft }
  const prepared = (await hooks.prepare?.(values, ctx, null, {})) ?? values
  const [id = ''] = await insertRows(app, resource, ctx, [prepared], { like: stored })
  return wireById(app, resource, ctx, id)
}

/** What a figure says beside its fields: itself in other lines, and the pieces that deposits were paid for. */
const GOODS_MORE = { relatives: RELATIVES_OUT, pieces: z.int() }
