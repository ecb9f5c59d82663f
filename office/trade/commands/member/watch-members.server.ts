import { maskPhone } from '#kit/contract/phones.ts'
import type { Changes, Watcher } from '#kit/server/crud/row-watcher.server.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { customer } from '../../model/customer.ts'
import { member } from '../../model/member.ts'
import type { MemberLogKind } from '../../model/member-log.ts'
import type { Trade } from '../context/trade.server.ts'
import { logMember, type MemberChange } from './log-member.server.ts'

/** What of a customer and of a membership the log tells, by the field. Growth and points are told where they are booked. */
const OF_CUSTOMER: Readonly<Record<string, MemberLogKind>> = { nickname: 'name', phone: 'phone', state: 'state' }
const OF_MEMBER: Readonly<Record<string, MemberLogKind>> = {
  ...{ levelId: 'level', fixedLevelId: 'level', fixedUntil: 'level' },
  ...{ validFrom: 'validity', validTo: 'validity', isExpired: 'validity', kind: 'validity', state: 'state' },
}

/** Writes the member log wherever the kit changes a customer or a membership: no command can forget it. */
export function watchMembers(trade: Trade): void {
  const { watchers } = trade.app
  watchers.set(customer.table, async (ctx, rows) => {
    const told = rows.flatMap(({ id, changes }) =>
      changesOf(changes, OF_CUSTOMER).map((one) => ({ userId: id, ...one })),
    )
    await write(trade, ctx, told, customer)
  })
  watchers.set(member.table, async (ctx, rows) => {
    const found = await withDeletedRows(unscoped(ctx.db, 'memberships that were just changed'))
      .selectFrom('shop_member')
      .select(['id', 'userId', 'memberNo'])
      .where('id', '=', anyOf(rows.map(({ id }) => id)))
      .execute()
    const owners = new Map(found.map((row) => [row.id, row]))
    const told = rows.flatMap(({ id, changes }) => {
      const owner = owners.get(id)
      if (!owner) {
        return []
      }
      const [from, to] = changes.id ?? []
      const joined = changes.id
        ? [{ kind: 'join' as const, field: 'memberNo', from: from && owner.memberNo, to: to && owner.memberNo }]
        : []
      return [...joined, ...changesOf(changes, OF_MEMBER)].map((one) => ({ userId: owner.userId, ...one }))
    })
    await write(trade, ctx, told, member)
  })
}

interface Told {
  readonly userId: string
  readonly kind: MemberLogKind
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

function changesOf(changes: Changes, kinds: Readonly<Record<string, MemberLogKind>>): readonly Omit<Told, 'userId'>[] {
  return Object.entries(changes).flatMap(([field, [from, to]]) => {
    const kind = Object.hasOwn(kinds, field) ? kinds[field] : undefined
    return kind === undefined ? [] : [{ kind, field, from, to }]
  })
}

async function write(
  trade: Trade,
  ctx: Parameters<Watcher>[0],
  told: readonly Told[],
  resource: typeof customer | typeof member,
): Promise<void> {
  if (told.length === 0) {
    return
  }
  const texts = await textsOf(trade, ctx, told, resource)
  const changes = told.map(
    ({ userId, kind, field, from, to }): MemberChange => ({
      ...{ userId, kind },
      from: shown(field, from, texts),
      to: shown(field, to, texts),
    }),
  )
  await logMember(ctx, changes, await trade.now(ctx))
}

/** Texts of states and levels, by field and value: what the log says stays when they are renamed. */
async function textsOf(
  trade: Trade,
  ctx: Parameters<Watcher>[0],
  told: readonly Told[],
  resource: typeof customer | typeof member,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const levels = told.filter(({ field }) => field === 'levelId' || field === 'fixedLevelId')
  if (levels.length > 0) {
    const ids = levels.flatMap(({ from, to }) => [from, to]).filter((id): id is string => typeof id === 'string')
    const rows = await withDeletedRows(unscoped(ctx.db, 'levels that members have'))
      .selectFrom('shop_member_level')
      .select(['id', 'name'])
      .where('id', '=', anyOf(ids))
      .execute()
    for (const { id, name } of rows) {
      found.set(id, name)
    }
  }
  for (const field of ['state', 'kind'] as const) {
    const code = resource.fields[field as 'state']?.code
    const values = told.filter((one) => one.field === field).flatMap(({ from, to }) => [from, to].map(String))
    if (code && values.length > 0) {
      const query = { db: ctx.db, dictionary: code, tenantId: ctx.user.tenantId, locale: 'zh-CN' } as const
      for (const [value, text] of await trade.app.texts.textsOf(query, values)) {
        found.set(`${field}:${value}`, text)
      }
    }
  }
  return found
}

function shown(field: string, value: unknown, texts: ReadonlyMap<string, string>): string | null {
  if (value === null || value === undefined || value === '') {
    return null
  }
  if (typeof value === 'boolean') {
    return `${member.fields.isExpired.title[0]}：${value ? '是' : '否'}`
  }
  const text = String(value)
  if (field === 'phone') {
    return maskPhone(text)
  }
  return texts.get(text) ?? texts.get(`${field}:${text}`) ?? text
}
