import type { Examples } from '#kit/contract/testing/examples.ts'
import { mailServer } from './message/mail-server.ts'
import { mailServerExamples } from './message/mail-server-for-test.ts'
import { webhook } from './webhook/webhook.ts'
import { webhookDelivery } from './webhook/webhook-delivery.ts'
import { webhookDeliveryExamples, webhookExamples } from './webhook/webhook-for-test.ts'

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const connectExamples: Readonly<Record<string, Examples>> = {
  [mailServer.name]: mailServerExamples,
  [`${mailServer.name}.test`]: { values: { to: (n) => `staff${n}@mail.example` } },
  [webhook.name]: webhookExamples,
  [webhookDelivery.name]: webhookDeliveryExamples,
}
