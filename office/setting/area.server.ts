import { defineServerArea } from '#kit/server/area/area.server.ts'
import { clockRoutes } from '../trade/clock/clock.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { demoRemovalJob } from './demo-rows/demo-removal.server.ts'
import { demoRowsRoutes } from './demo-rows/demo-rows.server.ts'
import { settingRoutes } from './setting.server.ts'

interface Parts {
  readonly trade: Trade
}

/** The rules of the shop. */
export const settingServer = defineServerArea<Parts>({
  open: ({ trade }) => ({
    routes: [...settingRoutes(trade), ...clockRoutes(trade), ...demoRowsRoutes(trade)],
    begin: (jobs) => jobs.register(demoRemovalJob(trade)),
  }),
})
