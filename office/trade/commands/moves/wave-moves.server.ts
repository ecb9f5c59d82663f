import type { Values } from '#kit/contract/read-field.ts'
import { type Actor, refusing } from '#kit/contract/states.ts'
import { instantIn } from '#kit/contract/zoned-time.ts'
import type { Handlers } from '#kit/server/crud/handlers.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { daysAfter } from '../../model/days.ts'
import { wave } from '../../model/wave.ts'
import { waveStates } from '../../model/wave-states.ts'
import { overduePolicyOf } from '../claim/overdue.server.ts'
import { mappingOf, numbersOf, openOf, type WaveRow } from '../claim/wave-claims.server.ts'
import { closeTasks } from '../context/tasks.server.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

type Parts = Required<Pick<Handlers<typeof wave>, 'guards' | 'effects'>>

/** The task about a wave that could not open when its balances were to begin. */
export const WAVE_UNOPENED = 'wave-unopened'

/** What the table of states of waves asks and does. Instants of the input are such, or texts that somebody typed. */
export function waveMoves(trade: Trade): Parts {
  const { clock } = trade.app
  const unless = refusing(waveStates)
  /** Until when the balances can be paid. */
  const endOf = async (ctx: TradeContext, row: WaveRow, { payEnd }: Values): Promise<Date> => {
    const now = await trade.now(ctx)
    const sent = instantIn(clock, payEnd)
    if (sent) {
      return sent
    }
    return row.payEnd !== null && row.payEnd > now
      ? row.payEnd
      : daysAfter(now, (await trade.settings(ctx))['final.windowDays'])
  }
  return {
    guards: {
      isMapped: async (row, ctx) =>
        unless(
          (await mappingOf(ctx, row)).every(({ finalSkuId }) => finalSkuId !== null),
          'isMapped',
        ),
      isPriced: async (row, ctx) =>
        unless(
          (await mappingOf(ctx, row)).every(({ due }) => due !== null),
          'isPriced',
        ),
      isEnough: async (row, ctx) =>
        unless(
          (await mappingOf(ctx, row)).every(({ available, pieces }) => available >= pieces),
          'isEnough',
        ),
      isEndLater: async (row, ctx, sent) =>
        unless((await endOf(ctx, row, sent)) > (await trade.now(ctx)), 'isEndLater', 'payEnd'),
      isPastEnd: async (row, ctx) => unless(row.payEnd !== null && row.payEnd <= (await trade.now(ctx)), 'isPastEnd'),
      isNothingOpen: async (row, ctx) => unless((await openOf(ctx, row)).length === 0, 'isNothingOpen'),
      isNothingPaid: async (row, ctx) => unless((await numbersOf(ctx, row)).paid === 0, 'isNothingPaid'),
    },
    effects: {
      setWindow: async (row, ctx, sent) => {
        const now = await trade.now(ctx)
        // opened early, the balances can be paid from now on
        const start = row.payStart !== null && row.payStart < now ? row.payStart : now
        return {
          payStart: start,
          payEnd: await endOf(ctx, row, sent),
          graceDays: row.graceDays ?? (await trade.settings(ctx))['final.graceDays'],
          overduePolicy: await overduePolicyOf(trade, ctx, row),
        }
      },
      closeTask: async (row, ctx) => {
        const note = String(row.goodsNo ?? '')
        await closeTasks(ctx, { kind: WAVE_UNOPENED, refId: row.id, note, now: await trade.now(ctx) })
        return undefined
      },
      setEnd: async (row, ctx, sent) => ({ payEnd: await endOf(ctx, row, sent) }),
      tellOpened: async (row, ctx) => {
        await tell(trade, ctx, 'wave.opened', row.id)
        return undefined
      },
    },
  }
}

/** A wave that the caller sees. @throws DomainError `notFound` */
export function waveOf(
  { app }: Trade,
  ctx: TradeContext,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<WaveRow> {
  return storedById(app, wave, ctx, id, { isLocked })
}

/** Leads a wave on as its table of states says. The row was locked in this transaction. */
export async function moveWave(
  { moves }: Trade,
  ctx: TradeContext,
  row: WaveRow,
  command: string,
  who: Actor = 'system',
): Promise<void> {
  await transition({ ...moves.wave, ctx, row: row as unknown as StoredRow, command, who })
}
