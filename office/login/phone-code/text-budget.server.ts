import { DomainError } from '#kit/contract/errors.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import { filled } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { addressKey } from '#kit/server/http/address.ts'
import type { Limiter, LimiterOf } from '#kit/server/http/limiter.server.ts'
import type { OpenRequestContext } from '#kit/server/http/route.server.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'
import { HOUSE } from '../../rights/tenants.ts'

/** How many texts leave the house within a day. */
export interface TextLimits {
  readonly perNumber: number
  readonly perAddress: number
  /** To all numbers together. */
  readonly total: number
}

/** Of the total, from where on administrators are told. */
const ALARM_AT = 0.8

/** Whoever may change the gateway can do something about it. */
const TOLD = 'system:smsGateway:edit'

const DAY = 24 * 3600
/** The limit is a setting: the counter only counts. */
const UNBOUND = 1_000_000_000

const NUMBER_FULL: Refusal = [
  '该号码今日获取验证码次数已达上限，请明天再试',
  'This number had its codes for today; try again tomorrow',
  'phoneCode.numberFull',
]
const ADDRESS_FULL: Refusal = [
  '当前网络今日获取验证码次数已达上限，请明天再试',
  'This network had its codes for today; try again tomorrow',
  'phoneCode.addressFull',
]
const HOUSE_FULL: Refusal = [
  '今日验证码短信已达上限，请使用其他方式，或联系管理员',
  'No more codes go out by text today: use another way, or ask an administrator',
  'phoneCode.houseFull',
]

/** Texts cost money and are asked for by anybody: they are counted for all server processes, and stop at the limits of the day. */
export interface TextBudget {
  /** Counts somebody who asks. @throws DomainError `tooMany` where number, address or house had theirs for today */
  ask(ctx: OpenRequestContext, phone: string): Promise<void>
  /**
   * Counts what is about to be sent, before its transaction: counts have a connection of their own, and many who hold one and wait for
   * another would wait for each other. Whether it is sent is not seen from how long it takes.
   * @returns tells administrators in that transaction where they are to hear of it
   * @throws DomainError `tooMany` where the house had its for today
   */
  spend(ctx: OpenRequestContext, isSent: boolean): Promise<(tx: Database) => Promise<void>>
}

export function textBudget(limiterOf: LimiterOf, limits: (db: Database) => Promise<TextLimits>): TextBudget {
  const asked = limiterOf({ name: 'sms-day', points: UNBOUND, seconds: DAY })
  const sent = limiterOf({ name: 'sms-total', points: UNBOUND, seconds: 2 * DAY })
  const today = ({ clock }: OpenRequestContext) => clock.format(new Date()).slice(0, 10)
  return {
    ask: async (ctx, phone) => {
      const { perNumber, perAddress, total } = await limits(ctx.db)
      const house = await sent.get(`house:${today(ctx)}`)
      if ((house?.consumedPoints ?? 0) >= total) {
        throw new DomainError('tooMany', HOUSE_FULL)
      }
      await takeOf(asked, `number:${phone}`, perNumber, NUMBER_FULL)
      await takeOf(asked, `address:${addressKey(ctx.address)}`, perAddress, ADDRESS_FULL)
    },
    spend: async (ctx, isSent) => {
      const { total } = await limits(ctx.db)
      const day = today(ctx)
      const { consumedPoints: count } = await sent.penalty(isSent ? `house:${day}` : `nobody:${day}`)
      if (!isSent) {
        return NOBODY_HEARS
      }
      if (count > total) {
        throw new DomainError('tooMany', HOUSE_FULL)
      }
      const text = count === total ? REACHED : count === Math.ceil(total * ALARM_AT) ? NEAR : undefined
      return text === undefined
        ? NOBODY_HEARS
        : async (tx) => {
            await tellPeople(tx, {
              tenantId: HOUSE,
              kind: NOTIFICATION_KIND.security,
              holders: TOLD,
              key: `texts:${day}:${count}`,
              text: filled(text, { count: String(count), total: String(total) }),
              body: WHAT_TO_DO,
            })
          }
    },
  }
}

const NOBODY_HEARS = async (): Promise<void> => undefined

async function takeOf(limiter: Limiter, key: string, most: number, full: Refusal): Promise<void> {
  const { consumedPoints, msBeforeNext } = await limiter.penalty(key)
  if (consumedPoints > most) {
    throw new DomainError('tooMany', full, { data: { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) } })
  }
}

const REACHED: Text = [
  '今日验证码短信已达上限 {total} 条，不再发送',
  'The limit of {total} {total|text|texts} with codes is reached: no more are sent today',
]
const NEAR: Text = [
  '今日验证码短信已发送 {count} / {total} 条',
  '{count} of {total} {total|text|texts} with codes are sent today',
]
const WHAT_TO_DO: Text = [
  '若非业务高峰，可能有人在消耗短信费用：可在“登录方式”中暂停手机登录与注册；上限在“商城设置 > 验证码短信”中调整。',
  'If there is no rush, somebody may be spending your texts: switch phone sign-in and registering off under “Ways to sign in”. The limit is among the settings of the shop, “Texts with codes”.',
]
