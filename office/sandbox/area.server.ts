import { defineServerArea, type OpenArea } from '#kit/server/area/area.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { sandboxClockRoutes } from './sandbox-clock.server.ts'
import { sandboxMove } from './sandbox-move.ts'

interface Parts {
  readonly trade: Trade
  readonly isSandbox: boolean
  /** What happens by the clock, and is done at once when it is moved. */
  readonly clock: NonNullable<OpenArea['clock']>
}

/** For trying the shop out. */
export const sandboxServer = defineServerArea<Parts>({
  open: ({ trade, isSandbox, clock }) => ({
    nouns: isSandbox ? [[sandboxMove.name, sandboxClockRoutes(trade, clock)]] : [],
  }),
})
