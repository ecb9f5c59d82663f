import { LRUCache } from 'lru-cache'
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import { hashOf } from '#kit/server/session/session-store.server.ts'
import { PROVIDER_KIND } from '../provider-choices.ts'
import { type Provider, secretOf } from '../provider-row.server.ts'
import { Denied, type Protocol, requireSafe, type Services } from './protocol.server.ts'

/** Milliseconds that what a provider says of itself counts: its addresses and its keys. */
const KNOWN_MS = 10 * 60_000

const USUAL_SCOPES = 'openid profile email'

/** Clock of the provider against ours, in seconds. */
const CLOCK_TOLERANCE = 30

const known = new LRUCache<string, Configuration>({ max: 50, ttl: KNOWN_MS })

// needed by few processes, and long to load
const library = () => import('openid-client')

/**
 * OpenID Connect and OAuth 2.0: authorisation code with PKCE. Of OpenID Connect the signature of the ID token is checked,
 * although it came over TLS, and its issuer, audience, nonce and times.
 */
export const oidc: Protocol = {
  addressFor: async (services, provider, { redirectUri, state, nonce, verifier }) => {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
    const config = await configurationOf(services, provider)
    const isOpenId = provider.kind === PROVIDER_KIND.oidc
    const scope = provider.scopes || (isOpenId ? USUAL_SCOPES : '')
    return buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(scope && { scope }),
      ...(isOpenId && { nonce }),
    }).href
  },
  claimsOf: async (services, provider, query, { redirectUri, state, nonce, verifier }) => {
    const { authorizationCodeGrant, AuthorizationResponseError, fetchProtectedResource, fetchUserInfo } =
      await library()
    const config = await configurationOf(services, provider)
    const isOpenId = provider.kind === PROVIDER_KIND.oidc
    const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
      expectedState: state,
      pkceCodeVerifier: verifier,
      ...(isOpenId && { expectedNonce: nonce, idTokenExpected: true }),
    }).catch((error: unknown) => {
      throw error instanceof AuthorizationResponseError ? new Denied(error.error, { cause: error }) : error
    })
    if (!isOpenId) {
      const answer = await fetchProtectedResource(
        config,
        tokens.access_token,
        new URL(provider.userInfoUrl ?? ''),
        'GET',
      )
      return recordIn(await answer.json())
    }
    const claims = tokens.claims()
    if (!claims) {
      throw new Error('the provider sent no ID token')
    }
    const more = config.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(config, tokens.access_token, claims.sub)
      : {}
    // what is signed comes first
    return { ...more, ...claims }
  },
}

/** A provider as it is set now; discovered anew when it, or its secret, was changed. */
async function configurationOf(services: Services, provider: Provider): Promise<Configuration> {
  const { id, version, secretSealed } = provider
  const key = hashOf(`${id} ${version} ${secretSealed ?? ''}`)
  const held = known.get(key)
  if (held) {
    return held
  }
  const made =
    provider.kind === PROVIDER_KIND.oidc ? await discovered(services, provider) : await described(services, provider)
  known.set(key, made)
  return made
}

/** OpenID Connect Discovery 1.0. */
async function discovered(services: Services, provider: Provider): Promise<Configuration> {
  const client = await library()
  requireSafe(provider.address)
  const execute = isPlain(provider.address) ? [client.allowInsecureRequests] : []
  const customFetch = fetchThrough(services)
  const { clientId, address } = provider
  const first = await client.discovery(new URL(address), clientId ?? '', undefined, client.None(), {
    execute,
    [client.customFetch]: customFetch,
  })
  const server = first.serverMetadata()
  // RFC 8414: what is left out means basic
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const secret = secretOf(services, provider)
  const auth = !secret
    ? client.None()
    : methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
      ? client.ClientSecretBasic(secret)
      : client.ClientSecretPost(secret)
  const config = settled(client, new client.Configuration(server, clientId ?? '', metadata(client), auth), provider)
  client.enableNonRepudiationChecks(config)
  config[client.customFetch] = customFetch
  return config
}

/** OAuth 2.0 says nothing of itself: its addresses are those of the row. */
async function described(services: Services, provider: Provider): Promise<Configuration> {
  const client = await library()
  const { address, authorizeUrl, tokenUrl, userInfoUrl, clientId } = provider
  for (const url of [tokenUrl, userInfoUrl]) {
    requireSafe(url ?? '')
  }
  const secret = secretOf(services, provider)
  const auth: ClientAuth = secret ? client.ClientSecretPost(secret) : client.None()
  const server = { issuer: address, authorization_endpoint: authorizeUrl ?? '', token_endpoint: tokenUrl ?? '' }
  const config = settled(client, new client.Configuration(server, clientId ?? '', metadata(client), auth), provider)
  config[client.customFetch] = fetchThrough(services)
  return config
}

type Library = Awaited<ReturnType<typeof library>>

const metadata = (client: Library) => ({ [client.clockTolerance]: CLOCK_TOLERANCE })

/** On this machine alone a provider may be asked without TLS. */
function settled(client: Library, config: Configuration, { address, tokenUrl }: Provider): Configuration {
  if (isPlain(tokenUrl || address)) {
    client.allowInsecureRequests(config)
  }
  return config
}

const isPlain = (address: string): boolean => new URL(address).protocol === 'http:'

/** Requests of the library go where requests of this server may go. */
function fetchThrough({ outbound }: Services): CustomFetch {
  return async (url, { method, headers, body }) => {
    requireSafe(url)
    const answer = await outbound.ask(url, {
      method,
      headers,
      body: body === null || body === undefined ? undefined : String(body),
    })
    return new Response(NO_BODY.has(answer.status) ? null : Buffer.from(answer.bytes), {
      status: answer.status,
      headers: { 'content-type': answer.mediaType },
    })
  }
}

const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304])

function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('the provider says nothing of the person')
  }
  return value as Readonly<Record<string, unknown>>
}
