import { sql } from 'kysely'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { Text } from '#kit/contract/text.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { insertRows, notFound } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { consultReport } from '../../model/consult-report.ts'
import { REPORT_CAUSE } from '../../model/report-cause.ts'
import { OPEN_REPORTS, REPORT } from '../../model/report-states.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

export type ReportRow = StoredRowOf<typeof consultReport>

const OWN = 'what a customer reports, and other reports of the same'

/** Longest words that are kept of what was reported. */
const KEPT_LENGTH = 300

export interface NewReport {
  readonly reporterId: string
  readonly consultId?: string | undefined
  readonly replyId?: string | undefined
  readonly causeId: string
  readonly description?: string | undefined
  readonly proofs?: string | undefined
}

interface Target {
  readonly consultId: string
  readonly replyId: string | null
  readonly text: string
  /** The customer who wrote it; null for the staff. */
  readonly authorId: string | null
  readonly authorName: string
}

/**
 * A customer reports a consult or a reply that they can read.
 * @returns the id of the report
 * @throws DomainError `notFound` for what they do not see, `invalid` for their own, `conflict` while a report of theirs is open
 */
export async function fileReport(trade: Trade, ctx: TradeContext, filed: NewReport): Promise<string> {
  const { reporterId, causeId } = filed
  const target = await targetOf(ctx, filed)
  if (target === undefined) {
    throw notFound()
  }
  if (target.authorId === reporterId) {
    throw wrong('account', ['不能举报自己的内容', 'Nobody reports what they wrote themselves'])
  }
  const description = filed.description?.trim() || null
  await requireCause(ctx, causeId, description)
  await requireFirst(ctx, reporterId, target)
  const id = newId()
  const { text, ...about } = target
  await insertRows(
    trade.app,
    consultReport,
    ctx,
    [
      {
        ...about,
        targetText: text.length > KEPT_LENGTH ? `${text.slice(0, KEPT_LENGTH - 1)}…` : text,
        reporterId,
        causeId,
        description,
        proofs: filed.proofs ?? null,
        state: REPORT.new,
        reportedAt: await trade.now(ctx),
      },
    ],
    { ids: [id] },
  )
  await sql`update ${withDeleted('shop_consult')} set report_count = report_count + 1
    where id = ${target.consultId}`.execute(unscoped(ctx.db, OWN))
  await tell(trade, ctx, 'report.filed', id)
  return id
}

/** Leads a report on as its table of states says. The row was locked in this transaction. */
export async function moveReport(
  { moves }: Trade,
  ctx: TradeContext,
  row: ReportRow,
  command: string,
  input: Values = {},
): Promise<void> {
  await transition({ ...moves.report, ctx, row: row as unknown as StoredRow, command, who: 'staff', input })
}

/** The oldest open report of the same target, where this one is not the oldest. */
export async function leaderOf(ctx: TradeContext, { id, consultId, replyId }: ReportRow): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from shop_consult_report
    where consult_id = ${consultId} and reply_id is not distinct from ${replyId}
      and state in (${sql.join(OPEN_REPORTS)}) order by reported_at, id limit 1`.execute(unscoped(ctx.db, OWN))
  const [oldest] = rows
  return oldest?.id === id ? undefined : oldest?.id
}

/** What may be reported: what is public, and what stands in a consult of the customer's own. */
async function targetOf(ctx: TradeContext, { reporterId, consultId, replyId }: NewReport): Promise<Target | undefined> {
  const rowsIn = unscoped(ctx.db, OWN)
  const isSeen = sql`(q.user_id = ${reporterId} or q.is_public and not q.is_hidden)`
  const { rows } =
    replyId === undefined
      ? await sql<Target>`select q.id as consult_id, null as reply_id,
          case when starts_with(q.content, rtrim(q.title, '…')) then q.content else q.title || '：' || q.content end as text,
          q.user_id as author_id, u.nickname as author_name
        from shop_consult q join shop_app_user u on u.id = q.user_id
        where q.id = ${consultId ?? ''} and ${isSeen}`.execute(rowsIn)
      : await sql<Target>`select q.id as consult_id, r.id as reply_id, r.content as text,
          case r.author_kind when 'user' then r.author_id end as author_id, r.author_name
        from shop_consult_reply r join shop_consult q on q.id = r.consult_id
        where r.id = ${replyId} and not r.is_internal and not r.is_hidden and ${isSeen}`.execute(rowsIn)
  return rows[0]
}

async function requireCause(ctx: TradeContext, causeId: string, description: string | null): Promise<void> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_report_cause')
    .select('needsText')
    .where('id', '=', causeId)
    .where('state', '=', REPORT_CAUSE.enabled)
    .execute()
  const [cause] = rows
  if (!cause) {
    throw wrong('causeId', ['举报原因不存在或已停用', 'There is no such cause'])
  }
  if (cause.needsText && description === null) {
    throw wrong('description', ['请填写说明', 'This cause needs a description'])
  }
}

/** One that was merged waits with the one that it went with. */
async function requireFirst(ctx: TradeContext, reporterId: string, { consultId, replyId }: Target): Promise<void> {
  const { rows } = await sql`select 1 from shop_consult_report r
    left join ${withDeleted('shop_consult_report')} m on m.id = r.merged_into
    where r.reporter_id = ${reporterId} and r.consult_id = ${consultId}
      and r.reply_id is not distinct from ${replyId}
      and (r.state in (${sql.join(OPEN_REPORTS)}) or m.state in (${sql.join(OPEN_REPORTS)})) limit 1`.execute(
    unscoped(ctx.db, OWN),
  )
  if (rows.length > 0) {
    throw new DomainError('conflict', [
      '已举报，正在处理',
      'Reported already: it is being looked into',
      'consult.reportedAlready',
    ])
  }
}

function wrong(path: string, message: Text): DomainError {
  return invalid([{ path, message }])
}
