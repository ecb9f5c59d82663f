import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { PushNotification } from '#kit/server/socket/notification-channel.server.ts'
import type { OfficeAuthority } from '../login/office-authority.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { announcementRoutes } from './announcement/announcement.server.ts'
import { announcement } from './announcement/announcement.ts'
import { deliverJob } from './announcement/deliver-job.server.ts'
import { releaseTimer } from './announcement/release-timer.server.ts'
import { colleagueRoutes } from './colleague/colleague.server.ts'
import { inboxRoutes } from './inbox/inbox.server.ts'
import { receivedById } from './inbox/inbox-rows.server.ts'
import { speechRoute } from './inbox/speech.server.ts'
import { jobTold } from './notify/job-told.server.ts'
import { notifyPeople } from './notify/notify-people.server.ts'
import { pushJob } from './notify/push-job.server.ts'
import { refundTold } from './notify/refund-told.server.ts'
import { sendJob } from './notify/send-to-people.server.ts'
import { smsRoutes } from './sms/sms.server.ts'
import { sms } from './sms/sms.ts'
import { smsTemplateRoutes } from './sms/sms-template.server.ts'
import { smsTemplate } from './sms/sms-template.ts'

interface Parts {
  readonly trade: Trade
  readonly authority: Pick<OfficeAuthority, 'callerNow'>
  readonly app: AppContext
  /** Tells open pages that there is something new. */
  readonly push: PushNotification
}

/** What the house tells its own people. */
export const messageServer = defineServerArea<Parts>({
  open: ({ app, push, trade, authority: { callerNow } }) => {
    const pushing = pushJob(trade, push)
    const send = sendJob({ trade, callerNow, push: pushing })
    const deliver = deliverJob({ app, push, send })
    const parts = { app, deliver }
    return {
      nouns: [
        [
          announcement.name,
          announcementRoutes({ ...parts, receivedById: (ctx, id) => receivedById({ ...ctx, app }, id) }),
        ],
        [sms.name, smsRoutes(app, send)],
        [smsTemplate.name, smsTemplateRoutes(app, send)],
      ],
      routes: [...inboxRoutes(app, push), speechRoute(trade), ...colleagueRoutes(app)],
      clock: [send],
      begin: (jobs) => {
        jobs.register(deliver)
        jobs.register(releaseTimer(parts))
        jobs.register(pushing)
        jobs.subscribe(notifyPeople({ trade, callerNow, push: pushing, send }))
        jobs.subscribe(jobTold)
        jobs.subscribe(refundTold)
      },
    }
  },
})
