import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, type IPVersion, isIP } from 'node:net'
import { DomainError } from '#kit/contract/errors.ts'

/** Networks that no other program is to be reached in through this server: its own machine, private and special ones. */
const BLOCKED: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]

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

interface Answered {
  readonly status: number
  /** As far as it is read. */
  readonly body: string
}

/** What this server asks of servers that people name. */
export interface Outbound {
  /**
   * Where a host is; connect there, and ask no second time.
   * @throws DomainError `refused` for one in a network that is closed, `notFound` for one that nobody knows
   */
  addressOf(host: string): Promise<Address>
  /**
   * Sends a request, follows no redirects.
   * @throws DomainError `refused` like `addressOf`, or Error when no answer came
   */
  post(url: string, sending: Sending): Promise<Answered>
}

/** @param opened addresses and networks (CIDR) that may be reached although they are private */
export function outbound(opened: readonly string[] = []): Outbound {
  const [blocked, allowed] = [new BlockList(), new BlockList()]
  for (const [network, prefix] of BLOCKED) {
    blocked.addSubnet(network, prefix, versionOf(network))
  }
  for (const each of opened) {
    const [network = '', prefix] = each.split('/')
    if (prefix === undefined) {
      allowed.addAddress(network, versionOf(network))
    } else {
      allowed.addSubnet(network, Number(prefix), versionOf(network))
    }
  }
  const addressOf: Outbound['addressOf'] = async (host) => {
    const name = host.replace(/^\[|\]$/g, '')
    const found = await lookup(name, { all: true }).catch(() => [])
    if (found.length === 0) {
      throw new DomainError('notFound', ['找不到该地址', 'Nobody knows the address'])
    }
    const open = found.find(({ address }) => {
      const version = versionOf(address)
      return allowed.check(address, version) || !blocked.check(address, version)
    })
    if (!open) {
      throw new DomainError('refused', ['该地址不可访问', 'The address cannot be reached'])
    }
    return { address: open.address, family: open.family === 6 ? 6 : 4 }
  }
  return {
    addressOf,
    post: async (url, sending) => {
      const target = new URL(url)
      const pinned = await addressOf(target.hostname)
      return send(target, pinned, sending)
    },
  }
}

function send(target: URL, { address, family }: Address, { headers, body }: Sending): Promise<Answered> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  return new Promise((resolve, reject) => {
    const ask = target.protocol === 'https:' ? overHttps : overHttp
    const request: ClientRequest = ask(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
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
        readBody(response).then((text) => resolve({ status: response.statusCode ?? 0, body: text }), reject)
      },
    )
    request.on('error', (error) => reject(signal.aborted ? new Error('no answer in time') : error))
    request.end(body)
  })
}

async function readBody(response: IncomingMessage): Promise<string> {
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
  return Buffer.concat(chunks).toString('utf8')
}

function versionOf(address: string): IPVersion {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
