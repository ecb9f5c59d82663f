import { refused } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Claims } from '../claims.ts'
import type { Provider } from '../provider-row.server.ts'

/** What a browser is sent away with, and what is checked when it comes back. */
export interface Visit {
  /** Where it comes back to; each provider has an address of its own, so that answers of one are not taken for another's. */
  readonly redirectUri: string
  /** 256 random bits in hex, which any provider takes. */
  readonly state: string
  readonly nonce: string
  /** Of PKCE (RFC 7636). */
  readonly verifier: string
  /** The browser is that of the provider's own app. */
  readonly isInApp: boolean
}

export type Services = Pick<AppContext, 'vault' | 'outbound'>

/** How one kind of provider is asked who somebody is. */
export interface Protocol {
  /** Where the browser is sent to. @throws Error or DomainError when the provider cannot be asked */
  addressFor(services: Services, provider: Provider, visit: Visit): Promise<string>
  /**
   * What the provider says of whoever came back.
   * @param query as it came back
   * @throws Denied when the provider or the person refused, Error for anything that is not as it was asked for
   */
  claimsOf(services: Services, provider: Provider, query: URLSearchParams, visit: Visit): Promise<Claims>
}

/** The provider answered that nobody is to be signed in. */
export class Denied extends Error {}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])$/

/** Whether an address is one of this machine, where nobody listens on the way. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(new URL(address).hostname)

/** Secrets go over TLS, or do not leave the machine. @throws DomainError `refused` */
export function requireSafe(address: string): void {
  if (new URL(address).protocol !== 'https:' && !isLoopback(address)) {
    throw refused([
      '身份提供方须使用 https',
      'Providers of identity are asked over https',
      'identityProvider.notEncrypted',
    ])
  }
}

/** JSON that an address answers. @throws Error for another answer */
export async function jsonFrom(
  { outbound }: Services,
  url: string,
  asking: Partial<Parameters<Services['outbound']['ask']>[1]> = {},
): Promise<Readonly<Record<string, unknown>>> {
  requireSafe(url)
  const { status, bytes } = await outbound.ask(url, {
    method: 'GET',
    ...asking,
    headers: { accept: 'application/json', ...asking.headers },
  })
  const body: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
  if (status !== 200 || typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Error(`${new URL(url).host} answered ${status}`)
  }
  return body as Readonly<Record<string, unknown>>
}
