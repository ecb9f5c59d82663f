import { z } from 'zod'
import { valuesOf } from '#kit/contract/choices.ts'
import { LOCALES, type Locale, type Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { defineEvent } from '#kit/server/jobs/define-event.server.ts'
import { writeEvent } from '#kit/server/jobs/events.server.ts'
import { NOTIFICATION_KIND, type NotificationKind } from './notification-kind.ts'

const TEXT = z.tuple([z.string(), z.string()])

const PAYLOAD = z.object({
  tenantId: z.int(),
  kind: z.enum(valuesOf(NOTIFICATION_KIND)),
  userIds: z.array(z.string()),
  usernames: z.array(z.string()),
  holders: z.string().nullable(),
  key: z.string(),
  about: z.object({ resource: z.string(), id: z.string(), at: z.string().optional() }).nullable(),
  sender: z.string().nullable(),
  text: TEXT,
  body: TEXT.nullable(),
})
export type PeopleTold = z.output<typeof PAYLOAD>

/** People of the house are to be told something. */
export const peopleTold = defineEvent('people-told', {
  payload: PAYLOAD,
  tenantOf: ({ tenantId }) => tenantId,
  keyOf: ({ tenantId, kind, key }) => `${tenantId}:${kind}:${key}`,
})

/** The handler of the event, which the area of messages has. */
export const PEOPLE_HANDLER = 'notifications'

/** Both languages at once, or a function of the language of whoever reads it. */
type Said = Text | ((locale: Locale) => string)

interface TellingPeople {
  readonly tenantId: number
  readonly kind: NotificationKind
  /** Those who are not there, frozen or of another tenant hear nothing. */
  readonly userIds?: readonly string[] | undefined
  /** The same by their user names. */
  readonly usernames?: readonly string[] | undefined
  /** Whoever holds this permission in the tenant. */
  readonly holders?: string | undefined
  /** What it tells of: nobody is told twice of the same. */
  readonly key: string
  /**
   * The record that it is about, by the name of its resource: whoever may not see that hears nothing of it.
   * `at` is the query of its page that leads to what it is about there.
   */
  readonly about?: { readonly resource: string; readonly id: string; readonly at?: string | undefined } | undefined
  /** Who says or does it, by the user name: they are not told themselves. The house where nobody does. */
  readonly sender?: string | undefined
  /** One line. */
  readonly text: Said
  /** What is to be said beyond it. */
  readonly body?: Said | undefined
}

/**
 * Tells people of the house something, inside the transaction of a command: they hear of it when it is committed, each once,
 * in their language and through the channels that they chose for the kind.
 */
export async function tellPeople(
  db: Database,
  { userIds = [], usernames = [], holders, about, sender, text, body, ...telling }: TellingPeople,
): Promise<void> {
  const people = [...new Set(userIds)].sort()
  if (people.length === 0 && usernames.length === 0 && holders === undefined) {
    return
  }
  const payload: PeopleTold = {
    ...telling,
    userIds: people,
    usernames: [...usernames],
    holders: holders ?? null,
    about: about ?? null,
    sender: sender ?? null,
    text: inBoth(text),
    body: body === undefined ? null : inBoth(body),
  }
  await writeEvent({ db }, peopleTold, { payload, handlers: [PEOPLE_HANDLER] })
}

function inBoth(said: Said): [string, string] {
  const [zh, en] = LOCALES
  return typeof said === 'function' ? [said(zh), said(en)] : [said[0], said[1]]
}
