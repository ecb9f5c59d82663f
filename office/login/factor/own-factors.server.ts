import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, refused } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, saidText, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'
import { requireOneself } from '../../rights/require-oneself.server.ts'
import { OWN_FACTORS } from '../../rights/step-up.ts'
import type { LoginParts } from '../login-parts.server.ts'
import { beginPasskey, beginTotp, confirmPasskey, confirmTotp, type Enrolling } from './enrol.server.ts'
import { FACTOR_NAME_MAX, FACTOR_TITLES, OWN_FACTOR_PATH, type OwnFactors } from './factor.ts'
import { FACTOR_BEGUN_OUT } from './factor-answers.server.ts'
import { factorsOf, waysOf } from './factor-rows.server.ts'
import { graceOf } from './half-sign-in.server.ts'
import { PASSKEY_ANSWER } from './passkey.server.ts'
import { holderOf } from './proof-routes.server.ts'
import type { ProofParts } from './prove.server.ts'
import { codesLeft, renewCodes } from './recovery-codes.server.ts'

const OWN = 'factors of the caller, who has just shown that it is them'

type Parts = LoginParts & ProofParts

const KIND = z.enum(['totp', 'passkey'])
const NAME = wireText(FACTOR_NAME_MAX).transform((name) => name.trim())

/** By what the caller shows that it is them: set up, named, and taken away. */
export function ownFactorRoutes(parts: Parts): readonly Route[] {
  const own = { permission: SIGNED_IN } as const
  return [
    route(
      {
        ...own,
        method: 'GET',
        path: `${OWN_FACTOR_PATH}/list`,
        answers: answers(LIST_OUT),
        summary: ['我的二次验证', 'My factors'],
        input: NO_INPUT,
      },
      (ctx) => listOf(parts, ctx),
    ),
    route(
      {
        ...own,
        method: 'POST',
        path: `${OWN_FACTOR_PATH}/begin`,
        answers: answers(FACTOR_BEGUN_OUT),
        summary: ['开始绑定动态码或通行密钥', 'Begin to set up a factor'],
        stepUp: OWN_FACTORS,
        input: input({ kind: KIND }),
      },
      async ({ db, user, input: { kind } }) =>
        kind === 'totp' ? beginTotp(parts, db, enrollingOf(user)) : beginPasskey(parts, db, enrollingOf(user)),
    ),
    route(
      {
        ...own,
        method: 'POST',
        path: `${OWN_FACTOR_PATH}/confirm`,
        answers: answers(z.object({ recoveryCodes: z.array(z.string()).nullable() })),
        summary: ['完成绑定', 'Set up a factor'],
        stepUp: OWN_FACTORS,
        successMessage: ['已绑定', 'It is set up'],
        input: input({
          kind: KIND,
          name: NAME.default(''),
          id: wireText(100).default(''),
          secret: wireText(20).default(''),
          passkey: PASSKEY_ANSWER.optional(),
        }),
      },
      async (ctx) => {
        const { kind, id, secret: code, passkey, name } = ctx.input
        const title = FACTOR_TITLES[kind]
        const called = name || title[ctx.locale === 'zh-CN' ? 0 : 1]
        if (kind === 'passkey' && !passkey) {
          throw refused(['请先在浏览器中创建通行密钥', 'Make a passkey in the browser first', 'factor.passkeyMissing'])
        }
        const enrolled = passkey
          ? await confirmPasskey(parts, ctx.db, enrollingOf(ctx.user), { answer: passkey, name: called })
          : await confirmTotp(parts, ctx.db, enrollingOf(ctx.user), { id, code, name: called })
        await tellOfChange(ctx, [`已绑定${title[0]}“${called}”`, `${title[1]} “${called}” was set up`])
        return enrolled
      },
    ),
    route(
      {
        ...own,
        method: 'PUT',
        path: `${OWN_FACTOR_PATH}/rename`,
        answers: NOTHING,
        summary: ['我的二次验证：命名', 'My second factors: Name'],
        successMessage: ['已保存', 'Saved'],
        input: input({ id: WIRE_ID, name: NAME.pipe(saidText(FACTOR_NAME_MAX)) }),
      },
      async ({ db, user, input: { id, name } }) => {
        requireOneself(user)
        const { rows } = await sql`update sys_factor set name = ${name} where id = ${id} and user_id = ${user.userId}
          returning id`.execute(unscoped(db, OWN))
        if (rows.length === 0) {
          throw notThere()
        }
        return null
      },
    ),
    route(
      {
        ...own,
        method: 'DELETE',
        path: `${OWN_FACTOR_PATH}/delete`,
        answers: NOTHING,
        summary: ['我的二次验证：解除绑定', 'My second factors: Take away'],
        stepUp: OWN_FACTORS,
        successMessage: ['已解除绑定', 'It is gone'],
        input: input({ id: WIRE_ID }),
      },
      (ctx) => removeFactor(ctx),
    ),
    route(
      {
        ...own,
        method: 'POST',
        path: `${OWN_FACTOR_PATH}/recoveryCodes`,
        answers: answers(z.object({ recoveryCodes: z.array(z.string()) })),
        summary: ['重新生成恢复码', 'New recovery codes'],
        stepUp: OWN_FACTORS,
        input: NO_INPUT,
      },
      async (ctx) => {
        requireOneself(ctx.user)
        if ((await factorsOf(ctx.db, ctx.user.userId)).length === 0) {
          throw refused(['请先绑定动态码或通行密钥', 'Set up an authenticator or a passkey first', 'factor.noneSetUp'])
        }
        await tellOfChange(ctx, [
          '恢复码已重新生成，之前的全部失效',
          'Recovery codes were made anew; those before are void',
        ])
        return { recoveryCodes: await renewCodes(ctx.db, ctx.user.userId) }
      },
    ),
    route(
      {
        ...own,
        method: 'PUT',
        path: `${OWN_FACTOR_PATH}/passkeyOnly`,
        answers: NOTHING,
        summary: ['仅用通行密钥登录', 'Passkeys alone let me in'],
        stepUp: OWN_FACTORS,
        successMessage: ['已保存', 'Saved'],
        input: input({ isOn: z.boolean() }),
      },
      async (ctx) => {
        const { db, user, input: sent } = ctx
        requireOneself(user)
        if (sent.isOn && !(await waysOf(db, user.userId)).includes('passkey')) {
          throw refused(['请先绑定通行密钥', 'Set up a passkey first', 'factor.noPasskey'])
        }
        await sql`update ${withDeleted('sys_user')} set is_passkey_only = ${sent.isOn} where id = ${user.userId}`.execute(
          unscoped(db, OWN),
        )
        await tellOfChange(
          ctx,
          sent.isOn
            ? ['现在只有通行密钥或恢复码可以登录', 'Passkeys and recovery codes alone let you in now']
            : ['不再要求只用通行密钥登录', 'Passkeys are no longer the only way to sign in'],
        )
        return null
      },
    ),
  ]
}

