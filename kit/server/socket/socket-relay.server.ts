/** The recipients of a message; plain data, so that it can be sent to other instances. */
export interface Audience {
  /** Path of the kind of socket. */
  readonly channel: string
  readonly tenantId: number | 'all'
  readonly userIds?: readonly string[]
  /** Only those who hold it. */
  readonly permission?: string
}

interface Delivery {
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
