import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { bodyDigest } from '#kit/server/http/body-digest.server.ts'
import type { Does, OpenRequestContext } from '#kit/server/http/route.server.ts'
import { secretsInUse } from '#kit/server/seal/rotated-secret.server.ts'
import { API_CLIENT_STATE } from './api-client/api-client.ts'
import { clientSecrets } from './api-client/client-secret.ts'
import { HEADERS, signedText, WINDOW_MS } from './signature.ts'

/** A client that signed its request. */
export interface SignedClient {
  readonly id: string
  readonly tenantId: number
  readonly scopes: ReadonlySet<string>
}

/** One answer for all that is wrong with who asks: nobody learns which keys there are. */
const UNKNOWN: Refusal = ['签名无效', 'The signature is not valid', 'signature.wrong']
const STALE: Refusal = [
  '请求时间与服务器相差超过5分钟',
  'The time of the request is more than 5 minutes off',
  'signature.stale',
]
const REPLAYED: Refusal = [
  '请求已处理过，请使用新的随机串',
  'This request was sent before; use a new nonce',
  'signature.replayed',
]

const ASKED = 'who signs has no tenant before it is known; its key is unique over all'

interface ClientRow {
  readonly id: string
  readonly tenantId: number
  readonly clientKey: string
  readonly secretSealed: string | null
  readonly formerSecretSealed: string | null
  readonly formerUntil: Date | null
  readonly scopes: string
  readonly state: number
  readonly lastUsedAt: Date | null
}

/** How often it is noted that a client is in use. */
const NOTED_MS = 60_000

/**
 * The client that signed a request. A command is thereby seen once; what only reads may be asked again while its time is not over:
 * it tells no more than it told, and writes no row for that.
 * @param db the server's own, no transaction: a request that is refused later was seen all the same
 * @throws DomainError `unauthenticated`
 */
export async function signedClient(
  { vault }: Pick<AppContext, 'vault'>,
  { request, db, log }: Pick<OpenRequestContext, 'request' | 'db' | 'log'>,
  does: Does,
): Promise<SignedClient> {
  const header = (name: string) => {
    const value = request.headers[name.toLowerCase()]
    return typeof value === 'string' ? value : ''
  }
  const [key, timestamp, nonce] = [header(HEADERS.key), header(HEADERS.timestamp), header(HEADERS.nonce)]
  if (!/^vc_[\w-]{1,37}$/.test(key) || !/^\d{13}$/.test(timestamp) || !/^[\w-]{16,64}$/.test(nonce)) {
    throw new DomainError('unauthenticated', UNKNOWN)
  }
  const client = await clientOf(db, key)
  const [path = '', query = ''] = request.url.split(/\?(.*)/s)
  const text = signedText({ method: request.method, path, query, bodyDigest: bodyDigest(request), timestamp, nonce })
  const isRight = (client ? secretsInUse(vault, clientSecrets, client) : ['']).some((secret) =>
    isSame(createHmac('sha256', secret).update(text).digest('hex'), header(HEADERS.signature)),
  )
  if (!isRight || !client?.secretSealed || client.state !== API_CLIENT_STATE.active) {
    throw new DomainError('unauthenticated', UNKNOWN)
  }
  if (Math.abs(Date.now() - Number(timestamp)) > WINDOW_MS) {
    throw new DomainError('unauthenticated', STALE, { data: { now: Date.now() } })
  }
  await (does === 'command' ? seeOnce(db, client, nonce) : undefined)
  await noteUse(db, client).catch((err: unknown) => log.warn({ err }, 'the use of an API client could not be noted'))
  return { id: client.id, tenantId: client.tenantId, scopes: new Set(client.scopes.split(',')) }
}

async function clientOf(db: Database, key: string): Promise<ClientRow | undefined> {
  const rows = await acrossTenants(db, ASKED)
    .selectFrom('shop_api_client')
    .select([
      'id',
      'tenantId',
      'clientKey',
      'secretSealed',
      'formerSecretSealed',
      'formerUntil',
      'scopes',
      'state',
      'lastUsedAt',
    ])
    .where('clientKey', '=', key)
    .execute()
  return rows[0]
}

function isSame(expected: string, given: string): boolean {
  const [right, left] = [Buffer.from(expected), Buffer.from(given)]
  return right.length === left.length && timingSafeEqual(right, left)
}

/** @throws DomainError for a request that was seen before */
async function seeOnce(db: Database, { id, tenantId }: ClientRow, nonce: string): Promise<void> {
  const { rows } = await sql`
    insert into shop_storefront_nonce (client_id, nonce, tenant_id) values (${id}, ${nonce}, ${tenantId})
    on conflict do nothing returning nonce`.execute(acrossTenants(db, ASKED))
  if (rows.length === 0) {
    throw new DomainError('unauthenticated', REPLAYED)
  }
}

/** Notes that a client is in use, once a minute. A database that takes nothing more keeps nobody from reading. */
async function noteUse(db: Database, { id, lastUsedAt }: ClientRow): Promise<void> {
  if (lastUsedAt === null || Date.now() - lastUsedAt.getTime() >= NOTED_MS) {
    await acrossTenants(db, ASKED)
      .updateTable('shop_api_client')
      .set({ lastUsedAt: sql`now()` })
      .where('id', '=', id)
      .execute()
  }
}
