import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import { type Fen, formatYuan } from '#kit/contract/money.ts'
import { listed } from '#kit/contract/text.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { CLAIM, PAYABLE_CLAIMS } from '../../model/claim-states.ts'
import { MESSAGE } from '../../model/messages.ts'
import { parseRemind, type RemindTime, remindTimes } from '../../model/remind.ts'
import { type ClaimRow, lockClaims } from '../claim/claims.server.ts'
import { momentOf } from '../context/moment-of.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { afterQuiet, queueMessages, rewordMessages, type Telling } from './messages.server.ts'

const OWN = 'claims of a customer that were read and locked'

/** Staff remind nobody who was reminded so lately. */
const GAP_MS = 12 * 3_600_000

/** What a reminder that staff send is called in the log. */
const BY_HAND = 'manual'

/**
 * Reminds the customer of a claim, if one of the moments of the shop has come: one message for all claims of the customer in
 * the wave for which it has. A moment is missed where a later one has come, or where the morning comes after the deadline.
 */
export async function remindInTime(trade: Trade, ctx: TradeContext, claimId: string): Promise<void> {
  const now = await trade.now(ctx)
  const settings = await trade.settings(ctx)
  const moments = parseRemind(settings['final.remind']) ?? []
  const claims = (await liveClaimsWith(trade, ctx, claimId)).map((row) => {
    const times = timesOf(trade, row, moments)
    return { row, reached: times.findLast(({ at }) => at <= now), next: times.find(({ at }) => at > now) }
  })
  const asked = claims.find(({ row }) => row.id === claimId)?.reached
  const known = await knownMoments(
    ctx,
    claims.map(({ row }) => row.id),
  )
  const isOpen = (row: ClaimRow) => row.state === CLAIM.open
  const due = claims.filter(
    ({ row, reached }) =>
      asked !== undefined &&
      reached?.code === asked.code &&
      isOpen(row) === (asked.code !== 'grace') &&
      !known.has(keyOf(row.id, asked.code, forWhich(row, asked.code))),
  )
  if (asked && due.length > 0) {
    const rows = due.map(({ row }) => row)
    const morning = afterQuiet(trade.app.clock, settings['final.quietHours'], now)
    if (asked.code === 'grace' || rows.some(({ dueAt }) => dueAt !== null && morning < dueAt)) {
      await remind(trade, ctx, { rows, moment: asked.code, now })
    }
  }
  for (const { row, next } of claims) {
    await sql`update shop_final_claim set remind_at = ${next?.at ?? null}::timestamptz, remind_due = due_at
      where id = ${row.id}`.execute(unscoped(ctx.db, OWN))
  }
}

/**
 * Staff remind the customer of a claim of all balances in its wave.
 * @throws DomainError `refused` for somebody who was reminded in the last 12 hours
 */
export async function remindByHand(trade: Trade, ctx: TradeContext, claimId: string): Promise<void> {
  const now = await trade.now(ctx)
  const rows = await liveClaimsWith(trade, ctx, claimId)
  const last = Math.max(0, ...rows.map(({ lastRemindAt }) => lastRemindAt?.getTime() ?? 0))
  if (now.getTime() - last < GAP_MS) {
    throw new DomainError('refused', [
      '12 小时内已提醒过',
      'The customer was reminded in the last 12 hours',
      'message.remindedRecently',
    ])
  }
  await remind(trade, ctx, { rows, moment: BY_HAND, now })
}

interface Reminding {
  /** Of one customer and one wave, not empty. */
  readonly rows: readonly ClaimRow[]
  readonly moment: string
  readonly now: Date
}

async function remind(trade: Trade, ctx: TradeContext, { rows, moment, now }: Reminding): Promise<void> {
  const [first] = rows
  if (!first) {
    throw new DomainError('refused', ['没有需要补款的资格', 'There is no balance to pay', 'message.nothingDue'])
  }
  const occasion = rows.every(({ state }) => state === CLAIM.grace) ? OVERDUE : OPEN
  const onceKey = `remind:${first.id}:${moment}:${(moment === BY_HAND ? now : first.dueAt)?.toISOString()}`
  await queueMessages(trade, ctx, { ...(await reminderOf(trade, ctx, { rows, occasion, onceKey })), at: now })
  for (const row of rows) {
    await note(ctx, row, { moment, now, onceKey })
    await tell(trade, ctx, 'claim.reminded', row.id)
  }
}

const OPEN = 'claim.reminded'
const OVERDUE = 'claim.overdue'

interface Reminder {
  /** Of one customer and one wave, not empty. */
  readonly rows: readonly ClaimRow[]
  readonly occasion: typeof OPEN | typeof OVERDUE
  readonly onceKey: string
}

async function reminderOf(trade: Trade, ctx: TradeContext, { rows, occasion, onceKey }: Reminder): Promise<Telling> {
  const [first] = rows
  const until = rows
    .flatMap(({ dueAt, graceUntil }) => (occasion === OVERDUE ? graceUntil : dueAt) ?? [])
    .sort((one, other) => one.getTime() - other.getTime())[0]
  const orders = [...new Map(rows.map((row) => [String(row.depositOrderId), String(row.depositOrderNo)]))].map(
    ([id, orderNo]) => ({ id, orderNo }),
  )
  const amount: Fen = rows.reduce((sum, { dueAmount, qty }) => sum + Number(dueAmount) * Number(qty), 0)
  return {
    occasion,
    onceKey,
    to: [
      {
        userId: String(first?.userId),
        values: {
          figure: await figureName(ctx, String(first?.presellGoodsId)),
          pieces: String(rows.reduce((sum, { qty }) => sum + Number(qty), 0)),
          amount: formatYuan(amount),
          due: momentOf(trade, until ?? null),
          orderNo: listed(orders.map(({ orderNo }) => orderNo)),
        },
        orders,
        until: until ?? null,
      },
    ],
  }
}

