import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { choicesOf } from '#kit/contract/choices.ts'
import { type Locale, type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { textColumn } from '#kit/server/database/text-column.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { NOTIFICATION_KIND, type NotificationKind } from '../../notification/notification-kind.ts'
import { ANNOUNCEMENT, ANNOUNCEMENT_KIND, AUDIENCE, PRIORITY } from '../announcement/announcement-choices.ts'
import { HOUSE } from '../notify/in-app.server.ts'
import { aboutKey, seenRecords } from '../notify/seen-records.server.ts'
import type { Received, Unread } from './inbox.ts'

const OWN = 'what the caller was told in the tenant they work in'

/** Who asks, and what tells which records they see now. */
export interface Asking extends Pick<RequestContext, 'db' | 'user' | 'clock' | 'locale'> {
  readonly app: AppContext
}

interface Stored extends Omit<Received, 'sendTime' | 'createTime' | 'endTime' | 'confirmedAt'> {
  readonly sendId: string
  readonly notificationKind: NotificationKind | null
  readonly sendTime: Date
  readonly createTime: Date
  readonly endTime: Date | null
  readonly confirmedAt: Date | null
}

const columnsIn = (locale: Locale) => sql`s.id as send_id, a.id as annt_id,
  ${textColumn(locale, ['a.titile', 'a.titile_en'])} as titile,
  ${textColumn(locale, ['a.msg_abstract', 'a.msg_abstract_en'])} as msg_abstract, a.msg_content, a.files, a.sender,
  coalesce(p.realname, a.sender) as sender_name, a.priority, a.msg_category, s.send_time, a.create_time, a.end_time,
  a.bus_type, a.bus_id, a.open_type, a.open_page, a.must_confirm, s.read_flag, s.confirmed_at,
  a.notification_kind`

/** What the caller was told and may still read: a revoked announcement is gone at once. */
const received = ({ user }: Pick<Asking, 'user'>) => sql`sys_announcement_send s
  join sys_announcement a on a.id = s.annt_id
    and a.send_status = ${ANNOUNCEMENT.released} and (a.start_time is null or a.start_time <= now())
  left join ${withDeleted('sys_user')} p on p.username = a.sender
  where s.user_id = ${user.userId}`

const IS_CURRENT = sql<SqlBool>`(a.end_time is null or a.end_time > now())`

/**
 * Whoever came later finds what is for all and had not ended when they came. Written once: later questions only look whether
 * something newer is there.
 */
export async function addMissing({ db, user }: Pick<Asking, 'db' | 'user'>): Promise<void> {
  const { rows } = await sql<{ newest: Date | null }>`select max(a.send_time) as newest from sys_announcement a
    where a.msg_type = ${AUDIENCE.all} and a.send_status = ${ANNOUNCEMENT.released} and a.send_time > coalesce((select g.given_until from sys_announcement_given g
        where g.user_id = ${user.userId}), '-infinity')`.execute(unscoped(db, OWN))
  const newest = rows[0]?.newest
  if (!newest) {
    return
  }
  await sql`
    insert into sys_announcement_send (annt_id, user_id, msg_category, send_time, tenant_id, create_by)
    select a.id, u.id, a.msg_category, a.send_time, a.tenant_id, a.sender
    from ${withDeleted('sys_user')} u join sys_announcement a on a.msg_type = ${AUDIENCE.all}
      and a.send_status = ${ANNOUNCEMENT.released} and (a.end_time is null or a.end_time >= u.create_time)
    where u.id = ${user.userId} and not exists (select 1 from sys_announcement_send s
      where s.annt_id = a.id and s.user_id = u.id)
    on conflict do nothing`.execute(unscoped(db, OWN))
  await sql`insert into sys_announcement_given (tenant_id, user_id, given_until)
    values (${user.tenantId}, ${user.userId}, ${newest}) on conflict (tenant_id, user_id)
    do update set given_until = greatest(sys_announcement_given.given_until, excluded.given_until)`.execute(
    unscoped(db, OWN),
  )
}

/** The newest unread of both kinds with how many there are, and what every page shows until it was dealt with. */
export async function unreadOf(ctx: Asking, most: number): Promise<Unread> {
  const isUnread = sql<SqlBool>`s.read_flag = '0' and ${IS_CURRENT}`
  const newest = (kind: string) => find(ctx, { where: sql`s.msg_category = ${kind} and ${isUnread}`, limit: most })
  const [notices, system, banner, totals] = await Promise.all([
    newest(ANNOUNCEMENT_KIND.notice),
    newest(ANNOUNCEMENT_KIND.system),
    find(ctx, {
      where: sql`${IS_CURRENT} and s.msg_category = ${ANNOUNCEMENT_KIND.notice}
        and (s.read_flag = '0' and a.priority = ${PRIORITY.high} or a.must_confirm and s.confirmed_at is null)`,
      limit: most,
    }),
    sql<{ notices: number; system: number }>`select
        count(*) filter (where s.msg_category = ${ANNOUNCEMENT_KIND.notice})::int as notices,
        count(*) filter (where s.msg_category = ${ANNOUNCEMENT_KIND.system})::int as system
      from ${received(ctx)} and ${isUnread}`.execute(unscoped(ctx.db, OWN)),
  ])
  const listed = (rows: readonly Stored[]) => rows.map((row) => ({ id: row.anntId, ...wireOf(ctx, row) }))
  return {
    anntMsgList: listed(notices),
    anntMsgTotal: totals.rows[0]?.notices ?? 0,
    sysMsgList: listed(system),
    sysMsgTotal: totals.rows[0]?.system ?? 0,
    bannerList: listed(banner),
  }
}

/** Conditions on what somebody was told. */
export interface InboxFilter {
  readonly titile: string
  readonly sender: string
  readonly readFlag: string
  readonly msgCategory: string
  readonly busType: string
  /** Times of the shop, empty for none. */
  readonly from: Date | null
  readonly until: Date | null
}

/** A page of what the caller was told, unread first, newest first. */
export async function inboxPage(
  ctx: Asking,
  filter: InboxFilter,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
) {
  const where = sql`${conditionOf(filter)} and ${await searchable(ctx, filter)}`
  const [rows, total] = await Promise.all([
    find(ctx, {
      where,
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
      order: sql`s.read_flag, s.send_time desc, s.annt_id desc`,
    }),
    sql<{ count: number }>`select count(*)::int as count from ${received(ctx)} and ${where}`.execute(
      unscoped(ctx.db, OWN),
    ),
  ])
  return {
    records: rows.map((row) => ({ id: row.sendId, userId: ctx.user.userId, ...wireOf(ctx, row) })),
    total: total.rows[0]?.count ?? 0,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil((total.rows[0]?.count ?? 0) / pageSize),
  }
}

/** One of what the caller was told; undefined for what they were not. */
export async function receivedById(ctx: Asking, id: string) {
  const [row] = await find(ctx, { where: sql`a.id = ${id}`, limit: 1 })
  return row && { id: row.anntId, ...wireOf(ctx, row) }
}

/** Marks one as read, or as confirmed, which is read, too. @returns whether the caller was told it */
export async function markRead(
  { db, user }: Pick<Asking, 'db' | 'user'>,
  id: string,
  isConfirmed = false,
): Promise<boolean> {
  const { rows } =
    await sql`update sys_announcement_send s set read_flag = '1', read_time = coalesce(s.read_time, now()),
      confirmed_at = case when ${isConfirmed} then coalesce(s.confirmed_at, now()) else s.confirmed_at end,
      update_by = ${user.username}, update_time = now(), version = s.version + 1
    from sys_announcement a where a.id = s.annt_id
      and a.send_status = ${ANNOUNCEMENT.released}
      and s.annt_id = ${id} and s.user_id = ${user.userId}
    returning s.id`.execute(unscoped(db, OWN))
  return rows.length > 0
}

/** Marks all as read. What has to be confirmed still has to. */
export async function markAllRead({ db, user }: Pick<Asking, 'db' | 'user'>): Promise<void> {
  await sql`update sys_announcement_send set read_flag = '1', read_time = now(), update_by = ${user.username},
      update_time = now(), version = version + 1
    where user_id = ${user.userId} and read_flag = '0'`.execute(unscoped(db, OWN))
}

interface Finding {
  readonly where: RawBuilder<unknown>
  readonly limit: number
  readonly offset?: number
  readonly order?: RawBuilder<unknown>
}

async function find(
  ctx: Asking,
  { where, limit, offset = 0, order = sql`s.send_time desc, s.annt_id desc` }: Finding,
): Promise<readonly Stored[]> {
  const { rows } = await sql<Stored>`select ${columnsIn(ctx.locale)} from ${received(ctx)} and ${where}
    order by ${order} limit ${limit} offset ${offset}`.execute(unscoped(ctx.db, OWN))
  return withoutUnseen(ctx, rows)
}

/** Of what is about a record that the caller does not see any more, only its kind is left. */
async function withoutUnseen(ctx: Asking, rows: readonly Stored[]): Promise<readonly Stored[]> {
  const about = ({ busType, busId }: Stored) =>
    busType !== null && busId !== null ? { resource: busType, id: busId } : undefined
  const seen = await seenRecords(
    ctx.app,
    ctx,
    rows.flatMap((row) => about(row) ?? []),
  )
  return rows.map((row) => {
    const of = about(row)
    if (of === undefined || seen.has(aboutKey(of))) {
      return row
    }
    const kind = choicesOf(NOTIFICATION_KIND).items.find(([value]) => value === row.notificationKind)
    return {
      ...row,
      ...{ busId: null, openType: null, openPage: null, msgContent: null },
      titile: kind ? textIn(ctx.locale, [kind[1], kind[2]]) : textIn(ctx.locale, UNSEEN),
      msgAbstract: textIn(ctx.locale, UNSEEN),
    }
  })
}

/** Of so many records, the newest, is asked whether the caller sees them, when titles are searched. */
const SEARCHED = 1000

/** Titles are found of what the caller may read: whoever lost sight of a record does not guess its words by searching for them. */
async function searchable(ctx: Asking, filter: InboxFilter): Promise<RawBuilder<unknown>> {
  if (filter.titile === '') {
    return sql`true`
  }
  const { rows } = await sql<{ resource: string; id: string }>`
    select a.bus_type as resource, a.bus_id as id from ${received(ctx)} and ${conditionOf(filter)}
      and a.bus_type is not null and a.bus_id is not null
    group by 1, 2 order by max(s.send_time) desc limit ${SEARCHED}`.execute(unscoped(ctx.db, OWN))
  const seen = [...(await seenRecords(ctx.app, ctx, rows))]
  return sql`(a.bus_type is null or a.bus_id is null or a.bus_type || ':' || a.bus_id = any(${seen}))`
}

/** Who says what the house tells by itself. */
const BY_HOUSE: Text = ['系统', 'The system']

const UNSEEN: Text = ['您已无权查看相关记录', 'You may not see the record any more that it is about']

function conditionOf({
  titile,
  sender,
  readFlag,
  msgCategory,
  busType,
  from,
  until,
}: InboxFilter): RawBuilder<unknown> {
  const has = (column: RawBuilder<unknown>, word: string) => sql`position(lower(${word}) in lower(${column})) > 0`
  return sql`${sql.join(
    [
      sql`true`,
      ...(titile ? [has(sql`a.titile`, titile)] : []),
      ...(sender ? [sql`(${has(sql`a.sender`, sender)} or ${has(sql`coalesce(p.realname, '')`, sender)})`] : []),
      ...(readFlag ? [sql`s.read_flag = ${readFlag}`] : []),
      ...(msgCategory ? [sql`s.msg_category = ${msgCategory}`] : []),
      ...(busType ? [sql`a.bus_type = ${busType}`] : []),
      ...(from ? [sql`s.send_time >= ${from}`] : []),
      ...(until ? [sql`s.send_time <= ${until}`] : []),
    ],
    sql` and `,
  )}`
}

function wireOf(
  { clock, locale }: Pick<Asking, 'clock' | 'locale'>,
  { sendId: _sendId, notificationKind: _kind, ...row }: Stored,
): Received {
  const { sendTime, createTime, endTime, confirmedAt } = row
  return {
    ...row,
    senderName: row.sender === HOUSE ? textIn(locale, BY_HOUSE) : row.senderName,
    sendTime: clock.format(sendTime),
    createTime: clock.format(createTime),
    endTime: endTime && clock.format(endTime),
    confirmedAt: confirmedAt && clock.format(confirmedAt),
  }
}
