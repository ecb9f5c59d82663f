/** Who signs. */
export interface Signer {
  /** `vc_…`, sent with each request. */
  readonly clientKey: string
  /** `vs_…`, never sent. */
  readonly secret: string
}

/** A request as it is sent. */
export interface Unsigned {
  readonly method: string
  /** The address that is called, complete. */
  readonly url: string
  /** The very bytes that are sent. */
  readonly body: Uint8Array<ArrayBuffer>
}

/** What makes each signature another one; drawn anew for each request, also for one that is sent again. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly timestamp: string
  /** 16 to 64 letters, digits, `-` or `_`. */
  readonly nonce: string
}

const UTF8 = new TextEncoder()

/** The headers that say who calls: HMAC-SHA-256 over method, path, sorted query, digest of the body, time and nonce. */
export async function signedHeaders(
  { clientKey, secret }: Signer,
  { method, url, body }: Unsigned,
  { timestamp, nonce }: Moment = { timestamp: String(Date.now()), nonce: crypto.randomUUID() },
): Promise<Readonly<Record<string, string>>> {
  const { pathname, search } = new URL(url)
  const query = search.slice(1).split('&').filter(Boolean).sort().join('&')
  const digest = hex(await crypto.subtle.digest('SHA-256', body))
  const text = [method.toUpperCase(), pathname, query, digest, timestamp, nonce].join('\n')
  const key = await crypto.subtle.importKey('raw', UTF8.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return {
    'X-Client-Key': clientKey,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Signature': hex(await crypto.subtle.sign('HMAC', key, UTF8.encode(text))),
  }
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
