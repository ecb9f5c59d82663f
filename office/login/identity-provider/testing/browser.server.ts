import { BASE_PATH, type Envelope } from '#kit/contract/envelope.ts'

/** Most redirects that are followed. */
const MOST_STEPS = 20

/** A browser as far as signing in by another server needs one: it keeps cookies of each origin, and follows redirects. */
export interface TestBrowser {
  /** Where a way ends: at `until`, which is not asked for, or at what redirects no more. */
  visit(address: string, until?: RegExp): Promise<{ readonly address: string; readonly text: string }>
  /** A call of a page. @param token of a session */
  call(
    origin: string,
    method: string,
    path: string,
    sent?: { readonly body?: unknown; readonly token?: string },
  ): Promise<Envelope<Record<string, unknown>>>
  /** What it sends to an origin. */
  cookiesOf(origin: string): string
}

export function testBrowser(): TestBrowser {
  const jar = new Map<string, Map<string, string>>()
  const cookiesOf = (origin: string) =>
    [...(jar.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { origin } = new URL(address)
    const cookie = cookiesOf(origin)
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) }
    const response = await fetch(address, { ...init, headers, redirect: 'manual' })
    const kept = jar.get(origin) ?? new Map<string, string>()
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') {
        kept.delete(name)
      } else {
        kept.set(name, value)
      }
    }
    jar.set(origin, kept)
    return response
  }
  return {
    cookiesOf,
    visit: async (start, until = /\/oauth2-app\/|\/isystem\/|\/account\//) => {
      let address = start
      for (let step = 0; step < MOST_STEPS; step += 1) {
        if (until.test(address)) {
          return { address, text: '' }
        }
        const response = await ask(address)
        const location = response.headers.get('location')
        if (location === null) {
          return { address, text: await response.text() }
        }
        address = new URL(location, address).href
      }
      throw new Error('too many redirects')
    },
    call: async (origin, method, path, { body, token } = {}) => {
      const response = await ask(`${origin}${BASE_PATH}${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { 'X-Access-Token': token }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return (await response.json()) as Envelope<Record<string, unknown>>
    },
  }
}
