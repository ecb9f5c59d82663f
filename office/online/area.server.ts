import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { reportRoutes } from './report/report.server.ts'

interface Parts {
  readonly app: AppContext
  readonly texts: { readonly itemsOf: Parameters<typeof reportRoutes>[0]['itemsOf'] }
}

/** Reports that fields choose from. */
export const onlineServer = defineServerArea<Parts>({
  open: ({ app, texts }) => ({ routes: reportRoutes({ app, itemsOf: texts.itemsOf }) }),
})
