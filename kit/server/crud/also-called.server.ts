import { actionPath } from '#kit/contract/action.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { NOTHING } from '../http/answers.server.ts'
import { MessageResponse, type Route } from '../http/route.server.ts'
import { input, WIRE_ID } from '../http/schema.server.ts'

interface OtherName {
  readonly action: string
  /** Last part of the path that clients of the protocol know, where it is not the name of the action. */
  readonly verb?: string
  /** What they are told in place of an error. */
  readonly inWords?: (error: unknown) => unknown
}

const ONE = input({ id: WIRE_ID })

/**
 * An action on one row by the GET that clients of the protocol send. It is a command all the same, and the very one: whatever
 * its own route asks of whoever calls is asked here, too, now and when more is asked of it.
 */
export function alsoByGet(
  routes: readonly Route[],
  resource: AnyResource,
  { action, verb = action, inWords = (error) => error }: OtherName,
): Route {
  const { title, method } = resource.actions?.[action] ?? {}
  const own = routes.find(
    ({ definition }) => definition.path === actionPath(resource, action) && definition.method === method,
  )
  if (!own || !title) {
    throw new Error(`${resource.name} has no action ${action}`)
  }
  return {
    definition: {
      ...own.definition,
      method: 'GET',
      path: `${resource.path}/${verb}`,
      summary: [`${resource.title[0]}：${title[0]}`, `${resource.title[1]}: ${title[1]}`],
      answers: NOTHING,
      json: ONE.json,
    },
    answer: async (raw, ctx) => {
      const { id } = ONE.read(raw)
      const done = await own.answer({ id }, ctx).catch((error: unknown) => {
        throw inWords(error)
      })
      return done instanceof MessageResponse ? new MessageResponse(null, done.message) : null
    },
  }
}
