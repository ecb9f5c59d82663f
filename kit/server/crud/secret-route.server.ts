import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyResource } from '#kit/contract/resource.ts'
import { STEP_UP_KIND } from '#kit/contract/step-up.ts'
import type { Text } from '#kit/contract/text.ts'
import { unscoped } from '../database/scope.server.ts'
import { NOTHING } from '../http/answers.server.ts'
import { MessageResponse, type Route, route } from '../http/route.server.ts'
import { input, WIRE_ID } from '../http/schema.server.ts'
import type { AppContext } from './app-context.server.ts'
import { visibleRows } from './list.server.ts'
import { notFound } from './write.server.ts'

interface Secret {
  /** Last part of the path. */
  readonly verb: string
  /** What the input calls it; named so that the log of operations masks it: see `loggedInput`. */
  readonly name: string
  /** Column that keeps it sealed. */
  readonly column: string
  /** Most characters. */
  readonly max: number
  readonly permission: string
  readonly summary: Text
  readonly done: Text
  /** What it is sealed for, by the id of the row. */
  readonly ownerOf: (id: string) => string
}

/** A call that seals a secret of a row which the caller sees; it is written and never read. */
export function secretRoute(app: AppContext, resource: AnyResource, secret: Secret): Route {
  const { verb, name, column, max, permission, summary, done, ownerOf } = secret
  return route(
    {
      method: 'POST',
      path: `${resource.path}/${verb}`,
      answers: NOTHING,
      summary,
      permission,
      stepUp: STEP_UP_KIND.key,
      input: input({ id: WIRE_ID, [name]: z.string().min(1).max(max) }),
    },
    async (ctx) => {
      const id = String(ctx.input.id)
      const row = await visibleRows(app, resource, ctx)
        .select(['id'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) {
        throw notFound()
      }
      const sealed = app.vault.seal(String(ctx.input[name]), ownerOf(id))
      await sql`update ${sql.table(resource.table)} set ${sql.ref(column)} = ${sealed}
        where id = ${id} and tenant_id = ${ctx.user.tenantId}`.execute(
        unscoped(ctx.db, 'the secret of a row that was found visible and locked'),
      )
      return new MessageResponse(null, done)
    },
  )
}