type User = RequestContext['user']

function enrollingOf(user: User): Enrolling {
  requireOneself(user)
  const { userId, username, realname } = user
  return { userId, username, realname, holder: holderOf(user) }
}

function notThere(): DomainError {
  return new DomainError('notFound', ['不存在或已解除绑定', 'There is no such factor any more', 'factor.unknown'])
}

async function listOf({ site }: Parts, { db, user, clock }: RequestContext): Promise<OwnFactors> {
  requireOneself(user)
  const rows = await factorsOf(db, user.userId)
  const { rows: own } = await sql<{ isPasskeyOnly: boolean }>`
    select is_passkey_only from ${withDeleted('sys_user')} where id = ${user.userId}`.execute(unscoped(db, OWN))
  return {
    factors: rows.map(({ id, kind, name, createTime, lastUsedAt }) => ({
      id,
      kind,
      name,
      createTime: clock.format(createTime),
      lastUsedTime: lastUsedAt && clock.format(lastUsedAt),
    })),
    recoveryCodes: await codesLeft(db, user.userId),
    isRequired: (await graceOf(db, user.userId)) !== null,
    isPasskeyOnly: own[0]?.isPasskeyOnly ?? false,
    passkeysAt: site().rpId,
  }
}

async function removeFactor(ctx: RequestContext<{ readonly id: string }>): Promise<null> {
  const { db, user, input: sent } = ctx
  requireOneself(user)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`factor:${user.userId}`}, 0))`.execute(unscoped(db, OWN))
  const all = await factorsOf(db, user.userId)
  const row = all.find(({ id }) => id === sent.id)
  if (!row) {
    throw notThere()
  }
  const left = all.filter(({ id }) => id !== row.id)
  if (left.length === 0 && (await graceOf(db, user.userId)) !== null) {
    throw refused([
      '您的角色要求二次验证，不能解除最后一个',
      'A role of yours demands a factor: the last one stays',
      'factor.lastStays',
    ])
  }
  await sql`delete from sys_factor where id = ${row.id} and user_id = ${user.userId}`.execute(unscoped(db, OWN))
  if (!left.some(({ kind }) => kind === 'passkey')) {
    await sql`update ${withDeleted('sys_user')} set is_passkey_only = false where id = ${user.userId}`.execute(
      unscoped(db, OWN),
    )
  }
  if (left.length === 0) {
    await sql`delete from sys_recovery_code where user_id = ${user.userId}`.execute(unscoped(db, OWN))
  }
  const [zh, en] = FACTOR_TITLES[row.kind]
  await tellOfChange(ctx, [`已解除绑定${zh}“${row.name}”`, `${en} “${row.name}” was taken away`])
  return null
}

/** Whoever found a session open does not change it unseen. */
async function tellOfChange({ db, user, address }: RequestContext, [zh, en]: Text): Promise<void> {
  await tellPeople(db, {
    tenantId: user.tenantId,
    kind: NOTIFICATION_KIND.signIn,
    userIds: [user.userId],
    key: newId(),
    text: [`您的二次验证已更改：${zh}`, `Your second factor was changed: ${en}`],
    body: [
      `来自 ${address ?? '-'}。如非本人操作，请立即联系管理员。`,
      `From ${address ?? '-'}. If that was not you, tell an administrator at once.`,
    ],
  })
}

const LIST_OUT = z.object({
  factors: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['passkey', 'totp']),
      name: z.string(),
      createTime: z.string(),
      lastUsedTime: z.string().nullable(),
    }),
  ),
  recoveryCodes: z.number(),
  isRequired: z.boolean(),
  isPasskeyOnly: z.boolean(),
  passkeysAt: z.string(),
})
