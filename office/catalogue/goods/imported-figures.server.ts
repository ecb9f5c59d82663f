import { sql } from 'kysely'
import { initialValues } from '#kit/contract/read-field.ts'
import { tagsIn } from '#kit/contract/tags.ts'
import type { Text } from '#kit/contract/text.ts'
import { type AppContext, dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { removeRows } from '#kit/server/crud/remove-rows.server.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { newNumbers } from '../../numbering/own-numbers.server.ts'
import type { ImportedFigure, ImportedFigures } from '../rules/imported-figures.server.ts'
import { GOODS_STATE, goods } from './goods.ts'
import { numbered } from './goods-number.server.ts'
import { isJanCode } from './jan-code.ts'

const GONE: Text = ['手办已不存在，无需撤销', 'The figure is not there any more']
const LISTED: Text = ['手办已有其他商品，保留', 'Other products sell the figure, which stays']
const CHANGED: Text = ['手办在导入之后已被修改，保留', 'The figure was changed after the import and stays']

/** Figures in stock that come with listings of other shops. */
export function importedFigures(app: AppContext): ImportedFigures {
  return {
    find: async (ctx, { name, janCode }) => {
      const { rows } = await sql<{ id: string }>`
        select g.id from (${visibleRows(app, goods, ctx).select(['id', 'name', 'janCode', 'createTime'])}) g
        where g.name = ${name} or ${isJanCode(janCode)} and g.jan_code = ${janCode}
        order by (g.name = ${name}) desc, g.create_time, g.id limit 1`.execute(
        unscoped(ctx.db, 'figures of a query that is scoped'),
      )
      return rows[0]?.id
    },
    add: async (ctx, figures) => {
      const numbers = await newNumbers(ctx, 'goods', { count: figures.length, now: new Date() })
      const makers = await makersOf(app, ctx, figures)
      const rows = figures.map((figure, index) =>
        numbered(goods, { ...initialValues(goods), ...valuesOf(figure, makers) }, numbers[index] ?? ''),
      )
      return (await insertRows(app, goods, ctx, rows)).map((id) => ({ id, version: 0 }))
    },
    remove: async (ctx, { id, version }) => {
      const { rows } = await sql<{ version: number; isListed: boolean }>`
        select g.version, exists (select 1 from shop_product p
          where p.goods_id = g.id) as is_listed
        from shop_goods g where g.id = ${id} for update of g`.execute(
        unscoped(ctx.db, 'a figure that an import of the caller made'),
      )
      const [row] = rows
      const reason = !row ? GONE : row.isListed ? LISTED : row.version !== version ? CHANGED : null
      if (reason) {
        return [reason]
      }
      await removeRows(app, goods, {}, { ...ctx, input: { ids: id } })
      return []
    },
  }
}

/** Makers that the shop knows, by what they are called. */
async function makersOf(
  app: AppContext,
  ctx: RequestContext,
  figures: readonly ImportedFigure[],
): Promise<ReadonlyMap<string, string>> {
  const { code } = goods.fields.manufacturer
  const named = [...new Set(figures.map(({ manufacturer }) => manufacturer).filter((name) => name !== ''))]
  return named.length > 0 && code ? app.texts.valuesOf(dictionaryQuery(ctx, code), named) : new Map()
}

function valuesOf(
  { name, janCode, manufacturer, detail, tags, isArchived }: ImportedFigure,
  makers: ReadonlyMap<string, string>,
) {
  return {
    name: [...name].slice(0, goods.fields.name.max).join(''),
    janCode: isJanCode(janCode) ? janCode : null,
    manufacturer: makers.get(manufacturer) ?? null,
    detail: detail || null,
    tags: [...tagsIn(tags).join(',')].slice(0, goods.fields.tags.max).join('') || null,
    state: isArchived ? GOODS_STATE.archived : GOODS_STATE.ready,
  }
}
