import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'

/** What news of a channel come in with. */
export interface ChannelParts {
  readonly trade: Trade
  /** The server's own database. */
  readonly db: ServerDatabase
  readonly clock: ZonedClock
  readonly log: Log
}
