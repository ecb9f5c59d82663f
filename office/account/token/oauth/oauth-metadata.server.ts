import {
  type AuthMetadataOptions,
  buildOAuthProtectedResourceMetadata,
  getOAuthProtectedResourceMetadataUrl,
} from '@modelcontextprotocol/server'
import { AGENT_PATH } from '../api-token.ts'
import { OAUTH_PATHS, PROGRAM_SCOPES } from './program.ts'

const RESOURCE_METADATA = '/.well-known/oauth-protected-resource'

/**
 * What the house tells of how programs sign in, below its public address; undefined where that is neither HTTPS nor this
 * computer: codes and tokens would be read on the way.
 */
export function oauthMetadata(publicAddress: string): AuthMetadataOptions | undefined {
  const { origin, protocol, hostname } = new URL(publicAddress)
  if (protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1') {
    return undefined
  }
  return {
    resourceServerUrl: new URL(AGENT_PATH, origin),
    resourceName: 'Vitrine',
    scopesSupported: [...PROGRAM_SCOPES],
    oauthMetadata: {
      issuer: origin,
      authorization_endpoint: origin + OAUTH_PATHS.authorize,
      token_endpoint: origin + OAUTH_PATHS.token,
      registration_endpoint: origin + OAUTH_PATHS.register,
      revocation_endpoint: origin + OAUTH_PATHS.revoke,
      scopes_supported: [...PROGRAM_SCOPES],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    },
  }
}

/** The documents by their paths (RFC 9728, RFC 8414). */
export function metadataDocuments(publicAddress: string): Readonly<Record<string, object>> {
  const options = oauthMetadata(publicAddress)
  if (!options) {
    return {}
  }
  const resource = buildOAuthProtectedResourceMetadata(options)
  return {
    [RESOURCE_METADATA]: resource,
    [RESOURCE_METADATA + AGENT_PATH]: resource,
    '/.well-known/oauth-authorization-server': options.oauthMetadata,
  }
}

/** What a request of an agent without a good token is answered with: where it learns how to get one. */
export function bearerChallenge(publicAddress: string, isSent: boolean): string {
  const options = oauthMetadata(publicAddress)
  return [
    'Bearer realm="vitrine"',
    ...(isSent ? ['error="invalid_token"'] : []),
    ...(options
      ? [
          `scope="${PROGRAM_SCOPES.join(' ')}"`,
          `resource_metadata="${getOAuthProtectedResourceMetadataUrl(options.resourceServerUrl)}"`,
        ]
      : []),
  ].join(', ')
}

/** Whether a program means the house by what it names (RFC 8707); the house has one resource, which need not be named. */
export function isOwnResource(publicAddress: string, named: string | null): boolean {
  const own = new URL(AGENT_PATH, publicAddress).href
  return named === null || named === own || named === `${own}/`
}
