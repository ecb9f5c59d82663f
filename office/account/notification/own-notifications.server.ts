import { sql } from 'kysely'
import { z } from 'zod'
import { valuesOf } from '#kit/contract/choices.ts'
import { DomainError, invalid, textOfError } from '#kit/contract/errors.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { MessageResponse, type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT } from '#kit/server/http/schema.server.ts'
import {
  type ChannelsByKind,
  channelsOf,
  DIGEST,
  NOTIFICATION_CHANNEL,
} from '../../notification/notification-choice.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { ROBOT, type Robot } from '../../outbox/chat-robot.ts'
import { robotOwner, sayInChat } from '../../outbox/chat-robots.server.ts'
import { requireOneself } from '../../rights/require-oneself.server.ts'
import { OWN_NOTIFICATIONS_PATH, type OwnNotifications } from './own-notifications.ts'

const OWN = 'how the caller wants to be told of things'

const CHANNELS = z.partialRecord(
  z.enum(valuesOf(NOTIFICATION_KIND)),
  z.array(z.enum(valuesOf(NOTIFICATION_CHANNEL))).max(valuesOf(NOTIFICATION_CHANNEL).length),
)

const HOURS = /^(?:(?:1?\d|2[0-3])-(?:1?\d|2[0-3]))?$/

const CHANGES = input({
  channels: CHANNELS.optional(),
  quietHours: z
    .string()
    .regex(HOURS)
    .refine((hours) => hours === '' || new Set(hours.split('-')).size === 2)
    .optional(),
  digest: z.enum(valuesOf(DIGEST)).optional(),
  /** Empty: without a robot. */
  robotType: z.enum([...valuesOf(ROBOT), '']).optional(),
  robotUrl: z.string().max(1000).optional(),
  robotSecret: z.string().max(200).optional(),
})

interface Stored {
  readonly email: string | null
  readonly channels: Partial<ChannelsByKind> | null
  readonly quietHours: string | null
  readonly digest: OwnNotifications['digest'] | null
  readonly robotType: Robot | null
  readonly robotHost: string | null
  readonly robotUrlSealed: string | null
  readonly robotSecretSealed: string | null
}

/** How the caller wants to be told of things, in every tenant. The robot's address is written and never read. */
export function ownNotificationRoutes({ outbound, vault }: Pick<AppContext, 'outbound' | 'vault'>): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: `${OWN_NOTIFICATIONS_PATH}/queryById`,
        answers: answers(QUERY_BY_ID_OUT),
        summary: ['我的通知设置', 'Notification preferences'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (ctx): Promise<OwnNotifications> => {
        requireOneself(ctx.user)
        const { email, channels, quietHours, digest, robotType, robotHost, robotSecretSealed } = await storedOf(ctx)
        return {
          channels: channelsOf(channels ?? {}),
          quietHours: quietHours ?? '',
          digest: digest ?? DIGEST.none,
          email,
          robotType,
          robotHost,
          hasRobotSecret: robotSecretSealed !== null,
        }
      },
    ),
    route(
      {
        method: 'PUT',
        path: `${OWN_NOTIFICATIONS_PATH}/edit`,
        answers: NOTHING,
        summary: ['修改我的通知设置', 'Change my notification preferences'],
        permission: SIGNED_IN,
        input: CHANGES,
        successMessage: ['通知设置已保存', 'Saved'],
      },
      async (ctx) => {
        requireOneself(ctx.user)
        const { channels, quietHours, digest, robotType, robotUrl, robotSecret = '' } = ctx.input
        const { userId } = ctx.user
        const seal = (text: string) => vault.seal(text, robotOwner(userId))
        const isRobot = robotType !== undefined && robotType !== ''
        const host = isRobot && robotUrl ? await hostOf(outbound, robotUrl) : null
        if (isRobot && !host) {
          const known = await storedOf(ctx)
          if (known.robotType !== robotType || !known.robotUrlSealed) {
            throw invalid([
              {
                path: 'robotUrl',
                message: ['请填写机器人地址', 'Enter the address of the robot', 'chatRobot.addressMissing'],
              },
            ])
          }
        }
        const set = [
          ...(channels ? [sql`channels = c.channels || ${JSON.stringify(channels)}::jsonb`] : []),
          ...(quietHours === undefined ? [] : [sql`quiet_hours = ${quietHours}`]),
          ...(digest ? [sql`digest = ${digest}`] : []),
          ...(robotType === '' ? [NO_ROBOT] : []),
          ...(isRobot && host
            ? [
                sql`robot_type = ${robotType}, robot_host = ${host}, robot_url_sealed = ${seal(robotUrl ?? '')},
                  robot_secret_sealed = ${robotSecret === '' ? null : seal(robotSecret)}`,
              ]
            : []),
        ]
        await sql`insert into sys_notification_choice (user_id) values (${userId}) on conflict do nothing`.execute(
          unscoped(ctx.db, OWN),
        )
        await sql`update sys_notification_choice c set ${sql.join([...set, sql`update_time = now()`])}
          where user_id = ${userId}`.execute(unscoped(ctx.db, OWN))
        return null
      },
    ),
    route(
      {
        method: 'POST',
        path: `${OWN_NOTIFICATIONS_PATH}/testRobot`,
        answers: NOTHING,
        summary: ['测试我的群机器人', 'Test my chat robot'],
        permission: SIGNED_IN,
        // a chat may take a while to answer
        transaction: 'none',
        limit: 'heavy',
        input: NO_INPUT,
      },
      async (ctx) => {
        requireOneself(ctx.user)
        const { robotType: type, robotUrlSealed, robotSecretSealed } = await storedOf(ctx)
        if (!type || !robotUrlSealed) {
          throw new DomainError('refused', ['还没有设置群机器人', 'There is no chat robot yet', 'chatRobot.none'])
        }
        const open = (sealed: string) => vault.open(sealed, robotOwner(ctx.user.userId))
        const robot = {
          type,
          url: open(robotUrlSealed),
          secret: robotSecretSealed ? open(robotSecretSealed) : undefined,
        }
        await sayInChat(outbound, robot, textIn(ctx.locale, TEST)).catch((error: unknown) => {
          const [zh, en] = textOfError(error)
          throw new DomainError('refused', [`发送失败：${zh}`, `It could not be sent: ${en}`, 'chatRobot.notSent'])
        })
        return new MessageResponse(null, ['测试消息已发送', 'The test is sent'])
      },
    ),
  ]
}

