import type { Values } from '#kit/contract/read-field.ts'
import type { Actor } from '#kit/contract/states.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Movement } from '#kit/server/crud/transition.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Settings } from '../../model/settings.ts'
import type { ChannelKind } from './channel.server.ts'

/** What a command of the shop works in: a transaction of its caller's tenant. */
export type TradeContext = RequestContext

/** A shop, asked about in one of its commands or by the server. */
interface OfShop {
  readonly db: Database
  readonly user: { readonly tenantId: number }
}

/** What the commands of the shop stand on. */
export interface Trade {
  readonly app: AppContext
  /** The time of the shop: every rule asks here, so that a sandbox can move it. */
  now(ctx: OfShop): Promise<Date>
  /** What the shop has decided for itself. */
  settings(ctx: OfShop): Promise<Settings>
  /** Kinds of payment channels that this server knows, by their codes. */
  readonly channels: ReadonlyMap<string, ChannelKind>
  /** What the tables of states are carried out with. */
  readonly moves: TradeMoves
}

/** How a row is led on: by whom (the system unless told), with what input, and with values that are written with it. */
export interface MoveOptions {
  readonly who?: Actor
  readonly input?: Values
  readonly values?: Values
}

interface TradeMoves {
  readonly order: Movement
  readonly claim: Movement
  readonly refund: Movement
  readonly wave: Movement
  readonly surplus: Movement
  readonly waiting: Movement
  readonly consult: Movement
  readonly report: Movement
  readonly coupon: Movement
  readonly couponRecord: Movement
}
