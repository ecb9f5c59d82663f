import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { instantIn } from '#kit/contract/zoned-time.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Handlers, StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { columnsOf } from '#kit/server/crud/rows.server.ts'
import { movementOf, transition } from '#kit/server/crud/transition.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, OVERLAP_HOURS, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { rotated } from '#kit/server/seal/rotated-secret.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { closeTasks } from '../../trade/commands/context/tasks.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { lockLastNumber } from '../last-number.server.ts'
import { sendMissed, sendSpan } from './event-deliveries.server.ts'
import { deliveryJob } from './send-deliveries.server.ts'
import { NEW_WEBHOOK_SECRET, webhook } from './webhook.ts'
import { webhookDelivery } from './webhook-delivery.ts'
import { webhookSecret, webhookSecrets } from './webhook-secret.ts'

type Effects = Required<Pick<Handlers<typeof webhook>, 'effects'>>['effects']

/** Random bytes that an endpoint's messages are signed with. */
const SECRET_BYTES = 32

/** Endpoints of other programs: the server makes their secrets; one is told when it is made and never again. */
export function webhookRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  const effects: Effects = {
    beginAnew: async ({ id }, ctx) => {
      const now = await trade.now(ctx)
      await closeTasks(ctx, { kind: 'webhook-broken', refId: id, note: ['已重新启用', 'Switched on again'], now })
      await app.jobs.enqueue(ctx.db, deliveryJob(trade), {})
      return { failingSince: null, heardTo: null }
    },
    noteHeard: async (_row, ctx) => ({ heardTo: await lockLastNumber(ctx) }),
  }
  return [
    ...crudRoutes(app, webhook, {
      effects,
      actions: {
        enable: async ({ row, input, ctx, move }) => {
          await move()
          if (input.sendMissed && row.heardTo !== null) {
            await sendMissed(trade, ctx, endpointOf(row), row.heardTo)
          }
        },
        sendSpan: ({ row, input, ctx }) => sendSpan(trade, ctx, endpointOf(row), spanOf(app, input)),
      },
    }),
    route(
      {
        method: 'POST',
        path: `${webhook.path}/newSecret`,
        answers: answers(z.object({ secret: z.string() })),
        stepUp: STEP_UP.key,
        summary: ['Webhook：生成密钥', 'Webhook: New secret'],
        permission: NEW_WEBHOOK_SECRET,
        input: input({ id: WIRE_ID, overlapHours: OVERLAP_HOURS }),
      },
      (ctx) => newSecret(app, ctx, { ...ctx.input, effects }),
    ),
  ]
}

const endpointOf = ({ id, events }: StoredRowOf<typeof webhook>) => ({ id, events: String(events) })

function spanOf({ clock }: AppContext, { from, until }: { readonly from: string; readonly until: string }) {
  return { from: instantIn(clock, from) ?? new Date(0), until: instantIn(clock, until) ?? new Date(0) }
}

/** What was sent to endpoints; the same message may be sent again. */
export function webhookDeliveryRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  return crudRoutes(app, webhookDelivery, {
    effects: {
      sendNow: async (_row, ctx) => {
        await app.jobs.enqueue(ctx.db, deliveryJob(trade), {})
        const dueAt = await trade.now(ctx)
        return { attempts: 0, dueAt, deliveredAt: null, error: null, status: null, response: null }
      },
    },
    actions: {},
  })
}

/** Makes a secret for an endpoint; one that it has ends at once, or signs beside it for some hours. */
async function newSecret(
  app: AppContext,
  ctx: RequestContext,
  { id, overlapHours, effects }: { readonly id: string; readonly overlapHours: number; readonly effects: Effects },
): Promise<{ readonly secret: string }> {
  const row = (await visibleRows(app, webhook, ctx)
    .select([...columnsOf(webhook), webhookSecret.column] as never)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as (StoredRowOf<typeof webhook> & { readonly secretSealed: string | null }) | undefined
  if (!row) {
    throw notFound()
  }
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  const { formerUntil, ...sealed } = rotated(app.vault, webhookSecrets, row, { text: secret, overlapHours })
  // a secret is no field: no list, export or history holds it
  await withDeletedRows(unscoped(ctx.db, 'the secret of an endpoint that was found visible and locked'))
    .updateTable('shop_webhook')
    .set(sealed)
    .where('id', '=', id)
    .execute()
  await transition(
    { ...movementOf(app, webhook, { effects }), ctx, row, command: 'newSecret', who: 'system' },
    { secretAt: new Date(), formerUntil },
  )
  return { secret }
}
