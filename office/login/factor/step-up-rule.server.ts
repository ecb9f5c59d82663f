import { sql } from 'kysely'
import { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import type { ControlledCommand } from '../../rights/controlled-commands.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { isLoosened } from './loosened.ts'
import { COMMANDS_PATH, stepUpRule } from './step-up-rule.ts'

const RULES = 'the lines of the house, for whoever keeps them'

/** The table of controls. What loosens it needs a second person like the commands that it controls. */
export function stepUpRuleRoutes(app: AppContext, commands: () => readonly ControlledCommand[]): readonly Route[] {
  const crud = crudRoutes(app, stepUpRule, {
    prepare: async (values, ctx, before) => {
      if (!before && values.command != null && !commands().some((one) => isOf(one, values))) {
        throw invalid([{ path: 'command', message: OTHER_KIND }])
      }
      // a line of a single command stands in place of those of its kind
      const isLooser = before
        ? isLoosened(before, { ...before, ...values })
        : values.command != null || (await isFirst(ctx, String(values.kind)))
      if (isLooser) {
        await ctx.user.requireProof(ctx.db, STEP_UP.controls, { rows: 1 })
      }
      return values
    },
    guardDelete: async (rows, ctx) => {
      await ctx.user.requireProof(ctx.db, STEP_UP.controls, { rows: rows.length })
    },
  })
  return [
    ...crud,
    route(
      {
        method: 'GET',
        path: COMMANDS_PATH,
        answers: answers(COMMANDS_OUT),
        summary: ['操作管控：各类操作', 'Controls: Commands by kind'],
        permission: permissionOf(stepUpRule, 'list'),
        input: NO_INPUT,
      },
      async () => commands().map(({ title: [title, titleEn], ...one }) => ({ ...one, title, titleEn })),
    ),
  ]
}

const OTHER_KIND: Refusal = ['该操作不属于此类', 'This command is not of the kind', 'factor.otherKind']

const COMMANDS_OUT = z.array(
  z.object({ kind: z.string(), command: z.string(), title: z.string(), titleEn: z.string() }),
)

function isOf(one: ControlledCommand, { kind, command }: { readonly kind?: unknown; readonly command?: unknown }) {
  return one.kind === kind && one.command === command
}

/** A kind without a line is asked about as strictly as there is: its first line asks no more than that. */
async function isFirst({ db }: RequestContext, kind: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys_step_up where tenant_id = ${HOUSE} and kind = ${kind} and command is null`.execute(
      acrossTenants(db, RULES),
    )
  return rows.length === 0
}
