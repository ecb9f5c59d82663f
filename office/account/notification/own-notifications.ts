import type { ChannelsByKind, Digest } from '../../notification/notification-choice.ts'
import type { Robot } from '../../outbox/chat-robot.ts'

export const OWN_NOTIFICATIONS_PATH = '/sys/notificationChoice'

/** How somebody wants to be told of things. */
export interface OwnNotifications {
  readonly channels: ChannelsByKind
  /** `22-8`, or empty. */
  readonly quietHours: string
  readonly digest: Digest
  /** Where mail goes; null where they have no address. */
  readonly email: string | null
  readonly robotType: Robot | null
  /** The host of its address; the rest is shown to nobody. */
  readonly robotHost: string | null
  readonly hasRobotSecret: boolean
}

/** What of the choices is changed, as the call takes it. */
export type NotificationChange = Partial<Pick<OwnNotifications, 'channels' | 'quietHours' | 'digest'>> & {
  readonly robotType?: string
  readonly robotUrl?: string
  readonly robotSecret?: string
}
