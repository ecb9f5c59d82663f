import { createHash, createHmac, randomUUID } from 'node:crypto'
import { BASE_PATH, type Envelope } from '#kit/contract/envelope.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { TEST_KEY, type TestApp } from '#server/testing/test-app.server.ts'
import { secretOwner } from '../../api-client/secret-owner.ts'
import { signedText } from '../signature.ts'
import { STOREFRONT_PATH } from '../storefront-route.server.ts'

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

export interface StorefrontClient {
  readonly id: string
  readonly clientKey: string
  /** Headers of a request that is sent by other means. @param url below the origin */
  signed(method: string, url: string, body?: string, timestamp?: number): Readonly<Record<string, string>>
  get(path: string, query?: Readonly<Record<string, string | number>>, sending?: Sending): Promise<StorefrontAnswer>
  /** Each command has a key of its own unless one is given. */
  post(path: string, body?: unknown, sending?: Sending): Promise<StorefrontAnswer>
}

/** A client of the storefront that signs as clients do. */
export async function storefrontClient(
  app: Pick<TestApp, 'db' | 'address'>,
  {
    scopes = 'catalogue,customer,order,claim,refund',
    tenantId = 0,
  }: { readonly scopes?: string; readonly tenantId?: number } = {},
): Promise<StorefrontClient> {
  const [id, secret] = [newId(), `vs_${randomUUID()}`]
  const clientKey = `vc_${randomUUID()}`
  await app.db
    .insertInto('shop_api_client')
    .values({
      id,
      name: clientKey,
      clientKey,
      secretSealed: vault(TEST_KEY).seal(secret, secretOwner(id)),
      scopes,
      state: 1,
      tenantId,
    })
    .execute()
  const signed: StorefrontClient['signed'] = (method, url, body, timestamp = Date.now()) => {
    const [path = '', query = ''] = url.split('?')
    const parts = { timestamp: String(timestamp), nonce: randomUUID() }
    const bodyDigest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    return {
      'X-Client-Key': clientKey,
      'X-Timestamp': parts.timestamp,
      'X-Nonce': parts.nonce,
      'X-Signature': createHmac('sha256', secret)
        .update(signedText({ method, path, query, bodyDigest, ...parts }))
        .digest('hex'),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
  }
  const send = async (
    method: string,
    url: string,
    body: string | undefined,
    { key, change, otherBody, timestamp, address = app.address }: Sending,
  ): Promise<StorefrontAnswer> => {
    const headers: Record<string, string> = {
      ...signed(method, url, body, timestamp),
      ...(key !== undefined && { 'Idempotency-Key': key }),
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
    id,
    clientKey,
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
