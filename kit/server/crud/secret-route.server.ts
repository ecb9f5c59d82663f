import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyResource } from '#kit/contract/resource.ts'
import { STEP_UP_KIND } from '#kit/contract/step-up.ts'
import type { Text } from '#kit/contract/text.ts'
import { unscoped } from '../database/scope.server.ts'
import { NOTHING } from '../http/answers.server.ts'
import { MessageResponse, type Route, route } from '../http/route.server.ts'
import { input, WIRE_ID } from '../http/schema.server.ts'
import { sealSecret } from '../seal/row-secret.server.ts'
import type { AppContext } from './app-context.server.ts'
import { visibleRows } from './list.server.ts'
import { secretColumns } from './secret-states.server.ts'
import { notFound, requireNewest } from './write.server.ts'

interface Secret {
  /** Last part of the path. */
  readonly verb: string
  /** What the input calls it; named so that the log of operations masks it: see `loggedInput`. */
  readonly name: string
  /** Most characters. */
  readonly max: number
  readonly permission: string
  readonly summary: Text
  readonly done: Text
}

/**
 * A call that seals the declared secret of a row which the caller sees, for the address that the row says; it is written and
 * never read. A stale `version` is refused as for edits: what was given for one address is not sealed for another one.
 * @throws Error for a noun that declares none
 */
export function secretRoute(app: AppContext, resource: AnyResource, asked: Secret): Route {
  const { secret } = resource
  if (!secret) {
    throw new Error(`${resource.name} declares no secret`)
  }
  const { verb, name, max, permission, summary, done } = asked
  return route(
    {
      method: 'POST',
      path: `${resource.path}/${verb}`,
      answers: NOTHING,
      summary,
      permission,
      stepUp: STEP_UP_KIND.key,
      input: input({
        id: WIRE_ID,
        version: z.union([z.int(), z.string().max(12)]).nullish(),
        [name]: z.string().min(1).max(max),
      }),
    },
    async (ctx) => {
      const id = String(ctx.input.id)
      const row = await visibleRows(app, resource, ctx)
        .select([...secretColumns(secret), 'version'] as never)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) {
        throw notFound()
      }
      // the address that somebody saw is the one that it is given for
      await requireNewest(app, resource, ctx, { id, sent: ctx.input.version, version: row.version })
      const sealed = sealSecret(app.vault, secret, row, String(ctx.input[name]))
      await sql`update ${sql.table(resource.table)} set ${sql.ref(secret.column)} = ${sealed}
        where id = ${id} and tenant_id = ${ctx.user.tenantId}`.execute(
        unscoped(ctx.db, 'the secret of a row that was found visible and locked'),
      )
      return new MessageResponse(null, done)
    },
  )
}
