import { sql } from 'kysely'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { itemsIn } from '#kit/contract/listed-items.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { filled, listed } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { markRemoved } from '#kit/server/crud/used-by.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { CUSTOMER_STATE, customer } from '../../trade/model/customer.ts'
import { member } from '../../trade/model/member.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { noticeListed } from './notice-listed.ts'

const OWN = 'the list of a notice that is locked, of customers whom the caller sees'

/** Customers of one import. */
export const MOST = 5000
/** Entries that are looked up in one statement. */
const CHUNK = 1000
/** Unknown entries that are named. */
const NAMED = 5

interface Found {
  readonly id: string
  readonly account: string
  readonly phone: string | null
}

/**
 * Puts customers on the list of a notice: all that are named, or none of them.
 * @param entries accounts, phones, member numbers and ids, apart by spaces, lines or commas
 * @throws DomainError `invalid` on `entries` that names those whom nobody is known by; `forbidden` for who may not see customers
 */
export async function listCustomers(
  app: AppContext,
  ctx: RequestContext,
  { id, entries, replace }: { readonly id: string; readonly entries: string; readonly replace: boolean },
): Promise<void> {
  requireCustomers(ctx)
  const named = [...new Set(entries.split(/\s/).flatMap(itemsIn))]
  if (named.length === 0 || named.length > MOST) {
    throw invalid([
      { path: 'entries', message: ['请填写 1 到 5000 个顾客', 'Name 1 to 5,000 customers', 'notice.customersMissing'] },
    ])
  }
  const known = await customersNamed(app, ctx, named)
  const unknown = named.filter((entry) => !known.has(entry))
  if (unknown.length > 0) {
    const names = listed(unknown.slice(0, NAMED).map((entry) => [entry, entry] as const))
    const message = filled(['有 {n} 个找不到顾客：{names}', '{n} {n|is|are} no customer: {names}'], {
      n: unknown.length,
      names,
    })
    throw invalid([{ path: 'entries', message }])
  }
  const userIds = [...new Set(known.values())]
  if (replace) {
    await takeOff(app, ctx, id, sql`user_id <> all(${userIds})`)
  }
  await addToList(ctx, id, userIds)
}

/** Puts customers on the list of a notice. @returns those who were not there before */
export async function addToList(
  ctx: RequestContext,
  noticeId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userId: string }>`insert into ${withDeleted('shop_notice_listed')} as l
      (notice_id, user_id, create_by, tenant_id)
    select ${noticeId}, u, ${ctx.user.username}, ${ctx.user.tenantId}::int from unnest(${[...userIds]}::text[]) as u
    on conflict (tenant_id, notice_id, user_id) do update set del_flag = 0, create_by = excluded.create_by,
      create_time = now() where l.del_flag <> 0
    returning user_id`.execute(unscoped(ctx.db, OWN))
  return new Set(rows.map(({ userId }) => userId))
}

/** Takes customers off the list of a notice. */
export function takeOffList(
  app: AppContext,
  ctx: RequestContext,
  noticeId: string,
  userIds: readonly string[],
): Promise<void> {
  return takeOff(app, ctx, noticeId, sql`user_id = any(${[...userIds]})`)
}

async function takeOff(
  app: AppContext,
  ctx: RequestContext,
  noticeId: string,
  which: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from shop_notice_listed where notice_id = ${noticeId} and ${which}`.execute(unscoped(ctx.db, OWN))
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id)
    await markRemoved(app, noticeListed.table, ctx, ids)
  }
}

/** @throws DomainError `forbidden` for who may not see customers */
export function requireCustomers(ctx: RequestContext): void {
  if (!ctx.user.can(permissionOf(customer, 'list'))) {
    const data = { permission: permissionOf(customer, 'list') }
    throw new DomainError(
      'forbidden',
      ['导入名单需要查看顾客的权限', 'It takes the right to see customers', 'permission.noCustomers'],
      { data },
    )
  }
}

/** Customers whom the caller sees, by account, phone, member number or id. */
export async function customersNamed(
  app: AppContext,
  ctx: RequestContext,
  named: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>()
  for (let first = 0; first < named.length; first += CHUNK) {
    for (const [entry, userId] of await idsOf(app, ctx, named.slice(first, first + CHUNK))) {
      known.set(entry, userId)
    }
  }
  return known
}

/** A copy is for those whom the notice was for. */
export async function copyList(ctx: RequestContext, from: string, to: string): Promise<void> {
  await sql`insert into shop_notice_listed (notice_id, user_id, tenant_id)
    select ${to}, user_id, tenant_id from shop_notice_listed where notice_id = ${from}
    on conflict do nothing`.execute(unscoped(ctx.db, OWN))
}

/** Customers whom the caller sees, by what they are named by; phones name nobody to who does not see phones. */
async function idsOf(
  app: AppContext,
  ctx: RequestContext,
  entries: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const seesPhones = ctx.user.can(TRADE_RIGHTS.phone)
  const by = async (column: 'id' | 'account' | 'phone', values: readonly string[]): Promise<readonly Found[]> =>
    values.length === 0
      ? []
      : ((await visibleRows(app, customer, ctx)
          .select(['id', 'account', 'phone'] as never)
          .where(column, 'in', [...values])
          .where('state', '<>', CUSTOMER_STATE.closed)
          .execute()) as unknown as readonly Found[])
  const found = new Map<string, string>()
  const members = ctx.user.can(permissionOf(member, 'list'))
    ? ((await visibleRows(app, member, ctx)
        .select(['memberNo', 'userId'] as never)
        .where('memberNo', 'in', [...entries])
        .execute()) as unknown as readonly { readonly memberNo: string; readonly userId: string }[])
    : []
  const ofMembers = new Set(
    (
      await by(
        'id',
        members.map(({ userId }) => userId),
      )
    ).map(({ id }) => id),
  )
  for (const { memberNo, userId } of members.filter((row) => ofMembers.has(row.userId))) {
    found.set(memberNo, userId)
  }
  for (const { id, phone } of seesPhones ? await by('phone', entries) : []) {
    found.set(phone ?? '', id)
  }
  for (const { id, account } of await by('account', entries)) {
    found.set(account, id)
  }
  for (const { id } of await by('id', entries)) {
    found.set(id, id)
  }
  return found
}
