import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { changeFields } from '#kit/server/crud/change-fields.server.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { CHANGES } from '#kit/server/crud/resource-answers.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { adjustPoints, tagCustomer } from '../../trade/commands/customer/adjust-customer.server.ts'
import { dealingsOf } from '../../trade/commands/customer/dealings.server.ts'
import { noteGrowth } from '../../trade/commands/member/growth.server.ts'
import { joinLevelAt } from '../../trade/commands/member/standing.server.ts'
import { pointsGiven } from '../../trade/model/customer.ts'
import { suggested } from '../../trade/model/customer-trust.ts'
import { daysAfter } from '../../trade/model/days.ts'
import { member } from '../../trade/model/member.ts'
import { joinByStaff, requireFutureAt } from './join-by-staff.server.ts'
import { memberImporter } from './member-importer.server.ts'

const OWN = 'members that the caller sees, and what they have'

/** Members for the staff: made, extended, lifted and lowered, suspended and ended. */
export function memberRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  const requireFuture = (path: 'validTo' | 'fixedUntil', time: string | null | undefined, now: Date) =>
    requireFutureAt(app, path, time, now)
  return crudRoutes(app, member, {
    compute: numbersOf(trade),
    answers: { join: NOTHING, setTerm: CHANGES, note: CHANGES },
    importer: memberImporter(trade),
    costs: {
      adjustPoints: pointsGiven,
      adjustGrowth: async (_row, _ctx, { growth }) => Math.max(0, Number(growth)),
    },
    actions: {
      join: async ({ input: { userIds, ...joining }, ctx }) => {
        await joinByStaff(trade, ctx, idsOf(userIds), joining)
      },
      extend: async ({ row, input: { days, reason }, ctx }) => {
        if (row.validTo === null) {
          throw new DomainError('refused', ['长期有效，无需延期', 'It is valid for good already', 'member.endless'])
        }
        const now = await trade.now(ctx)
        const validTo = daysAfter(row.validTo > now ? row.validTo : now, days)
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
      adjustPoints: ({ row, input, ctx }) => adjustPoints(trade, ctx, String(row.userId), input),
      tag: ({ row, input, ctx }) => tagCustomer(trade, ctx, String(row.userId), input),
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
  readonly userId: string
  readonly level: string | null
  readonly levelEn: string | null
  readonly phoneMask: string | null
  readonly frozen: number
}

/** What members are told apart by; of each only rows of their own are read, by an index. */
function numbersOf(trade: Trade): Compute {
  return async (ids, ctx) => {
    const now = await trade.now(ctx)
    const { rows } = await sql<Numbers>`select m.id, m.user_id, l.name as level, l.name_en as level_en, u.phone_mask,
        (select coalesce(-sum(r.amount), 0)::int from shop_integral_record r where r.user_id = m.user_id and r.state = 'frozen') as frozen
      from shop_member m
      join shop_app_user u on u.id = m.user_id
      ${joinLevelAt(now)}
      where m.id = any(${[...ids]})`.execute(unscoped(ctx.db, OWN))
    const dealings = await dealingsOf(
      ctx,
      rows.map(({ userId }) => userId),
    )
    return new Map(
      rows.map(({ id, userId, level, levelEn, ...numbers }) => {
        const of = dealings(userId)
        const { held, prepaid, orders, spent } = of
        const own = { ...numbers, held, prepaid, orders, spent, trust: suggested(of).treatment }
        return [id, { ...own, level: ctx.locale === 'en-US' ? (levelEn ?? level) : level }]
      }),
    )
  }
}
