import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { columnsOf } from '#kit/server/crud/rows.server.ts'
import { movementOf, transition } from '#kit/server/crud/transition.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, OVERLAP_HOURS, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { rotated } from '#kit/server/seal/rotated-secret.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { apiClient, type ClientSecret, NEW_SECRET } from './api-client.ts'
import { clientSecret, clientSecrets } from './client-secret.ts'

/** Random bytes of what names a client, and of what it signs with. */
const KEY_BYTES = 12
const SECRET_BYTES = 32

/** API clients: the server makes keys and secrets; a secret is told when it is made and never again. */
export function apiClientRoutes(app: AppContext): readonly Route[] {
  return [
    ...crudRoutes(app, apiClient, {
      prepare: (values, _ctx, before) =>
        before ? values : { ...values, clientKey: `vc_${randomBytes(KEY_BYTES).toString('base64url')}` },
      actions: {
        revoke: async ({ row, ctx, move }) => {
          await keepSecrets(ctx, row.id, { secretSealed: null, formerSecretSealed: null })
          await move({ formerUntil: null })
        },
      },
    }),
    route(
      {
        method: 'POST',
        path: `${apiClient.path}/newSecret`,
        answers: answers(z.object({ clientKey: z.string(), secret: z.string() })),
        stepUp: STEP_UP.key,
        summary: ['接口客户端：生成密钥', 'API client: New secret'],
        permission: NEW_SECRET,
        input: input({ id: WIRE_ID, overlapHours: OVERLAP_HOURS }),
      },
      (ctx) => newSecret(app, ctx, ctx.input),
    ),
  ]
}

/** Makes a secret for a client; one that it has ends at once, or stays good for some hours. */
async function newSecret(
  app: AppContext,
  ctx: RequestContext,
  { id, overlapHours }: { readonly id: string; readonly overlapHours: number },
): Promise<ClientSecret> {
  const row = (await visibleRows(app, apiClient, ctx)
    .select([...columnsOf(apiClient), clientSecret.column] as never)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as (StoredRowOf<typeof apiClient> & { readonly secretSealed: string | null }) | undefined
  if (!row) {
    throw notFound()
  }
  const secret = `vs_${randomBytes(SECRET_BYTES).toString('base64url')}`
  const { formerUntil, ...sealed } = rotated(app.vault, clientSecrets, row, { text: secret, overlapHours })
  await transition(
    { ...movementOf(app, apiClient, {}), ctx, row, command: 'newSecret', who: 'system' },
    { secretAt: new Date(), formerUntil },
  )
  await keepSecrets(ctx, id, sealed)
  return { clientKey: String(row.clientKey), secret }
}

interface Sealed {
  readonly secretSealed: string | null
  readonly formerSecretSealed: string | null
}

/** A secret is no field: no list, export or history holds it. */
async function keepSecrets({ db }: RequestContext, id: string, sealed: Sealed): Promise<void> {
  await unscoped(db, 'the secret of a client that was found visible and locked')
    .updateTable('shop_api_client')
    .set(sealed)
    .where('id', '=', id)
    .execute()
}
