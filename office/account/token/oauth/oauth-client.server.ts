import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server'
import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { plainCode } from '#kit/contract/plain-code.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { Outbound } from '#kit/server/http/outbound.server.ts'
import { ADDRESS_MAX, PROGRAM_NAME_MAX } from './program.ts'
import { isRedirectAddress } from './redirect-address.ts'

const OPEN = 'programs register before anybody has let them in; what they say of themselves is nobody’s'

/** A program that registered and was never let in is forgotten. */
const UNUSED = '1 day'
/** One that nobody has let in for so long registers anew. */
const FORGOTTEN = '400 days'

const MOST_ADDRESSES = 10
/** Letters of the longest document that a site keeps of a program. */
const DOCUMENT_MAX = 20_000

/** What a program says of itself. */
export interface Program {
  readonly id: string
  readonly name: string
  /** The site that says so; null where the program registered by itself. */
  readonly site: string | null
  readonly redirectUris: readonly string[]
}

/** Of what programs send (RFC 7591), as much as counts here; all else they may say is dropped. */
const METADATA = z.object({
  client_name: z.string().max(1000).optional(),
  redirect_uris: z.array(z.string()).min(1).max(MOST_ADDRESSES),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
})
const DOCUMENT = METADATA.extend({
  client_id: z.string(),
  token_endpoint_auth_method: z.literal('none').optional(),
})

/** Keeps a program that registers. It gets no secret: what runs at somebody's place keeps none. @throws OAuthError */
export async function registerProgram(db: Database, sent: unknown): Promise<object> {
  const { success, data } = METADATA.safeParse(sent)
  if (!success || (data.grant_types && !data.grant_types.includes('authorization_code'))) {
    throw new OAuthError(OAuthErrorCode.InvalidClientMetadata, 'redirect_uris, and the grant authorization_code')
  }
  if (!data.redirect_uris.every(isRedirectAddress)) {
    throw new OAuthError(OAuthErrorCode.InvalidRedirectUri, 'https, or http on 127.0.0.1, [::1] or localhost')
  }
  const open = ofAnySpeaker(db, OPEN)
  const [id, name] = [newId(), nameOf(data.client_name)]
  await sql`delete from sys_oauth_client where coalesce(used_at + ${sql.lit(FORGOTTEN)}::interval,
    create_time + ${sql.lit(UNUSED)}::interval) < now()`.execute(open)
  await sql`insert into sys_oauth_client (id, name, redirect_uris) values (${id}, ${name}, ${data.redirect_uris})`.execute(
    open,
  )
  return {
    client_id: id,
    client_id_issued_at: Math.floor(Date.now() / 1000),
    client_name: name,
    redirect_uris: data.redirect_uris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

/**
 * The program of an id: one that registered here, or whose site keeps a document of it at just that address.
 * @throws DomainError `refused` for one that nobody knows
 */
export async function programOf(db: Database, outbound: Outbound, id: string): Promise<Program> {
  if (isDocumentAddress(id)) {
    const found = await outbound.fetch(id).catch(() => undefined)
    const program = found?.status === 200 ? programIn(id, Buffer.from(found.bytes).toString('utf8')) : undefined
    if (!program) {
      throw refused(NO_DOCUMENT)
    }
    return program
  }
  const { rows } = await sql<Program>`
    select id, name, null as site, redirect_uris from sys_oauth_client
    where id = ${id} and coalesce(used_at + ${sql.lit(FORGOTTEN)}::interval,
      create_time + ${sql.lit(UNUSED)}::interval) > now()
  `.execute(ofAnySpeaker(db, OPEN))
  const [program] = rows
  if (!program) {
    throw refused(UNKNOWN)
  }
  return program
}

/** Somebody let it in: it is kept. */
export async function noteUsed(db: Database, { id }: Program): Promise<void> {
  await sql`update sys_oauth_client set used_at = now() where id = ${id}`.execute(ofAnySpeaker(db, OPEN))
}

/** An id that is the address of a document: of a site over HTTPS, written as everybody writes it. */
export function isDocumentAddress(id: string): boolean {
  const url = id.length <= ADDRESS_MAX && URL.canParse(id) ? new URL(id) : undefined
  return (
    url?.protocol === 'https:' &&
    url.href === id &&
    url.pathname !== '/' &&
    `${url.username}${url.password}${url.hash}` === ''
  )
}

/** What a document says of the program whose address it lies at; undefined where it is none of it. */
export function programIn(id: string, text: string): Program | undefined {
  const { success, data } = DOCUMENT.safeParse(text.length > DOCUMENT_MAX ? undefined : jsonIn(text))
  if (!success || data.client_id !== id || !data.redirect_uris.every(isRedirectAddress)) {
    return undefined
  }
  return { id, name: nameOf(data.client_name), site: new URL(id).host, redirectUris: data.redirect_uris }
}

/** Without what nobody can see, and what turns the direction of writing. */
function nameOf(said = ''): string {
  return plainCode(said).replace(/\s+/g, ' ').slice(0, PROGRAM_NAME_MAX).trim() || 'MCP'
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const UNKNOWN: Refusal = [
  '没有登记这个程序，或登记已过期：请在程序中重新连接',
  'No such program is registered, or no longer: connect anew from the program',
  'oauth.unknownProgram',
]
const NO_DOCUMENT: Refusal = [
  '无法读取该程序的说明文件',
  'What the program says of itself cannot be read',
  'oauth.documentUnreadable',
]
