/** Pauses of the socket of notifications in milliseconds. */
export const RECONNECT_MS = 20_000
const BEAT_MS = 20_000
const REPLY_MS = 20_000

/** After more errors than this, one after another, nothing more is tried until the network comes back or the page is loaded anew. */
export const MOST_ERRORS = 5

type Phase =
  /** Nobody is signed in, or another page of the browser has the socket. */
  | 'off'
  | 'connecting'
  /** Connected, and heard of a while ago at most. */
  | 'open'
  /** A sign of life is out, its answer is due. */
  | 'beating'
  /** The connection was lost; the next try is due later. */
  | 'waiting'
  /** Too many errors. */
  | 'locked'

export interface SocketState {
  readonly phase: Phase
  /** Connections lost one after another. */
  readonly errors: number
}

export type SocketEvent = 'wanted' | 'unwanted' | 'opened' | 'heard' | 'elapsed' | 'lost' | 'online'
export type SocketEffect = 'connect' | 'beat' | 'disconnect'

interface Step {
  readonly state: SocketState
  readonly effect?: SocketEffect
}

export const OFF: SocketState = { phase: 'off', errors: 0 }

/** What an event makes of the socket; null when it changes nothing and a running timer goes on. */
export function stepOf({ phase, errors }: SocketState, event: SocketEvent): Step | null {
  const isOpen = phase === 'open' || phase === 'beating'
  switch (event) {
    case 'wanted':
      return phase === 'off' ? { state: { phase: 'connecting', errors: 0 }, effect: 'connect' } : null
    case 'unwanted':
      return phase === 'off' ? null : { state: OFF, effect: 'disconnect' }
    case 'online':
      return phase === 'waiting' || phase === 'locked'
        ? { state: { phase: 'connecting', errors: 0 }, effect: 'connect' }
        : null
    case 'opened':
      return phase === 'connecting' ? { state: { phase: 'open', errors: 0 } } : null
    case 'heard':
      return isOpen ? { state: { phase: 'open', errors: 0 } } : null
    case 'lost':
      return isOpen || phase === 'connecting' ? lost(errors) : null
    case 'elapsed':
      switch (phase) {
        case 'open':
          return { state: { phase: 'beating', errors }, effect: 'beat' }
        case 'beating':
          return lost(errors)
        case 'waiting':
          return { state: { phase: 'connecting', errors }, effect: 'connect' }
        default:
          return null
      }
  }
}

function lost(before: number): Step {
  const errors = before + 1
  return { state: { phase: errors > MOST_ERRORS ? 'locked' : 'waiting', errors }, effect: 'disconnect' }
}

/** After how many milliseconds a phase ends by itself with `elapsed`; undefined when it does not. */
export function lengthOf(phase: Phase): number | undefined {
  switch (phase) {
    case 'open':
      return BEAT_MS
    case 'beating':
      return REPLY_MS
    case 'waiting':
      return RECONNECT_MS
    default:
      return undefined
  }
}
