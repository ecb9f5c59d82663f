import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'

/** The server answered over HTTP instead of opening the socket. */
export class SocketRefusal extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string

  constructor(status: number, headers: Readonly<Record<string, unknown>>, text: string) {
    super(`socket refused with ${status}: ${text}`)
    this.status = status
    this.headers = headers
    this.text = text
  }
}

export interface SocketClient {
  readonly raw: WebSocket
  /** What came and nobody has asked for yet. */
  readonly received: unknown[]
  /** The next message, parsed. */
  next(): Promise<unknown>
  send(message: unknown): void
  /** The code with which the socket was closed; 1006 without a goodbye. */
  readonly closed: Promise<number>
  close(): Promise<void>
}

export interface SocketCall {
  /** Below the address, with the base path. */
  readonly path: string
  readonly token?: string
  readonly options?: ClientOptions
}

/** Opens a socket as a browser does. @throws SocketRefusal when the server answers over HTTP */
export async function openSocket(address: string, { path, token, options }: SocketCall): Promise<SocketClient> {
  const raw = new WebSocket(address.replace(/^http/, 'ws') + path, token === undefined ? [] : [token], options)
  const received: unknown[] = []
  const waiting: ((message: unknown) => void)[] = []
  raw.on('message', (data) => {
    const message: unknown = JSON.parse(String(data))
    const take = waiting.shift()
    take ? take(message) : received.push(message)
  })
  const closed = new Promise<number>((resolve) => raw.once('close', resolve))
  await opened(raw)
  // a connection that breaks is seen by its close
  raw.on('error', () => undefined)
  return {
    raw,
    received,
    next: () =>
      received.length > 0 ? Promise.resolve(received.shift()) : new Promise((resolve) => waiting.push(resolve)),
    send: (message) => raw.send(JSON.stringify(message)),
    closed,
    close: async () => {
      raw.close()
      await closed
    },
  }
}

function opened(raw: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    raw.once('open', resolve)
    raw.once('error', reject)
    raw.once('unexpected-response', async (request, response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += String(chunk)
      })
      await once(response, 'end')
      request.destroy()
      reject(new SocketRefusal(response.statusCode ?? 0, response.headers, text))
    })
  })
}
