import { z } from 'zod'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { refund } from '../../trade/model/refund.ts'
import { REFUND } from '../../trade/model/refund-states.ts'
import { DECIDERS_PATH, type Deciders } from './deciders.ts'

/** People who are named; more of them say no more to whoever waits. */
const MOST = 10

const AGREE = actionPermission(refund, 'agree')

/** Who agrees to a refund or refuses it, for whoever applies for one: without an id, for an application that is being written. */
export function decidersRoute(app: AppContext): Route {
  return route(
    {
      method: 'GET',
      path: DECIDERS_PATH,
      answers: answers(z.object({ isOpen: z.boolean(), people: z.array(z.string()) })),
      summary: ['退款：审核人', 'Refunds: Who decides'],
      permission: permissionOf(refund, 'list'),
      input: input({ id: WIRE_ID.optional() }),
    },
    async (ctx): Promise<Deciders> => {
      const { id } = ctx.input
      if (id === undefined) {
        return { isOpen: true, people: await decidersOf(app, ctx, undefined) }
      }
      const { status, handler, awaitsApproval } = await storedById(app, refund, ctx, id)
      const isOpen = status === REFUND.applied
      // whoever agreed first is not the second person
      return { isOpen, people: isOpen ? await decidersOf(app, ctx, awaitsApproval ? handler : undefined) : [] }
    },
  )
}

async function decidersOf(
  { people }: AppContext,
  { db, user: { tenantId } }: RequestContext,
  without: string | null | undefined,
): Promise<readonly string[]> {
  const candidates = await people.candidates(db, { tenantId, permission: AGREE, word: '', most: MOST + 1 })
  const found: string[] = []
  for (const { id, username, name } of candidates) {
    const caller = username === without ? undefined : await people.callerNow(id, tenantId)
    if (caller?.can(AGREE)) {
      found.push(name)
    }
  }
  return found
}
