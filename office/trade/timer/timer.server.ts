import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { Database, ServerDatabase } from '#kit/server/database/database.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { OPEN_WAVES, WAVE } from '#office/catalogue/goods/wave-state.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { asSystem } from '../commands/context/system-context.server.ts'
import type { Trade, TradeContext } from '../commands/context/trade.server.ts'
import { ANSWER } from '../model/claim.ts'
import { CLAIM, PAYABLE_CLAIMS } from '../model/claim-states.ts'
import { CONSULT } from '../model/consult-states.ts'
import { COUPON, COUPON_RECORD } from '../model/coupon-states.ts'
import { CUSTOMER_STATE } from '../model/customer.ts'
import { MEMBER_STATE } from '../model/member.ts'
import { NOTICE } from '../model/notice-states.ts'
import { HOLD_STATE } from '../model/order-choices.ts'
import { ORDER } from '../model/order-states.ts'
import { REFUND } from '../model/refund-states.ts'
import type { Settings } from '../model/settings.ts'
import { TASK } from '../model/task.ts'
import { WAITING } from '../model/waiting.ts'

/** What is true while a timer looks for rows. */
interface Moment {
  readonly now: Date
  readonly settings: Settings
}

/**
 * Something that happens by the clock. `due` only finds rows; `act` locks one and asks again whether it is due, so that a
 * timer that fires twice, late or in two processes acts once.
 */
export interface Timer {
  readonly name: string
  /** What histories call it. */
  readonly title: Text
  /** Ids of rows that are due and come after an id, in the order of ids. */
  due(ctx: TradeContext, moment: Moment, page: Page): Promise<readonly string[]>
  act(trade: Trade, ctx: TradeContext, id: string, moment: Moment): Promise<void>
  /** What has to be known from others first, outside of transactions; while it fails, nothing is done with the row. */
  before?(parts: TimerParts, tenantId: number, id: string, moment: Moment): Promise<void>
}

export interface Page {
  readonly after: string
  readonly limit: number
}

export interface TimerParts {
  readonly trade: Trade
  /** The server's own database. */
  readonly db: ServerDatabase
  readonly log: Log
  /** Aborted when the server stops; what is left then is due in the next run. */
  readonly signal: AbortSignal
  /** Told of rows that it dealt with. */
  readonly counted?: ((rows: number) => void) | undefined
}

/** What histories keep of what a timer does. */
export function timerCommand({ name }: Pick<Timer, 'name'>): `timer/${string}` {
  return `timer/${name}`
}

/** Rows found at once. */
const PAGE = 200

/** Lets timers act on everything that is due, each row in a transaction of its own: one that fails holds no other back. */
export async function runTimers(parts: TimerParts, timers: readonly Timer[]): Promise<void> {
  for (const tenantId of await tenantsWithWork(parts.db)) {
    for (const timer of timers) {
      await runTimer(parts, timer, tenantId)
    }
  }
}

async function runTimer(parts: TimerParts, timer: Timer, tenantId: number): Promise<void> {
  const { trade, db, log, signal } = parts
  const system = { db, clock: trade.app.clock, log }
  const acting = { tenantId, actor: 'system', command: timerCommand(timer) } as const
  let after = ''
  while (!signal.aborted) {
    const { ids, moment } = await asSystem(system, acting, async (ctx) => {
      const at = { now: await trade.now(ctx), settings: await trade.settings(ctx) }
      return { moment: at, ids: await timer.due(ctx, at, { after, limit: PAGE }) }
    })
    for (const id of ids) {
      if (signal.aborted) {
        return
      }
      try {
        await timer.before?.(parts, tenantId, id, moment)
        await asSystem(system, acting, (ctx) => timer.act(trade, ctx, id, moment))
        parts.counted?.(1)
      } catch (err) {
        const level = err instanceof DomainError ? 'info' : 'error'
        log[level]({ err, tenantId, timer: timer.name, id }, 'a timer could not act on a row')
      }
    }
    if (ids.length < PAGE) {
      return
    }
    after = ids.at(-1) ?? ''
  }
}

