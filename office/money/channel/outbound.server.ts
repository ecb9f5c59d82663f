import { HttpClient, type HttpClientResponse } from 'urllib'
import { isInner } from '#kit/server/http/inner-networks.server.ts'

/** A gateway that does not answer in this time cannot be reached. Milliseconds. */
export const GATEWAY_TIMEOUT_MS = 5_000

/** Statements of a day are files. */
const FILE_TIMEOUT_MS = 60_000
const MOST_FILE_BYTES = 64 * 1024 * 1024

const outside = new HttpClient({ checkAddress: (address) => !isInner(address) })
const anywhere = new HttpClient({ checkAddress: () => true })

/** What requests to gateways go through: outside a sandbox, connections are made to public addresses only. */
export function gatewayClient(mayBeInner: boolean): HttpClient {
  return mayBeInner ? anywhere : outside
}

interface Call {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly mayBeInner: boolean
}

/** Calls a gateway; follows no redirect. @throws Error when it cannot be reached */
export function callGateway(
  url: string,
  { method, headers, body, mayBeInner }: Call,
): Promise<HttpClientResponse<Buffer>> {
  return gatewayClient(mayBeInner).request<Buffer>(url, {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { content: body }),
    dataType: 'buffer',
    followRedirect: false,
    timeout: GATEWAY_TIMEOUT_MS,
  })
}

/** Bytes of a file that a gateway keeps ready. @throws Error for one that is missing or too large */
export async function downloadFile(
  url: string,
  { headers = {}, mayBeInner }: { readonly headers?: Readonly<Record<string, string>>; readonly mayBeInner: boolean },
): Promise<Buffer> {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && !(mayBeInner && protocol === 'http:')) {
    throw new Error('a statement is fetched over https only')
  }
  const { status, res } = await gatewayClient(mayBeInner).request(url, {
    headers: { ...headers },
    dataType: 'stream',
    followRedirect: false,
    timeout: FILE_TIMEOUT_MS,
  })
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of res as unknown as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MOST_FILE_BYTES) {
      throw new Error('a statement is too large')
    }
    chunks.push(chunk)
  }
  if (status !== 200) {
    throw new Error(`a statement could not be fetched: HTTP ${status}`)
  }
  return Buffer.concat(chunks)
}
