import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What a listener says to those who connect, so that they go on to what it wants to hear. */
export type Manner = 'http' | 'smtp' | 'postgres' | 'silent'

/** A listener that keeps all that it is sent. */
export interface Listener {
  readonly port: number
  /** All of it as text, with what is encoded in it decoded beside it. */
  heard(): string
  close(): Promise<void>
}

/** Listens on this machine in the manner of a server, as somebody would who wants to overhear a secret. */
export async function openListener(manner: Manner): Promise<Listener> {
  let text = ''
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    if (manner === 'smtp') {
      socket.write('220 listener\r\n')
    }
    socket.on('data', (bytes) => {
      const said = bytes.toString('latin1')
      text += said
      ANSWERS[manner](socket, said)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => [text, ...(text.match(/[\w+/]{8,}={0,2}/g) ?? []).map((word) => atobOrNothing(word))].join('\n'),
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) {
          socket.destroy()
        }
        server.close(() => resolve())
      }),
  }
}

const ANSWERS: Readonly<Record<Manner, (socket: Socket, said: string) => void>> = {
  http: (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok'),
  smtp: (socket, said) => {
    socket.write(/^EHLO/i.test(said) ? '250-listener\r\n250 AUTH PLAIN LOGIN\r\n' : smtpAnswer(said))
  },
  // asks for the password in clear, as a server of PostgreSQL may (message `R`, kind 3)
  postgres: (socket, said) =>
    said.startsWith('p') ? socket.destroy() : socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])),
  // whoever binds has said all that there is to hear
  silent: (socket) => socket.destroy(),
}

function smtpAnswer(said: string): string {
  if (/^AUTH/i.test(said)) {
    return '235 known\r\n'
  }
  return /^DATA/i.test(said) ? '354 go on\r\n' : '250 taken\r\n'
}

function atobOrNothing(word: string): string {
  try {
    return atob(word)
  } catch {
    return ''
  }
}
