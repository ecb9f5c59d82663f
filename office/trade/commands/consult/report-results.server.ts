import { sql } from 'kysely'
import { noteRows } from '#kit/server/crud/history.server.ts'
import { markRemoved } from '#kit/server/crud/used-by.server.ts'
import { withDeleted, withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { consult, consultReply } from '../../model/consult.ts'
import { CUSTOMER_STATE } from '../../model/customer.ts'
import { daysAfter } from '../../model/days.ts'
import type { ReportResult } from '../../model/report-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { lockCustomer, moveCustomer, UNMUTED } from '../customer/customers.server.ts'
import { lockConsult, moveConsult } from './consults.server.ts'
import type { ReportRow } from './reports.server.ts'

const OWN = 'what was reported, by a report that was read and locked'

/** What upholding a report changed: only that is taken back. Instants are ISO texts. */
interface Done {
  readonly hidden?: true
  readonly deleted?: true
  readonly muted?: { readonly until: string; readonly before: string | null; readonly reason: string | null }
  /** The reason that the account was frozen with. */
  readonly frozen?: string
}

interface Judged {
  readonly result: ReportResult
  readonly days: number | null
}

/** Carries out the result of a report. @returns what its row says of it */
export async function applyResult(trade: Trade, ctx: TradeContext, row: ReportRow, { result, days }: Judged) {
  const muteDays = result === 'mute' ? (days ?? (await trade.settings(ctx))['consult.muteDays']) : null
  const done = await carryOut(trade, ctx, row, { result, days: muteDays })
  await withDeletedRows(unscoped(ctx.db, OWN))
    .updateTable('shop_consult_report')
    .set({ undo: JSON.stringify(done) })
    .where('id', '=', row.id)
    .execute()
  const { muted } = done
  return { result, muteDays, mutedUntil: muted ? new Date(muted.until) : null }
}

async function carryOut(trade: Trade, ctx: TradeContext, row: ReportRow, { result, days }: Judged): Promise<Done> {
  switch (result) {
    case 'hide':
      return (await setHidden(trade, ctx, row, true)) ? { hidden: true } : {}
    case 'delete': {
      const { table, id } = targetOf(row)
      const count = await markRemoved(trade.app, table, ctx, [id], { leavesReferences: true })
      return count > 0 ? { deleted: true } : {}
    }
    case 'mute': {
      const author = await lockCustomer(trade, ctx, String(row.authorId))
      const until = daysAfter(await trade.now(ctx), days ?? 0)
      const { mutedUntil: before, muteReason } = author
      if (before !== null && before >= until) {
        return {}
      }
      await moveCustomer(trade, ctx, author, 'mute', {
        isMuted: true,
        mutedUntil: until,
        muteReason: await reasonOf(ctx, row),
      })
      const { mutedUntil } = await lockCustomer(trade, ctx, author.id)
      return {
        muted: {
          until: (mutedUntil ?? until).toISOString(),
          before: before?.toISOString() ?? null,
          reason: muteReason,
        },
      }
    }
    case 'freeze': {
      const author = await lockCustomer(trade, ctx, String(row.authorId))
      if (author.state !== CUSTOMER_STATE.normal) {
        return {}
      }
      const freezeReason = await reasonOf(ctx, row)
      await moveCustomer(trade, ctx, author, 'freeze', { freezeReason, freezeUntil: null })
      return { frozen: freezeReason }
    }
    case 'none':
    case 'warn':
      return {}
  }
}

/** Takes back what upholding the report changed; what somebody changed since stays as it is. */
export async function undoResult(trade: Trade, ctx: TradeContext, row: ReportRow): Promise<void> {
  const { hidden, deleted, muted, frozen } = await doneBy(ctx, row)
  if (deleted) {
    await bringBack(trade, ctx, row)
  }
  if (hidden) {
    await setHidden(trade, ctx, row, false)
  }
  if (muted) {
    const author = await lockCustomer(trade, ctx, String(row.authorId))
    if (author.mutedUntil?.toISOString() === muted.until) {
      const before = muted.before === null ? null : new Date(muted.before)
      const isStill = before !== null && before > (await trade.now(ctx))
      await (isStill
        ? moveCustomer(trade, ctx, author, 'mute', {
            isMuted: true,
            mutedUntil: before,
            muteReason: muted.reason,
          })
        : moveCustomer(trade, ctx, author, 'unmute', UNMUTED))
    }
  }
  if (frozen !== undefined) {
    const author = await lockCustomer(trade, ctx, String(row.authorId))
    if (author.state === CUSTOMER_STATE.frozen && author.freezeReason === frozen) {
      await moveCustomer(trade, ctx, author, 'unfreeze', { freezeReason: null, freezeUntil: null })
    }
  }
}

/** Whether what was reported is still there. */
export async function isTargetThere(ctx: TradeContext, row: ReportRow): Promise<boolean> {
  const { table, id } = targetOf(row)
  const { rows } = await sql`select 1 from ${sql.table(table)} t
    join shop_consult q on q.id = ${row.consultId}
    where t.id = ${id}`.execute(unscoped(ctx.db, OWN))
  return rows.length > 0
}

/** @returns whether it was not so before */
async function setHidden(trade: Trade, ctx: TradeContext, row: ReportRow, isHidden: boolean): Promise<boolean> {
  if (row.replyId === null) {
    const target = await lockConsult(trade, ctx, String(row.consultId))
    // what was public when it was reported may be private since
    if (target.isHidden === isHidden || (isHidden && !target.isPublic)) {
      return false
    }
    await moveConsult(trade, ctx, target, isHidden ? 'hide' : 'publish')
    return true
  }
  const rows = await withDeletedRows(unscoped(ctx.db, OWN))
    .updateTable('shop_consult_reply')
    .set({ isHidden, updateBy: ctx.user.username, ...NEXT_VERSION })
    .where('id', '=', row.replyId)
    .where('isHidden', '<>', isHidden)
    .returning('id')
    .execute()
  return rows.length > 0
}

async function bringBack({ app }: Trade, ctx: TradeContext, row: ReportRow): Promise<void> {
  const { table, id } = targetOf(row)
  const { rows } = await sql`update ${withDeleted(table)} set del_flag = 0, update_by = ${ctx.user.username},
      update_time = now(), version = version + 1
    where id = ${id} and del_flag = 1 returning id`.execute(unscoped(ctx.db, OWN))
  if (rows.length > 0) {
    await noteRows(app, table, ctx, [id], 'added')
  }
}

function targetOf({ consultId, replyId }: ReportRow): { readonly table: string; readonly id: string } {
  return replyId === null ? { table: consult.table, id: String(consultId) } : { table: consultReply.table, id: replyId }
}

async function reasonOf(ctx: TradeContext, { causeId }: ReportRow): Promise<string> {
  const rows = await withDeletedRows(unscoped(ctx.db, OWN))
    .selectFrom('shop_report_cause')
    .select('title')
    .where('id', '=', causeId)
    .execute()
  return `举报成立：${rows[0]?.title ?? ''}`
}

async function doneBy(ctx: TradeContext, { id }: ReportRow): Promise<Done> {
  const rows = await withDeletedRows(unscoped(ctx.db, OWN))
    .selectFrom('shop_consult_report')
    .select('undo')
    .where('id', '=', id)
    .execute()
  return rows[0]?.undo ?? {}
}
