// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LARGEST_MESSAGE } from '#kit/contract/table-message.ts'
import { ROWS_PER_WINDOW } from './outbox.ts'
import { signOut, useSession } from './session.web.ts'
import { lengthOf, type Phase, RECONNECT_MS, RECONNECT_SPREAD_MS, type SocketEvent, stepOf } from './table-socket.ts'
import { sendRow, subscribeMessage, subscribeRows } from './table-socket.web.ts'

const EVENTS: readonly SocketEvent[] = ['wanted', 'unwanted', 'opened', 'replied', 'elapsed', 'lost', 'sessionOver']

describe('the steps of the socket', () => {
  test('whatever happens, there is one connection at most, and none while nobody wants one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 100 }), (events) => {
        let phase: Phase = 'off'
        let isConnected = false
        for (const event of events) {
          const step = stepOf(phase, event)
          for (const effect of step?.effects ?? []) {
            if (effect === 'connect') {
              expect(isConnected).toBe(false)
              isConnected = true
            } else if (effect === 'disconnect') {
              isConnected = false
            } else {
              expect(isConnected).toBe(true)
            }
          }
          phase = step?.to ?? phase
          expect(isConnected).toBe(phase === 'connecting' || phase === 'beating' || phase === 'resting')
          if (event === 'unwanted') {
            expect(phase).toBe('off')
          }
        }
      }),
    )
  })

  test('reconnects are never early and spread evenly', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
        const length = lengthOf('waiting', chance) ?? 0
        expect(length).toBeGreaterThanOrEqual(RECONNECT_MS)
        expect(length).toBeLessThanOrEqual(RECONNECT_MS + RECONNECT_SPREAD_MS)
      }),
    )
  })
})

class FakeSocket {
  static all: FakeSocket[] = []
  readonly url: string
  readonly protocols: readonly string[]
  readonly sent: { type: string; data: { args: [{ id: string }, string] } }[] = []
  isClosed = false
  onopen: (() => void) | undefined
  onerror: (() => void) | undefined
  onclose: ((event: { code: number }) => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined

  constructor(url: string, protocols: readonly string[]) {
    this.url = url
    this.protocols = protocols
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
  }
  t(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  reply() {
    this.t({ type: 'heart_beat', data: true })
  }
  beats(): number {
    return this.sent.filter(({ type }) => type === 'heart_beat').length
  }
  rows(): string[] {
    return this.sent.flatMap(({ type, data }) => (type === 'update_vxe_table' ? [data.args[0].id] : []))
  }
}

const last = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1)
  if (!socket) {
    throw new Error('no socket was opened')
  }
  return socket
}
const count = () => FakeSocket.all.length
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

const leaves: (() => void)[] = []
const listen = (key = 'goods', listener: Parameters<typeof subscribeRows>[1] = () => {}): (() => void) => {
  const leave = subscribeRows(key, listener)
  leaves.push(leave)
  return leave
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  FakeSocket.all = []
  useSession.setState({
    token: 'the-token',
    info: { id: 'u1', username: 'ann', realname: 'Ann' },
    tenantId: '0',
    isExpired: false,
  })
})

