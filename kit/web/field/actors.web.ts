import type { Text } from '#kit/contract/text.ts'

const registered = new Map<string, Text>()

/** Names of those who act where no person does. Called once, before the first rendering. */
export function registerActors(actors: Readonly<Record<string, Text>>): void {
  for (const [username, text] of Object.entries(actors)) {
    registered.set(username, text)
  }
}

/** Fields that keep who did something. */
const ACTOR_FIELDS = /^(?:handler|operator|[a-z][A-Za-z]*By)$/

export function isActorField(name: string): boolean {
  return ACTOR_FIELDS.test(name)
}

/** What pages call whoever did something: a person by the username. */
export function actorText(username: string): Text {
  return registered.get(username) ?? [username, username]
}
