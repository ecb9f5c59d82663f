import { sql } from 'kysely'
import { z } from 'zod'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { ofTenant, type TenantDatabase } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { PushNotification } from '#kit/server/socket/notification-channel.server.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { toldPeople } from '../notify/choices.server.ts'
import { dropQueued, onceKey, queueOutside } from '../notify/people-outbox.server.ts'
import { ANNOUNCEMENT, AUDIENCE } from './announcement-choices.ts'
import { type AudienceOf, peopleOf } from './audience.server.ts'

const INPUT = z.object({ tenantId: z.int(), id: z.string() })

/** People who are written, or told, at once: others wait no longer for a statement than this takes. */
const BATCH = 1000

const OWN = 'an announcement that was released or revoked, and those whom it is for'

interface Stored extends AudienceOf {
  readonly titile: string
  readonly msgAbstract: string | null
  readonly sender: string | null
  readonly sendStatus: string
}

/**
 * Writes a row for each person a released announcement is for, and tells those who are here; of a revoked one it tells
 * them that it is gone. Begun again after it was broken off it writes nobody twice, and tells everybody.
 */
export function deliverJob({ app, push, send }: DeliverParts): Job<z.output<typeof INPUT>> {
  return defineJob('announcement-deliver', {
    input: INPUT,
    run: async ({ tenantId, id }, { db: server, signal }) => {
      const db = ofTenant(server, tenantId)
      const found = await announcementOf(db, id)
      if (!found) {
        return
      }
      const isReleased = found.sendStatus === ANNOUNCEMENT.released
      if (isReleased) {
        await writeReaders(db, found, id, signal)
        for await (const userIds of readersOf(db, id, signal)) {
          await sendOutside(app.clock, db, { found, id, userIds })
        }
        await app.jobs.enqueue(db, send, {})
      } else {
        await dropQueued(db, onceKey({ kind: NOTIFICATION_KIND.announcement, key: id }))
      }
      const message = { msgId: id, msgTxt: isReleased ? found.titile : '' }
      if (found.msgType === AUDIENCE.all) {
        push({ tenantId, cmd: 'topic', ...message })
        return
      }
      for await (const userIds of readersOf(db, id, signal)) {
        push({ tenantId, userIds, cmd: 'user', ...message })
      }
    },
  })
}

interface DeliverParts {
  readonly app: AppContext
  readonly push: PushNotification
  readonly send: Job<Record<string, never>>
}

/** Whoever wants announcements by mail or in a chat gets them there, too. */
async function sendOutside(
  clock: ZonedClock,
  db: TenantDatabase,
  { found, id, userIds }: { readonly found: Stored; readonly id: string; readonly userIds: readonly string[] },
): Promise<void> {
  const { tenantId, titile, msgAbstract, sender } = found
  const kind = NOTIFICATION_KIND.announcement
  const outside = (await toldPeople(db, { tenantId, userIds })).filter(({ channels }) => channels[kind].length > 1)
  const said = msgAbstract && msgAbstract !== titile ? msgAbstract : null
  const told = {
    ...{ tenantId, kind, key: id, about: null, sender, userIds: [], usernames: [], holders: null },
    text: [titile, titile] as [string, string],
    body: said === null ? null : ([said, said] as [string, string]),
  }
  await queueOutside(db, { told, people: outside, clock, now: new Date() })
}

async function announcementOf(db: TenantDatabase, id: string): Promise<Stored | undefined> {
  const { rows } =
    await sql<Stored>`select tenant_id, titile, msg_abstract, sender, msg_type, user_ids, role_ids, depart_ids, send_status
    from sys_announcement where id = ${id}
      and send_status in (${ANNOUNCEMENT.released}, ${ANNOUNCEMENT.revoked})`.execute(unscoped(db, OWN))
  return rows[0]
}

/** Ends early when the announcement is revoked meanwhile. */
async function writeReaders(db: TenantDatabase, of: Stored, id: string, signal: AbortSignal): Promise<void> {
  for (let after = ''; ; ) {
    signal.throwIfAborted()
    const { rows } = await sql<{ id: string }>`
      with batch as (select p.id from (${peopleOf(of)}) p where p.id > ${after} order by p.id limit ${BATCH}),
      written as (
        insert into sys_announcement_send (annt_id, user_id, msg_category, send_time, tenant_id, create_by)
        select a.id, b.id, a.msg_category, a.send_time, a.tenant_id, a.sender
        from batch b join ${withDeleted('sys_announcement')} a on a.id = ${id} and a.send_status = ${ANNOUNCEMENT.released}
        on conflict do nothing)
      select id from batch order by id`.execute(unscoped(db, OWN))
    if (rows.length < BATCH) {
      return
    }
    after = rows.at(-1)?.id ?? ''
  }
}

async function* readersOf(db: TenantDatabase, id: string, signal: AbortSignal): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    signal.throwIfAborted()
    const { rows } = await sql<{ userId: string }>`select user_id from sys_announcement_send
      where annt_id = ${id} and user_id > ${after} order by user_id limit ${BATCH}`.execute(unscoped(db, OWN))
    if (rows.length > 0) {
      yield rows.map(({ userId }) => userId)
    }
    if (rows.length < BATCH) {
      return
    }
    after = rows.at(-1)?.userId ?? ''
  }
}
