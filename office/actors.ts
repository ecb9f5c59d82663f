import type { Text } from '#kit/contract/text.ts'

/** Who acts where no person does: what columns and histories keep in place of a username, and how pages call it. */
export const ACTORS: Readonly<Record<string, Text>> = {
  system: ['系统', 'System'],
  customer: ['顾客', 'Customer'],
  payment: ['支付渠道', 'Payment channel'],
  sandbox: ['沙箱渠道', 'Sandbox channel'],
}

/** No account may be called like one of them. */
export function isActor(username: string): boolean {
  return Object.hasOwn(ACTORS, username.toLowerCase())
}
