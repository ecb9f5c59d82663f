import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { changeFields } from '#kit/server/crud/change-fields.server.ts'
import { copyRow } from '#kit/server/crud/copy.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { childRows } from '#kit/server/crud/part-rows.server.ts'
import { storedById, updateRow } from '#kit/server/crud/write.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { ORDER_STATE, sampleOrder } from './order.ts'

/** Orders: their total is that of their items, and an order without items is not shipped. */
export function sampleOrderRoutes(app: AppContext): readonly Route[] {
  const hooks: WriteHooks<typeof sampleOrder> = {
    prepare: (values, _ctx, _before, { items }) =>
      items ? { ...values, total: items.reduce((sum, { price, qty }) => sum + price * qty, 0) } : values,
  }
  return [
    pickupSecretRoute(app),
    ...crudRoutes(app, sampleOrder, {
      answers: { finishAll: NOTHING },
      ...hooks,
      compute: (ids, ctx) => piecesOf(app, ctx, ids),
      guards: {
        hasItems: async ({ id }, ctx) => {
          const found = await childRows(app, sampleOrder, ctx, 'items')
            .select('id')
            .where('orderId', '=', id)
            .limit(1)
            .executeTakeFirst()
          return found
            ? []
            : [
                {
                  path: 'items',
                  message: ['没有明细，不能发货', 'Without items nothing is shipped', 'order.itemsMissing'],
                },
              ]
        },
      },
      actions: {
        ship: ({ input, move }) => move(input),
        setNote: ({ row, input, ctx }) => changeFields(app, sampleOrder, ctx, { row, values: input }),
        copy: ({ row, input, ctx }) => copyRow(app, sampleOrder, hooks, ctx, { row, values: input }),
        finishAll: async ({ ctx }) => {
          const shipped = await visibleRows(app, sampleOrder, ctx)
            .select('id')
            .where('state', '=', ORDER_STATE.shipped)
            .execute()
          for (const { id } of shipped) {
            await updateRow(app, sampleOrder, ctx, { id: String(id), values: { state: ORDER_STATE.finished } })
          }
          return null
        },
        unship: ({ move }) => move({ carrier: null, trackingNo: null }),
      },
    }),
  ]
}

/** Pieces of all items together, for a page of orders at once. */
async function piecesOf(
  app: AppContext,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly pieces: number }>> {
  const rows = await childRows(app, sampleOrder, ctx, 'items')
    .select(['orderId', (of) => of.fn.sum<number>('qty').as('pieces')])
    .where('orderId', 'in', [...ids])
    .groupBy('orderId')
    .execute()
  const counted = new Map(rows.map(({ orderId, pieces }) => [String(orderId), Number(pieces)]))
  return new Map(ids.map((id) => [id, { pieces: counted.get(id) ?? 0 }]))
}

/** A secret to fetch a parcel with. Nothing is kept of it: this shows how one is made and shown once. */
function pickupSecretRoute(app: AppContext): Route {
  return route(
    {
      method: 'POST',
      path: `${sampleOrder.path}/newSecret`,
      answers: answers(z.object({ secret: z.string() })),
      summary: ['示例订单：生成取货密钥', 'Sample orders: New pick-up key'],
      permission: permissionOf(sampleOrder, 'edit'),
      input: input({ id: WIRE_ID }),
    },
    async (ctx) => {
      await storedById(app, sampleOrder, ctx, ctx.input.id)
      return { secret: randomBytes(12).toString('base64url') }
    },
  )
}
