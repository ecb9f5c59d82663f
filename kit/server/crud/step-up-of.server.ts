import type { AnyResource, Verb } from '#kit/contract/resource.ts'
import type { RouteBase } from '../http/route.server.ts'

/** What a route says of the controls that it may go over. */
export type Controlled = Pick<RouteBase<unknown>, 'stepUp' | 'stepUpInside' | 'isTried'>

/** What a proof is asked for before a verb, as its routes declare it; those that do the same work in another way, too. */
export function stepUpOf({ stepUp, stepUpInside }: AnyResource, verb: Verb): Controlled {
  const kind = stepUp?.[verb]
  return { ...(kind !== undefined && { stepUp: kind }), ...askingInside(stepUpInside?.[verb] ?? []) }
}

/** A route that asks by itself, and may be tried before it does. */
export function askingInside(kinds: readonly string[]): Controlled {
  return kinds.length > 0 ? { stepUpInside: kinds, isTried: true } : {}
}
