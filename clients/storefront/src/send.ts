import { type Signer, signedHeaders } from './sign.js'

export interface Sending extends Signer {
  /** How often a request that nobody answered is sent again. */
  readonly retries: number
  /** Milliseconds until an attempt is given up. */
  readonly timeoutMs: number
  /** What sends; the one of the platform unless told. */
  readonly fetch: (request: Request) => Promise<Response>
}

/** What a proxy answers when the server behind it did not. */
const UNANSWERED = [502, 503, 504]

/** Before the second attempt; each further one waits twice as long. Milliseconds. */
const FIRST_PAUSE_MS = 250

/**
 * Sends signed requests. A command has one idempotency key for all its attempts, so that it is done once however often it is
 * sent; each attempt has a signature of its own.
 */
export function signedFetch({
  retries,
  timeoutMs,
  fetch,
  ...signer
}: Sending): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, url, signal } = request
    const body = new Uint8Array(await request.arrayBuffer())
    const headers = new Headers(request.headers)
    if (method !== 'GET' && !headers.has('Idempotency-Key')) {
      headers.set('Idempotency-Key', crypto.randomUUID())
    }
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries
      for (const [name, value] of Object.entries(await signedHeaders(signer, { method, url, body }))) {
        headers.set(name, value)
      }
      try {
        const sent = new Request(url, {
          method,
          headers,
          ...(method !== 'GET' && { body }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        })
        const response = await fetch(sent)
        if (isLast || !UNANSWERED.includes(response.status)) {
          return response
        }
      } catch (error) {
        if (isLast || signal.aborted) {
          throw error
        }
      }
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** attempt))
    }
  }
}
