import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { grantsTo, ROLE_GRANTS } from '../permission/grant-rows.server.ts'
import { compared } from './compared.ts'
import { role } from './role.ts'

/** What one role has and another has not. */
export function roleCompareRoutes(app: AppContext): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/sys/role/compare',
        answers: answers(COMPARE_OUT),
        summary: ['角色：比较两个角色', 'Roles: what one has and another has not'],
        permission: 'system:role:list',
        input: input({ left: WIRE_ID, right: WIRE_ID }),
      },
      async (ctx) => {
        const sides = [ctx.input.left, ctx.input.right] as const
        for (const id of sides) {
          await storedById(app, role, ctx, id)
        }
        const [left, right] = await Promise.all(sides.map((id) => grantsTo(ctx.db, ROLE_GRANTS, id)))
        const { rows: rules } = await sql<{ id: string; ruleName: string | null }>`
          select id, rule_name from ${withDeleted('sys_permission_data_rule')} where id = any(${[...(left ?? []), ...(right ?? [])].flatMap(({ ruleIds }) => ruleIds)})
        `.execute(unscoped(ctx.db, 'names of rules that roles of the tenant have ticked'))
        const names = new Map(rules.map(({ id, ruleName }) => [id, ruleName ?? id]))
        return compared(left ?? [], right ?? [], (id) => names.get(id) ?? id)
      },
    ),
  ]
}

const COMPARE_OUT = z.object({
  onlyLeft: z.array(z.string()),
  onlyRight: z.array(z.string()),
  both: z.number(),
  rules: z.array(
    z.object({
      permissionId: z.string(),
      left: z.object({ names: z.array(z.string()), match: z.enum(['and', 'or']) }),
      right: z.object({ names: z.array(z.string()), match: z.enum(['and', 'or']) }),
    }),
  ),
})
