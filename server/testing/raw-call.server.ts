import http from 'node:http'

export interface RawResponse {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
}

export interface RawCall {
  readonly method?: string
  /** Sent as it stands: `fetch` would straighten `/../` out before anyone saw it. */
  readonly path: string
  readonly headers?: http.OutgoingHttpHeaders
  readonly body?: string | Buffer
}

/** One request with exactly these bytes in its path and headers. */
export function rawCall(address: string, { method = 'GET', path, headers = {}, body }: RawCall): Promise<RawResponse> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString('utf8') })
      })
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