afterEach(() => {
  for (const leave of leaves.splice(0)) {
    leave()
  }
  pass(60_000)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the socket of a page', () => {
  test('[7.30a] [9.8e] has user and page in its address and the token as sub-protocol', () => {
    listen()
    expect(last().url).toMatch(/^ws:\/\/[^/]+\/jeecg-boot\/vxeSocket\/u1\/[0-9a-f]{32}$/)
    expect(last().protocols).toEqual(['the-token'])
  })

  test('is one for all listeners, from the first to the last', () => {
    const first = listen('goods')
    const second = listen('orders')
    leaves.push(subscribeMessage('reload', () => {}))
    expect(count()).toBe(1)
    first()
    second()
    pass(5000)
    expect(last().isClosed).toBe(false)
    leaves.pop()?.()
    pass(5000)
    expect(last().isClosed).toBe(true)
    pass(60_000)
    expect(count()).toBe(1)
  })

  test('outlives an effect that runs again and a page that gives way to the next', () => {
    const leave = listen()
    leave()
    const leaveAgain = listen()
    leaveAgain()
    pass(900)
    listen()
    pass(5000)
    expect(last().isClosed).toBe(false)
    expect(count()).toBe(1)
  })

  test('[4.10] [9.3d] beats when it opens and 10 s after each reply', () => {
    listen()
    expect(last().beats()).toBe(0)
    last().onopen?.()
    expect(last().sent).toEqual([{ type: 'heart_beat', data: '' }])
    pass(2000)
    last().reply()
    pass(9999)
    expect(last().beats()).toBe(1)
    pass(1)
    expect(last().beats()).toBe(2)
    last().reply()
    pass(10_000)
    expect(last().beats()).toBe(3)
  })

  test('[4.10] [9.3d] without a reply for 6 s it connects anew 5 s later', () => {
    listen()
    last().onopen?.()
    pass(5999)
    expect(last().isClosed).toBe(false)
    pass(1)
    expect(last().isClosed).toBe(true)
    pass(4999)
    expect(count()).toBe(1)
    pass(1)
    expect(count()).toBe(2)
  })

  test('[9.3d] a server that stops is not met by all at once: they come back between 5 and 10 s later', () => {
    vi.mocked(Math.random).mockReturnValue(0.999)
    listen()
    last().onopen?.()
    last().onclose?.({ code: 1001 })
    pass(9994)
    expect(count()).toBe(1)
    pass(6)
    expect(count()).toBe(2)
  })

  test.each(['onerror', 'onclose'] as const)('[4.10] [9.3d] after %s it connects anew 5 s later', (what) => {
    listen()
    last().onopen?.()
    last()[what]?.({ code: 1006 })
    pass(4999)
    expect(count()).toBe(1)
    pass(1)
    expect(count()).toBe(2)
  })

  test('[4.10] an error and the close behind it are one reconnect', () => {
    listen()
    const first = last()
    first.onerror?.()
    pass(3000)
    first.onclose?.({ code: 1006 })
    pass(2000)
    expect(count()).toBe(2)
    pass(4000)
    first.onclose?.({ code: 1006 })
    last().onopen?.()
    expect(last().beats()).toBe(1)
    pass(5000)
    expect(count()).toBe(2)
  })

  test('meets a server that starts again at a moment of its own', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    listen()
    last().onclose?.({ code: 1001 })
    pass(7499)
    expect(count()).toBe(1)
    pass(1)
    expect(count()).toBe(2)
  })
})

describe('the session', () => {
  test('takes the socket along when it ends, also while the next try is due', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    listen()
    last().onopen?.()
    await signOut()
    expect(last().isClosed).toBe(true)
    pass(60_000)
    expect(count()).toBe(1)
    useSession.setState({ token: 'next', info: { id: 'u1', username: 'ann', realname: 'Ann' } })
    expect(count()).toBe(2)
    last().onclose?.({ code: 1006 })
    await signOut()
    pass(60_000)
    expect(count()).toBe(2)
  })

  test('that the server ended is not tried again, the next one is', () => {
    listen()
    last().onopen?.()
    last().onclose?.({ code: 4401 })
    pass(60_000)
    expect(count()).toBe(1)
    useSession.setState({ isExpired: true })
    useSession.setState({ token: 'next-token', isExpired: false })
    expect(count()).toBe(2)
    expect(last().protocols).toEqual(['next-token'])
  })

  test('with a new token has a new socket', () => {
    listen()
    const first = last()
    useSession.setState({ token: 'from another window' })
    expect(first.isClosed).toBe(true)
    expect(last().protocols).toEqual(['from another window'])
  })

  test('whose password is due has no socket', () => {
    useSession.setState({ info: { id: 'u1', username: 'ann', realname: 'Ann', mustChangePassword: true } })
    listen()
    expect(count()).toBe(0)
    useSession.setState({ info: { id: 'u1', username: 'ann', realname: 'Ann', mustChangePassword: false } })
    expect(count()).toBe(1)
    useSession.setState({ isExpired: true })
    expect(last().isClosed).toBe(true)
  })

  test('connects anew for another tenant, and only then', () => {
    listen()
    useSession.setState({ departs: [] })
    expect(count()).toBe(1)
    const first = last()
    useSession.setState({ tenantId: '7' })
    expect(first.isClosed).toBe(true)
    expect(count()).toBe(2)
    expect(last().url).toMatch(/\?tenantId=7$/)
  })
})

