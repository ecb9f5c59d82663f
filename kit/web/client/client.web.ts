import { BASE_PATH, CLIENT_HEADER, STATIC_BASE_META } from '#kit/contract/envelope.ts'
import { fileAddress, joinPath } from '#kit/contract/file-address.ts'
import { FILE_PATHS } from '#kit/contract/paths.ts'
import { addressInWidth, hasWidths, type PictureWidth, widthFor, widthsOf } from '#kit/contract/picture-sizes.ts'
import { signatureOf } from '#kit/contract/sign.ts'
import type { CommandWaits, ProofAsked } from '#kit/contract/step-up.ts'
import { type Locale, type Text, textIn } from '#kit/contract/text.ts'
import { metaContent } from '../browser/meta.web.ts'
import { ApiError, isExpiry, isRecord, proofAskedBy, UNKNOWN_ERROR, waitsBy } from './api-error.ts'
import { filledParams, isWholeAddress, type LowApp, type Params, timestampParam, withQuery } from './request.ts'
import { type Raw, sendByFetch, sendByXhr } from './transport.web.ts'

/** Limit of every ordinary request, in milliseconds. */
export const TIMEOUT_MS = 9_000

/** Limit of moving a file: a workbook or picture may need longer than any answer should, in milliseconds. */
const TRANSFER_TIMEOUT_MS = 300_000

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Milliseconds. */
  readonly timeout?: number
  /** HTTP statuses that the caller shows itself (a form: 400 and 409); 'all' for every one. */
  readonly handles?: readonly number[] | 'all'
  /** On an expired session fail at once instead of asking for the password. */
  readonly failOnExpiry?: boolean
  /** Goes on when the page is left meanwhile: for a few small bodies, browsers take 64 KiB of them at once. */
  readonly outlivesPage?: boolean
}

export interface TransferOptions extends CallOptions {
  readonly params?: Params
  /** Share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Leaves the access token out, as for an address outside of this server. */
  readonly isAnonymous?: boolean
}

interface Call extends TransferOptions {
  readonly method: Method
  readonly path: string
  readonly body?: unknown
  readonly isSigned?: boolean
  readonly wants?: 'json' | 'blob' | 'tagged'
  /** It is sent again after a proof: nobody is asked twice for one call. */
  readonly isProven?: boolean
  /** Names the answer that is there already; the same one is not sent again. */
  readonly knownTag?: string | undefined
}

/** A successful answer: the payload and what the server says about it. */
export interface Answer<Result> {
  readonly result: Result
  readonly message: string
  readonly code: number
}

/** An answer that can be kept: with the tag that names it, and undefined where it is the one that is kept. */
export interface Revalidated<Result> {
  readonly result: Result | undefined
  readonly tag: string | undefined
}

export interface Download {
  readonly blob: Blob
  /** Name proposed by the server, '' when it proposes none. */
  readonly name: string
}

/** What the client needs to know of the rest of the application; connected once by the composition root. */
export interface Connection {
  readonly token: () => string | undefined
  readonly tenantId: () => string
  readonly locale: () => Locale
  /** Asks for the password in place; true when the same user is signed in again and the request may be repeated. */
  readonly onExpired: () => Promise<boolean>
  /** Asks for a proof over the page; true when it was given and the very call may be repeated. */
  readonly onProofAsked?: (asked: ProofAsked['stepUp']) => Promise<boolean>
  /** Tells that a command waits for somebody else to agree: nothing went wrong, and nothing was done. */
  readonly onWaits?: (waits: CommandWaits['waits'], message: string) => void
  readonly onError: (error: ApiError) => void
}

const SILENT: Connection = {
  token: () => undefined,
  tenantId: () => '0',
  locale: () => 'zh-CN',
  onExpired: () => Promise.resolve(false),
  onError: () => {},
}

let connection = SILENT
let lowApp: LowApp | undefined

export function connectClient(next: Connection): void {
  connection = next
}

/** Set by the shell when the active page belongs to a low-code app. */
export function setLowApp(next: LowApp | undefined): void {
  lowApp = next
}

/** Base path of all calls: the build's VITE_API_BASE for pages of another host, else `/jeecg-boot`. */
export const apiBase: string = import.meta.env?.VITE_API_BASE || BASE_PATH