/**
 * Reminders that waited for the morning, or for a mail server, say what is to be paid by now, where one of their balances was
 * paid, called off or extended meanwhile.
 */
export async function rewordReminders(trade: Trade, ctx: TradeContext): Promise<void> {
  const now = await trade.now(ctx)
  const { rows: changed } = await sql<
    Pick<Reminder, 'occasion' | 'onceKey'> & { readonly claimIds: readonly string[] }
  >`
    select m.occasion, m.once_key, array_agg(distinct c.id order by c.id) filter (where c.final_goods_id = r.final_goods_id)
      as claim_ids
    from shop_message m
    join shop_claim_reminder r on r.once_key = m.once_key
    join shop_final_claim c on c.id = r.claim_id
    where m.occasion in (${OPEN}, ${OVERDUE}) and m.state = ${MESSAGE.waiting} and m.due_at <= ${now}::timestamptz
    group by m.occasion, m.once_key
    having max(c.update_time) > min(coalesce(m.update_time, m.create_time))`.execute(
    unscoped(ctx.db, 'balances that a waiting reminder is about'),
  )
  for (const { occasion, onceKey, claimIds } of changed) {
    const state = occasion === OVERDUE ? CLAIM.grace : CLAIM.open
    const rows = (await lockClaims(trade, ctx, claimIds ?? [])).filter((row) => row.state === state)
    if (rows.length > 0) {
      await rewordMessages(trade, ctx, await reminderOf(trade, ctx, { rows, occasion, onceKey }))
    }
  }
}

async function note(
  ctx: TradeContext,
  row: ClaimRow,
  { moment, now, onceKey }: { readonly moment: string; readonly now: Date; readonly onceKey: string },
): Promise<void> {
  const rowsIn = unscoped(ctx.db, OWN)
  const forAt = moment === BY_HAND ? now : forWhich(row, moment)
  await sql`insert into shop_claim_reminder (id, claim_id, deposit_order_no, user_id, final_goods_id, moment, for_at, once_key,
      at, create_by, tenant_id)
    values (${newId()}, ${row.id}, ${row.depositOrderNo}, ${row.userId}, ${row.finalGoodsId}, ${moment}, ${forAt}, ${onceKey},
      ${now}, ${ctx.user.username}, ${ctx.user.tenantId})
    on conflict (tenant_id, claim_id, moment, for_at) do nothing`.execute(rowsIn)
  await sql`update shop_final_claim set remind_count = coalesce(remind_count, 0) + 1, last_remind_at = ${now},
      update_by = ${ctx.user.username}, update_time = now(), version = version + 1
    where id = ${row.id}`.execute(rowsIn)
}

/** The balances that the customer of a claim could pay in its wave, locked in the order of their ids. */
async function liveClaimsWith(trade: Trade, ctx: TradeContext, claimId: string): Promise<readonly ClaimRow[]> {
  const { rows } = await sql<{ id: string }>`select o.id from shop_final_claim c
    join shop_final_claim o on o.user_id = c.user_id
      and o.final_goods_id = c.final_goods_id and o.state in (${literals(PAYABLE_CLAIMS)})
    where c.id = ${claimId} order by o.id`.execute(unscoped(ctx.db, OWN))
  const locked = await lockClaims(
    trade,
    ctx,
    rows.map(({ id }) => id),
  )
  return locked.filter(({ state }) => state === CLAIM.open || state === CLAIM.grace)
}

function timesOf(
  { app }: Trade,
  { openAt, dueAt }: ClaimRow,
  moments: Parameters<typeof remindTimes>[0],
): readonly RemindTime[] {
  if (!openAt || !dueAt) {
    return []
  }
  const lastDay = app.clock.parse(`${app.clock.format(dueAt).slice(0, 10)} 00:00:00`)
  return remindTimes(moments, { openAt, dueAt, lastDay })
}

/** A balance that is extended is reminded of anew, but opens only once. */
const forWhich = ({ openAt, dueAt }: ClaimRow, moment: string) => (moment === 'open' ? openAt : dueAt)

const keyOf = (claimId: string, moment: string, forAt: Date | null) => `${claimId}:${moment}:${forAt?.getTime()}`

async function knownMoments(ctx: TradeContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_claim_reminder')
    .select(['claimId', 'moment', 'forAt'])
    .where('claimId', '=', anyOf(ids))
    .execute()
  return new Set(rows.map(({ claimId, moment, forAt }) => keyOf(claimId, moment, forAt)))
}

async function figureName(ctx: TradeContext, goodsId: string): Promise<string> {
  const rows = await withDeletedRows(unscoped(ctx.db, OWN))
    .selectFrom('shop_goods')
    .select('name')
    .where('id', '=', goodsId)
    .execute()
  return rows[0]?.name ?? ''
}