/** Shops that have anything that time changes. */
async function tenantsWithWork(db: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select t.number from (select 0 as number union select number from sys_tenant) t
    where exists (select 1 from shop_order o where o.tenant_id = t.number and o.status = ${sql.lit(ORDER.toPay)})
      or exists (select 1 from shop_order o where o.tenant_id = t.number and o.status = ${sql.lit(ORDER.shipped)})
      or exists (select 1 from shop_order o where o.tenant_id = t.number and o.hold_state <> ${sql.lit(HOLD_STATE.none)})
      or exists (select 1 from shop_final_claim c where c.tenant_id = t.number and c.state in (${literals(PAYABLE_CLAIMS)}))
      or exists (select 1 from shop_final_claim c where c.tenant_id = t.number and c.state = ${sql.lit(CLAIM.waiting)} and c.answer = ${sql.lit(ANSWER.none)} and c.answer_deadline is not null)
      or exists (select 1 from shop_refund r where r.tenant_id = t.number and r.status in (${literals([REFUND.parcelExpected, REFUND.parcelSent])}))
      or exists (select 1 from shop_refund r where r.tenant_id = t.number and r.status = ${sql.lit(REFUND.applied)} and r.handle_deadline is not null)
      or exists (select 1 from shop_app_user u where u.tenant_id = t.number and u.state = ${sql.lit(CUSTOMER_STATE.frozen)} and u.freeze_until is not null)
      or exists (select 1 from shop_app_user u where u.tenant_id = t.number and u.is_muted)
      or exists (select 1 from shop_consult q where q.tenant_id = t.number and q.state in (${literals([CONSULT.new, CONSULT.assigned, CONSULT.waiting, CONSULT.solved])}))
      or exists (select 1 from shop_coupon_record r where r.tenant_id = t.number and r.state = ${sql.lit(COUPON_RECORD.unused)})
      or exists (select 1 from shop_member m where m.tenant_id = t.number and m.state = ${sql.lit(MEMBER_STATE.valid)})
      or exists (select 1 from shop_integral_record i where i.tenant_id = t.number and i.state = 'pending')
      or exists (select 1 from shop_integral_record i where i.tenant_id = t.number and i.state = 'available' and i.amount > 0
        and i.expire_at is not null)
      or exists (select 1 from ${withDeleted('shop_coupon')} k where k.tenant_id = t.number and k.state in (${literals([COUPON.live, COUPON.paused])}))
      or exists (select 1 from shop_notice n where n.tenant_id = t.number and n.state in (${literals([NOTICE.scheduled, NOTICE.published])}))
      or exists (select 1 from shop_waiting w where w.tenant_id = t.number and w.state = ${sql.lit(WAITING.offered)})
      or exists (select 1 from shop_product p where p.tenant_id = t.number and p.shelf_on_at is not null and not p.is_shelf_late)
      or exists (select 1 from shop_product p where p.tenant_id = t.number and p.shelf_off_at is not null)
      or exists (select 1 from ${withDeleted('shop_goods')} g where g.tenant_id = t.number and g.line = ${sql.lit(SALES_LINE.final)} and (g.wave_state in (${literals(OPEN_WAVES)}) or g.has_overdue))
      or exists (select 1 from shop_goods g where g.tenant_id = t.number and g.line = ${sql.lit(SALES_LINE.final)} and g.wave_state = ${sql.lit(WAVE.prepared)}
        and g.pay_start is not null)
      or exists (select 1 from ${withDeleted('shop_goods')} g where g.tenant_id = t.number and g.line = ${sql.lit(SALES_LINE.presell)} and (g.presell_start is not null or g.presell_end is not null))
      or exists (select 1 from shop_task k where k.tenant_id = t.number and k.state = ${sql.lit(TASK.open)} and k.kind in ('balance-review', 'shortage'))
    order by t.number`.execute(acrossTenants(db, 'shops in which something is due'))
  return rows.map(({ number }) => number)
}
