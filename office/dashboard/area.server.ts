import type { WaitingRows } from '#kit/contract/area.ts'
import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { salesRoutes } from './today/sales.server.ts'
import { todayRoutes } from './today/today.server.ts'

interface Parts {
  readonly trade: Trade
  readonly waiting: readonly WaitingRows[]
}

/** The home page. */
export const dashboardServer = defineServerArea<Parts>({
  open: ({ trade, waiting }) => ({ routes: [...todayRoutes(trade.app, waiting), ...salesRoutes(trade)] }),
})
