import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeContext } from '../trade/commands/context/trade.server.ts'

const OWN = 'the last number that the shop has given to an event'

/** The last number that the shop has given to an event; nobody gives another one until the transaction ends. */
export async function lockLastNumber({ db, user }: Pick<TradeContext, 'db' | 'user'>): Promise<number> {
  const { rows } = await sql<{ number: number }>`insert into shop_event_count as c (tenant_id) values (${user.tenantId})
    on conflict (tenant_id) do update set number = c.number returning number`.execute(unscoped(db, OWN))
  return rows[0]?.number ?? 0
}
