import { sql } from 'kysely'
import type { Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { isLoosened } from './loosened.ts'
import { stepUpRule } from './step-up-rule.ts'

const RULES = 'the lines of the house, for whoever keeps them'
const CHANGED: Text = ['{name}修改了操作管控', '{name} changed the controls']

/** The table of controls. What loosens it needs a second person like the commands that it controls; each change is told. */
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
      await tell(ctx, rows.map(({ id }) => String(id)).join())
    },
    after: (ids, ctx) => tell(ctx, ids.join()),
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

async function tell({ db, user, traceId }: RequestContext, what: string): Promise<void> {
  await tellPeople(db, {
    tenantId: user.tenantId,
    kind: 'system',
    holders: 'system:stepUpRule:edit',
    key: `controls:${traceId}:${what}`.slice(0, 200),
    sender: user.username,
    text: [CHANGED[0].replace('{name}', user.realname), CHANGED[1].replace('{name}', user.realname)],
  })
}
