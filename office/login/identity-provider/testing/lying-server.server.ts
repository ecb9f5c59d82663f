import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { closed, listening } from './oidc-server.server.ts'

type Claims = Readonly<Record<string, unknown>>

/** What the next ID token is, where it is not as it should be. */
export interface Lie {
  readonly claims?: Claims
  /** Signed by a key that the provider does not publish. */
  readonly isForged?: boolean
  /** `none`: without a signature; `HS256`: signed with the secret of the client. */
  readonly alg?: 'none' | 'HS256'
  /** `iss` of the way back (RFC 9207). */
  readonly iss?: string
}

/** A server that speaks OpenID Connect, and says what it is told to say. */
export interface LyingServer {
  readonly issuer: string
  lie: Lie
  /** `state` and `nonce` that were asked with, last ones last. */
  readonly asked: URLSearchParams[]
  close(): Promise<void>
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** @param clientId whom its tokens are for */
export async function startLyingServer({
  clientId,
  secret,
}: {
  readonly clientId: string
  readonly secret: string
}): Promise<LyingServer> {
  const own = await generateKeyPair('RS256', { extractable: true })
  const other = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'RS256' }
  const asked: URLSearchParams[] = []
  const tokenOf = async (issuer: string, { claims, isForged = false, alg }: Lie): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const nonce = asked.at(-1)?.get('nonce')
    const payload = { iss: issuer, aud: clientId, sub: 'liar', iat: now, exp: now + 300, nonce, ...claims }
    if (alg === 'none') {
      return `${encoded({ alg: 'none' })}.${encoded(payload)}.`
    }
    const key = alg === 'HS256' ? Buffer.from(secret) : (isForged ? other : own).privateKey
    return new SignJWT(payload).setProtectedHeader({ alg: alg ?? 'RS256', kid: 'own' }).sign(key)
  }
  const { origin, server } = await listening((request, response) => {
    const url = new URL(request.url ?? '', origin)
    const json = (body: unknown) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    }
    if (url.pathname === '/.well-known/openid-configuration') {
      json({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
      })
    } else if (url.pathname === '/jwks') {
      json({ keys: [jwk] })
    } else if (url.pathname === '/authorize') {
      asked.push(url.searchParams)
      const back = new URL(url.searchParams.get('redirect_uri') ?? origin)
      back.searchParams.set('code', 'any')
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      if (found.lie.iss) {
        back.searchParams.set('iss', found.lie.iss)
      }
      response.writeHead(302, { location: back.href }).end()
    } else {
      void tokenOf(origin, found.lie).then((id_token) =>
        json({ access_token: 'any', token_type: 'Bearer', expires_in: 300, id_token }),
      )
    }
  })
  const found: LyingServer = {
    issuer: origin,
    lie: {},
    asked,
    close: async () => {
      await closed(server)
    },
  }
  return found
}
