import { refused } from '#kit/contract/errors.ts'
import { cellar } from '#kit/contract/testing/cellar.ts'
import { crate } from '#kit/contract/testing/crate.ts'
import type { AppContext } from '../crud/app-context.server.ts'
import { crudRoutes } from '../crud/crud.server.ts'
import type { StoredRowOf } from '../crud/handlers.server.ts'
import { visibleRows } from '../crud/list.server.ts'
import { updateRow } from '../crud/write.server.ts'
import type { RequestContext, Route } from '../http/route.server.ts'

/** Routes of test resources that do something by themselves, by the name of the resource. */
export function testRoutes(app: AppContext): Readonly<Record<string, readonly Route[]>> {
  return {
    [cellar.name]: crudRoutes(app, cellar, {
      verbs: {
        list: () =>
          Promise.reject(refused(['盘点中，暂停查询', 'No queries during stock-taking', 'cellar.stocktaking'])),
      },
    }),
    [crate.name]: crateRoutes(app),
  }
}

type Crate = StoredRowOf<typeof crate>

function crateRoutes(app: AppContext): readonly Route[] {
  const write = (ctx: RequestContext, row: Crate, values: Readonly<Record<string, number | string>>) =>
    updateRow(app, crate, ctx, { id: row.id, values, before: row })
  return crudRoutes(app, crate, {
    guards: {
      isSound: async ({ label }) =>
        label.startsWith('破')
          ? [{ path: 'label', message: ['木箱破损，不能寄出', 'A broken crate is not sent'] }]
          : [],
    },
    actions: {
      send: async ({ row, input, move }) => {
        await move({ carrier: input.carrier })
        if (row.label.startsWith('超')) {
          // what was written is taken back
          throw refused(['超出尺寸，承运人拒收', 'Too large for the carrier', 'crate.tooLarge'])
        }
      },
      recall: ({ move }) => move({ carrier: null }),
      relabel: async ({ row, input, ctx }) => {
        await write(ctx, row, { label: input.label })
      },
      sweep: async ({ input, ctx }) => {
        const empty = await visibleRows(app, crate, ctx).select('id').where('weight', 'is', null).execute()
        for (const { id } of empty) {
          await updateRow(app, crate, ctx, { id: String(id), values: { carrier: input.carrier } })
        }
        return null
      },
      weigh: async ({ row, input, ctx }) => {
        await write(ctx, row, { weight: input.weight })
      },
    },
  })
}
