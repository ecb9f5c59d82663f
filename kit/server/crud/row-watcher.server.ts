import type { RequestContext } from '../http/route.server.ts'

/** Who changes rows, and why. */
export type Writer = Pick<RequestContext, 'db' | 'user' | 'command' | 'traceId' | 'reason' | 'address'>

/** The fields that changed. A row that came or went changed its `id`. */
export type Changes = Readonly<Record<string, readonly [from: unknown, to: unknown]>>

/** Hears of every change of rows of a table that histories tell of, in the transaction that writes them. */
export type Watcher = (
  ctx: Writer,
  rows: readonly { readonly id: string; readonly changes: Changes }[],
) => Promise<void>
