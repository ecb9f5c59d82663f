import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Locale } from '#kit/contract/text.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { withDeleted, withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { choiceOut, ID_OUT, MOMENT_OUT } from '#kit/server/http/wire-values.server.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { fileAt, HTML_OUT, htmlAt, PICTURE_OUT } from '../../storefront/file-addresses.server.ts'
import { shownRow } from '../../storefront/shown-orders.server.ts'
import { storefrontRoute } from '../../storefront/storefront-route.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { NOTICE } from '../../trade/model/notice-states.ts'
import { notice } from './notice.ts'
import { NOTICE_KIND, NOTICE_TARGET } from './notice-choices.ts'
import { type NoticeTexts, valuesFor, writtenFor } from './notice-words.server.ts'

/** The notice that examples of the API document name. */
export const EXAMPLE_NOTICE = 'n0000000000000000000000000000001'

const SHOWN = 'published notices for the customer that the client speaks for, or for everybody'
const BUYER = { account: 'wx-10086' }

/** Notices that one answer holds. */
const PAGE = 20

interface ShownNotice extends NoticeTexts {
  readonly id: string
  readonly kind: string
  readonly cover: string | null
  readonly isTop: boolean
  readonly publishAt: Date
  readonly expireAt: Date | null
  readonly revisedAt: Date | null
  readonly readAt: Date | null
}

/** Who reads: a customer, or a visitor whom the shop does not know. */
interface Reader {
  readonly id: string | null
  readonly locale: Locale
}

/** What customers and visitors read of the shop's notices. */
export function noticeCalls(trade: Trade): readonly Route[] {
  const scope = 'notice' as const
  return [
    storefrontRoute(
      trade,
      {
        path: '/notice/list',
        answers: answers(z.object({ records: z.array(NOTICE_LISTED), unread: UNREAD })),
        kind: 'read',
        scope,
        summary: ['商城：公告列表', 'Storefront: Notices, pinned ones first; those for everybody without an account'],
        input: input({ account: ACCOUNT.optional(), pageNo: z.coerce.number().int().min(1).max(1000).default(1) }),
        example: BUYER,
      },
      async (ctx) => {
        const reader = await readerOf(ctx, ctx.input.account)
        const found = await noticesFor(trade, ctx, reader, { offset: (ctx.input.pageNo - 1) * PAGE, limit: PAGE })
        return {
          records: await Promise.all(found.map((row) => shown(trade, ctx, reader, row, LISTED))),
          unread: await unreadOf(trade, ctx, reader),
        }
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/notice/queryById',
        answers: answers(NOTICE_OUT),
        kind: 'read',
        scope,
        summary: ['商城：公告正文', 'Storefront: A notice with its content'],
        input: input({ account: ACCOUNT.optional(), id: WIRE_ID }),
        example: { ...BUYER, id: EXAMPLE_NOTICE },
      },
      async (ctx) => {
        const reader = await readerOf(ctx, ctx.input.account)
        return shown(trade, ctx, reader, await noticeFor(trade, ctx, reader, ctx.input.id), WHOLE)
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/notice/banner',
        answers: answers(NOTICE_LISTED.nullable()),
        kind: 'read',
        scope,
        summary: ['商城：首页横幅', 'Storefront: The notice that is the banner; null when there is none'],
        input: input({ account: ACCOUNT.optional() }),
        example: BUYER,
      },
      async (ctx) => {
        const reader = await readerOf(ctx, ctx.input.account)
        const [row] = await noticesFor(trade, ctx, reader, { limit: 1, only: sql`n.is_banner` })
        return row ? shown(trade, ctx, reader, row, LISTED) : null
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/notice/read',
        answers: answers(z.object({ unread: UNREAD })),
        kind: 'command',
        scope,
        summary: ['商城：公告标记已读', 'Storefront: A customer has read a notice; counted once'],
        input: input({ account: ACCOUNT, id: WIRE_ID }),
        example: { ...BUYER, id: EXAMPLE_NOTICE },
      },
      async (ctx) => {
        const reader = await readerOf(ctx, ctx.input.account)
        const row = await noticeFor(trade, ctx, reader, ctx.input.id)
        if (row.readAt === null && reader.id !== null) {
          await noteRead(trade, ctx, reader.id, row.id)
        }
        return { unread: await unreadOf(trade, ctx, reader) }
      },
    ),
  ]
}

async function readerOf(ctx: TradeContext, account: string | undefined): Promise<Reader> {
  if (account === undefined) {
    return { id: null, locale: ctx.locale }
  }
  const { id, locale } = await customerOf(ctx, account)
  return { id, locale: locale === 'en-US' ? 'en-US' : 'zh-CN' }
}

interface Asked {
  readonly limit: number
  readonly offset?: number
  readonly only?: RawBuilder<unknown>
}

