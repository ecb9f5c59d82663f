import { joinPath } from '#kit/contract/file-address.ts'
import {
  CLOSE_CODES,
  LARGEST_MESSAGE,
  type LiveRow,
  readTableMessage,
  TABLE_SOCKET,
} from '#kit/contract/table-message.ts'
import { randomHex } from '../browser/random-hex.web.ts'
import { apiBase } from '../client/client.web.ts'
import { EMPTY_OUTBOX, takeDue, withMessage } from './outbox.ts'
import { currentSession, type Session, useSession } from './session.web.ts'
import { type Effect, lengthOf, type Phase, type SocketEvent, stepOf } from './table-socket.ts'

export type RowListener = (row: LiveRow, caseId: string) => void
export type MessageListener = (...args: readonly unknown[]) => void

/** The socket stays this long after its last listener, for effects that run again and pages that change. */
const LINGER_MS = 1000

/** Names this page load on the server. */
const pageId = randomHex()

/** Each listening is an entry of its own: the same function may listen twice. */
type Listeners<Listener> = Map<string, Set<{ readonly listener: Listener }>>

const rowListeners: Listeners<RowListener> = new Map()
const messageListeners: Listeners<MessageListener> = new Map()

let phase: Phase = 'off'
let socket: WebSocket | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let lingering: ReturnType<typeof setTimeout> | undefined
let sending: ReturnType<typeof setTimeout> | undefined
let outbox = EMPTY_OUTBOX
let stopFollowing: (() => void) | undefined

/**
 * Rows that other tables with the same key have saved. The first listener opens the one socket of this
 * page, the last one closes it. A table also gets its own rows back and leaves out those with its own `caseId`.
 * @returns the function that stops listening
 */
export function subscribeRows(socketKey: string, listener: RowListener): () => void {
  return subscribe(rowListeners, socketKey, listener)
}

/** Messages that the server sends by itself under a key. @returns the function that stops listening */
export function subscribeMessage(key: string, listener: MessageListener): () => void {
  return subscribe(messageListeners, key, listener)
}

/**
 * Shows a row to all tables with this key, now or as soon as the server takes more. Live rows are a courtesy, nothing
 * keeps them: without a connection the row is not sent.
 */
export function sendRow(socketKey: string, row: LiveRow, caseId: string): void {
  const text = JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args: [row, caseId] } })
  if (!isOpen() || new Blob([text]).size > LARGEST_MESSAGE) {
    return
  }
  const id = typeof row.id === 'string' && row.id !== '' ? row.id : randomHex()
  outbox = withMessage(outbox, `${socketKey} ${caseId} ${id}`, text)
  sendDue()
}

function subscribe<Listener>(all: Listeners<Listener>, key: string, listener: Listener): () => void {
  const own = { listener }
  all.set(key, (all.get(key) ?? new Set()).add(own))
  start()
  return () => {
    const left = all.get(key)
    left?.delete(own)
    if (left?.size === 0) {
      all.delete(key)
    }
    clearTimeout(lingering)
    lingering = setTimeout(stopUnlessHeard, LINGER_MS)
  }
}

function start(): void {
  clearTimeout(lingering)
  if (stopFollowing) {
    return
  }
  stopFollowing = useSession.subscribe((session, before) => {
    if (visitOf(session)?.address !== visitOf(before)?.address || session.token !== before.token) {
      handle('unwanted')
    }
    connectIfAllowed()
  })
  connectIfAllowed()
}

function stopUnlessHeard(): void {
  if (rowListeners.size + messageListeners.size === 0) {
    stopFollowing?.()
    stopFollowing = undefined
    handle('unwanted')
  }
}

function connectIfAllowed(): void {
  handle(visitOf(currentSession()) ? 'wanted' : 'unwanted')
}

/** Where this user's socket is; undefined while nobody is signed in or a password is due. */
function visitOf({ token, info, tenantId, isExpired }: Session): { token: string; address: string } | undefined {
  if (token === undefined || info === undefined || isExpired || info.mustChangePassword) {
    return undefined
  }
  const path = `${TABLE_SOCKET}/${encodeURIComponent(info.id)}/${pageId}`
  const url = new URL(joinPath(apiBase, path), location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  // sockets carry no headers, so the tenant travels in the address
  url.search = tenantId === '0' ? '' : `?tenantId=${encodeURIComponent(tenantId)}`
  return { token, address: url.href }
}

function handle(event: SocketEvent): void {
  const step = stepOf(phase, event)
  if (!step) {
    return
  }
  phase = step.to
  clearTimeout(timer)
  const length = lengthOf(phase, Math.random())
  timer = length === undefined ? undefined : setTimeout(() => handle('elapsed'), length)
  for (const effect of step.effects) {
    EFFECTS[effect]()
  }
}

const EFFECTS: Readonly<Record<Effect, () => void>> = {
  connect: () => {
    const visit = visitOf(currentSession())
    if (!visit) {
      handle('unwanted')
      return
    }
    const own = new WebSocket(visit.address, [visit.token])
    const ifCurrent = (event: SocketEvent) => own === socket && handle(event)
    own.onopen = () => ifCurrent('opened')
    own.onerror = () => ifCurrent('lost')
    own.onclose = ({ code }) => ifCurrent(code === CLOSE_CODES.sessionOver ? 'sessionOver' : 'lost')
    own.onmessage = ({ data }) => own === socket && receive(String(data))
    socket = own
  },
  beat: () => socket?.send(JSON.stringify({ type: 'heart_beat', data: '' })),
  disconnect: () => {
    const old = socket
    socket = undefined
    outbox = EMPTY_OUTBOX
    clearTimeout(sending)
    old?.close()
  },
}

function receive(text: string): void {
  const message = readTableMessage(text)
  switch (message?.type) {
    case 'heart_beat':
      handle('replied')
      break
    case 'update_vxe_table':
      tell(rowListeners.get(message.data.socketKey), message.data.args)
      break
    case 'common_send_date':
      tell(messageListeners.get(message.data.key), message.data.args)
      break
  }
}

function tell<Args extends readonly unknown[]>(
  listeners: ReadonlySet<{ readonly listener: (...args: Args) => void }> | undefined,
  args: Args,
): void {
  for (const { listener } of [...(listeners ?? [])]) {
    try {
      listener(...args)
    } catch (error) {
      // one page that fails keeps nothing from the others
      reportError(error)
    }
  }
}

function isOpen(): boolean {
  return phase === 'beating' || phase === 'resting'
}

function sendDue(): void {
  clearTimeout(sending)
  const { outbox: left, texts, nextIn } = takeDue(outbox, performance.now())
  outbox = left
  for (const text of texts) {
    socket?.send(text)
  }
  if (nextIn !== undefined) {
    sending = setTimeout(sendDue, nextIn)
  }
}
