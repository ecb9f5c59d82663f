import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a bucket fails. */
export const FAILURES = ['refuse', '500', 'hang', 'slow', 'checksum', 'lost answer'] as const
type Failure = (typeof FAILURES)[number]

export interface BrokenBucket {
  readonly endpoint: string
  /** From now on; undefined: it works. */
  fail(how: Failure | undefined): void
  close(): Promise<void>
}

/** How late a slow one answers. Milliseconds. */
const SLOW = 2000

const XML = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`

/** A server in front of an S3 server that hands all through, or fails as it is told. */
export async function brokenBucket(target: string): Promise<BrokenBucket> {
  const { hostname, port } = new URL(target)
  let how: Failure | undefined
  const handle = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    switch (how) {
      case 'refuse':
        incoming.socket.resetAndDestroy()
        return
      case 'hang':
        incoming.resume()
        return
      case '500':
      case 'checksum':
        incoming.resume()
        answer.writeHead(how === '500' ? 500 : 400, { 'content-type': 'application/xml' })
        answer.end(XML(how === '500' ? 'InternalError' : 'BadDigest'))
        return
      case 'slow':
        await sleep(SLOW)
    }
    const { method, url, headers } = incoming
    const isLost = how === 'lost answer' && method === 'PUT'
    const outgoing = request({ hostname, port, method, path: url, headers }, (found) => {
      if (isLost) {
        found.resume().on('end', () => incoming.socket.destroy())
      } else {
        answer.writeHead(found.statusCode ?? 502, found.headers)
        found.pipe(answer)
      }
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  }
  const server = createServer((incoming, answer) => void handle(incoming, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (next) => {
      how = next
      // what hung before is no part of what comes
      server.closeAllConnections()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
