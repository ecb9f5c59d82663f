import { sql } from 'kysely'
import { filled, type Text } from '#kit/contract/text.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeEvent } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import type { Told, ToldValues } from './messages.server.ts'

const OWN = 'consults and reports that an event of the shop is about'

/** Words of an answer that a message holds. */
const ANSWER_LENGTH = 200

interface ReplyTold {
  readonly userId: string
  readonly consultNo: string
  readonly title: string
  readonly replyId: string
  readonly content: string
}

/** Whoever asked hears of answers of the staff. */
export async function toldOfConsult(ctx: TradeContext, { type, id, at }: TradeEvent): Promise<Told | undefined> {
  if (type !== 'consult.replied') {
    return undefined
  }
  const { rows } = await sql<ReplyTold>`select q.user_id, q.consult_no, q.title, r.id as reply_id, r.content
    from ${withDeleted('shop_consult')} q join shop_consult_reply r on r.consult_id = q.id
    where q.id = ${id} and r.author_kind = 'staff' and not r.is_internal and r.replied_at <= ${at}::timestamptz + interval '1 second'
    order by r.replied_at desc, r.id desc limit 1`.execute(unscoped(ctx.db, OWN))
  const [row] = rows
  return (
    row && {
      occasion: type,
      onceKey: `reply:${row.replyId}`,
      to: [
        {
          userId: row.userId,
          values: { consultNo: row.consultNo, question: row.title, answer: cut(row.content, ANSWER_LENGTH) },
        },
      ],
    }
  )
}

interface ReportTold {
  readonly reporters: readonly string[]
  readonly authorId: string | null
  readonly targetText: string
  readonly cause: Text
  readonly result: string | null
  readonly mutedUntil: Date | null
  readonly note: string | null
  readonly reverseReason: string | null
}

/** Reporters hear what came of it, those of merged reports, too; the author hears of the result. */
export async function toldOfReport(trade: Trade, ctx: TradeContext, event: TradeEvent): Promise<Told | undefined> {
  const { type, id, at } = event
  const occasion = (['report.upheld', 'report.judged', 'report.dismissed', 'report.reversed'] as const).find(
    (one) => one === type,
  )
  const { rows } = await sql<ReportTold>`select r.author_id, r.target_text, r.result, r.muted_until, r.note,
      r.reverse_reason, json_build_array(c.title, coalesce(c.title_en, c.title)) as cause,
      (select json_agg(distinct o.reporter_id) from ${withDeleted('shop_consult_report')} o
        where (o.id = r.id or o.merged_into = r.id)) as reporters
    from ${withDeleted('shop_consult_report')} r join ${withDeleted('shop_report_cause')} c on c.id = r.cause_id
    where r.id = ${id}`.execute(unscoped(ctx.db, OWN))
  const [row] = rows
  if (!occasion || !row) {
    return undefined
  }
  const author = row.authorId === null ? [] : [row.authorId]
  const who = {
    'report.upheld': row.reporters,
    'report.judged': author,
    'report.dismissed': row.reporters,
    'report.reversed': [...new Set([...row.reporters, ...author])],
  }[occasion]
  const until = row.mutedUntil ? trade.app.clock.format(row.mutedUntil).slice(0, 16) : ''
  const values: ToldValues = {
    content: cut(row.targetText, QUOTED_LENGTH),
    cause: row.cause,
    result: filled(RESULTS[row.result ?? ''] ?? NOTHING, { until }),
    reason: (occasion === 'report.reversed' ? row.reverseReason : row.note) ?? '',
  }
  return { occasion, onceKey: `${occasion}:${id}:${at}`, to: who.map((userId) => ({ userId, values })) }
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

/** Words of what was reported that a message quotes. */
const QUOTED_LENGTH = 40

const NOTHING: Text = ['不作处理', 'nothing further is done']
const RESULTS: Readonly<Record<string, Text>> = {
  hide: ['内容已隐藏', 'it is hidden'],
  delete: ['内容已删除', 'it is deleted'],
  warn: ['警告，请勿再次发布', 'this is a warning: please do not write such again'],
  mute: ['禁言至 {until}', 'you are muted until {until}'],
  freeze: ['账号已冻结', 'your account is frozen'],
}
