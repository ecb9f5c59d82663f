import { defineServerArea } from '#kit/server/area/area.server.ts'
import { mailServerRoutes } from '../outbox/mail-server-routes.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { message } from '../trade/model/message.ts'
import { formerHandler, numberingHandler } from './event/event-handlers.server.ts'
import { eventJob } from './event/event-job.server.ts'
import { eventCalls } from './event/storefront-events.server.ts'
import { eventMessages } from './message/event-messages.server.ts'
import { mailServer } from './message/mail-server.ts'
import { messageRoutes } from './message/message.server.ts'
import { messageTemplateRoutes } from './message/message-template.server.ts'
import { messageTemplate } from './message/message-template.ts'
import { seedMessageTemplates } from './message/message-template-seed.server.ts'
import { messageJob } from './message/send-messages.server.ts'
import { messageCalls } from './message/storefront-messages.server.ts'
import { oldRecords } from './old-records.server.ts'
import { tellEndpoints } from './webhook/event-deliveries.server.ts'
import { deliveryJob } from './webhook/send-deliveries.server.ts'
import { webhookDeliveryRoutes, webhookRoutes } from './webhook/webhook.server.ts'
import { webhook } from './webhook/webhook.ts'
import { webhookDelivery } from './webhook/webhook-delivery.ts'

interface Parts {
  readonly trade: Trade
}

/** What the shop tells customers and other programs. */
export const connectServer = defineServerArea<Parts>({
  seeds: [seedMessageTemplates],
  open: ({ trade }) => {
    const numbered = tellEndpoints(trade)
    return {
      nouns: [
        [message.name, messageRoutes(trade)],
        [messageTemplate.name, messageTemplateRoutes(trade.app)],
        [mailServer.name, mailServerRoutes(trade.app, mailServer)],
        [webhook.name, webhookRoutes(trade)],
        [webhookDelivery.name, webhookDeliveryRoutes(trade)],
      ],
      routes: [...messageCalls(trade), ...eventCalls(trade)],
      clock: [messageJob(trade), eventJob(trade, numbered), deliveryJob(trade)],
      begin: (jobs) => {
        jobs.register(oldRecords(trade))
        jobs.subscribe(eventMessages(trade))
        jobs.subscribe(numberingHandler(trade, numbered))
        jobs.subscribe(formerHandler(trade, numbered))
      },
    }
  },
})
