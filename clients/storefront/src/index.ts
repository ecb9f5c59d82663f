import createClient, { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch'
import type { PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers'
import type { components, paths } from './schema.js'
import { signedFetch } from './send.js'

export { PICTURE_WIDTHS, pictureSrcset } from './pictures.js'
export type { components, operations, paths } from './schema.js'
export { type Moment, type Signer, signedHeaders, type Unsigned } from './sign.js'
export { type ReceivedWebhook, type ShopEvent, verify, WebhookError } from './verify.js'

/** Named schemas of the answers: `Schemas['StorefrontOrder']`. */
export type Schemas = components['schemas']

export interface StorefrontOptions {
  /** Where the shop answers, `https://shop.example`. */
  readonly address: string
  /** `vc_…`, of an API client of the shop. */
  readonly clientKey: string
  /** `vs_…`, which the shop showed once. It belongs on a server, never into a page. */
  readonly secret: string
  /** Of messages and of notices; `zh` unless told. */
  readonly language?: 'zh' | 'en'
  /** How often a request that nobody answered, or that is to come later (429, `Retry-After`), is sent again; 2 unless told. */
  readonly retries?: number
  /** Milliseconds until an attempt is given up; 10,000 unless told. */
  readonly timeoutMs?: number
  /** What sends requests; the one of the platform unless told. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** What a call is given: left out where nothing of it has to be said. */
type Given<Init> = RequiredKeysOf<Init> extends never ? [init?: Init] : [init: Init]

/** A call takes what the document names, at any depth, and nothing else: the shop refuses what it does not know. */
type Call<Method extends 'get' | 'post'> = <Path extends PathsWithMethod<paths, Method>>(
  path: Path,
  ...given: Given<MaybeOptionalInit<paths[Path], Method>>
) => Promise<FetchResponse<paths[Path][Method] & object, object, 'application/json'>>

export interface Storefront {
  readonly GET: Call<'get'>
  readonly POST: Call<'post'>
}

/** The storefront of a shop: `shop.GET('/listing/list', { params: { query: { line: 1 } } })`. */
export function storefront({
  address,
  language = 'zh',
  retries = 2,
  timeoutMs = 10_000,
  fetch = (request) => globalThis.fetch(request),
  ...signer
}: StorefrontOptions): Storefront {
  const send = signedFetch({ ...signer, retries, timeoutMs, fetch })
  const client = createClient<paths>({
    baseUrl: `${address.replace(/\/+$/, '')}/jeecg-boot/shop/storefront`,
    headers: { 'Accept-Language': language },
    fetch: async (request) => requireEnvelope(await send(request)),
  })
  // its own types take any further name
  return client as unknown as Storefront
}

interface Refused extends Pick<Schemas['Failed'], 'message' | 'code' | 'result'> {
  readonly reason?: Schemas['Reason']
  readonly requestId?: string | undefined
  readonly text?: string
}

/** The shop said no, or could not. */
export class StorefrontError extends Error {
  /** HTTP status of the answer: a rule that says no is a 422. */
  readonly status: number
  /** The shop's own number of what went wrong; the document names them. */
  readonly code: number
  /** Why not, the same in every language; undefined where another server answered. */
  readonly reason: Schemas['Reason'] | undefined
  /** Inputs that are wrong. */
  readonly errors: readonly Schemas['FieldError'][]
  /** What else the shop said: the sum as it is now, its clock, … */
  readonly result: unknown
  /** The number under which the log of the shop knows the request. */
  readonly requestId: string | undefined
  /** What another server said in its place: the beginning of a page, in most cases. */
  readonly text: string | undefined

  constructor(status: number, { message, code, reason, result, requestId, text }: Refused) {
    super(message)
    this.name = 'StorefrontError'
    this.status = status
    this.code = code
    this.reason = reason
    this.result = result
    this.requestId = requestId
    this.text = text
    const { errors } = (result ?? {}) as { readonly errors?: readonly Schemas['FieldError'][] }
    this.errors = errors ?? []
  }
}

/** What a call answers. */
interface Called {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}

type ResultOf<Data> = Data extends { readonly success: true; readonly result: infer Result } ? Result : never

/**
 * The result of a call: `const page = await resultOf(shop.GET('/listing/list'))`.
 * @throws StorefrontError when the shop says no
 */
export async function resultOf<Answer extends Called>(
  call: Promise<Answer>,
): Promise<ResultOf<NonNullable<Answer['data']>>> {
  const { data, error, response } = await call
  const envelope = (data ?? error) as { readonly success?: boolean; readonly result?: unknown } | string | undefined
  if (typeof envelope === 'object' && envelope.success === true) {
    return envelope.result as ResultOf<NonNullable<Answer['data']>>
  }
  throw new StorefrontError(response.status, {
    ...(typeof envelope === 'object' && 'code' in envelope ? (envelope as Refused) : unread(response)),
    requestId: requestIdOf(response),
  })
}

/** Letters of a page that are kept. */
const TEXT_LENGTH = 500

/** Every answer of the shop is JSON: what is not comes from something before it, and means nothing. @throws StorefrontError */
async function requireEnvelope(response: Response): Promise<Response> {
  if (response.headers.get('Content-Type')?.includes('json')) {
    return response
  }
  const text = (await response.text()).slice(0, TEXT_LENGTH)
  throw new StorefrontError(response.status, { ...unread(response), text, requestId: requestIdOf(response) })
}

function unread({ status }: Response): Pick<Refused, 'message' | 'code' | 'result'> {
  return { message: `HTTP ${status}`, code: status, result: null }
}

function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('X-Request-Id') ?? undefined
}
