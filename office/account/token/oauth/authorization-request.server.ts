import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server'
import { refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { Outbound } from '#kit/server/http/outbound.server.ts'
import { type Program, programOf } from './oauth-client.server.ts'
import { isOwnResource, oauthMetadata } from './oauth-metadata.server.ts'
import { PROGRAM_SCOPES, type ProgramScope } from './program.ts'
import { isNamedAddress } from './redirect-address.ts'

/** What a program asks a person for. */
export interface AuthorizationRequest {
  readonly program: Program
  readonly redirectUri: string
  readonly state: string | null
  readonly challenge: string
  readonly scopes: readonly ProgramScope[]
  /** Why it cannot be allowed; the program may be told. */
  readonly fault: OAuthError | undefined
}

export interface RequestParts {
  readonly outbound: Outbound
  readonly publicAddress: () => string
}

/**
 * Reads a request. What is wrong with it is told to the program only at an address that the program named before.
 * @throws DomainError `refused` where it is not known who asks, or where they come back to
 */
export async function authorizationRequest(
  db: Database,
  { outbound, publicAddress }: RequestParts,
  query: string,
): Promise<AuthorizationRequest> {
  if (!oauthMetadata(publicAddress())) {
    throw refused(NOT_SAFE)
  }
  const sent = new URLSearchParams(query)
  const id = onlyOne(sent, 'client_id')
  const redirectUri = onlyOne(sent, 'redirect_uri')
  if (!id || !redirectUri) {
    throw refused(NO_PROGRAM)
  }
  const program = await programOf(db, outbound, id)
  if (!isNamedAddress(program.redirectUris, redirectUri)) {
    throw refused(OTHER_ADDRESS)
  }
  const scopes = askedScopes(sent.get('scope'))
  return {
    ...{ program, redirectUri, scopes },
    state: sent.get('state'),
    challenge: sent.get('code_challenge') ?? '',
    fault: faultIn(sent, scopes, publicAddress()),
  }
}

function faultIn(
  sent: URLSearchParams,
  scopes: readonly ProgramScope[],
  publicAddress: string,
): OAuthError | undefined {
  const names = [...sent.keys()]
  if (new Set(names).size < names.length) {
    return new OAuthError(OAuthErrorCode.InvalidRequest, 'a parameter is there twice')
  }
  if (sent.get('response_type') !== 'code') {
    return new OAuthError(OAuthErrorCode.UnsupportedResponseType, 'response_type is code')
  }
  if (sent.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(sent.get('code_challenge') ?? '')) {
    return new OAuthError(OAuthErrorCode.InvalidRequest, 'code_challenge with code_challenge_method S256 is required')
  }
  if (!isOwnResource(publicAddress, sent.get('resource'))) {
    return new OAuthError(OAuthErrorCode.InvalidTarget, 'there is no such resource here')
  }
  return scopes.length === 0 ? new OAuthError(OAuthErrorCode.InvalidScope, PROGRAM_SCOPES.join(' ')) : undefined
}

/** Those that are known of the ones that are asked for; all where none is named. */
function askedScopes(scope: string | null): readonly ProgramScope[] {
  const named = scope?.split(' ').filter(Boolean) ?? []
  return named.length === 0 ? PROGRAM_SCOPES : PROGRAM_SCOPES.filter((one) => named.includes(one))
}

/** The address with which the browser goes back to the program; it says which server answers (RFC 9207). */
export function answerAddress(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  publicAddress: string,
  answer: Readonly<Record<string, string>>,
): string {
  const address = new URL(redirectUri)
  const said = { ...answer, ...(state !== null && { state }), iss: new URL(publicAddress).origin }
  for (const [name, value] of Object.entries(said)) {
    address.searchParams.append(name, value)
  }
  return address.href
}

/** The same as an error. */
export function faultAddress(
  asked: AuthorizationRequest,
  publicAddress: string,
  { code, message }: OAuthError,
): string {
  return answerAddress(asked, publicAddress, { error: code, error_description: message })
}

function onlyOne(sent: URLSearchParams, name: string): string | undefined {
  const [first, ...more] = sent.getAll(name)
  return more.length === 0 ? first : undefined
}

const NO_PROGRAM: Refusal = [
  '请求不完整：缺少程序标识或返回地址',
  'The request does not say which program asks, or where it comes back to',
  'oauth.incomplete',
]
const OTHER_ADDRESS: Refusal = [
  '返回地址与程序登记的不一致，已拒绝',
  'The program named another address to come back to: refused',
  'oauth.otherAddress',
]
const NOT_SAFE: Refusal = [
  '只有通过 HTTPS 访问的后台才能连接程序：请管理员设置 VITRINE_PUBLIC_URL',
  'Programs connect over HTTPS only: an administrator sets VITRINE_PUBLIC_URL',
  'oauth.notEncrypted',
]