describe('messages', () => {
  const row = (key: string, id = '1') => ({
    type: 'update_vxe_table',
    data: { socketKey: key, args: [{ id }, 'case'] },
  })

  test('[4.10] [7.30c] a row is told to all tables of its key, a message to all pages of its key', () => {
    const heard: string[] = []
    listen('goods', ({ id }, caseId) => heard.push(`one ${id} ${caseId}`))
    const leave = listen('goods', ({ id }) => heard.push(`two ${id}`))
    listen('orders', () => heard.push('orders'))
    leaves.push(subscribeMessage('goods', (...args) => heard.push(`message ${args.join()}`)))
    last().onopen?.()
    last().t(row('goods'))
    expect(heard.splice(0)).toEqual(['one 1 case', 'two 1'])
    last().t({ type: 'common_send_date', data: { key: 'goods', args: ['a', 2] } })
    expect(heard.splice(0)).toEqual(['message a,2'])
    leave()
    last().t(row('goods'))
    expect(heard).toEqual(['one 1 case'])
  })

  test('a listener that fails keeps nothing from the others, nonsense from nobody', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const heard: unknown[] = []
    listen('goods', () => {
      throw new Error('a page broke')
    })
    listen('goods', ({ id }) => heard.push(id))
    last().onopen?.()
    last().onmessage?.({ data: 'nonsense' })
    last().t({ type: 'shout', data: 1 })
    last().t(row('goods'))
    expect(heard).toEqual(['1'])
    expect(reported).toHaveBeenCalledTimes(1)
  })

  test('[7.30c] a saved row is sent with its key and the table it comes from, as long as there is a connection', () => {
    listen()
    sendRow('goods', { id: 'too early' }, 'case')
    last().onopen?.()
    sendRow('goods', { id: '1', name: '手办' }, 'case')
    expect(last().sent.slice(1)).toEqual([
      { type: 'update_vxe_table', data: { socketKey: 'goods', args: [{ id: '1', name: '手办' }, 'case'] } },
    ])
    sendRow('goods', { id: '2', text: 'x'.repeat(LARGEST_MESSAGE) }, 'case')
    expect(last().rows()).toEqual(['1'])
  })

  test('many rows go out as the server takes them, the newest state of each', () => {
    listen()
    last().onopen?.()
    last().reply()
    const ids = Array.from({ length: ROWS_PER_WINDOW + 2 }, (_, place) => String(place))
    for (const id of ids) {
      sendRow('goods', { id }, 'case')
    }
    sendRow('goods', { id: ids.at(-1), name: 'newer' }, 'case')
    expect(last().rows()).toEqual(ids.slice(0, ROWS_PER_WINDOW))
    pass(9999)
    expect(last().rows()).toHaveLength(ROWS_PER_WINDOW)
    pass(1)
    expect(last().rows()).toEqual(ids)
    expect(last().sent.at(-1)?.data.args[0]).toMatchObject({ name: 'newer' })
  })

  test('rows that wait are not sent over a new connection, where they could be old', () => {
    listen()
    last().onopen?.()
    for (let id = 0; id < ROWS_PER_WINDOW + 5; id += 1) {
      sendRow('goods', { id: String(id) }, 'case')
    }
    last().onclose?.({ code: 1006 })
    pass(5000)
    last().onopen?.()
    pass(5000)
    expect(count()).toBe(2)
    expect(last().rows()).toEqual([])
  })
})
