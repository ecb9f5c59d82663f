import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { copyRow } from '#kit/server/crud/copy.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { childRows } from '#kit/server/crud/part-rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { ORDER_STATE, sampleOrder } from './order.ts'

/** Orders: their total is that of their items, and an order without items is not shipped. */
export function sampleOrderRoutes(app: AppContext): readonly Route[] {
  const hooks: WriteHooks<typeof sampleOrder> = {
    prepare: (values, _ctx, _before, { items }) =>
      items ? { ...values, total: items.reduce((sum, { price, qty }) => sum + price * qty, 0) } : values,
  }
  return crudRoutes(app, sampleOrder, {
    ...hooks,
    guards: {
      hasItems: async ({ id }, ctx) => {
        const found = await childRows(app, sampleOrder, ctx, 'items')
          .select('id')
          .where('orderId', '=', id)
          .limit(1)
          .executeTakeFirst()
        return found ? [] : [{ path: 'items', message: ['没有明细，不能发货', 'Without items nothing is shipped'] }]
      },
    },
    actions: {
      ship: ({ input, move }) => move(input),
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
  })
}
