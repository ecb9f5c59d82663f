import { sql } from 'kysely'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { changeFields } from '#kit/server/crud/change-fields.server.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { noteGrowth } from '../../trade/commands/member/growth.server.ts'
import { joinMembers } from '../../trade/commands/member/join-members.server.ts'
import { joinLevelAt } from '../../trade/commands/member/standing.server.ts'
import { CLAIM, LIVE_CLAIMS } from '../../trade/model/claim-states.ts'
import { daysAfter } from '../../trade/model/days.ts'
import { member } from '../../trade/model/member.ts'
import { ORDER } from '../../trade/model/order-states.ts'

const OWN = 'members that the caller sees, and what they have'

/** Members for the staff: made, extended, lifted and lowered, suspended and ended. */
export function memberRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  /** @throws DomainError `invalid` at the field for a time that is over */
  const requireFuture = (path: 'validTo' | 'fixedUntil', time: string | null | undefined, now: Date) => {
    if (time && time <= app.clock.format(now)) {
      throw invalid([{ path, message: ['须晚于现在', 'It must lie in the future'] }])
    }
  }
  return crudRoutes(app, member, {
    compute: numbersOf(trade),
    actions: {
      join: async ({ input: { userIds, reason, ...term }, ctx }) => {
        const now = await trade.now(ctx)
        requireFuture('validTo', term.validTo, now)
        requireFuture('fixedUntil', term.fixedUntil, now)
        await joinMembers(trade, { ...ctx, ...(reason && { reason }) }, idsOf(userIds), { ...term, why: reason })
      },
      extend: async ({ row, input: { days, reason }, ctx }) => {
        if (row.validTo === null) {
          throw new DomainError('refused', ['长期有效，无需延期', 'It is valid for good already'])
        }
        const now = await trade.now(ctx)
        const validTo = app.clock.format(daysAfter(row.validTo > now ? row.validTo : now, days))
        return changeFields(app, member, ctx, { row, values: { validTo, isExpired: false, why: reason } })
      },
      setTerm: async ({ row, input: { reason, ...term }, ctx }) => {
        requireFuture('validTo', term.validTo, await trade.now(ctx))
        return changeFields(app, member, ctx, { row, values: { ...term, isExpired: false, why: reason } })
      },
      note: ({ row, input, ctx }) => changeFields(app, member, ctx, { row, values: input }),
      setLevel: async ({ row, input: { fixedLevelId, fixedUntil, reason }, ctx }) => {
        requireFuture('fixedUntil', fixedUntil, await trade.now(ctx))
        const values = { fixedLevelId, fixedUntil: fixedLevelId ? fixedUntil : null, why: reason }
        return changeFields(app, member, ctx, { row, values })
      },
      adjustGrowth: async ({ row, input: { growth, reason }, ctx }) => {
        await noteGrowth(trade, ctx, row, { kind: 'staff', amount: growth, at: await trade.now(ctx), remark: reason })
      },
      suspend: ({ input, move }) => move({ why: input.reason }),
      resume: ({ move }) => move({ why: null }),
      end: ({ input, move }) => move({ why: input.reason }),
      rejoin: async ({ input, ctx, move }) => {
        const now = await trade.now(ctx)
        requireFuture('validTo', input.validTo, now)
        requireFuture('fixedUntil', input.fixedUntil, now)
        await move({ ...input, validFrom: null, isExpired: false, why: null })
      },
    },
  })
}

interface Numbers {
  readonly id: string
  readonly level: string | null
  readonly levelEn: string | null
  readonly phoneMask: string | null
  readonly integral: number
  readonly held: number
  readonly orders: number
  readonly spent: number
  readonly forfeits: number
}

/** What members are told apart by; of each only rows of their own are read, by an index. */
function numbersOf(trade: Trade): Compute {
  return async (ids, ctx) => {
    const now = await trade.now(ctx)
    const { rows } = await sql<Numbers>`select m.id, l.name as level, l.name_en as level_en, u.phone_mask, u.integral,
        c.held, c.forfeits, s.orders, s.spent
      from shop_member m
      join shop_app_user u on u.id = m.user_id and u.tenant_id = m.tenant_id
      ${joinLevelAt(now)}
      cross join lateral (select coalesce(sum(deposit_amount) filter (where state in (${sql.join(LIVE_CLAIMS)})), 0)::bigint as held,
          count(*) filter (where state = ${CLAIM.forfeited})::int as forfeits
        from shop_final_claim where tenant_id = m.tenant_id and user_id = m.user_id and del_flag = 0) c
      cross join lateral (select count(*)::int as orders, coalesce(sum(paid - refunded), 0)::bigint as spent
        from shop_order where tenant_id = m.tenant_id and user_id = m.user_id and del_flag = 0
          and status not in (${ORDER.toPay}, ${ORDER.cancelled})) s
      where m.id = any(${[...ids]}) and m.tenant_id = ${ctx.user.tenantId}`.execute(unscoped(ctx.db, OWN))
    return new Map(
      rows.map(({ id, level, levelEn, ...numbers }) => [
        id,
        { ...numbers, level: ctx.locale === 'en-US' ? (levelEn ?? level) : level },
      ]),
    )
  }
}
