import { describe, expect, it } from 'vitest'
import {
  lengthOf,
  MOST_ERRORS,
  OFF,
  RECONNECT_MS,
  type SocketEvent,
  type SocketState,
  stepOf,
} from './notification-socket.ts'

const led = (state: SocketState, ...events: readonly SocketEvent[]): SocketState =>
  events.reduce((now, event) => stepOf(now, event)?.state ?? now, state)

describe('the socket of notifications', () => {
  it('[4.9d] [9.3e] connects again 20 s after it was lost, and once for an error with its close', () => {
    const lost = led(OFF, 'wanted', 'opened', 'lost')
    expect(lost).toEqual({ phase: 'waiting', errors: 1 })
    expect(stepOf(lost, 'lost')).toBeNull()
    expect([lengthOf(lost.phase), RECONNECT_MS]).toEqual([20_000, 20_000])
    expect(stepOf(lost, 'elapsed')).toEqual({ state: { phase: 'connecting', errors: 1 }, effect: 'connect' })
  })

  it('[4.9e] [9.3e] is locked after more than five errors, until the network comes back', () => {
    let state = led(OFF, 'wanted')
    for (let error = 0; error < MOST_ERRORS; error += 1) {
      state = led(state, 'lost', 'elapsed')
    }
    expect(state).toEqual({ phase: 'connecting', errors: 5 })
    const locked = led(state, 'lost')
    expect(locked).toEqual({ phase: 'locked', errors: 6 })
    expect([lengthOf(locked.phase), stepOf(locked, 'elapsed'), stepOf(locked, 'wanted')]).toEqual([
      undefined,
      null,
      null,
    ])
    expect(led(locked, 'online')).toEqual({ phase: 'connecting', errors: 0 })
    expect(led(state, 'opened', 'lost').errors, 'one that came through begins anew').toBe(1)
  })

  it('[4.9h] [9.3e] gives a sign of life after 20 s of silence, and is lost without an answer within 20 s', () => {
    const open = led(OFF, 'wanted', 'opened')
    expect(lengthOf(open.phase)).toBe(20_000)
    expect(stepOf(open, 'elapsed')?.effect).toBe('beat')
    const beating = led(open, 'elapsed')
    expect(lengthOf(beating.phase)).toBe(20_000)
    expect(led(beating, 'heard').phase).toBe('open')
    expect(led(beating, 'elapsed').phase).toBe('waiting')
  })

  it('ends with the session, whatever it was doing', () => {
    for (const events of [['wanted'], ['wanted', 'opened'], ['wanted', 'lost']] as const) {
      expect(stepOf(led(OFF, ...events), 'unwanted')).toEqual({ state: OFF, effect: 'disconnect' })
    }
  })
})
