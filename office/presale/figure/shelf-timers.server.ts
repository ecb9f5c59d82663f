import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SHELF_STATE } from '#office/catalogue/product/listed-fields.ts'
import type { ListedLine } from '#office/catalogue/rules/sales-line.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import type { Page, Timer } from '../../trade/timer/timer.server.ts'

/** What the listings of a line do when their hour has come; each locks its row and asks again whether it is due. */
export interface ShelfByTime {
  publish(ctx: TradeContext, id: string, now: Date): Promise<void>
  unpublish(ctx: TradeContext, id: string, now: Date): Promise<void>
}

/** What histories call them. */
const SHELF_TIMES = {
  shelfOnTime: ['按时上架', 'On the shelf by the clock'],
  shelfOffTime: ['按时下架', 'Off the shelf by the clock'],
} as const satisfies Readonly<Record<string, Text>>

/** Listings of a line go on the shelf and off it at the hours that were set for them. */
export function shelfTimers(line: ListedLine, shelf: ShelfByTime): readonly Timer[] {
  return [
    {
      name: 'shelfOnTime',
      title: SHELF_TIMES.shelfOnTime,
      due: (ctx, { now }, page) =>
        listingsWith(
          ctx,
          sql`line = ${line} and shelf_state = ${sql.lit(SHELF_STATE.off)} and not is_shelf_late and shelf_on_at <= ${now}::timestamptz
            and (shelf_off_at is null or shelf_off_at > ${now}::timestamptz)`,
          page,
        ),
      act: (_trade, ctx, id, { now }) => shelf.publish(ctx, id, now),
    },
    {
      name: 'shelfOffTime',
      title: SHELF_TIMES.shelfOffTime,
      due: (ctx, { now }, page) => listingsWith(ctx, sql`line = ${line} and shelf_off_at <= ${now}::timestamptz`, page),
      act: (_trade, ctx, id, { now }) => shelf.unpublish(ctx, id, now),
    },
  ]
}

async function listingsWith(
  ctx: TradeContext,
  condition: RawBuilder<unknown>,
  { after, limit }: Page,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from shop_product
    where id > ${after} and ${condition} order by id limit ${limit}`.execute(
    unscoped(ctx.db, 'listings that are due by the clock'),
  )
  return rows.map(({ id }) => id)
}
