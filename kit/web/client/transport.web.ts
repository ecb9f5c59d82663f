import { currentText } from '../browser/text.web.ts'
import { ApiError, NETWORK_LOST, NETWORK_TIMEOUT } from './api-error.ts'

export interface Transmission {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | undefined
  /** Milliseconds. */
  readonly timeout: number
  readonly signal: AbortSignal | undefined
  readonly outlivesPage?: boolean | undefined
  readonly onProgress?: ((share: number) => void) | undefined
}

/** An answer before anyone has read what it means. */
export interface Raw {
  readonly status: number
  readonly ok: boolean
  readonly isJson: boolean
  readonly body: Blob
  readonly fileName: string
  /** Names what it says (`ETag`); undefined for most, and where another host does not show it. */
  readonly tag: string | undefined
}

export async function sendByFetch({ url, timeout, signal, ...request }: Transmission): Promise<Raw> {
  const limit = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      keepalive: request.outlivesPage ?? false,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    return rawOf(response.status, await response.blob(), (name) => response.headers.get(name))
  } catch (error) {
    throw signal?.aborted ? error : unanswered(limit.aborted)
  }
}

/** fetch cannot report how much of a file is sent. */
export function sendByXhr({ url, timeout, signal, onProgress, ...request }: Transmission): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, url)
    xhr.responseType = 'blob'
    xhr.timeout = timeout
    for (const [name, value] of Object.entries(request.headers)) {
      xhr.setRequestHeader(name, value)
    }
    xhr.upload.onprogress = (event) => onProgress?.(event.total > 0 ? event.loaded / event.total : 0)
    xhr.onload = () => resolve(rawOf(xhr.status, xhr.response, (name) => xhr.getResponseHeader(name)))
    xhr.onerror = () => reject(unanswered(false))
    xhr.ontimeout = () => reject(unanswered(true))
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(request.body ?? null)
  })
}

function unanswered(isTimeout: boolean): ApiError {
  const message = currentText(isTimeout ? NETWORK_TIMEOUT : NETWORK_LOST)
  return new ApiError({ http: 0, code: 0, message, isTimeout })
}

function rawOf(status: number, body: Blob, header: (name: string) => string | null): Raw {
  return {
    status,
    ok: status >= 200 && status < 300,
    isJson: (header('content-type') ?? '').includes('json'),
    body,
    fileName: fileNameIn(header('content-disposition') ?? ''),
    tag: header('etag') ?? undefined,
  }
}

function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) {
    return decodeURIComponent(encoded)
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? ''
}