const TEST = ['这是一条测试通知，收到即表示群机器人设置正确。', 'This is a test: the chat robot is set up.'] as const

const NO_ROBOT = sql`robot_type = null, robot_host = null, robot_url_sealed = null, robot_secret_sealed = null`

/** @throws DomainError `invalid` for what is no address, or one that is not reached */
async function hostOf(outbound: Pick<AppContext['outbound'], 'targetOf'>, url: string): Promise<string> {
  const wrong = (message: Text) => invalid([{ path: 'robotUrl', message }])
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username !== '') {
    throw wrong(['请输入 http(s) 地址', 'Enter an http(s) address'])
  }
  await outbound.targetOf(url).catch((error: unknown) => {
    throw error instanceof DomainError ? wrong(error.text) : error
  })
  return parsed.host.slice(0, 200)
}

async function storedOf({ db, user }: RequestContext): Promise<Stored> {
  const { rows } =
    await sql<Stored>`select nullif(u.email, '') as email, c.channels, c.quiet_hours, c.digest, c.robot_type,
      c.robot_host, c.robot_url_sealed, c.robot_secret_sealed
    from ${withDeleted('sys_user')} u left join sys_notification_choice c on c.user_id = u.id where u.id = ${user.userId}`.execute(
      unscoped(db, OWN),
    )
  const [row] = rows
  if (!row) {
    throw new DomainError('notFound', ['用户不存在', 'No such person', 'user.unknown'])
  }
  return row
}

const QUERY_BY_ID_OUT = z.object({
  channels: z.object({
    announcement: z.array(z.enum(['system', 'email', 'robot'])),
    mention: z.array(z.enum(['system', 'email', 'robot'])),
    colleague: z.array(z.enum(['system', 'email', 'robot'])),
    task: z.array(z.enum(['system', 'email', 'robot'])),
    refund: z.array(z.enum(['system', 'email', 'robot'])),
    job: z.array(z.enum(['system', 'email', 'robot'])),
    imported: z.array(z.enum(['system', 'email', 'robot'])),
    'sign-in': z.array(z.enum(['system', 'email', 'robot'])),
    security: z.array(z.enum(['system', 'email', 'robot'])),
    numbers: z.array(z.enum(['system', 'email', 'robot'])),
    system: z.array(z.enum(['system', 'email', 'robot'])),
  }),
  quietHours: z.string(),
  digest: z.enum(['none', 'hour', 'day']),
  email: z.string().nullable(),
  robotType: z.enum(['dingtalk', 'wechat_enterprise', 'feishu', 'slack']).nullable(),
  robotHost: z.string().nullable(),
  hasRobotSecret: z.boolean(),
})