/** The static domain that the server wrote into the page (`VITRINE_STATIC_URL`), else the server itself. */
const staticBase = metaContent(STATIC_BASE_META) || `${apiBase}${FILE_PATHS.stored}`

/** Address of a stored picture or file, for `src` and `href`. */
export function fileUrl(path: string | null | undefined): string {
  return fileAddress(path ?? '', staticBase)
}

/** Address of a stored picture that is no wider; of one of elsewhere, or in a format without widths, as it is. */
export function pictureUrl(path: string, width: PictureWidth): string {
  const address = fileUrl(path)
  return isInWidths(address) ? addressInWidth(address, width) : address
}

/** What an `img` asks for that shows a picture so wide, in CSS pixels. */
export function pictureSource(path: string, shown: number) {
  const address = fileUrl(path)
  return isInWidths(address)
    ? { srcSet: widthsOf(address, shown), src: addressInWidth(address, widthFor(shown)) }
    : { src: address }
}

function isInWidths(address: string): boolean {
  return address.startsWith(`${staticBase}/`) && hasWidths(address)
}

/** The typed client: every helper resolves with the payload of a success or rejects with an ApiError. */
export const client = {
  /** Signed GET; resolves with the envelope's `result`. */
  async get<Result>(path: string, params: Params = {}, options: CallOptions = {}): Promise<Result> {
    return (await call<Result>({ ...options, method: 'GET', path, params, isSigned: true })).result
  },
  /** The same for what seldom changes. @param knownTag of the answer that is kept */
  async getUnlessKnown<Result>(
    path: string,
    knownTag: string | undefined,
    options: CallOptions = {},
  ): Promise<Revalidated<Result>> {
    const request: Call = { ...options, method: 'GET', path, params: {}, isSigned: true, knownTag }
    const { result } = await call<Revalidated<Result>>({ ...request, wants: 'tagged' })
    return result
  },
  /** Signed POST of JSON. */
  post<Result>(path: string, body: unknown = {}, options: CallOptions = {}): Promise<Answer<Result>> {
    return call({ ...options, method: 'POST', path, body, isSigned: true })
  },
  /** Signed request with a method of choice. */
  send<Result>(method: Method, path: string, data: Params = {}, options: CallOptions = {}): Promise<Answer<Result>> {
    const payload = method === 'GET' || method === 'DELETE' ? { params: data } : { body: data }
    return call({ ...options, ...payload, method, path, isSigned: true })
  },
  /** Plain PUT of JSON. */
  put<Result>(path: string, body: unknown = {}, options: CallOptions = {}): Promise<Answer<Result>> {
    return call({ ...options, method: 'PUT', path, body })
  },
  /** Plain DELETE with query parameters. */
  remove<Result>(path: string, params: Params = {}, options: CallOptions = {}): Promise<Answer<Result>> {
    return call({ ...options, method: 'DELETE', path, params })
  },
  /** GET of a file. A refusal inside the blob is read and reported like any other, and so is a file without a byte. */
  async download(path: string, params: Params = {}, options: TransferOptions = {}): Promise<Download> {
    const answer = await call<Download>({
      timeout: TRANSFER_TIMEOUT_MS,
      ...options,
      method: 'GET',
      path,
      params,
      wants: 'blob',
    })
    return answer.result
  },
  /** Multipart POST with progress. */
  upload<Result>(path: string, form: FormData, options: TransferOptions = {}): Promise<Answer<Result>> {
    return call({ timeout: TRANSFER_TIMEOUT_MS, ...options, method: 'POST', path, body: form })
  },
}

async function call<Result>(request: Call): Promise<Answer<Result>> {
  try {
    return await attempt<Result>(request)
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error
    }
    if (isExpiry(error) && !request.failOnExpiry && !request.isAnonymous && connection.token() !== undefined) {
      if (await connection.onExpired()) {
        return call({ ...request, failOnExpiry: true })
      }
      throw error
    }
    const proof = proofAskedBy(error)
    if (proof && connection.onProofAsked && !request.isProven && !request.isAnonymous) {
      if (await connection.onProofAsked(proof)) {
        return call({ ...request, isProven: true })
      }
      // whoever gave up knows why it was not done
      error.isShown = true
      throw error
    }
    const waits = waitsBy(error)
    if (waits && connection.onWaits) {
      error.isShown = true
      connection.onWaits(waits, error.message)
      throw error
    }
    if (isWorthNotice(error, request)) {
      error.isShown = true
      connection.onError(error)
    }
    throw error
  }
}

