import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import type { TenantEventHandler } from '#kit/server/jobs/define-event.server.ts'
import type { Job } from '#kit/server/jobs/define-job.server.ts'
import { NOTIFICATION_CHANNEL } from '../../notification/notification-choice.ts'
import { PEOPLE_HANDLER, type PeopleTold, peopleTold } from '../../notification/tell-people.server.ts'
import { holdersOf } from '../../rights/grants.server.ts'
import { systemContext } from '../../trade/commands/context/system-context.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { type Told, toldPeople } from './choices.server.ts'
import { showInApp } from './in-app.server.ts'
import { onceKey, queueOutside } from './people-outbox.server.ts'
import type { ToPush } from './push-job.server.ts'
import { aboutKey, seenRecords } from './seen-records.server.ts'

export interface NotifyParts {
  readonly trade: Trade
  readonly callerNow: (userId: string, tenantId: number) => Promise<Caller | null>
  readonly push: Job<ToPush>
  readonly send: Job<Record<string, never>>
}

/** Writes what people are told where they want it; what they were told they are not told again. */
export function notifyPeople(parts: NotifyParts): TenantEventHandler<PeopleTold> {
  const { trade, push, send } = parts
  const { app } = trade
  return {
    name: PEOPLE_HANDLER,
    event: peopleTold,
    handle: async (told, { db, log }) => {
      const { tenantId, kind, text } = told
      const people = await reachable(parts, db, told)
      const inApp = people.filter(({ channels }) => channels[kind].includes(NOTIFICATION_CHANNEL.inApp))
      const userIds = await showInApp(app, db, told, { userIds: inApp.map(({ userId }) => userId) })
      if (userIds.length > 0) {
        await app.jobs.enqueue(db, push, { tenantId, id: onceKey(told), userIds: [...userIds], text })
      }
      const acting = { tenantId, actor: 'system', command: 'server/tellPeople' } as const
      const now = await trade.now(systemContext({ db, clock: app.clock, log }, acting))
      if (await queueOutside(db, { told, people, clock: app.clock, now })) {
        await app.jobs.enqueue(db, send, {})
      }
    },
  }
}

/** Those who may sign in and see what it is about. */
async function reachable(
  { trade, callerNow }: NotifyParts,
  db: TenantDatabase,
  told: PeopleTold,
): Promise<readonly Told[]> {
  const { tenantId, about, holders, sender } = told
  const held = holders === null ? [] : await holdersOf(db, { tenantId, permission: holders })
  const people: Told[] = []
  for (const person of await toldPeople(db, { ...told, userIds: [...told.userIds, ...held] })) {
    if (person.username === sender) {
      continue
    }
    const user = await callerNow(person.userId, tenantId)
    if (user && (!about || (await seenRecords(trade.app, { db, user }, [about])).has(aboutKey(about)))) {
      people.push(person)
    }
  }
  return people
}
