import type { components } from './schema.js'

/** Something that happened in the shop, as webhooks and `/event/list` tell it; `type` says what `data` holds. */
export type ShopEvent = components['schemas']['ShopEvent']

/** What came to an endpoint. */
export interface ReceivedWebhook {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The very bytes that came, or their text: not what a parser made of them. */
  readonly body: string | Uint8Array<ArrayBuffer>
}

/** What came is not from the shop, or was sent too long ago. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/** Seconds that clocks may differ, and that a message is worth something. */
const TOLERANCE = 300

const UTF8 = new TextEncoder()

/**
 * The event that the shop told an endpoint of. One message may come several times under one `webhook-id`, and an event several times under
 * one `number`: leave out what you have dealt with.
 * @param secret `whsec_…`, which the shop showed once
 * @throws WebhookError for whatever does not carry a right signature of the last 5 minutes
 */
export async function verify(secret: string, { headers, body }: ReceivedWebhook): Promise<ShopEvent> {
  const header = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    return typeof value === 'string' ? value : ''
  }
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')]
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE) {
    throw new WebhookError('The time of the message is missing, or more than 5 minutes off')
  }
  const sent = typeof body === 'string' ? UTF8.encode(body) : body
  const signed = joined(UTF8.encode(`${id}.${timestamp}.`), sent)
  const key = await crypto.subtle.importKey('raw', bytes(secret.replace(/^whsec_/, '')), ALGORITHM, false, ['verify'])
  for (const signature of header('webhook-signature').split(' ')) {
    const [version, value = ''] = signature.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytes(value), signed))) {
      return JSON.parse(new TextDecoder().decode(sent)) as ShopEvent
    }
  }
  throw new WebhookError('No signature of the message is right')
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

/** Of base64; none of what is no base64. */
function bytes(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
