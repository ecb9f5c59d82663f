import type { WebSocket } from '@fastify/websocket'

/** Closes a socket, and terminates it when the client does not answer the close frame in time. */
export function goodbye(socket: WebSocket, code: number, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => socket.terminate(), patienceMs)
    socket.once('close', () => {
      clearTimeout(impatience)
      resolve()
    })
    socket.close(code)
  })
}
