import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import { dayOn } from '#kit/contract/zoned-time.ts'
import { markRemoved } from '#kit/server/crud/used-by.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { PAYMENT } from '../../trade/model/payment.ts'
import { REFUND_PART } from '../../trade/model/refund-item.ts'
import {
  type DaySums,
  type MatchedLine,
  matchStatement,
  type OurMovement,
  sumsOf,
  type TheirMovement,
} from './match.ts'
import { endAskForStatement } from './missing-statement.server.ts'
import { LINE_RESULT, LINE_STATE, statementLine } from './statement-line.ts'
import { countOpen } from './statement-state.server.ts'

const OWN = 'payments, refunds and statements of the shop that the command is done in'

interface Taken {
  readonly channel: string
  /** `2026-05-01`, a day that is over. */
  readonly day: string
  readonly source: number
  readonly fileName: string | null
  readonly entries: readonly TheirMovement[]
}

/** A statement beside the books. */
export interface Compared extends DaySums {
  readonly lines: readonly MatchedLine[]
  readonly differences: readonly MatchedLine[]
}

/** @throws DomainError `conflict` for a day that is not over: what is missing may still come */
export async function requireOver(trade: Trade, ctx: TradeContext, day: string): Promise<void> {
  if (day >= trade.app.clock.format(await trade.now(ctx)).slice(0, 10)) {
    throw new DomainError('conflict', [
      '只能对账今天以前的日期',
      'Only days that are over can be reconciled',
      'statement.dayNotOver',
    ])
  }
}

/** What a statement says, beside what the shop booked; nothing is written. */
export async function compare(
  trade: Trade,
  ctx: TradeContext,
  { channel, day, entries }: Pick<Taken, 'channel' | 'day' | 'entries'>,
): Promise<Compared> {
  const { from, until } = dayOn(trade.app.clock, day)
  const due = await movementsBetween(ctx, channel, { day, from, to: until })
  const named = await movementsNamed(ctx, channel, day, entries)
  const ours = new Map([...due, ...named].map((one) => [`${one.kind}:${one.id}`, one]))
  const lines = matchStatement(entries, [...ours.values()], new Set(due.map(({ id }) => id)))
  return { lines, differences: lines.filter(({ result }) => result !== LINE_RESULT.same), ...sumsOf(lines) }
}

/** Ours of both kinds, from payments `m` and parts of refunds `p`. */
const PAID = sql`select 'payment' as kind, m.id, m.pay_no as no, m.third_no, m.order_no, m.paid_at as at,
    case when m.state in (${PAYMENT.success}, ${PAYMENT.orphan}) then m.amount end as amount
  from shop_payment m`
const BACK = sql`select 'refund' as kind, p.id, p.part_no as no, p.third_no, m.order_no, p.done_at as at, p.amount
  from shop_refund_part p join shop_payment m on m.id = p.payment_id`

/** Not in the statement of another day already. */
const isFree = (day: string, id: RawBuilder<unknown>) => sql`not exists (select 1 from shop_statement_line l
  where l.ref_id = ${id} and l.day <> ${day}::date
    and l.their_amount is not null and l.our_amount is not null)`

/** What the shop knows of the numbers of a statement, whatever day it was booked on. */
async function movementsNamed(
  ctx: TradeContext,
  channel: string,
  day: string,
  entries: readonly TheirMovement[],
): Promise<readonly OurMovement[]> {
  const numbers = JSON.stringify(entries.flatMap(({ no, thirdNo }) => [no, thirdNo].filter((one) => one !== null)))
  const given = sql`(select jsonb_array_elements_text(${numbers}::jsonb))`
  const { rows } = await sql<OurMovement>`
    ${PAID} where m.channel = ${channel}
      and (m.pay_no in ${given} or m.third_no in ${given}) and ${isFree(day, sql`m.id`)}
    union all
    ${BACK} where m.channel = ${channel} and p.state = ${sql.lit(REFUND_PART.done)}
      and (p.part_no in ${given} or p.third_no in ${given}) and ${isFree(day, sql`p.id`)}`.execute(
    unscoped(ctx.db, OWN),
  )
  return rows
}

/** What the shop booked on a day. */
async function movementsBetween(
  ctx: TradeContext,
  channel: string,
  { day, from, to }: { readonly day: string; readonly from: Date; readonly to: Date },
): Promise<readonly OurMovement[]> {
  const { rows } = await sql<OurMovement>`
    ${PAID} where m.channel = ${channel}
      and m.state in (${PAYMENT.success}, ${PAYMENT.orphan})
      and m.paid_at >= ${from}::timestamptz and m.paid_at < ${to}::timestamptz and ${isFree(day, sql`m.id`)}
    union all
    ${BACK} where m.channel = ${channel} and p.state = ${sql.lit(REFUND_PART.done)}
      and p.done_at >= ${from}::timestamptz and p.done_at < ${to}::timestamptz and ${isFree(day, sql`p.id`)}
    order by at, id`.execute(unscoped(ctx.db, OWN))
  return rows
}

/**
 * Keeps a statement with its lines, in place of the one of that day; what somebody explained before stays explained. Its
 * differences become a task.
 * @returns the id of the statement
 */
