import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { filled } from '#kit/contract/text.ts'
import { copyRow } from '#kit/server/crud/copy.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Handlers } from '#kit/server/crud/handlers.server.ts'
import { type StoredRow, valuesOf } from '#kit/server/crud/rows.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { couponMoves, couponRecordMoves } from '../../trade/commands/moves/coupon-moves.server.ts'
import { coupon } from '../../trade/model/coupon.ts'
import { couponRecord } from '../../trade/model/coupon-record.ts'
import { frozenErrors, VALID_KIND } from '../../trade/model/coupon-rules.ts'
import { COUPON, COUPON_RECORD } from '../../trade/model/coupon-states.ts'
import { requireScope, scopeTexts } from './coupon-scope.server.ts'
import { issueForecast } from './issue-forecast.server.ts'
import { issueJob } from './issue-job.server.ts'
import { whatIfRoutes } from './what-if.server.ts'

const COPY_NAME_MAX = 60

/** Coupons for the staff: kept as drafts, started, given out, ended. */
export function couponRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  const hooks: Pick<Handlers<typeof coupon>, 'prepare' | 'after' | 'guardDelete'> = {
    prepare: async (values, ctx, before) => {
      const old: Values = before ? valuesOf(coupon, before as unknown as StoredRow, app.clock) : {}
      const errors = before ? frozenErrors(old, values) : []
      if (errors.length > 0) {
        throw invalid(errors)
      }
      if (before && before.state !== COUPON.draft) {
        return values
      }
      const whole: Values = { ...old, ...values }
      const scopeIds = whole.scope === 'all' ? null : String(whole.scopeIds ?? '')
      await requireScope(app, ctx, String(whole.scope), scopeIds)
      return values
    },
    // who holds one has it as long as the coupon now says
    after: async (ids, ctx) => {
      await sql`update shop_coupon_record r set valid_to = c.valid_to, reminded_at = null from ${withDeleted('shop_coupon')} c
        where c.id = any(${[...ids]}) and c.valid_kind = ${sql.lit(VALID_KIND.dates)}
          and r.coupon_id = c.id and r.state in (${literals([COUPON_RECORD.unused, COUPON_RECORD.locked])}) and r.valid_to < c.valid_to`.execute(
        unscoped(ctx.db, 'what customers hold of a coupon that was just changed'),
      )
    },
    guardDelete: async (rows) => {
      if (rows.some(({ state }) => state !== COUPON.draft)) {
        throw invalid([{ path: 'state', message: ['只能删除草稿', 'Only drafts can be deleted', 'coupon.notADraft'] }])
      }
    },
  }
  return [
    ...whatIfRoutes(trade),
    ...crudRoutes(app, coupon, {
      ...couponMoves(trade),
      ...hooks,
      compute: async (ids, ctx) => {
        const texts = await scopeTexts(app, ctx, ids)
        return new Map(ids.map((id) => [id, { scopeText: texts.get(id) ?? '' }]))
      },
      costs: { issue: async (_row, _ctx, { userIds }) => idsOf(String(userIds)).length },
      actions: {
        copy: ({ row, ctx }) => {
          const name = ctx.locale === 'en-US' ? `${row.name} (copy)` : `${row.name} 副本`
          return copyRow(app, coupon, hooks, ctx, { row, values: { name: name.slice(0, COPY_NAME_MAX) } })
        },
        issue: async ({ row, input, ctx, move }) => {
          await move()
          const userIds = [...idsOf(input.userIds)]
          await app.jobs.start(ctx, issueJob(trade), {
            input: { couponId: row.id, userIds },
            of: filled(['优惠券「{name}」', '{name}'], { name: row.name }),
            total: userIds.length,
          })
          return issueForecast(ctx, row, userIds)
        },
      },
    }),
  ]
}

/** What customers hold, for the staff. */
export function couponRecordRoutes(trade: Trade): readonly Route[] {
  return crudRoutes(trade.app, couponRecord, couponRecordMoves(trade))
}
