import { z } from 'zod'
import { named } from '#kit/server/http/answers.server.ts'
import type { ToldWebhook } from '#kit/server/http/webhook-document.server.ts'
import { STOREFRONT_PATH } from '../../storefront/signature.ts'
import { EVENT_DATA } from '../../trade/commands/context/event-data.server.ts'
import { EVENT_VERSION, TRADE_EVENTS, type TradeEventType } from '../../trade/model/trade-events.ts'

const NUMBER = z
  .int()
  .min(1)
  .meta({ description: 'One more for each event of the shop, without gaps', examples: [4711] })

const TIMESTAMP = z.iso
  .datetime()
  .meta({ description: 'When it happened, in UTC (ISO 8601)', examples: ['2026-11-28T12:15:00.000Z'] })

/** `order.paid` → `EventOrderPaid`. */
const nameOf = (type: TradeEventType) =>
  `Event${type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`

/** What programs are told of one event, by webhook and by list alike. */
function toldSchema(type: TradeEventType) {
  const { about, title } = TRADE_EVENTS[type]
  const shape = z.object({
    type: z.literal(type),
    version: z.literal(EVENT_VERSION).meta({ description: 'Of what `data` holds' }),
    number: NUMBER,
    timestamp: TIMESTAMP,
    data: EVENT_DATA[about].shape,
  })
  return named(nameOf(type), shape.meta({ description: title.join(' · ') }))
}

const TYPES = Object.keys(TRADE_EVENTS) as readonly TradeEventType[]
const SCHEMAS = TYPES.map((type) => ({ type, schema: toldSchema(type) }))
const [first, ...rest] = SCHEMAS.map(({ schema }) => schema)

/** Any of them. */
export const TOLD_EVENT = named(
  'ShopEvent',
  z.discriminatedUnion('type', [first as NonNullable<typeof first>, ...rest]),
)

/** Each event as the document of the API shows it. */
export const TOLD_WEBHOOKS: readonly ToldWebhook[] = SCHEMAS.map(({ type, schema }) => {
  const { about, title } = TRADE_EVENTS[type]
  const example = { type, version: EVENT_VERSION, number: 4711, timestamp: '2026-11-28T12:15:00.000Z' }
  return {
    name: type,
    title,
    tag: STOREFRONT_PATH.slice(1),
    schema,
    example: { ...example, data: EVENT_DATA[about].example },
  }
})