export async function takeStatement(trade: Trade, ctx: TradeContext, taken: Taken): Promise<string> {
  const { channel, day, source, fileName } = taken
  await requireOver(trade, ctx, day)
  const { tenantId, username } = ctx.user
  const rowsIn = unscoped(ctx.db, OWN)
  // two of a channel come one after the other: what one has matched the other leaves alone
  await sql`select pg_advisory_xact_lock(hashtext(${`statement:${channel}`}), ${tenantId}::int)`.execute(rowsIn)
  const now = await trade.now(ctx)
  const { lines, differences, theirIn, ourIn, theirOut, ourOut, fee } = await compare(trade, ctx, taken)
  const { rows } = await sql<{ id: string }>`
    insert into shop_statement (id, channel, day, source, file_name, lines, differences, their_in, our_in, their_out,
      our_out, fee, taken_at, create_by, tenant_id)
    values (${newId()}, ${channel}, ${day}::date, ${source}, ${fileName}, ${lines.length}, ${differences.length},
      ${theirIn}::bigint, ${ourIn}::bigint, ${theirOut}::bigint, ${ourOut}::bigint, ${fee}::bigint, ${now}, ${username}, ${tenantId})
    on conflict (tenant_id, channel, day) where del_flag = 0 do update set source = excluded.source,
      file_name = excluded.file_name, lines = excluded.lines, differences = excluded.differences,
      their_in = excluded.their_in, our_in = excluded.our_in, their_out = excluded.their_out, our_out = excluded.our_out,
      fee = excluded.fee, taken_at = excluded.taken_at, update_by = excluded.create_by, update_time = now(),
      version = shop_statement.version + 1
    returning id`.execute(rowsIn)
  const id = rows[0]?.id ?? ''
  const before = await explainedOf(ctx, id)
  await removeLines(trade, ctx, id)
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    await insertLines(ctx, { id, channel, day }, lines.slice(at, at + LINES_AT_ONCE), before)
  }
  await settleElsewhere(ctx, { id, day, now, lines })
  await countOpen(ctx, id, now)
  await endAskForStatement(ctx, { code: channel, day }, now)
  return id
}

const LINES_AT_ONCE = 1000

interface Explained {
  readonly handler: string | null
  readonly handledAt: Date | null
  readonly note: string | null
}

/** What tells a difference from all others of its day. */
const keyOf = (line: Pick<MatchedLine, 'kind' | 'no' | 'thirdNo' | 'result' | 'theirAmount' | 'ourAmount'>): string =>
  [line.kind, line.no, line.thirdNo, line.result, line.theirAmount, line.ourAmount].join(':')

async function explainedOf(ctx: TradeContext, id: string): Promise<ReadonlyMap<string, Explained>> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_statement_line')
    .select(['kind', 'no', 'thirdNo', 'result', 'theirAmount', 'ourAmount', 'handler', 'handledAt', 'note'])
    .where('statementId', '=', id)
    .where('state', '=', LINE_STATE.resolved)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Lines of the statement that is replaced. */
async function removeLines({ app }: Trade, ctx: TradeContext, id: string): Promise<void> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_statement_line')
    .select('id')
    .where('statementId', '=', id)
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) {
    await markRemoved(app, statementLine.table, ctx, ids)
  }
}

async function insertLines(
  ctx: TradeContext,
  { id, channel, day }: { readonly id: string; readonly channel: string; readonly day: string },
  lines: readonly MatchedLine[],
  before: ReadonlyMap<string, Explained>,
): Promise<void> {
  const rows = lines.map((line) => {
    const explained = before.get(keyOf(line))
    const state = line.result === LINE_RESULT.same ? LINE_STATE.same : explained ? LINE_STATE.resolved : LINE_STATE.open
    const { handler = null, handledAt = null, note = null } = explained ?? {}
    return sql`(${newId()}, ${id}, ${channel}, ${day}::date, ${line.kind}::smallint, ${line.no}, ${line.thirdNo},
      ${line.orderNo}, ${line.theirAmount}::bigint, ${line.ourAmount}::bigint, ${line.fee}::bigint, ${line.at}::timestamptz,
      ${line.result}::smallint, ${state}::smallint, ${line.ref?.type ?? null}, ${line.ref?.id ?? null}, ${handler},
      ${handledAt}::timestamptz, ${note}, ${ctx.user.username}, ${ctx.user.tenantId}::int)`
  })
  await sql`insert into shop_statement_line (id, statement_id, channel, day, kind, no, third_no, order_no, their_amount,
      our_amount, fee, at, result, state, ref_type, ref_id, handler, handled_at, note, create_by, tenant_id)
    values ${sql.join(rows)}`.execute(unscoped(ctx.db, OWN))
}

interface Settled {
  readonly id: string
  readonly day: string
  readonly now: Date
  readonly lines: readonly MatchedLine[]
}

/** What was missing in the statement of another day and stands in this one is explained by it. */
async function settleElsewhere(ctx: TradeContext, { id, day, now, lines }: Settled): Promise<void> {
  const refs = lines.flatMap(({ ref, theirAmount, ourAmount }) =>
    ref && theirAmount !== null && ourAmount !== null ? [ref.id] : [],
  )
  const { rows } = await sql<{ statementId: string }>`
    update shop_statement_line set state = ${LINE_STATE.resolved}, handler = ${ctx.user.username}, handled_at = ${now},
      note = ${`见 ${day} 账单`}, update_time = now(), version = version + 1
    where statement_id <> ${id} and state = ${LINE_STATE.open}
      and result = ${LINE_RESULT.missingThere}
      and ref_id in (select jsonb_array_elements_text(${JSON.stringify(refs)}::jsonb))
    returning statement_id`.execute(unscoped(ctx.db, OWN))
  for (const statementId of new Set(rows.map((row) => row.statementId))) {
    await countOpen(ctx, statementId, now)
  }
}
