import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the gateway does with refunds it is asked for. */
export type RefundMode = 'pays' | 'later' | 'refuses' | 'down'

/** A payment platform on a port of this machine: it believes signatures only, and signs what it says. */
export interface TestGateway {
  readonly code: string
  /** What a shop enters to use it. */
  readonly keys: Readonly<Record<string, unknown>>
  /** Does with a way to pay what the customer's phone or browser does. */
  visit(way: { readonly kind: string | null; readonly link: string | null }): Promise<void>
  /** The customer pays; nobody is told. Fen; what was asked unless said. */
  pay(payNo: string, amount?: number): void
  /** Tells the shop of a payment. @returns the status and body of its answer */
  tell(
    payNo: string,
    how?: { readonly isForged?: boolean },
  ): Promise<{ readonly status: number; readonly body: string }>
  /** Tells the shop of a refund, where the platform does so. */
  tellRefund(partNo: string): Promise<{ readonly status: number } | undefined>
  /** What it did with refunds, by their numbers. Fen. */
  refunded(partNo: string): number | undefined
  /** Pays refunds that it put off. */
  settleRefunds(): void
  isClosed(payNo: string): boolean
  readonly mode: { refund: RefundMode; isDown: boolean }
  /** Rows beside the true ones in the statement of any day. */
  readonly bill: { isMissing: boolean; readonly extra: string[] }
  close(): Promise<void>
}

export interface Trade {
  readonly payNo: string
  /** Fen. */
  readonly amount: number
  readonly notifyUrl: string
  paid?: { readonly thirdNo: string; readonly amount: number; readonly at: Date } | undefined
  isClosed: boolean
}

export interface Refund {
  readonly partNo: string
  readonly payNo: string
  /** Fen. */
  readonly amount: number
  state: 'paid' | 'waiting'
}

export interface Books {
  readonly trades: Map<string, Trade>
  readonly refunds: Map<string, Refund>
}

export const newBooks = (): Books => ({ trades: new Map(), refunds: new Map() })

/** Takes a refund into the books once, however often it is asked for. @returns undefined for one that is refused */
export function bookRefund(
  { trades, refunds }: Books,
  asked: { readonly partNo: string; readonly payNo: string; readonly amount: number },
  mode: RefundMode,
): Refund | undefined {
  const known = refunds.get(asked.partNo)
  if (known) {
    return known
  }
  const paid = trades.get(asked.payNo)?.paid?.amount ?? 0
  const before = [...refunds.values()].filter(({ payNo }) => payNo === asked.payNo)
  const sum = before.reduce((all, { amount }) => all + amount, 0)
  if (mode === 'refuses' || sum + asked.amount > paid) {
    return undefined
  }
  const made: Refund = { ...asked, state: mode === 'later' ? 'waiting' : 'paid' }
  refunds.set(asked.partNo, made)
  return made
}

export function payTrade({ trades }: Books, payNo: string, amount?: number): void {
  const trade = trades.get(payNo)
  if (!trade || trade.isClosed) {
    throw new Error(`${payNo} cannot be paid`)
  }
  trade.paid = {
    thirdNo: `40${payNo.replace(/\D/g, '').padStart(20, '0')}`,
    amount: amount ?? trade.amount,
    at: new Date(),
  }
}

export const settleAll = ({ refunds }: Books): void => {
  for (const refund of refunds.values()) {
    refund.state = 'paid'
  }
}

/** RSA keys of one party. */
export function rsaKeys() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

export interface Heard {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface Said {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** A server on a free port. @param isDown whether it hangs up */
export async function listen(
  answer: (heard: Heard) => Said | Promise<Said>,
  isDown: () => boolean,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    if (isDown()) {
      request.destroy()
      return
    }
    void respond(request, response, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (heard: Heard) => Said | Promise<Said>,
) {
  const chunks: Buffer[] = []
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
  }
  const { method = 'GET', url = '/', headers } = request
  const said = await answer({ method, url: new URL(url, 'http://gateway'), headers, body: Buffer.concat(chunks) })
  response.writeHead(said.status ?? 200, said.headers ?? {})
  response.end(said.body)
}

/** What the shop answers to a message. */
export async function deliver(url: string, headers: Readonly<Record<string, string>>, body: string) {
  const response = await fetch(url, { method: 'POST', headers: { ...headers }, body })
  return { status: response.status, body: await response.text() }
}
