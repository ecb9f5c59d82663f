import { sql } from 'kysely'
import { z } from 'zod'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireInteger } from '#kit/server/http/schema.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { isMemberAt } from '../../trade/commands/member/standing.server.ts'
import { LEVEL_STATE, memberLevel } from '../../trade/model/member-level.ts'
import { type LevelPreview, PREVIEW_PATH } from './level-preview.ts'
import { levelsJob } from './levels-job.server.ts'

/** Levels for the staff; what a changed one does to members is told before it is saved, and done behind the answer. */
export function memberLevelRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  return [
    ...crudRoutes(app, memberLevel, {
      compute: membersOf,
      after: async (_ids, ctx) => app.jobs.enqueue(ctx.db, levelsJob(trade), { tenantId: ctx.user.tenantId }),
    }),
    route(
      {
        method: 'GET',
        path: PREVIEW_PATH,
        answers: answers(PATH_OUT),
        summary: ['会员等级：保存前预览', 'Member levels: What a change would do'],
        permission: permissionOf(memberLevel, 'edit'),
        input: input({
          id: z.union([WIRE_ID, z.literal('')]).default(''),
          rank: wireInteger(1, 99),
          growthFrom: wireInteger(0, 99_999_999),
        }),
      },
      async (ctx) => previewOf(ctx, await trade.now(ctx), ctx.input),
    ),
  ]
}

const OWN = 'members of the shop that the command is done in, counted'

const membersOf: Compute = async (ids, ctx) => {
  const { rows } = await sql<{ id: string; members: number }>`select l.id, (select count(*)::int from shop_member m
      where (m.level_id = l.id or m.fixed_level_id = l.id)) as members
    from ${withDeleted('shop_member_level')} l where l.id = any(${[...ids]})`.execute(unscoped(ctx.db, OWN))
  return new Map(rows.map(({ id, members }) => [id, { members }]))
}

interface Draft {
  /** Empty for a level that is not there yet. */
  readonly id: string
  readonly rank: number
  readonly growthFrom: number
}

/**
 * Members whose earned level would be another one if a level were as drafted: who rises does so at once, who falls only when
 * the shop reviews its levels. Orders that were placed keep their prices; what lies in carts is priced when it is bought.
 */
async function previewOf(ctx: RequestContext, now: Date, { id, rank, growthFrom }: Draft): Promise<LevelPreview> {
  const { rows } = await sql<LevelPreview>`
    with drafted as (
      select id, rank, growth_from from shop_member_level where state = ${LEVEL_STATE.enabled} and id <> ${id}
      union all select ${id || 'new'}, ${rank}::int, ${growthFrom}::int),
    known as (select id, rank from shop_member_level)
    select count(*) filter (where coalesce(d.rank, 0) > coalesce(k.rank, 0))::int as rising,
      count(*) filter (where coalesce(d.rank, 0) < coalesce(k.rank, 0))::int as falling,
      count(*) filter (where d.id = ${id || 'new'})::int as holding
    from shop_member m
    left join known k on k.id = m.level_id
    left join lateral (select id, rank from drafted where growth_from <= m.growth order by rank desc limit 1) d on true
    where ${isMemberAt(now)}`.execute(unscoped(ctx.db, OWN))
  return rows[0] ?? { rising: 0, falling: 0, holding: 0 }
}

const PATH_OUT = z.object({ rising: z.number(), falling: z.number(), holding: z.number() })
