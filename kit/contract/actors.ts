import type { Text } from './text.ts'

/** Who acts where no person does: what columns and histories keep in place of a username, and how pages call it. */
const ACTORS: Readonly<Record<string, Text>> = {
  system: ['系统', 'System'],
  customer: ['顾客', 'Customer'],
  payment: ['支付渠道', 'Payment channel'],
  sandbox: ['沙箱渠道', 'Sandbox channel'],
}

/** Fields that keep who did something. */
const ACTOR_FIELDS = /^(?:handler|operator|[a-z][A-Za-z]*By)$/

export function isActorField(name: string): boolean {
  return ACTOR_FIELDS.test(name)
}

export function isActor(username: string): boolean {
  return Object.hasOwn(ACTORS, username.toLowerCase())
}

/** What pages call whoever did something: a person by the username. */
export function actorText(username: string): Text {
  return (Object.hasOwn(ACTORS, username) ? ACTORS[username] : undefined) ?? [username, username]
}
