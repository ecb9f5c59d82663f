import type { Examples } from '#kit/contract/testing/examples.ts'

/** An address that may be told of events: one of those for documentation (RFC 5737). */
export const webhookExamples: Examples = { values: { url: (n) => `https://203.0.113.${(n % 250) + 1}/hook/${n}` } }

/** What was sent to an endpoint, as the suite over all resources needs it. */
export const webhookDeliveryExamples: Examples = {
  told: 'error',
  stored: (id, n) => [
    `insert into shop_webhook (id, name, url, events) values ('w${n}', 'hook-${n}', 'https://203.0.113.9/', 'order.paid')`,
    `insert into shop_webhook_delivery (id, webhook_id, event, once_key, payload, due_at, error, state, create_by)
      values ('${id}', 'w${n}', 'order.paid', 'once-${n}', '{}', date_trunc('second', now()), 'secret${n}x', 2, 'admin')`,
  ],
}
