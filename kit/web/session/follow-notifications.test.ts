// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followNotifications, useIsPushed } from './notification-socket.web.ts'
import { useSession } from './session.web.ts'

class Socket {
  static all: Socket[] = []
  readonly address: string
  readonly protocols: readonly string[]
  readonly sent: string[] = []
  onopen: (() => void) | undefined
  onerror: (() => void) | undefined
  onclose: ((event: { code: number }) => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined

  constructor(address: string, protocols: readonly string[]) {
    this.address = address
    this.protocols = protocols
    Socket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {}
  hear(message: unknown) {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }
}

const last = () => Socket.all.at(-1) ?? expect.fail('no socket was opened')
const onNews = vi.fn()
const onMessage = vi.fn()
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  Socket.all = []
  useSession.setState({
    ...{ token: 'the-token', tenantId: '7', isExpired: false },
    info: { id: 'u1', username: 'ann', realname: 'Ann' },
  })
  stop = followNotifications({ onNews, onMessage })
})

afterEach(() => {
  stop()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('[7.30d] names the person in its address, the tenant they work in, and the token as protocol', () => {
  expect(last().address).toMatch(/^ws:\/\/[^/]+\/jeecg-boot\/websocket\/u1\?tenantId=7$/)
  expect(last().protocols).toEqual(['the-token'])
})

it('[4.9f] a message to all or to somebody has the list asked for anew; an answer to a sign of life and other texts do not', () => {
  last().onopen?.()
  last().hear({ cmd: 'topic', msgId: 'a', msgTxt: '放假' })
  expect(onNews).toHaveBeenCalledTimes(1)
  last().hear({ cmd: 'user', msgId: 'b', msgTxt: '盘点' })
  expect(onNews).toHaveBeenCalledTimes(2)
  for (const other of [{ cmd: 'heartcheck', msgTxt: 'x' }, { cmd: 'other' }, 'no json', '5', 'null']) {
    last().hear(other)
  }
  expect(onNews).toHaveBeenCalledTimes(2)
  expect(onMessage.mock.calls.map(([message]) => message)).toEqual([
    { cmd: 'topic', msgId: 'a', msgTxt: '放假' },
    { cmd: 'user', msgId: 'b', msgTxt: '盘点' },
  ])
})

it('[4.9d] [4.9h] says HeartBeat after 20 s of silence, connects again 20 s after it was lost, and asks anew then', () => {
  expect(useIsPushed.getState()).toEqual({ isPushed: false, isKnown: false })
  last().onopen?.()
  expect(useIsPushed.getState()).toEqual({ isPushed: true, isKnown: true })
  expect(onNews, 'nobody has asked before').not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(last().sent).toEqual(['HeartBeat'])
  last().onclose?.({ code: 1006 })
  expect(useIsPushed.getState().isPushed).toBe(false)
  vi.advanceTimersByTime(19_999)
  expect(Socket.all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(Socket.all).toHaveLength(2)
  last().onopen?.()
  expect(onNews).toHaveBeenCalledTimes(1)
})

it('what was asked for before a connection that takes long is asked again after it', () => {
  vi.advanceTimersByTime(3000)
  expect(useIsPushed.getState()).toEqual({ isPushed: false, isKnown: true })
  last().onopen?.()
  expect(useIsPushed.getState().isPushed).toBe(true)
  expect(onNews).toHaveBeenCalledTimes(1)
})

it('a connection that fails at once is known to', () => {
  last().onclose?.({ code: 1006 })
  expect(useIsPushed.getState()).toEqual({ isPushed: false, isKnown: true })
})
