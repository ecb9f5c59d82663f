import { sql } from 'kysely'
import type { Locale } from '#kit/contract/text.ts'
import { dayPlus, hourOf, type ZonedClock } from '#kit/contract/zoned-time.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Vault } from '#kit/server/seal/vault.server.ts'
import {
  type ChannelsByKind,
  channelsOf,
  DIGEST,
  DIGEST_HOUR,
  type Digest,
  isUrgent,
} from '../../notification/notification-choice.ts'
import type { NotificationKind } from '../../notification/notification-kind.ts'
import type { Robot } from '../../outbox/chat-robot.ts'
import { type OpenRobot, robotOwner } from '../../outbox/chat-robots.server.ts'
import { USER_STATUS } from '../../standard/user-status.ts'
import { afterQuiet } from '../../trade/commands/message/messages.server.ts'

const OWN = 'how people want to be told, whoever tells them'

/** Somebody who is told something, with how they want it. */
export interface Told {
  readonly userId: string
  readonly username: string
  readonly email: string | null
  readonly locale: Locale
  readonly channels: ChannelsByKind
  readonly quietHours: string
  readonly digest: Digest
  readonly robotType: Robot | null
  readonly robotUrlSealed: string | null
  readonly robotSecretSealed: string | null
}

interface Row extends Omit<Told, 'channels' | 'locale'> {
  readonly channels: Partial<ChannelsByKind> | null
  readonly locale: unknown
}

/** People of a tenant who are active, by id or user name, with what they chose. */
export async function toldPeople(
  db: TenantDatabase,
  {
    tenantId,
    userIds,
    usernames = [],
  }: { readonly tenantId: number; readonly userIds: readonly string[]; readonly usernames?: readonly string[] },
): Promise<readonly Told[]> {
  const { rows } =
    await sql<Row>`select u.id as user_id, u.username, nullif(u.email, '') as email, l.value as locale, c.channels,
      coalesce(c.quiet_hours, '') as quiet_hours, coalesce(c.digest, ${DIGEST.none}) as digest, c.robot_type,
      c.robot_url_sealed, c.robot_secret_sealed
    from sys_user u
    left join sys_notification_choice c on c.user_id = u.id
    left join sys_user_preference l on l.user_id = u.id and l.key = 'look:locale'
    where (u.id = any(${[...userIds]}::text[]) or u.username = any(${[...usernames]}::text[])) and u.status = ${sql.lit(USER_STATUS.active)} and u.tenant_ids @> array[${tenantId}::text]
    order by u.id`.execute(unscoped(db, OWN))
  return rows.map(({ channels, locale, ...row }) => ({
    ...row,
    locale: locale === 'en-US' ? 'en-US' : 'zh-CN',
    channels: channelsOf(channels ?? {}),
  }))
}

/** When something reaches somebody outside of the app: with their digest, and when nobody sleeps. */
export function dueFor(
  clock: ZonedClock,
  { digest, quietHours }: Pick<Told, 'digest' | 'quietHours'>,
  { kind, now }: { readonly kind: NotificationKind; readonly now: Date },
): Date {
  return afterQuiet(clock, quietHours, isUrgent(kind) ? now : digestAfter(clock, digest, now))
}

function digestAfter(clock: ZonedClock, digest: Digest, now: Date): Date {
  if (digest === DIGEST.none) {
    return now
  }
  const wall = clock.format(now)
  if (digest === DIGEST.hour) {
    return new Date(hourOf(clock, now).getTime() + HOUR_MS)
  }
  const today = clock.parse(`${wall.slice(0, 10)} ${String(DIGEST_HOUR).padStart(2, '0')}:00:00`)
  if (today > now) {
    return today
  }
  // the same hour of the next day of the shop, whatever its clocks do at night
  return clock.parse(`${dayPlus(wall.slice(0, 10), 1)} ${String(DIGEST_HOUR).padStart(2, '0')}:00:00`)
}

const HOUR_MS = 3_600_000

/** The robot of somebody; undefined where they have none any more. */
export function robotOf(vault: Vault, told: Told): OpenRobot | undefined {
  const { userId, robotType: type, robotUrlSealed, robotSecretSealed } = told
  if (!type || !robotUrlSealed) {
    return undefined
  }
  const open = (sealed: string) => vault.open(sealed, robotOwner(userId))
  return { type, url: open(robotUrlSealed), secret: robotSecretSealed ? open(robotSecretSealed) : undefined }
}
