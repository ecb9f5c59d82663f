import { createHash, createHmac, randomUUID } from 'node:crypto'
import { BASE_PATH, type Envelope } from '#kit/contract/envelope.ts'
import { HEADERS, STOREFRONT_PATH, signedText } from '../signature.ts'

interface StorefrontAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Envelope<Record<string, unknown>>
}

interface Sending {
  readonly key?: string | undefined
  /** Changes the headers that were signed. */
  readonly change?: (headers: Record<string, string>) => void
  /** Sent in place of the body that was signed. */
  readonly otherBody?: unknown
  readonly timestamp?: number
  /** Address of another server process. */
  readonly address?: string
}

export interface SigningClient {
  /** Headers of a request that is sent by other means. @param url below the origin */
  signed(method: string, url: string, body?: string, timestamp?: number): Readonly<Record<string, string>>
  get(path: string, query?: Readonly<Record<string, string | number>>, sending?: Sending): Promise<StorefrontAnswer>
  /** Each command has a key of its own unless one is given. */
  post(path: string, body?: unknown, sending?: Sending): Promise<StorefrontAnswer>
}

interface ClientKeys {
  /** Where the shop answers. */
  readonly address: string
  readonly clientKey: string
  readonly secret: string
}

/** Calls the storefront as website and app do: each request is signed with the secret of an API client. */
export function signingClient({ address: home, clientKey, secret }: ClientKeys): SigningClient {
  const signed: SigningClient['signed'] = (method, url, body, timestamp = Date.now()) => {
    const [path = '', query = ''] = url.split('?')
    const parts = { timestamp: String(timestamp), nonce: randomUUID() }
    const bodyDigest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    return {
      [HEADERS.key]: clientKey,
      [HEADERS.timestamp]: parts.timestamp,
      [HEADERS.nonce]: parts.nonce,
      [HEADERS.signature]: createHmac('sha256', secret)
        .update(signedText({ method, path, query, bodyDigest, ...parts }))
        .digest('hex'),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
  }
  const send = async (
    method: string,
    url: string,
    body: string | undefined,
    { key, change, otherBody, timestamp, address = home }: Sending,
  ): Promise<StorefrontAnswer> => {
    const headers: Record<string, string> = {
      ...signed(method, url, body, timestamp),
      ...(key !== undefined && { [HEADERS.idempotency]: key }),
    }
    change?.(headers)
    const sent = otherBody === undefined ? body : JSON.stringify(otherBody)
    const response = await fetch(`${address}${url}`, { method, headers, body: sent ?? null })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as StorefrontAnswer['body'],
    }
  }
  return {
    signed,
    get: (path, query = {}, sending = {}) => {
      const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
      const search = new URLSearchParams(pairs).toString()
      return send('GET', `${BASE_PATH}${STOREFRONT_PATH}${path}${search && `?${search}`}`, undefined, sending)
    },
    post: (path, body = {}, sending = {}) =>
      send('POST', `${BASE_PATH}${STOREFRONT_PATH}${path}`, JSON.stringify(body), { key: randomUUID(), ...sending }),
  }
}
