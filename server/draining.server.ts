import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { SocketHub } from '#kit/server/socket/socket-hub.server.ts'

/** The time between the word to stop and the end of listening, in which a balancer learns to send requests elsewhere. */
export interface Draining {
  isOn(): boolean
  /**
   * From now on the server is not ready, answers what still comes with `connection: close`, and tells each socket to come back, at a
   * moment of its own. Resolves after so many milliseconds; nothing happens in none.
   */
  begin(milliseconds: number): Promise<void>
}

export function drainingOf(server: FastifyInstance, hub: SocketHub): Draining {
  let isOn = false
  return {
    isOn: () => isOn,
    begin: async (milliseconds) => {
      if (milliseconds === 0) {
        return
      }
      isOn = true
      // before the handler, which may answer at once
      server.server.prependListener('request', (_request, response) => {
        response.setHeader('connection', 'close')
      })
      hub.sendAway(milliseconds)
      await pause(milliseconds)
    },
  }
}
