import { z } from 'zod'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { textIn } from '#kit/contract/text.ts'
import { dayOf, dayPlus } from '#kit/contract/zoned-time.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { listPage, visibleRows } from '#kit/server/crud/list.server.ts'
import { readById } from '#kit/server/crud/read-row.server.ts'
import { notFound, storedById } from '#kit/server/crud/write.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { contentsOf, type EntryRow } from '../data-log/data-log.server.ts'
import { readableResources } from '../data-log/record-versions.server.ts'
import { ACTIVITY_DAYS, ACTIVITY_KINDS_PATH, type ActivityKind, isOfTheShop, shopActivity } from './shop-activity.ts'

/** Who did what with records of the shop, over all nouns that the caller may read. */
export function shopActivityRoutes(app: AppContext): readonly Route[] {
  const withinShop = (ctx: RequestContext) => kindsOf(app, ctx).map(({ table }) => table)
  return [
    ...crudRoutes(app, shopActivity, {
      shows: { kind: z.string().nullable(), path: z.string().nullable() },
      verbs: {
        list: (ctx) => {
          // years of changes are read by nobody at once, and their number is asked for with each page
          const first = dayPlus(dayOf(app.clock, new Date()), 1 - ACTIVITY_DAYS)
          const isBound = Boolean(ctx.input.createTime_begin || ctx.input.dataId)
          const input = isBound ? ctx.input : { ...ctx.input, createTime_begin: `${first} 00:00:00` }
          return listPage(app, shopActivity, { ...ctx, input }, (rows) =>
            rows.where('dataTable', 'in', [...withinShop(ctx), '']),
          )
        },
        queryById: async (ctx) => {
          const id = String(ctx.input.id ?? '')
          const { dataTable } = await storedById(app, shopActivity, ctx, id)
          if (!withinShop(ctx).includes(String(dataTable))) {
            throw notFound()
          }
          return readById(app, shopActivity, ctx, id)
        },
      },
      compute: async (ids, ctx) => {
        const rows = (await visibleRows(app, shopActivity, ctx)
          .select(['id', 'dataTable', 'dataId'])
          .where('id', 'in', ids)
          .where('dataTable', 'in', [...withinShop(ctx), ''])
          .execute()) as readonly EntryRow[]
        const found = await contentsOf(app, ctx, rows)
        // what the record was at that time stands in its history
        return new Map(
          [...found].map(([id, { recordTitle, commandText, kind, path }]) => [
            id,
            { recordTitle, commandText, kind, path },
          ]),
        )
      },
    }),
    route(
      {
        method: 'GET',
        path: ACTIVITY_KINDS_PATH,
        answers: answers(z.array(z.object({ table: z.string(), title: z.string() }))),
        summary: ['操作记录：数据类型', 'Activity: Kinds of records'],
        permission: permissionOf(shopActivity, 'list'),
        input: NO_INPUT,
      },
      async (ctx) => kindsOf(app, ctx),
    ),
  ]
}

/** Nouns of the shop with pages of their own that the caller may read, each table once. */
function kindsOf(app: AppContext, ctx: RequestContext): readonly ActivityKind[] {
  const byTable = new Map<string, AnyResource>()
  for (const resource of readableResources(app, ctx).filter(isOfTheShop)) {
    if (!byTable.has(resource.table)) {
      byTable.set(resource.table, resource)
    }
  }
  return [...byTable].map(([table, { title }]) => ({ table, title: textIn(ctx.locale, title) }))
}
