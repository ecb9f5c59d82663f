import { sealedSecret } from '#kit/contract/sealed-secret.ts'

/** What a target knows this server by, in the header that the route names. */
export const targetSecret = sealedSecret({
  owner: 'gateway-route',
  column: 'secretSealed',
  goesTo: ['uri', 'secretHeader'],
})

/** A route as the gateway asks it. */
export interface GatewayTarget {
  readonly id: string
  readonly path: string
  readonly uri: string
  readonly methods: readonly string[]
  readonly stripPrefix: boolean
  readonly needs: string
  readonly perMinute: number
  /** Milliseconds. */
  readonly timeoutMs: number
  readonly retries: number
  readonly breakerFailures: number
  readonly breakerSeconds: number
  /** Names in small letters. */
  readonly forwardHeaders: readonly string[]
  readonly secretHeader: string | null
  readonly secretSealed: string | null
  readonly openUntil: Date | null
}

/** The route of a path below `/gateway`: the longest whose parts it begins with. */
export function targetOf(targets: readonly GatewayTarget[], path: string): GatewayTarget | undefined {
  return targets
    .filter((target) => path === target.path || path.startsWith(`${target.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}

/** Parts of dots, doubled slashes, encoded dots, and all that is no sign of an address (RFC 3986). */
const AMBIGUOUS = /\/\.{1,2}(?:\/|$)|\/\/|%2e|[^\x21-\x7e]/i
/** What separates a path from something else, parts of it, or parameters from a part: for some servers, encoded or not. */
const SEPARATING = /[\\;?#%\p{Cc}]/u

/**
 * Whether a path reads the same for everybody on its way. A target may decode it, cut parameters off its parts, or take
 * signs of full width for those of ASCII: nothing of that leads anywhere else.
 */
export function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !AMBIGUOUS.test(path) && path.slice(1).split('/').every(isPlainPart)
}

function isPlainPart(part: string): boolean {
  const read = decoded(part)?.normalize('NFKC')
  return read !== undefined && !read.includes('/') && !SEPARATING.test(read) && !/^\.{1,2}$/.test(read)
}

/** Undefined for what is no UTF-8. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** Where a call goes: what follows the path of the route behind the address of its target. */
export function urlOf({ path, uri, stripPrefix }: GatewayTarget, called: string): URL {
  const target = new URL(uri)
  const rest = stripPrefix ? called.slice(path.length) : called
  target.pathname = `${target.pathname.replace(/\/+$/, '')}${rest}` || '/'
  return target
}

/** What a target needs of a request, and what says nothing about who sent it. */
const PASSED: readonly string[] = [
  ...['accept', 'accept-language', 'content-type', 'content-encoding', 'content-language'],
  ...['range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range'],
]

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** Headers that a target gets; those that a route does not name stay here. */
export function passedHeaders({ forwardHeaders }: GatewayTarget, sent: Headers): Record<string, string> {
  const connection = String(sent.connection ?? '')
  const ofConnection = connection.split(',').map((name) => name.trim().toLowerCase())
  return Object.fromEntries(
    [...PASSED, ...forwardHeaders].flatMap((name) => {
      const value = sent[name]
      return typeof value === 'string' && !ofConnection.includes(name) ? [[name, value]] : []
    }),
  )
}

/** What an answer may say to whoever asked; cookies, policies and how it travelled stay here. */
const ANSWERED: readonly string[] = [
  ...['content-type', 'content-length', 'content-encoding', 'content-language', 'content-range', 'accept-ranges'],
  ...['etag', 'last-modified', 'cache-control', 'expires', 'vary', 'retry-after'],
]

export function answeredHeaders(sent: Headers): Record<string, string> {
  return Object.fromEntries(
    ANSWERED.flatMap((name) => {
      const value = sent[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
