import { sql } from 'kysely'
import { textIn } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { DIGEST, isUrgent, NOTIFICATION_CHANNEL } from '../../notification/notification-choice.ts'
import type { PeopleTold } from '../../notification/tell-people.server.ts'
import type { Outbox } from '../../outbox/outbox.server.ts'
import { SMS } from '../sms/sms-choices.ts'
import { dueFor, type Told } from './choices.server.ts'

const OWN = 'what goes to people outside of the app'

/** Longest words of a notification: those of its columns. */
const TITLE_LENGTH = 100

/** What goes to people of the house, as the engine of outboxes sends it. */
export const PEOPLE: Outbox = {
  table: 'sys_sms',
  columns: { state: 'esSendStatus', attempts: 'esSendNum', sentAt: 'esSendTime', error: 'esResult' },
  states: SMS,
}

/** What somebody is told, each once. */
export const onceKey = ({ kind, key }: Pick<PeopleTold, 'kind' | 'key'>): string => `${kind}:${key}`.slice(0, 200)

export const cut = (text: string, most: number): string => [...text.replaceAll('\0', '')].slice(0, most).join('')

interface Queued {
  readonly told: PeopleTold
  readonly people: readonly Told[]
  readonly clock: ZonedClock
  readonly now: Date
}

/** Writes what people are told by mail and in chats, in their language. @returns whether there is something to send */
export async function queueOutside(db: TenantDatabase, { told, people, clock, now }: Queued): Promise<boolean> {
  const { tenantId, kind, about, sender, text, body } = told
  const rows = people.flatMap((person) =>
    outsideOf(person, told).map((type) => {
      const said = body === null ? '' : textIn(person.locale, body)
      const isCollected = person.digest !== DIGEST.none && !isUrgent(kind)
      return sql`(${newId()}, ${cut(textIn(person.locale, text), TITLE_LENGTH)}, ${type}, ${person.username}, ${said},
        ${kind}, ${onceKey(told)}, ${about?.resource ?? null}, ${about?.id ?? null}, ${isCollected}::boolean,
        ${dueFor(clock, person, { kind, now })}::timestamptz, ${sender ?? 'system'}, ${tenantId}::int)`
    }),
  )
  if (rows.length === 0) {
    return false
  }
  await sql`insert into sys_sms (id, es_title, es_type, es_receiver, es_content, notification_kind, once_key, bus_type,
      bus_id, is_collected, due_at, create_by, tenant_id)
    values ${sql.join(rows)} on conflict do nothing`.execute(unscoped(db, OWN))
  return true
}

/** Where else than at the bell somebody is told, as far as they can be reached there. */
function outsideOf({ channels, email, robotType, robotUrlSealed }: Told, { kind }: PeopleTold): readonly string[] {
  const { email: mail, robot } = NOTIFICATION_CHANNEL
  const wanted = channels[kind]
  return [
    ...(wanted.includes(mail) && email ? [mail] : []),
    ...(wanted.includes(robot) && robotType && robotUrlSealed ? [robotType] : []),
  ]
}

/** What waits under a key is not said any more. */
export async function dropQueued(db: TenantDatabase, key: string): Promise<void> {
  await sql`update ${withDeleted('sys_sms')} set es_send_status = ${SMS.dropped}, update_time = now(), version = version + 1
    where once_key = ${key} and es_send_status = ${SMS.waiting}`.execute(unscoped(db, OWN))
}