const NO_FILE: Text = ['文件下载失败', 'File download failed']

/** Refusals inside HTTP 200 belong to the page, everything else to the error catalogue, unless the caller takes it. */
function isWorthNotice(error: ApiError, { handles = [] }: Call): boolean {
  return error.http !== 200 && handles !== 'all' && !handles.includes(error.http)
}

async function attempt<Result>(request: Call): Promise<Answer<Result>> {
  const raw = await transmit(request)
  if (request.wants === 'blob' && raw.ok && !raw.isJson) {
    if (raw.body.size === 0) {
      throw new ApiError({ http: raw.status, code: raw.status, message: textIn(connection.locale(), NO_FILE) })
    }
    // The caller asked for a file and named its type.
    return { result: { blob: raw.body, name: raw.fileName } as Result, message: '', code: 200 }
  }
  if (request.wants === 'tagged' && (raw.ok || raw.status === NOT_MODIFIED)) {
    const result = raw.ok ? (await readEnvelope(raw)).result : undefined
    return { result: { result, tag: raw.tag } as Result, message: '', code: raw.status }
  }
  return readEnvelope<Result>(raw)
}

const NOT_MODIFIED = 304

function transmit(request: Call): Promise<Raw> {
  const { method, path, body } = request
  const params = { ...lowApp?.filter, ...request.params }
  const query = method === 'GET' ? { ...params, ...timestampParam(path, Date.now()) } : params
  const headers: Record<string, string> = {
    'tenant-id': connection.tenantId(),
    'Accept-Language': connection.locale(),
    [CLIENT_HEADER]: 'web',
  }
  const token = connection.token()
  if (token !== undefined && !request.isAnonymous) {
    headers['X-Access-Token'] = token
  }
  if (lowApp) {
    headers['X-Low-App-ID'] = lowApp.appId
  }
  if (request.knownTag !== undefined) {
    headers['If-None-Match'] = request.knownTag
  }
  if (request.isSigned) {
    headers['X-Sign'] = signatureOf({
      url: path,
      params: { ...filledParams(params), ...(isRecord(body) ? body : {}) },
    })
    headers['X-TIMESTAMP'] = String(Date.now())
  }
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) {
    headers['Content-Type'] = 'application/json'
  }
  const send = isForm ? sendByXhr : sendByFetch
  return send({
    method,
    headers,
    // Only files may go elsewhere: a path that came with data never takes the token to another server.
    url: withQuery(isForm && isWholeAddress(path) ? path : joinPath(apiBase, path), query),
    body: body === undefined || isForm ? body : JSON.stringify(body),
    timeout: request.timeout ?? TIMEOUT_MS,
    signal: request.signal,
    outlivesPage: request.outlivesPage,
    onProgress: request.onProgress,
  })
}

async function readEnvelope<Result>(raw: Raw): Promise<Answer<Result>> {
  const text = await raw.body.text()
  const envelope = parsed(text)
  if (!isRecord(envelope)) {
    if (raw.ok && envelope !== undefined) {
      // A few old calls answer with bare JSON instead of an envelope.
      return { result: envelope as Result, message: '', code: 200 }
    }
    throw new ApiError({ http: raw.status, code: raw.status, message: `HTTP ${raw.status}` })
  }
  const message = typeof envelope.message === 'string' ? envelope.message : ''
  const code = typeof envelope.code === 'number' ? envelope.code : raw.status
  if (!raw.ok || envelope.success === false) {
    const wordless = raw.ok ? textIn(connection.locale(), UNKNOWN_ERROR) : `HTTP ${raw.status}`
    throw new ApiError({ http: raw.status, code, message: message || wordless, result: envelope.result })
  }
  // The wire contract is the type; the server checks what it sends.
  return { result: ('success' in envelope ? envelope.result : envelope) as Result, message, code }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
