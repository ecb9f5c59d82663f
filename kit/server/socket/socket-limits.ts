/** Bounds of sockets. */
export interface SocketLimits {
  readonly perUser: number
  readonly perInstance: number
  /** Connections a minute of one person, wherever they are: an office has one address. */
  readonly connectsPerPerson: number
  /** Connections a minute of one address that nobody is signed in for. */
  readonly connectsPerAddress: number
  /** A client with more unsent bytes in its buffer is disconnected. */
  readonly waitingBytes: number
  /** Interval of pings and session checks, in milliseconds. */
  readonly watchMs: number
  /**
   * Who was not asked about for so long is asked about before they hear or send anything, in milliseconds: rights also end
   * by the clock, or while a notification is lost.
   */
  readonly freshMs: number
  /** How long a client may take to answer a close frame, in milliseconds. */
  readonly goodbyeMs: number
  /** Session checks that run at once, so that many reconnecting pages do not starve ordinary requests. */
  readonly checksAtOnce: number
}

export const SOCKET_LIMITS: SocketLimits = {
  perUser: 20,
  perInstance: 2000,
  connectsPerPerson: 30,
  connectsPerAddress: 30,
  waitingBytes: 1024 * 1024,
  watchMs: 30_000,
  freshMs: 4000,
  goodbyeMs: 2000,
  checksAtOnce: 4,
}
