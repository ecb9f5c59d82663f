import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { DomainError } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { isInner, listOf, versionOf } from './inner-networks.server.ts'

/** Below 1024 only the ports of the web; above it none that a well-known service other than the web listens on. */
const FIRST_FREE_PORT = 1024
const WEB_PORTS: readonly number[] = [80, 443]
const OTHER_SERVICES: readonly number[] = [
  ...[1433, 1521, 2049, 2375, 2376, 3306, 3389, 4222, 5060, 5061, 5432, 5672, 5900, 5984, 6000, 6379, 6667, 8086],
  ...[9042, 9092, 9200, 9300, 10250, 11211, 27017],
]

/** Ports of databases that may be asked for rows. */
const DATABASE_PORTS: readonly number[] = [3306, 5432]

/** Milliseconds that an answer may take, and bytes of it that are read. */
const PATIENCE_MS = 5000
const MOST_BYTES = 1 << 20

interface Address {
  readonly address: string
  readonly family: 4 | 6
}

interface Sending {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A request of any method; without a body it sends none. */
interface Asking {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

interface Answered {
  readonly status: number
  /** As far as it is read. */
  readonly body: string
}

interface Fetched {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Its media type; empty where it says none. */
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** What this server asks of servers that people name. */
export interface Outbound {
  /**
   * Where a host is; connect there, and ask no second time.
   * @throws DomainError `refused` for one in a network that is closed, `notFound` for one that nobody knows
   */
  addressOf(host: string): Promise<Address>
  /**
   * Where a server of the web is.
   * @throws DomainError like `addressOf`, and `refused` for a port that is none of the web
   */
  targetOf(url: string): Promise<Address>
  /**
   * Where a database is that listens on this port; connect to that address over TCP.
   * @throws DomainError like `addressOf`, and `refused` for a port that belongs to another service
   */
  databaseOf(host: string, port: number): Promise<Address>
  /**
   * Sends a request, follows no redirects.
   * @throws DomainError `refused` like `targetOf`, or Error when no answer came
   */
  post(url: string, sending: Sending): Promise<Answered>
  /** Asks for what is there, text or not, as far as it is read; follows no redirects. @throws like `post` */
  fetch(url: string): Promise<Fetched>
  /** For libraries that make requests of their own; follows no redirects. @throws like `post` */
  ask(url: string, asking: Asking): Promise<Fetched>
}

/** @param opened addresses and networks (CIDR) that may be reached although they are private */
export function outbound(opened: readonly string[] = []): Outbound {
  const allowed = listOf(opened)
  const addressOf: Outbound['addressOf'] = async (host) => {
    const name = host.replace(/^\[|\]$/g, '')
    const found = await lookup(name, { all: true }).catch(() => [])
    if (found.length === 0) {
      throw new DomainError('notFound', ['找不到该地址', 'Nobody knows the address', 'request.unknownAddress'])
    }
    const open = found.find(({ address }) => allowed.check(address, versionOf(address)) || !isInner(address))
    if (!open) {
      throw new DomainError('refused', CLOSED)
    }
    return { address: open.address, family: open.family === 6 ? 6 : 4 }
  }
  const targetOf: Outbound['targetOf'] = async (url) => {
    const { hostname, port } = new URL(url)
    if (port !== '' && !isPortOf(WEB_PORTS, Number(port))) {
      throw new DomainError('refused', CLOSED)
    }
    return addressOf(hostname)
  }
  return {
    addressOf,
    targetOf,
    databaseOf: async (host, port) => {
      if (!isPortOf(DATABASE_PORTS, port)) {
        throw new DomainError('refused', CLOSED)
      }
      return addressOf(host)
    },
    post: async (url, sending) => {
      const { status, bytes } = await send(new URL(url), await targetOf(url), { ...sending, method: 'POST' })
      return { status, body: Buffer.from(bytes).toString('utf8') }
    },
    fetch: async (url) => send(new URL(url), await targetOf(url), { method: 'GET', headers: {} }),
    ask: async (url, asking) => send(new URL(url), await targetOf(url), asking),
  }
}

const CLOSED: Refusal = ['该地址不可访问', 'The address cannot be reached', 'request.addressClosed']

/** Ports of a kind of service, and high ones that no other service is known by. */
function isPortOf(ports: readonly number[], port: number): boolean {
  return ports.includes(port) || (port >= FIRST_FREE_PORT && !OTHER_SERVICES.includes(port))
}

function send(target: URL, { address, family }: Address, { method, headers, body }: Asking): Promise<Fetched> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  return new Promise((resolve, reject) => {
    const ask = target.protocol === 'https:' ? overHttps : overHttp
    const request: ClientRequest = ask(
      target,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        signal,
        agent: false,
        // the address that was looked at, whatever the name says by now
        lookup: (_host, options, done) => {
          if (options.all) {
            done(null, [{ address, family }])
          } else {
            done(null, address, family)
          }
        },
      },
      (response) => {
        const { statusCode: status = 0, headers: answered } = response
        readBody(response).then(
          (bytes) => resolve({ status, headers: answered, mediaType: answered['content-type'] ?? '', bytes }),
          reject,
        )
      },
    )
    request.on('error', (error) => reject(signal.aborted ? new Error('no answer in time') : error))
    request.end(body)
  })
}

async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MOST_BYTES) {
      response.destroy()
      break
    }
  }
  return Buffer.concat(chunks)
}
