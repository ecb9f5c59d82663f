import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { mockRoutes } from './mock/mock-calls.server.ts'
import { sampleOrderRoutes } from './order/order.server.ts'
import { sampleOrder } from './order/order.ts'
import { sampleShipRoutes } from './ship/ship.server.ts'
import { sampleShip } from './ship/ship.ts'

interface Parts {
  readonly app: AppContext
}

/** The gallery. */
export const demoServer = defineServerArea<Parts>({
  open: ({ app }) => ({
    nouns: [
      [sampleOrder.name, sampleOrderRoutes(app)],
      [sampleShip.name, sampleShipRoutes(app)],
    ],
    routes: mockRoutes(app),
  }),
})
