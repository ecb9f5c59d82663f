import { sql } from 'kysely'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { isLoosened } from './loosened.ts'
import { stepUpRule } from './step-up-rule.ts'

const RULES = 'the lines of the house, for whoever keeps them'

/** The table of controls. What loosens it needs a second person like the commands that it controls. */
export function stepUpRuleRoutes(app: AppContext): readonly Route[] {
  return crudRoutes(app, stepUpRule, {
    prepare: async (values, ctx, before) => {
      const isLooser = before ? isLoosened(before, { ...before, ...values }) : await isFirst(ctx, String(values.kind))
      if (isLooser) {
        await ctx.user.requireProof(ctx.db, STEP_UP.controls, { rows: 1 })
      }
      return values
    },
    guardDelete: async (rows, ctx) => {
      await ctx.user.requireProof(ctx.db, STEP_UP.controls, { rows: rows.length })
    },
  })
}

/** A kind without a line is asked about as strictly as there is: its first line asks no more than that. */
async function isFirst({ db }: RequestContext, kind: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys_step_up where tenant_id = ${HOUSE} and kind = ${kind} and del_flag = 0`.execute(
      acrossTenants(db, RULES),
    )
  return rows.length === 0
}
