import { sql } from 'kysely'
import { type Fen, formatYuan } from '#kit/contract/money.ts'
import { type Locale, nameIn, type Text } from '#kit/contract/text.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { sanitiseHtml } from '#kit/server/html/sanitise.server.ts'
import { written } from '../../outbox/template-text.ts'
import { momentOf, monthOf } from '../../trade/commands/context/moment-of.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { isMemberAt, joinLevelAt } from '../../trade/commands/member/standing.server.ts'
import type { ToldValues } from '../../trade/commands/message/messages.server.ts'
import { LIVE_CLAIMS } from '../../trade/model/claim-states.ts'

const OWN = 'customers whom a notice is shown to, and what they have reserved'

/** What customers read of a notice, as it is stored. */
export interface NoticeTexts {
  readonly title: string
  readonly titleEn: string | null
  readonly summary: string | null
  readonly summaryEn: string | null
  readonly content: string | null
  readonly contentEn: string | null
  readonly goodsId: string | null
}

/** The same as one reads it. */
export interface WrittenNotice {
  readonly title: string
  readonly summary: string
  readonly content: string
}

/** Letters of the content that stand for a summary. */
const BEGINNING = 120

/** A visitor whom the shop does not know. */
const ANYBODY: ToldValues = { name: ['顾客', 'customer'], level: '' }

interface Known {
  readonly id: string
  readonly nickname: string
  readonly level: string | null
  readonly levelEn: string | null
  readonly pieces: number
  readonly amount: Fen
  readonly due: Date | null
}

interface Figure {
  readonly name: string
  readonly releaseMonth: string | null
  readonly releasePrecision: string | null
}

/**
 * What the variables of a notice stand for, by customer; `null` among the ids is a visitor. Notices without variables cost no
 * question.
 */
export async function valuesFor(
  trade: Trade,
  ctx: TradeContext,
  notice: NoticeTexts,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, ToldValues>> {
  const { title, titleEn, summary, summaryEn, content, contentEn, goodsId } = notice
  if (![title, titleEn, summary, summaryEn, content, contentEn].some((text) => text?.includes('{'))) {
    return new Map(userIds.map((id) => [id, {}]))
  }
  const shop = (await trade.settings(ctx))['shop.title']
  const figure = goodsId === null ? undefined : await figureOf(ctx, goodsId)
  const common: ToldValues = {
    shop,
    ...(figure && { figure: figure.name, month: monthOf(figure.releaseMonth, figure.releasePrecision) }),
  }
  const known = await knownOf(
    ctx,
    userIds.filter((id) => id !== null),
    { goodsId, now: await trade.now(ctx) },
  )
  const own = ({ nickname, level, levelEn, pieces, amount, due }: Known): ToldValues => ({
    name: nickname,
    level: level === null ? ['普通顾客', 'customer'] : [level, nameIn('en-US', level, levelEn)],
    pieces: String(pieces),
    amount: formatYuan(amount),
    due: due === null ? ['补款开放后', 'when the balance is open'] : momentOf(trade, due),
  })
  return new Map(
    userIds.map((id) => {
      const row = id === null ? undefined : known.get(id)
      return [id, { ...common, ...(row ? own(row) : ANYBODY) }]
    }),
  )
}

/** The balance of what was reserved: what is due of pieces that have arrived, and what will be of the others. */
async function knownOf(
  ctx: TradeContext,
  ids: readonly string[],
  { goodsId, now }: { readonly goodsId: string | null; readonly now: Date },
): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await sql<Known>`select u.id, u.nickname, l.name as level, l.name_en as level_en,
      c.pieces, c.amount, c.due
    from shop_app_user u
    left join shop_member m on m.user_id = u.id and ${isMemberAt(now)}
    ${joinLevelAt(now)}
    cross join lateral (select coalesce(sum(qty), 0)::int as pieces, coalesce(sum(due_amount * qty), 0)::bigint as amount,
        min(due_at) as due
      from shop_final_claim where user_id = u.id and presell_goods_id = ${goodsId}
        and state in (${sql.join(LIVE_CLAIMS)})) c
    where u.id = any(${[...ids]})`.execute(unscoped(ctx.db, OWN))
  return new Map(rows.map((row) => [row.id, row]))
}

async function figureOf(ctx: TradeContext, goodsId: string): Promise<Figure | undefined> {
  const rows = await withDeletedRows(unscoped(ctx.db, OWN))
    .selectFrom('shop_goods')
    .select(['name', 'releaseMonth', 'releasePrecision'])
    .where('id', '=', goodsId)
    .execute()
  return rows[0]
}

/** A notice as somebody reads it: in their language where it has it, with their values. */
export function writtenFor(notice: NoticeTexts, values: ToldValues, locale: Locale): WrittenNotice {
  // one without an English title is read in Chinese as a whole
  const read: Locale = notice.titleEn ? locale : 'zh-CN'
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : inLocale(read, value)]),
  )
  const inWords = (zh: string | null, en: string | null) => nameIn(read, zh ?? '', en)
  const content = richText(inWords(notice.content, notice.contentEn), filled)
  const summary = written(inWords(notice.summary, notice.summaryEn), filled)
  return {
    title: written(inWords(notice.title, notice.titleEn), filled),
    summary: summary || beginningOf(content),
    content,
  }
}

/** Values are words, whatever somebody calls themselves: what they became part of is sanitised once more. */
function richText(html: string, values: Readonly<Record<string, string>>): string {
  if (!html.includes('{')) {
    return html
  }
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapedHtml(value)]))
  return sanitiseHtml(written(html, escaped))
}

function beginningOf(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
  return words.length > BEGINNING ? `${words.slice(0, BEGINNING - 1)}…` : words
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

const inLocale = (locale: Locale, [zh, en]: Text): string => (locale === 'en-US' ? en : zh)
