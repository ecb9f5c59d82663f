import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider'

type Account = Readonly<Record<string, unknown>>

/** A provider of OpenID Connect: who comes is signed in there as the account that the test has chosen. */
export interface OidcServer {
  readonly issuer: string
  /** Claims of accounts by their `sub`. */
  readonly accounts: Map<string, Account>
  /** Whose account the next browser has; '' refuses. */
  signedInAs: string
  close(): Promise<void>
}

/** A free port of this machine. */
export async function listening(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

export const closed = (server: Server): Promise<unknown> => new Promise((resolve) => server.close(resolve))

interface OidcOptions {
  readonly clientId: string
  readonly secret: string
  readonly redirectUris: readonly string[]
}

/** The certified provider of npm, with one client, on a port of its own. */
export async function startOidcServer({ clientId, secret, redirectUris }: OidcOptions): Promise<OidcServer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'first' }
  const accounts = new Map<string, Account>()
  const stored = new Map<string, AdapterPayload>()
  let handle = (_request: IncomingMessage, _response: ServerResponse): void => undefined
  const { origin, server } = await listening((request, response) => handle(request, response))
  const provider = new Provider(origin, {
    clients: [{ client_id: clientId, client_secret: secret, redirect_uris: [...redirectUris] }],
    jwks: { keys: [key] },
    adapter: (name: string) => adapterIn(stored, name),
    cookies: { keys: ['of the tests'] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'groups'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...accounts.get(sub) }) }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  const callback = provider.callback()
  const found: OidcServer = {
    issuer: origin,
    accounts,
    signedInAs: '',
    close: async () => {
      await closed(server)
    },
  }
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      void interact(provider, found, request, response)
      return
    }
    void callback(request, response)
  }
  return found
}

/** Signs in and agrees at once, as whom the test says. */
async function interact(
  provider: Provider,
  { signedInAs: accountId }: OidcServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params, prompt, session } = await provider.interactionDetails(request, response)
  if (accountId === '') {
    await provider.interactionFinished(request, response, { error: 'access_denied' })
    return
  }
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId } })
    return
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? accountId, clientId: String(params.client_id) })
  grant.addOIDCScope('openid profile email')
  const grantId = await grant.save()
  await provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true })
}

/** What the provider keeps, until the test ends. */
function adapterIn(stored: Map<string, AdapterPayload>, name: string): Adapter {
  const keyOf = (id: string) => `${name}:${id}`
  const byUid = async (uid: string) => [...stored.values()].find((payload) => payload.uid === uid)
  return {
    upsert: async (id, payload) => void stored.set(keyOf(id), payload),
    find: async (id) => stored.get(keyOf(id)),
    findByUid: byUid,
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = stored.get(keyOf(id))
      if (payload) {
        payload.consumed = Math.floor(Date.now() / 1000)
      }
    },
    destroy: async (id) => void stored.delete(keyOf(id)),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of stored) {
        if (payload.grantId === grantId) {
          stored.delete(key)
        }
      }
    },
  }
}
