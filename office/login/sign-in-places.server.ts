import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { deviceOf, deviceText } from '../account/own-session/device.ts'
import { NOTIFICATION_KIND } from '../notification/notification-kind.ts'
import { tellPeople } from '../notification/tell-people.server.ts'

const OWN = 'where somebody signed in before, who signs in now'

interface SignedIn {
  readonly userId: string
  readonly tenantId: number
  readonly address: string
  readonly agent: string
  readonly clock: ZonedClock
}

/** Notes where somebody signs in, and tells them of a device or a network that they did not sign in from before. */
export async function noteSignInPlace(
  db: Database,
  { userId, tenantId, address, agent, clock }: SignedIn,
): Promise<void> {
  const places = [
    ['device', deviceKey(agent)],
    ['network', networkOf(address)],
  ] as const
  const { rows } = await sql<{ isKnown: boolean; isNew: boolean }>`
    with before as (select kind, place from sys_sign_in_place where user_id = ${userId}),
    made as (
      insert into sys_sign_in_place (user_id, kind, place)
      values ${sql.join(places.map(([kind, place]) => sql`(${userId}, ${kind}, ${place})`))}
      on conflict do nothing returning kind)
    select exists (select 1 from before) as is_known, exists (select 1 from made) as is_new`.execute(
    ofAnySpeaker(db, OWN),
  )
  const [found] = rows
  if (!found?.isKnown || !found.isNew) {
    return
  }
  const at = clock.format(new Date())
  const [zh, en] = deviceText(agent)
  await tellPeople(db, {
    tenantId,
    kind: NOTIFICATION_KIND.signIn,
    userIds: [userId],
    key: newId(),
    text: ['您的账号在新的设备或网络登录', 'Your account was signed in to from a new device or network'],
    body: [
      `${at}，${zh}，${address}。如非本人操作，请立即修改密码，并在“我的登录设备”中退出该登录。`,
      `${at}, ${en}, ${address}. If that was not you, change your password at once and end that session.`,
    ],
  })
}

/** Without versions: browsers change theirs every few weeks. */
function deviceKey(agent: string): string {
  const { browser, system } = deviceOf(agent)
  const known = `${browser.replace(/ [\d.]+$/, '')} ${system}`.trim()
  return (known || agent.split(/[\s/(]/)[0] || '-').slice(0, 200)
}

/** Providers give the same people other addresses of one network every day. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  return isIP(plain) === 6 ? plain.split(':').slice(0, 2).join(':') : plain.split('.').slice(0, 2).join('.')
}
