/** Pauses of the socket of live tables in milliseconds. */
const BEAT_MS = 10_000
const REPLY_MS = 6000
export const RECONNECT_MS = 5000

/**
 * Reconnects are spread over so many milliseconds more, for a server that starts again not to meet everyone at once.
 */
export const RECONNECT_SPREAD_MS = 5000

export type Phase =
  /** Nobody listens, or nobody is signed in. */
  | 'off'
  | 'connecting'
  /** A heart-beat is out, its reply is due. */
  | 'beating'
  /** The reply came; the next heart-beat is due later. */
  | 'resting'
  /** The connection was lost; the next try is due later. */
  | 'waiting'
  /** The server ended the session: there is no use in trying with the same token. */
  | 'refused'

export type SocketEvent = 'wanted' | 'unwanted' | 'opened' | 'replied' | 'elapsed' | 'lost' | 'sessionOver'

export type Effect = 'connect' | 'beat' | 'disconnect'

interface Step {
  readonly to: Phase
  readonly effects: readonly Effect[]
}

const OFF: Step = { to: 'off', effects: ['disconnect'] }
const WAIT: Step = { to: 'waiting', effects: ['disconnect'] }
const REFUSED: Step = { to: 'refused', effects: ['disconnect'] }
const CONNECT: Step = { to: 'connecting', effects: ['connect'] }
const BEAT: Step = { to: 'beating', effects: ['beat'] }
const REST: Step = { to: 'resting', effects: [] }

/**
 * The whole life of the socket. What is not listed changes nothing, so errors and closes start one reconnect, not two.
 */
const STEPS: Readonly<Record<Phase, Partial<Readonly<Record<SocketEvent, Step>>>>> = {
  off: { wanted: CONNECT },
  connecting: { opened: BEAT, lost: WAIT, sessionOver: REFUSED, unwanted: OFF },
  beating: { replied: REST, elapsed: WAIT, lost: WAIT, sessionOver: REFUSED, unwanted: OFF },
  resting: { elapsed: BEAT, lost: WAIT, sessionOver: REFUSED, unwanted: OFF },
  waiting: { elapsed: CONNECT, unwanted: OFF },
  refused: { unwanted: OFF },
}

/** What an event makes of a phase; null when it changes nothing and a running timer goes on. */
export function stepOf(phase: Phase, event: SocketEvent): Step | null {
  return STEPS[phase][event] ?? null
}

/**
 * After how many milliseconds a phase ends by itself with `elapsed`; undefined when it does not.
 * @param chance 0 to 1
 */
export function lengthOf(phase: Phase, chance: number): number | undefined {
  switch (phase) {
    case 'beating':
      return REPLY_MS
    case 'resting':
      return BEAT_MS
    case 'waiting':
      return RECONNECT_MS + chance * RECONNECT_SPREAD_MS
    default:
      return undefined
  }
}
