import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { movementOf } from '#kit/server/crud/transition.server.ts'
import { claim } from '../../model/claim.ts'
import { consult } from '../../model/consult.ts'
import { consultReport } from '../../model/consult-report.ts'
import { coupon } from '../../model/coupon.ts'
import { couponRecord } from '../../model/coupon-record.ts'
import { order } from '../../model/order.ts'
import { refund } from '../../model/refund.ts'
import { surplus } from '../../model/surplus.ts'
import { waitingEntry } from '../../model/waiting.ts'
import { wave } from '../../model/wave.ts'
import { type ChannelKind, offline } from '../context/channel.server.ts'
import { readSettings } from '../context/read-settings.server.ts'
import type { Trade } from '../context/trade.server.ts'
import { claimMoves } from './claim-moves.server.ts'
import { consultMoves } from './consult-moves.server.ts'
import { couponMoves, couponRecordMoves } from './coupon-moves.server.ts'
import { orderMoves } from './order-moves.server.ts'
import { refundMoves } from './refund-moves.server.ts'
import { reportMoves } from './report-moves.server.ts'
import { surplusMoves, waitingMoves } from './surplus-moves.server.ts'
import { waveMoves } from './wave-moves.server.ts'

interface Parts {
  /** Says the time where it is not that of the machine. */
  readonly now?: Trade['now'] | undefined
  /** Beside the one that staff take money through. */
  readonly channels?: readonly ChannelKind[]
}

/** The commands of the shop over the parts of the office. */
export function createTrade(app: AppContext, { now = async () => new Date(), channels = [] }: Parts = {}): Trade {
  const base: Omit<Trade, 'moves'> = {
    app,
    now,
    channels: new Map([offline, ...channels].map((kind) => [kind.code, kind])),
    settings: readSettings,
  }
  const trade: Trade = {
    ...base,
    get moves() {
      return moves
    },
  }
  const moves: Trade['moves'] = {
    order: movementOf(app, order, orderMoves(trade)),
    claim: movementOf(app, claim, claimMoves(trade)),
    refund: movementOf(app, refund, refundMoves(trade)),
    wave: movementOf(app, wave, waveMoves(trade)),
    surplus: movementOf(app, surplus, surplusMoves()),
    waiting: movementOf(app, waitingEntry, waitingMoves(trade)),
    consult: movementOf(app, consult, consultMoves(trade)),
    report: movementOf(app, consultReport, reportMoves(trade)),
    coupon: movementOf(app, coupon, couponMoves(trade)),
    couponRecord: movementOf(app, couponRecord, couponRecordMoves(trade)),
  }
  return trade
}
