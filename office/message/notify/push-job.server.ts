import { z } from 'zod'
import { LOCALES, textIn } from '#kit/contract/text.ts'
import { ofTenant } from '#kit/server/database/database.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { PushNotification } from '#kit/server/socket/notification-channel.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { afterQuiet } from '../../trade/commands/message/messages.server.ts'
import { toldPeople } from './choices.server.ts'

const INPUT = z.object({
  tenantId: z.int(),
  id: z.string(),
  userIds: z.array(z.string()),
  text: z.tuple([z.string(), z.string()]),
})
export type ToPush = z.output<typeof INPUT>

/**
 * Tells open pages of people that there is something new, once it is there to be asked for: in the words that are read aloud
 * where people wish it, and without any in their quiet hours.
 */
export function pushJob({ app }: Pick<Trade, 'app'>, push: PushNotification): Job<ToPush> {
  return defineJob('people-push', {
    input: INPUT,
    run: async ({ tenantId, id, userIds, text }, { db }) => {
      const people = await toldPeople(ofTenant(db, tenantId), { tenantId, userIds })
      const now = new Date()
      const isAwake = ({ quietHours }: (typeof people)[number]) => afterQuiet(app.clock, quietHours, now) <= now
      const tell = (to: typeof people, msgTxt: string) => {
        if (to.length > 0) {
          push({ tenantId, userIds: to.map(({ userId }) => userId), cmd: 'user', msgId: id, msgTxt })
        }
      }
      for (const locale of LOCALES) {
        tell(
          people.filter((one) => one.locale === locale && isAwake(one)),
          textIn(locale, text),
        )
      }
      tell(
        people.filter((one) => !isAwake(one)),
        '',
      )
    },
  })
}
