import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { lockLastNumber } from '../last-number.server.ts'
import type { ShopEvent } from './shop-event.ts'

const OWN = 'events of the shop, which get their numbers'

/** Events that get their numbers at once. */
const BATCH = 500

/** Deals with events that got their numbers, in the same transaction. */
export type Numbered = (ctx: TradeContext, events: readonly ShopEvent[]) => Promise<void>

/**
 * Gives numbers to the events of commands that were committed. Whoever numbers holds the row of the last number until the
 * transaction ends: a number is seen only when every lower one is, so that a reader who has come to one misses nothing behind it.
 * A number that commands took themselves would be seen before a lower one whose command takes longer.
 */
export async function numberEvents(ctx: TradeContext, numbered: Numbered): Promise<void> {
  while (await isAnyLeft(ctx)) {
    const last = await lockLastNumber(ctx)
    const events = await numberSome(ctx, last)
    if (events.length > 0) {
      await numbered(ctx, events)
    }
  }
}

async function isAnyLeft(ctx: TradeContext): Promise<boolean> {
  const { rows } = await sql<{ isAnyLeft: boolean }>`select exists (select 1 from shop_event where number is null)
    as is_any_left`.execute(unscoped(ctx.db, OWN))
  return rows[0]?.isAnyLeft ?? false
}

async function numberSome(ctx: TradeContext, last: number): Promise<readonly ShopEvent[]> {
  const rowsIn = unscoped(ctx.db, OWN)
  const { rows } = await sql<ShopEvent>`
    with found as (select id from shop_event where number is null order by id limit ${BATCH}),
    given as (
      update shop_event e set number = ${last}::bigint + f.place
      from (select id, row_number() over (order by id) as place from found) f where e.id = f.id
      returning e.id, e.number, e.type, e.version, e.at, e.data)
    select * from given order by number`.execute(rowsIn)
  await sql`update shop_event_count set number = ${last + rows.length}`.execute(rowsIn)
  return rows
}
