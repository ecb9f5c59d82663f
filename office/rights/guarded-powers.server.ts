import type { Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import type { AnsweredEvent } from '#kit/server/http/server-parts.server.ts'
import { NOTIFICATION_KIND } from '../notification/notification-kind.ts'
import { tellPeople } from '../notification/tell-people.server.ts'
import { isPowerOverPeople } from './power-over-people.ts'
import { STEP_UP } from './step-up.ts'
import { HOUSE } from './tenants.ts'

/** The right that a command of a power over people asks for, whichever route it is; undefined for all others. */
function powerUsedBy({ does, permission }: Route['definition']): string | undefined {
  return does === 'command' && typeof permission === 'string' && isPowerOverPeople(permission) ? permission : undefined
}

/** Routes of powers over people ask for a proof, also those that do not declare one. */
export function askingForProof(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => {
    const { definition } = route
    const isAsking = definition.stepUp !== undefined || definition.stepUpInside !== undefined
    return isAsking || powerUsedBy(definition) === undefined
      ? route
      : { ...route, definition: { ...definition, stepUp: STEP_UP.identity } }
  })
}

/** Tells the administrators of each command of a power over people, in its transaction; also whoever runs it: it may not be them. */
export async function tellOfPower({ route, ctx, outcome }: AnsweredEvent, db: Database): Promise<void> {
  const permission = powerUsedBy(route.definition)
  if (outcome === 'done' && permission !== undefined) {
    await tellAdministrators(db, ctx, { permission, what: route.definition.summary })
  }
}

interface Told {
  /** Whoever holds it could have done the same. */
  readonly permission: string
  readonly what: Text
}

/** Tells whoever could have done the same what was done, by whom and from where. */
export async function tellAdministrators(
  db: Database,
  { user, address = '-', traceId }: Pick<RequestContext, 'address' | 'traceId'> & { readonly user: Caller | null },
  { permission, what: [zh, en] }: Told,
): Promise<void> {
  const { realname, username } = user?.viewer ?? user ?? { realname: '-', username: '-' }
  await tellPeople(db, {
    tenantId: HOUSE,
    kind: NOTIFICATION_KIND.security,
    holders: permission,
    key: traceId,
    text: [`${realname}（${username}）：${zh}`, `${realname} (${username}): ${en}`],
    body: [
      `来自 ${address}。此操作可改变谁能以谁的身份登录，或验证码发往何处；如有疑问，请立即核对。`,
      `From ${address}. This can change who signs in as whom, or where codes go: if in doubt, look at once.`,
    ],
  })
}
