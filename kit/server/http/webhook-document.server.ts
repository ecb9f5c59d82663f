import type { z } from 'zod'
import type { Text } from '#kit/contract/text.ts'
import type { Components } from './api-components.server.ts'

type Json = Readonly<Record<string, unknown>>

/** Something that the server tells other programs of, at an address of theirs. */
export interface ToldWebhook {
  /** `order.paid`. */
  readonly name: string
  readonly title: Text
  /** The part of the document that shows it. */
  readonly tag: string
  readonly schema: z.ZodType
  readonly example: Json
}

/** Headers by the Standard Webhooks convention. */
const HEADERS: Readonly<Record<string, string>> = {
  'webhook-id': 'The same for each try of one message: leave out what you have dealt with.',
  'webhook-timestamp': 'Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off.',
  'webhook-signature':
    'Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right.',
}

const parameters = Object.entries(HEADERS).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

/** What a receiver answers. */
const RESPONSES = {
  '2XX': { description: 'Taken. Anything else, a redirect too, is tried again: ten times with growing pauses.' },
  410: { description: 'Nothing more is wanted: the endpoint is switched off at once.' },
} as const

/** The `webhooks` of a document, by their names. */
export function webhooksOf(told: readonly ToldWebhook[], parts: Components): Readonly<Record<string, Json>> {
  return Object.fromEntries(told.map((each) => [each.name, { post: operationOf(each, parts) }]))
}

function operationOf({ name, title, tag, schema, example }: ToldWebhook, parts: Components): Json {
  return {
    operationId: `told${name.replace(/(?:^|\W)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: title.join(' · '),
    tags: [tag],
    security: [],
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema: parts.answer(schema), example } } },
    responses: RESPONSES,
  }
}
