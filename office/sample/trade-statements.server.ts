import { sql } from 'kysely'
import { dayOf, dayOn, dayPlus } from '#kit/contract/zoned-time.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { STATEMENT_SOURCE } from '#office/money/statement/statement.ts'
import { LINE_STATE } from '#office/money/statement/statement-line.ts'
import { countOpen } from '#office/money/statement/statement-state.server.ts'
import { takeStatement } from '#office/money/statement/take-statement.server.ts'
import type { StatementEntry } from '#office/trade/commands/context/channel.server.ts'
import type { Trade, TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { PAYMENT } from '#office/trade/model/payment.ts'
import { REFUND_PART } from '#office/trade/model/refund-item.ts'

/** Days before today that were reconciled. */
const DAYS = 12

const OWN = 'payments of an invented shop'

/** Statements of the last days, as the platforms tell them; on a few of them something differs. */
export async function addStatements(trade: Trade, ctx: TradeContext, end: Date): Promise<void> {
  const { clock } = trade.app
  for (let ago = DAYS; ago >= 1; ago -= 1) {
    const day = dayPlus(dayOf(clock, end), -ago)
    for (const channel of ['alipay', 'wechat']) {
      const entries = differing(await movementsOf(ctx, channel, day), { ago, channel, day })
      const fileName = `${channel}-${day.replaceAll('-', '')}.csv`
      const id = await takeStatement(trade, ctx, { channel, day, entries, fileName, source: STATEMENT_SOURCE.file })
      if (ago > 5) {
        await explain(ctx, id, end)
      }
    }
  }
}

async function movementsOf(ctx: TradeContext, channel: string, day: string): Promise<StatementEntry[]> {
  const { from, until } = dayOn(ctx.clock, day)
  const { rows } = await sql<StatementEntry>`
    select 'payment' as kind, pay_no as no, third_no, amount, paid_at as at from shop_payment
    where tenant_id = ${ctx.user.tenantId} and channel = ${channel} and state in (${literals([PAYMENT.success, PAYMENT.orphan])})
      and paid_at >= ${from}::timestamptz and paid_at < ${until}::timestamptz
    union all
    select 'refund', p.part_no, p.third_no, p.amount, p.done_at from shop_refund_part p
      join shop_payment m on m.id = p.payment_id and m.tenant_id = p.tenant_id
    where p.tenant_id = ${ctx.user.tenantId} and m.channel = ${channel} and p.state = ${sql.lit(REFUND_PART.done)}
      and p.done_at >= ${from}::timestamptz and p.done_at < ${until}::timestamptz
    order by at, no`.execute(unscoped(ctx.db, OWN))
  return [...rows]
}

interface Where {
  readonly ago: number
  readonly channel: string
  readonly day: string
}

/** A payment that the platform lost, one that the shop never heard of, and one that came with a fen more. */
function differing(entries: readonly StatementEntry[], { ago, channel, day }: Where): readonly StatementEntry[] {
  const [first, ...others] = entries
  if (first && ago === 9 && channel === 'wechat') {
    return others
  }
  if (ago === 3 && channel === 'alipay') {
    const thirdNo = `2026${day.replaceAll('-', '')}9001`
    return [...entries, { kind: 'payment', no: null, thirdNo, amount: 16_800, at: null }]
  }
  if (first && ago === 2 && channel === 'wechat') {
    return [{ ...first, amount: first.amount + 1 }, ...others]
  }
  return entries
}

/** What is older was looked into. */
async function explain(ctx: TradeContext, id: string, now: Date): Promise<void> {
  await sql`update ${withDeleted('shop_statement_line')} set state = ${sql.lit(LINE_STATE.resolved)}, handler = 'admin', handled_at = ${now}, note = '平台次日补记，已核对流水'
    where statement_id = ${id} and tenant_id = ${ctx.user.tenantId} and state = ${sql.lit(LINE_STATE.open)}`.execute(
    unscoped(ctx.db, OWN),
  )
  await countOpen(ctx, id, now)
}
