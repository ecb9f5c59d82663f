/** Where the socket of notifications is, below the base path; the id of the person follows. */
export const NOTIFICATION_SOCKET = '/websocket'

/** What travels on the socket of notifications, from the server; whatever a client says is answered with `heartcheck`. */
export interface NotificationMessage {
  /** `topic` is for everybody of a tenant, `user` for those it names. */
  readonly cmd: 'topic' | 'user' | 'heartcheck'
  readonly msgId?: string
  /** Read aloud where people wish it; empty where something is only to be asked for anew. */
  readonly msgTxt?: string
}

/** What clients say so that the connection stays. */
export const HEART_BEAT = 'HeartBeat'

/** The message in a text; null for everything that is none. */
export function readNotification(text: string): NotificationMessage | null {
  try {
    const { cmd, msgId, msgTxt } = JSON.parse(text) as Readonly<Record<string, unknown>>
    if (cmd !== 'topic' && cmd !== 'user' && cmd !== 'heartcheck') {
      return null
    }
    return {
      cmd,
      ...(typeof msgId === 'string' && { msgId }),
      ...(typeof msgTxt === 'string' && { msgTxt }),
    }
  } catch {
    return null
  }
}
