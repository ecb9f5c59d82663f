import { sql } from 'kysely'
import { z } from 'zod'
import { ofTenant } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { raise } from '../../trade/commands/member/growth.server.ts'
import { lockMember } from '../../trade/commands/member/members.server.ts'
import { MEMBER_STATE } from '../../trade/model/member.ts'
import { LEVEL_STATE } from '../../trade/model/member-level.ts'

const INPUT = z.object({ tenantId: z.int() })

/** Members looked at before others get their turn. */
const PAGE = 200

/** Lets all members of a shop rise to what they have earned, after its levels were changed; each in a transaction of its own. */
export function levelsJob(trade: Trade): Job<z.output<typeof INPUT>> {
  return defineJob('shop-levels', {
    input: INPUT,
    run: async ({ tenantId }, { db, log, signal }) => {
      const parts = { db, clock: trade.app.clock, log }
      const own = ofTenant(db, tenantId)
      let after = ''
      while (!signal.aborted) {
        const { rows } = await sql<{ id: string }>`select m.id from shop_member m
          left join shop_member_level k on k.id = m.level_id
            and k.state = ${LEVEL_STATE.enabled}
          where m.state = ${MEMBER_STATE.valid} and m.id > ${after}
            and exists (select 1 from shop_member_level v where v.state = ${LEVEL_STATE.enabled} and v.growth_from <= m.growth and v.rank > coalesce(k.rank, 0))
          order by m.id limit ${PAGE}`.execute(unscoped(own, 'members of a shop whose levels were changed'))
        for (const { id } of rows) {
          await asSystem(parts, { tenantId, actor: 'system', command: 'server/raiseLevels' }, async (ctx) =>
            raise(trade, ctx, await lockMember(trade, ctx, id), await trade.now(ctx)),
          )
        }
        if (rows.length < PAGE) {
          return
        }
        after = rows.at(-1)?.id ?? ''
      }
    },
  })
}
