import type { Audience } from './socket-hub.server.ts'

export interface Delivery {
  readonly audience: Audience
  readonly text: string
}

/** Carries messages to the hubs of all instances, that of the sender included. */
export interface SocketRelay {
  publish(delivery: Delivery): void
  onDelivery(listener: (delivery: Delivery) => void): void
}

/** The relay of a server that is the only one. */
export function localRelay(): SocketRelay {
  const listeners: ((delivery: Delivery) => void)[] = []
  return {
    publish: (delivery) => {
      for (const listener of listeners) {
        listener(delivery)
      }
    },
    onDelivery: (listener) => listeners.push(listener),
  }
}
