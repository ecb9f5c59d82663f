import { create } from 'zustand'
import { joinPath } from '#kit/contract/file-address.ts'
import {
  HEART_BEAT,
  NOTIFICATION_SOCKET,
  type NotificationMessage,
  readNotification,
} from '#kit/contract/notification.ts'
import { CLOSE_CODES } from '#kit/contract/table-message.ts'
import { apiBase } from '../client/client.web.ts'
import { lengthOf, OFF, type SocketEffect, type SocketEvent, stepOf } from './notification-socket.ts'
import { currentSession, type Session, useSession } from './session.web.ts'

/** How long what is new is not asked for because the connection after which it would be asked again is on its way, in milliseconds. */
const PATIENCE_MS = 3000

/**
 * Whether some page of this browser is connected, so that news arrive by themselves; and whether that is known yet, so that
 * what is asked for is asked once, after the connection, and nothing falls between the two.
 */
export const useIsPushed = create(() => ({ isPushed: false, isKnown: false }))

export interface NotificationListener {
  /** Something may be new: what it is has to be asked for. */
  readonly onNews: () => void
  /** A notification came; called in one page of the browser alone. */
  readonly onMessage: (message: NotificationMessage) => void
}

/** What the pages of a browser tell each other; the one that has the socket speaks, the others listen. */
type Word =
  | { readonly kind: 'state'; readonly isPushed: boolean; readonly isNew?: boolean }
  | { readonly kind: 'news' }
  | { readonly kind: 'ask' }

/**
 * Hears notifications as long as somebody is signed in: one page of the browser has the socket, all of them hear that there is
 * something new, and when that page closes another one takes over. After a connection whoever has asked before asks anew, so
 * that nothing is missed. @returns the function that stops it
 */
export function followNotifications(listener: NotificationListener): () => void {
  let stop: (() => void) | undefined
  let visit: Visit | undefined
  const follow = (session: Session) => {
    const next = visitOf(session)
    if (next?.key !== visit?.key) {
      stop?.()
      visit = next
      stop = next && join(next, listener)
    }
  }
  follow(currentSession())
  const unsubscribe = useSession.subscribe(follow)
  return () => {
    unsubscribe()
    stop?.()
  }
}

interface Visit {
  readonly key: string
  readonly token: string
  readonly address: string
}

function visitOf({ token, info, tenantId, isExpired }: Session): Visit | undefined {
  if (token === undefined || info === undefined || isExpired || info.mustChangePassword) {
    return undefined
  }
  const url = new URL(joinPath(apiBase, `${NOTIFICATION_SOCKET}/${encodeURIComponent(info.id)}`), location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.search = tenantId === '0' ? '' : `?tenantId=${encodeURIComponent(tenantId)}`
  return { key: `${info.id}@${tenantId} ${token}`, token, address: url.href }
}

function join({ key, token, address }: Visit, { onNews, onMessage }: NotificationListener): () => void {
  const name = `notifications ${key.split(' ')[0]}`
  const channel = new BroadcastChannel(name)
  const ending = new AbortController()
  let isLeading = false
  const say = (word: Word) => channel.postMessage(word)
  const hear = (isPushed: boolean, isNew = false) => {
    const { isKnown } = useIsPushed.getState()
    useIsPushed.setState({ isPushed, isKnown: true })
    if (isNew && isKnown) {
      onNews()
    }
  }
  const patience = setTimeout(() => useIsPushed.setState({ isKnown: true }), PATIENCE_MS)
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'ask' && isLeading && useIsPushed.getState().isKnown) {
      say({ kind: 'state', isPushed: useIsPushed.getState().isPushed })
    }
    if (data.kind === 'state' && !isLeading) {
      hear(data.isPushed, data.isNew)
    }
    if (data.kind === 'news') {
      onNews()
    }
  }
  const lead = () =>
    new Promise<void>((resolve) => {
      isLeading = true
      const end = openSocket(
        { token, address },
        {
          onState: (isOpen) => {
            hear(isOpen, isOpen)
            say({ kind: 'state', isPushed: isOpen, isNew: isOpen })
          },
          onOver: () => {
            say({ kind: 'news' })
            onNews()
          },
          onMessage: (message) => {
            say({ kind: 'news' })
            onNews()
            onMessage(message)
          },
        },
      )
      ending.signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  if (navigator.locks) {
    say({ kind: 'ask' })
    navigator.locks.request(name, { signal: ending.signal }, lead).catch(() => undefined)
  } else {
    // without a secure context there are no locks: each page has a socket of its own
    void lead()
  }
  return () => {
    clearTimeout(patience)
    ending.abort()
    channel.close()
    useIsPushed.setState({ isPushed: false, isKnown: false })
  }
}

interface SocketListener {
  readonly onOver: () => void
  readonly onState: (isOpen: boolean) => void
  readonly onMessage: (message: NotificationMessage) => void
}

/** The one connection, opened again as its states say. @returns the function that closes it */
function openSocket({ token, address }: Pick<Visit, 'token' | 'address'>, listener: SocketListener): () => void {
  let state = OFF
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasOpen: boolean | undefined
  const effects: Readonly<Record<SocketEffect, () => void>> = {
    connect: () => {
      const own = new WebSocket(address, [token])
      const ifCurrent = (event: SocketEvent) => own === socket && handle(event)
      own.onopen = () => ifCurrent('opened')
      own.onerror = () => ifCurrent('lost')
      own.onclose = ({ code }) => {
        if (own === socket && code === CLOSE_CODES.sessionOver) {
          // the next request is told so, and asks to sign in again
          listener.onOver()
        }
        ifCurrent('lost')
      }
      own.onmessage = ({ data }) => own === socket && receive(String(data))
      socket = own
    },
    beat: () => socket?.send(HEART_BEAT),
    disconnect: () => {
      const old = socket
      socket = undefined
      old?.close()
    },
  }
  function receive(text: string): void {
    handle('heard')
    const message = readNotification(text)
    if (message && message.cmd !== 'heartcheck') {
      listener.onMessage(message)
    }
  }
  function handle(event: SocketEvent): void {
    const step = stepOf(state, event)
    if (!step) {
      return
    }
    state = step.state
    clearTimeout(timer)
    const length = lengthOf(state.phase)
    timer = length === undefined ? undefined : setTimeout(() => handle('elapsed'), length)
    if (step.effect) {
      effects[step.effect]()
    }
    const isOpen = state.phase === 'open' || state.phase === 'beating'
    const isTried = state.phase !== 'connecting' && state.phase !== 'off'
    if (isTried && isOpen !== wasOpen) {
      wasOpen = isOpen
      listener.onState(isOpen)
    }
  }
  const online = () => handle('online')
  addEventListener('online', online)
  handle('wanted')
  return () => {
    removeEventListener('online', online)
    handle('unwanted')
  }
}
