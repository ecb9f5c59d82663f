import { sql } from 'kysely'
import type { CommandPath } from '#kit/contract/command.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database, TenantDatabase } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import type { Trade, TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { createTrade } from '#office/trade/commands/moves/create-trade.server.ts'
import { SYSTEM } from './system-call.server.ts'

/** Something that happens in a shop. `who` is what histories call the actor. */
interface Happening {
  readonly at: Date
  readonly who: string
  readonly command: CommandPath
  readonly work: (ctx: TradeContext) => Promise<void>
}

/** Months of a shop, played in the order of their moments. */
export interface Timeline {
  readonly trade: Trade
  /** When the play ends; what is planned for later does not happen. */
  readonly end: Date
  plan(happening: Happening): void
  /** Plays everything, what is planned meanwhile included. */
  play(): Promise<void>
  /** Gives the rows of documents and their histories the times at which they happened. */
  setTimes(): Promise<void>
}

interface Parts {
  readonly app: AppContext
  readonly db: TenantDatabase
  readonly clock: ZonedClock
  readonly log: Log
}

/** The timers that do by the clock what people do otherwise. */
const CLOCKED: Readonly<Record<string, CommandPath>> = {
  'order/cancel': 'timer/endUnpaid',
  'order/receive': 'timer/receiveByItself',
  'consult/passDue': 'timer/passAnswers',
  'consult/close': 'timer/closeSolved',
}

/** The command by which somebody does something with a noun of the shop: customers call the storefront, staff the pages. */
export function commandBy(who: string, noun: string, word: string): CommandPath {
  const clocked = who === 'system' ? CLOCKED[`${noun}/${word}`] : undefined
  if (clocked) {
    return clocked
  }
  return who === 'customer' ? `/shop/storefront/${noun}/${word}` : `/shop/${noun}/${word}`
}

/** Happenings between two counts of rows. */
const COUNT_EVERY = 250
/** What the statements of the trade join. */
const COUNTED = [
  'shop_goods',
  'shop_product',
  'shop_sku',
  'shop_order',
  'shop_order_item',
  'shop_payment',
  'shop_shipment',
  'shop_shipment_item',
  'shop_final_claim',
  'shop_goods_release_log',
  'shop_deposit_ledger',
  'shop_stock_log',
  'shop_coupon_record',
  'shop_app_user',
  'shop_member',
]

export function timeline({ app, db, clock, log }: Parts): Timeline {
  // payments are known to the second: one at the very moment of its order must not come before it
  const toSecond = (at: Date) => clock.parse(clock.format(at))
  const end = toSecond(new Date())
  let now = end
  const waiting: Happening[] = []
  const moments: Date[] = []
  const trade = createTrade(app, { now: async () => now })
  const contextOf = ({ who, command }: Happening): TradeContext => ({
    input: undefined,
    db,
    user: { ...SYSTEM, username: who, realname: who },
    locale: 'zh-CN',
    clock,
    log,
    traceId: traceOf(moments.length),
    command,
    isFromOwnPage: false,
    origin: '',
  })
  return {
    trade,
    end,
    plan: (happening) => {
      if (happening.at <= end) {
        const at = toSecond(happening.at)
        waiting.splice(placeOf(waiting, at), 0, { ...happening, at })
      }
    },
    play: async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        now = next.at
        if (moments.length % COUNT_EVERY === 0) {
          await countRows(db)
        }
        await next.work(contextOf(next))
        moments.push(next.at)
      }
    },
    setTimes: () => setTimes(db, moments),
  }
}

/**
 * Tells the database how much there is. It counts by itself what is committed, and the demo is one transaction: until its
 * end plans would be made for empty tables.
 */
export async function countRows(db: Database): Promise<void> {
  await sql`analyze ${sql.join(COUNTED.map((table) => withDeleted(table)))}`.execute(db)
}

/** Where a moment stands among those that wait, the earliest last. */
function placeOf(waiting: readonly Happening[], at: Date): number {
  let [low, high] = [0, waiting.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((waiting[middle]?.at ?? at) > at) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return low
}

function traceOf(index: number): string {
  return `demo-${index}`
}

async function setTimes(db: Database, moments: readonly Date[]): Promise<void> {
  await sql`
    update sys_record_change c set create_time = v.at
    from unnest(${moments.map((_, index) => traceOf(index))}::text[], ${moments.map((at) => at.toISOString())}::timestamptz[])
      as v (trace, at)
    where c.request_id = v.trace
  `.execute(db)
  for (const table of [
    'shop_order',
    'shop_payment',
    'shop_shipment',
    'shop_final_claim',
    'shop_refund',
    'shop_surplus',
    'shop_waiting',
    'shop_consult',
    'shop_consult_report',
    'shop_coupon',
    'shop_coupon_record',
    'shop_notice',
  ]) {
    await sql`
      update ${sql.table(table)} t set create_time = h.made,
        update_time = case when t.update_time is null then null else h.changed end
      from (select record_id, min(create_time) as made, max(create_time) as changed from sys_record_change
        where table_name = ${table} group by record_id) h
      where h.record_id = t.id
    `.execute(db)
  }
  await sql`update shop_order set ordered_at = date_trunc('second', create_time)`.execute(db)
  await sql`update shop_order_item i set create_time = o.create_time, ordered_at = o.create_time
    from shop_order o where o.id = i.order_id`.execute(db)
  await sql`update shop_refund_item i set create_time = r.create_time from shop_refund r where r.id = i.refund_id`.execute(
    db,
  )
  await sql`update ${withDeleted('shop_consult_reply')} set create_time = replied_at`.execute(db)
  await sql`update shop_deposit_ledger set create_time = at`.execute(db)
  await sql`update shop_notice_recipient set create_time = coalesce(sent_at, read_at)`.execute(db)
  await sql`update shop_task t set create_time = p.paid_at from shop_payment p where t.ref_id = p.id`.execute(db)
  await sql`
    update shop_stock_log l set create_time = case when l.ref_type = 'surplus' then s.decided_at else s.freed_at end
    from shop_surplus s where l.kind = 'surplus' and (l.ref_type = 'surplus' and l.ref_id = s.id and s.decided_at is not null
      or l.ref_type = s.ref_type and l.ref_id = s.ref_id)
  `.execute(db)
  await sql`
    update shop_stock_log l set create_time = a.arrived_at from shop_arrival a
    where l.ref_type = 'arrival' and l.sku_id = a.sku_id and (l.ref_id = a.goods_id or l.ref_id is null)
  `.execute(db)
  await sql`update shop_arrival set create_time = arrived_at`.execute(db)
  await sql`
    update shop_stock_log l set create_time = coalesce(case l.kind when 'sale' then o.pay_time when 'release' then o.cancel_time end,
      o.create_time)
    from shop_order o where l.ref_type = 'order' and l.ref_id = o.id
  `.execute(db)
}