/** From published notices `n` those that somebody sees: what is for all, and what was delivered to them, as `r`. */
async function shownTo(trade: Trade, ctx: TradeContext, { id }: Reader): Promise<RawBuilder<unknown>> {
  const now = await trade.now(ctx)
  return sql`shop_notice n left join shop_notice_recipient r
      on r.notice_id = n.id and r.user_id = ${id}
    where n.state = ${NOTICE.published}
      and (n.expire_at is null or n.expire_at > ${now}::timestamptz)
      and (n.target = ${NOTICE_TARGET.all} or r.sent_at is not null)`
}

async function noticesFor(
  trade: Trade,
  ctx: TradeContext,
  reader: Reader,
  { limit, offset = 0, only = sql`true` }: Asked,
): Promise<readonly ShownNotice[]> {
  const { rows } = await sql<ShownNotice>`
    select n.id, n.kind, n.title, n.title_en, n.summary, n.summary_en, n.content, n.content_en, n.cover, n.goods_id,
      n.is_top, n.publish_at, n.expire_at, n.revised_at, r.read_at
    from ${await shownTo(trade, ctx, reader)} and ${only}
    order by n.is_top desc, n.publish_at desc, n.id desc limit ${limit} offset ${offset}`.execute(
    unscoped(ctx.db, SHOWN),
  )
  return rows
}

/** @throws DomainError `notFound` for one that is not for them, as for one that is not there */
async function noticeFor(trade: Trade, ctx: TradeContext, reader: Reader, id: string): Promise<ShownNotice> {
  const [row] = await noticesFor(trade, ctx, reader, { limit: 1, only: sql`n.id = ${id}` })
  if (!row) {
    throw notFound()
  }
  return row
}

async function unreadOf(trade: Trade, ctx: TradeContext, reader: Reader): Promise<number> {
  if (reader.id === null) {
    return 0
  }
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread
    from ${await shownTo(trade, ctx, reader)} and r.read_at is null`.execute(unscoped(ctx.db, SHOWN))
  return rows[0]?.unread ?? 0
}

/** Counts a reader once. The notice is locked first, as by whoever delivers it. */
export async function noteRead(trade: Trade, ctx: TradeContext, userId: string, id: string): Promise<void> {
  const rowsIn = unscoped(ctx.db, SHOWN)
  const { tenantId, username } = ctx.user
  const now = await trade.now(ctx)
  await withDeletedRows(rowsIn).selectFrom('shop_notice').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { rows } = await sql`insert into shop_notice_recipient as r (notice_id, user_id, read_at, create_by, tenant_id)
    values (${id}, ${userId}, ${now}::timestamptz, ${username}, ${tenantId}::int)
    on conflict (tenant_id, notice_id, user_id) do update set read_at = excluded.read_at where r.read_at is null
    returning id`.execute(rowsIn)
  if (rows.length > 0) {
    await sql`update ${withDeleted('shop_notice')} set read_count = read_count + 1 where id = ${id}`.execute(rowsIn)
  }
}

const LISTED = ['title', 'summary'] as const
const WHOLE = ['title', 'summary', 'content'] as const

/** A notice on the wire, in the language and with the values of its reader. */
async function shown(
  trade: Trade,
  ctx: TradeContext,
  reader: Reader,
  row: ShownNotice,
  parts: readonly (typeof WHOLE)[number][],
): Promise<Readonly<Record<string, unknown>>> {
  const values = (await valuesFor(trade, ctx, row, [reader.id])).get(reader.id) ?? {}
  const words = writtenFor(row, values, reader.locale)
  const { id, kind, cover, isTop, publishAt, expireAt, revisedAt, readAt } = row
  return {
    ...shownRow(
      trade,
      { id, kind, cover: fileAt(trade, ctx, cover), isTop, publishAt, expireAt, revisedAt, readAt },
      { amounts: [], moments: ['publishAt', 'expireAt', 'revisedAt', 'readAt'] },
    ),
    ...Object.fromEntries(
      parts.map((part) => [part, part === 'content' ? htmlAt(trade, ctx, words[part]) : words[part]]),
    ),
  }
}

const UNREAD = z.int().meta({ description: 'Notices that the customer has not read; 0 for visitors' })

const OF_NOTICE = {
  id: ID_OUT,
  kind: choiceOut(NOTICE_KIND),
  cover: PICTURE_OUT.nullable(),
  ...has(notice, 'isTop', 'publishAt', 'title'),
  ...mayHave(notice, 'expireAt', 'revisedAt', 'summary'),
  readAt: MOMENT_OUT.nullable(),
}

const NOTICE_LISTED = named('StorefrontNoticeListed', z.object(OF_NOTICE))

const NOTICE_OUT = named('StorefrontNotice', z.object({ ...OF_NOTICE, content: HTML_OUT.nullable() }))
