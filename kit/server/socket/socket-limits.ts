/** Bounds of sockets (security design 3.9, 3.11). */
export interface SocketLimits {
  readonly perUser: number
  readonly perInstance: number
  /** Connections a minute of one address, refused ones included. */
  readonly connectsPerAddress: number
  /** A receiver that lets more bytes wait is dropped. */
  readonly waitingBytes: number
  /** How often the other side is asked for a sign of life and its session is looked at again. */
  readonly watchMs: number
  /** How long the other side may take to say goodbye. */
  readonly goodbyeMs: number
  /** Sessions that are looked at together; when all pages come back at once, ordinary calls must not wait for them. */
  readonly looksAtOnce: number
}

export const SOCKET_LIMITS: SocketLimits = {
  perUser: 20,
  perInstance: 2000,
  connectsPerAddress: 30,
  waitingBytes: 1024 * 1024,
  watchMs: 30_000,
  goodbyeMs: 2000,
  looksAtOnce: 4,
}
