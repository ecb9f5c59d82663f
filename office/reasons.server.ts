import type { AnyResource } from '#kit/contract/resource.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { stateRefusal } from '#kit/server/crud/transition.server.ts'
import type { Reasons } from '#kit/server/http/api-document.server.ts'
import listed from './reasons.json' with { type: 'json' }

/** Why calls are refused: what the sources say, and each noun with states. */
export function reasonsOf(resources: readonly AnyResource[]): Reasons {
  const states = resources.filter((resource) => resource.states).map(stateRefusal)
  return {
    ...(listed as unknown as Reasons),
    ...Object.fromEntries(states.map(([zh, en, reason]: Refusal) => [reason, [zh, en]])),
  }
}
