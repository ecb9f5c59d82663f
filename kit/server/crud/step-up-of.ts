import type { AnyResource, Verb } from '#kit/contract/resource.ts'

/** What a proof is asked for before a verb, as its routes declare it; those that do the same work in another way, too. */
export function stepUpOf({ stepUp }: AnyResource, verb: Verb): { readonly stepUp?: string } {
  const kind = stepUp?.[verb]
  return kind === undefined ? {} : { stepUp: kind }
}
