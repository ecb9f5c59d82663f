import { type Signer, signedHeaders } from './sign.js'

export interface Sending extends Signer {
  /** How often a request that nobody answered, or that came too early, is sent again. */
  readonly retries: number
  /** Milliseconds until an attempt is given up. */
  readonly timeoutMs: number
  /** What sends; the one of the platform unless told. */
  readonly fetch: (request: Request) => Promise<Response>
}

/** What a proxy answers when the server behind it did not, what the shop answers when something is short, and when it is asked too often. */
const AGAIN = [429, 502, 503, 504]

/** Whoever is asked to wait for longer hears so at once. Milliseconds. */
const LONGEST_PAUSE_MS = 30_000

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
      let pause = FIRST_PAUSE_MS * 2 ** attempt
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
        pause = askedPause(response) ?? pause
        if (isLast || !AGAIN.includes(response.status) || pause > LONGEST_PAUSE_MS) {
          return response
        }
        await response.body?.cancel()
      } catch (error) {
        if (isLast || signal.aborted) {
          throw error
        }
      }
      await waited(pause, signal)
    }
  }
}

/** After how many milliseconds the shop wants to be asked again (RFC 9110, 10.2.3; it says seconds). */
function askedPause({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

/** @throws what the caller aborts with, as soon as they do */
function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}
