/** Where the socket of live tables is, below the base path. */
export const TABLE_SOCKET = '/vxeSocket'

/** Largest message, in bytes; a larger one ends the connection. */
export const LARGEST_MESSAGE = 65_536

/** So many messages may one connection send within the window; one more ends it. */
export const MESSAGE_LIMIT = 20
export const MESSAGE_WINDOW_MS = 10_000

/** Why the server closes a socket. */
export const CLOSE_CODES = {
  /** The server stops; come back later. */
  stopping: 1001,
  /** Too many messages. */
  flood: 1008,
  /** The session cannot be looked up; come back later. */
  later: 1013,
  /** The session has ended: a new one is needed first. */
  sessionOver: 4401,
} as const

/** Key of the message that says that dictionaries have changed; it has no arguments. */
export const DICTIONARIES_CHANGED = 'dictionaries'

/** A row of an editable table as it travels; its keys are column keys. */
export type LiveRow = Readonly<Record<string, unknown>>

/** What travels on the socket of live tables. */
export type TableMessage =
  | { readonly type: 'heart_beat'; readonly data: unknown }
  | {
      readonly type: 'update_vxe_table'
      readonly data: { readonly socketKey: string; readonly args: readonly [row: LiveRow, caseId: string] }
    }
  /** Only the server sends it. */
  | { readonly type: 'common_send_date'; readonly data: { readonly key: string; readonly args: readonly unknown[] } }

/** The message in a text; null for everything that is none. */
export function readTableMessage(text: string): TableMessage | null {
  const message = parsed(text)
  if (!isRecord(message)) {
    return null
  }
  const { type, data } = message
  if (type === 'heart_beat') {
    return { type, data }
  }
  if (!isRecord(data) || !Array.isArray(data.args)) {
    return null
  }
  const { args, socketKey, key } = data
  if (type === 'update_vxe_table') {
    const [row, caseId] = args
    return typeof socketKey === 'string' && isRecord(row) && typeof caseId === 'string'
      ? { type, data: { socketKey, args: [row, caseId] } }
      : null
  }
  return type === 'common_send_date' && typeof key === 'string' ? { type, data: { key, args } } : null
}

function parsed(text: string): unknown {
  try {
    // a key of this name would change the prototype of the object that a receiver merges the row into
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
