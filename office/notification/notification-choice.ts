import { type ChoiceOf, choices, valuesOf } from '#kit/contract/choices.ts'
import { NOTIFICATION_KIND, type NotificationKind } from './notification-kind.ts'

/** How people are told: at the bell, by mail, and by the robot of a chat of theirs. */
export const NOTIFICATION_CHANNEL = choices('notification_channel', ['通知方式', 'Notification channels'], {
  inApp: ['system', '站内消息', 'In the app'],
  email: ['email', '邮件', 'E-mail'],
  robot: ['robot', '群机器人', 'Chat robot'],
})
export type NotificationChannel = ChoiceOf<typeof NOTIFICATION_CHANNEL>

/** Whether what does not come at once is collected, and for how long. */
export const DIGEST = choices('notification_digest', ['汇总', 'Digests'], {
  none: ['none', '不汇总，逐条发送', 'None: one by one'],
  hour: ['hour', '每小时汇总', 'Every hour'],
  day: ['day', '每天上午 9 点汇总', 'Every day at nine'],
})
export type Digest = ChoiceOf<typeof DIGEST>

/** Hour of the shop's day in which those who want one digest a day get it. */
export const DIGEST_HOUR = 9

export type ChannelsByKind = Readonly<Record<NotificationKind, readonly NotificationChannel[]>>

const { inApp, email } = NOTIFICATION_CHANNEL

/** What cannot be switched off: whoever releases an announcement sees who has read it, and a power over people is seen in use. */
export const FIXED: Partial<ChannelsByKind> = {
  [NOTIFICATION_KIND.announcement]: [inApp],
  [NOTIFICATION_KIND.security]: [inApp],
}

const URGENT: readonly NotificationKind[] = [NOTIFICATION_KIND.signIn, NOTIFICATION_KIND.security]

/** What comes at once, whatever is collected: somebody may have stolen a password. */
export const isUrgent = (kind: NotificationKind): boolean => URGENT.includes(kind)

/** How people are told who have chosen nothing; numbers of the week come to those who ask for them. */
function usual(kind: NotificationKind): readonly NotificationChannel[] {
  return kind === NOTIFICATION_KIND.numbers ? [] : isUrgent(kind) ? [inApp, email] : [inApp]
}

/** Channels of each kind, with what somebody chose. */
export function channelsOf(chosen: Partial<ChannelsByKind> = {}): ChannelsByKind {
  const known = valuesOf(NOTIFICATION_CHANNEL)
  return Object.fromEntries(
    valuesOf(NOTIFICATION_KIND).map((kind) => {
      const wanted = [...(chosen[kind] ?? usual(kind)), ...(FIXED[kind] ?? [])]
      return [kind, known.filter((channel) => wanted.includes(channel))]
    }),
  ) as unknown as ChannelsByKind
}
