import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import type { Timer } from '../trade/timer/timer.server.ts'
import { timelineRoutes } from './timeline/timeline.server.ts'

interface Parts {
  readonly trade: Trade
}

/** What several areas know of a customer. */
export const peopleServer = defineServerArea<Parts, Timer>({
  open: ({ trade }) => ({ routes: timelineRoutes(trade.app) }),
})
