import type { FastifyRequest } from 'fastify'

/** A call that this process sends to itself, over all that a request from outside goes through. */
export interface OwnCall {
  readonly method: string
  /** Below the base path. */
  readonly path: string
  /** Query of what is read, body of what is done. */
  readonly input: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly address: string
}

export interface OwnAnswer {
  readonly status: number
  readonly mediaType: string
  readonly body: string
}

export type CallOwn = (call: OwnCall) => Promise<OwnAnswer>

/** What says who asks, in which tenant and which language. */
const PASSED = ['authorization', 'x-access-token', 'tenant-id', 'accept-language', 'user-agent', 'host'] as const

/** Who a request is from, for calls of this process in their name. */
export function callerHeaders({ headers }: Pick<FastifyRequest, 'headers'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PASSED.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    }),
  )
}

/** The parameters of a path filled in, and what is left of the input. */
export function filledPath(
  path: string,
  input: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly rest: Readonly<Record<string, unknown>> } {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)|\*$/g, (_, name: string | undefined) => {
    const key = name ?? 'path'
    const value = rest[key]
    delete rest[key]
    return encodeURIComponent(String(value ?? ''))
  })
  return { path: filled, rest }
}
