import net from 'node:net'

/** Where a passive server may still connect to; a socket of this machine has no host. */
interface OwnAddress {
  readonly host: string
  readonly port: number
}

interface ConnectOptions {
  readonly path?: string | null | undefined
  readonly host?: string | undefined
  readonly port?: number | string | undefined
}

/**
 * From now on no connection leaves this process but to its database and its bucket. It stands below every library that sends
 * mails, webhooks, refunds or anything else, since all of them connect by `net.Socket`: whoever writes a new one need not
 * think of it. What is refused fails as an address that does not answer.
 * @param own addresses of the database and the bucket, such as `postgresql://…` and `https://…`
 */
export function closeWaysOut(own: readonly string[]): void {
  const open = own.map(addressOf)
  const connect = net.Socket.prototype.connect
  net.Socket.prototype.connect = function connectIfOwn(this: net.Socket, ...args: readonly unknown[]): net.Socket {
    const options = optionsOf(args)
    // `node:http` gives null for none
    if (options.path || open.some((address) => isAt(address, options))) {
      return Reflect.apply(connect, this, args) as net.Socket
    }
    process.nextTick(() =>
      this.destroy(new Error(`this server is passive and connects to nobody, not to ${options.host}`)),
    )
    return this
  }
}

const PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'postgres:': 5432,
  'postgresql:': 5432,
}

function addressOf(url: string): OwnAddress {
  const { protocol, hostname, port, searchParams } = new URL(url)
  return {
    host: bare(searchParams.get('host') ?? hostname),
    port: Number(searchParams.get('port') ?? (port || PORTS[protocol])),
  }
}

function isAt(address: OwnAddress, { host = 'localhost', port }: ConnectOptions): boolean {
  return address.host === bare(host) && address.port === Number(port)
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '').toLowerCase()
}

/** As `connect` takes them: options, a port and a host, a path, or what `net.connect` has made of these. */
function optionsOf([first, second]: readonly unknown[]): ConnectOptions {
  if (Array.isArray(first)) {
    return first[0] as ConnectOptions
  }
  if (typeof first === 'object' && first !== null) {
    return first as ConnectOptions
  }
  return typeof first === 'string' && Number.isNaN(Number(first))
    ? { path: first }
    : { port: first as number, host: typeof second === 'string' ? second : undefined }
}
