import { WebSocket } from 'ws'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { readTableMessage, TABLE_SOCKET, type TableMessage } from '#kit/contract/table-message.ts'
import { type Effect, lengthOf, type Phase, type SocketEvent, stepOf } from '#kit/web/session/table-socket.ts'

/** Someone with a session of their own. */
export interface Visitor {
  readonly userId: string
  readonly token: string
}

export interface Page {
  readonly socket: () => WebSocket | undefined
  readonly isOpen: () => boolean
  leave(): void
}

interface Options {
  /** `http://127.0.0.1:<port>` */
  readonly address: string
  readonly visitor: Visitor
  /** How long a phase lasts; as in the browser when left out. */
  readonly lengthIn?: (phase: Phase) => number | undefined
  readonly onMessage?: (message: TableMessage) => void
}

const PAGE_ID = '0'.repeat(32)

/** A page of the browser as far as the server can tell: the same steps and pauses on another machine's socket. */
export function openPage({ address, visitor, onMessage, lengthIn = inBrowser }: Options): Page {
  let phase: Phase = 'off'
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  const handle = (event: SocketEvent): void => {
    const step = stepOf(phase, event)
    if (step) {
      phase = step.to
      clearTimeout(timer)
      const length = lengthIn(phase)
      timer = length === undefined ? undefined : setTimeout(() => handle('elapsed'), length)
      for (const effect of step.effects) {
        effects[effect]()
      }
    }
  }
  const effects: Readonly<Record<Effect, () => void>> = {
    connect: () => {
      const url = `${address.replace(/^http/, 'ws')}${BASE_PATH}${TABLE_SOCKET}/${visitor.userId}/${PAGE_ID}`
      const own = new WebSocket(url, [visitor.token], { origin: address })
      const ifCurrent = (event: SocketEvent): void => {
        if (own === socket) {
          handle(event)
        }
      }
      own.on('open', () => ifCurrent('opened'))
      own.on('error', () => ifCurrent('lost'))
      own.on('close', () => ifCurrent('lost'))
      own.on('message', (data) => {
        const message = readTableMessage(String(data))
        if (message?.type === 'heart_beat') {
          ifCurrent('replied')
        } else if (message) {
          onMessage?.(message)
        }
      })
      socket = own
    },
    beat: () => socket?.send(JSON.stringify({ type: 'heart_beat', data: '' })),
    disconnect: () => {
      const old = socket
      socket = undefined
      old?.terminate()
    },
  }
  handle('wanted')
  return {
    socket: () => socket,
    // the first reply has come, so the server has taken it in
    isOpen: () => phase === 'resting',
    leave: () => handle('unwanted'),
  }
}

export function inBrowser(phase: Phase): number | undefined {
  return lengthOf(phase, Math.random())
}
