/** Below it lie all calls of the storefront, and nothing else: each is signed. */
export const STOREFRONT_PATH = '/shop/storefront'

/** What a client signs. */
export interface SignedParts {
  readonly method: string
  /** As called, without the query. */
  readonly path: string
  /** As called, without `?`. */
  readonly query: string
  /** SHA-256 of the body, hex; of no bytes where there is no body. */
  readonly bodyDigest: string
  /** Milliseconds since 1970. */
  readonly timestamp: string
  readonly nonce: string
}

/** A request is refused when its time differs from that of the server by more, milliseconds. */
export const WINDOW_MS = 300_000

/** Names of the headers. */
export const HEADERS = {
  key: 'X-Client-Key',
  timestamp: 'X-Timestamp',
  nonce: 'X-Nonce',
  signature: 'X-Signature',
  idempotency: 'Idempotency-Key',
} as const

/** The text whose HMAC-SHA-256 under the secret is the signature: one part on each line, parameters in their order. */
export function signedText({ method, path, query, bodyDigest, timestamp, nonce }: SignedParts): string {
  return [method.toUpperCase(), path, sortedQuery(query), bodyDigest, timestamp, nonce].join('\n')
}

/** A query whose parameters stand in one order, however they were sent. */
export function sortedQuery(query: string): string {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .sort()
    .join('&')
}
