import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  /** With what is asked. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A program that is told of events. */
export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  /** Answers so from now on. */
  answer(status: number, body?: string, headers?: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

/** A real HTTP server on this machine. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let answer = { status: 200, body: 'ok', headers: {} as Readonly<Record<string, string>> }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (status, body = '', headers = {}) => {
      answer = { status, body, headers }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
