import { z } from 'zod'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import {
  type Call,
  type OpenCall,
  openRoute,
  type Route,
  route,
  type Said,
  SIGNED_IN_EARLY,
} from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, wireText } from '#kit/server/http/schema.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import type { OfficeAuthority } from './authority.server.ts'
import { drawCaptcha, isCaptcha } from './captcha.server.ts'
import { departsOf, settleDepart } from './own-departs.server.ts'
import { hashPassword, isPassword } from './password.server.ts'
import { passwordFaults } from './password-rules.ts'
import { checkThrottle, noteFailure, noteSuccess } from './throttle.server.ts'
import { userInfoOf } from './user-info.server.ts'

export interface LoginParts {
  readonly db: Database
  readonly sessions: SessionStore
  readonly authority: OfficeAuthority
  /** All dictionaries with their enabled items, for the client's cache (specification 7.3). */
  allDictionaryItems(call: Pick<OpenCall, 'db' | 'locale'>): Promise<unknown>
  noteLogin(call: OpenCall, user: { username: string; realname: string | null }, content: Text): Promise<void>
}

const WRONG: Text = ['用户名或密码错误', 'Wrong user name or password']
const FROZEN: Text = ['该用户已冻结', 'This user is frozen']

/** Sign-in, sign-out, and one's own password (specification 7.3, 7.5, 7.11; wire 2). */
export function loginRoutes(parts: LoginParts): readonly Route[] {
  return [
    openRoute(
      {
        method: 'POST',
        path: '/sys/login',
        summary: ['登录', 'Sign in'],
        // failures must be counted although the command fails
        transaction: 'none',
        says: ['登录成功', 'Signed in'],
        input: input({
          username: wireText(100),
          password: wireText(1024),
          captcha: wireText(20).nullish(),
          checkKey: wireText(100).nullish(),
        }),
      },
      (call) => signIn(parts, call),
    ),
    openRoute(
      {
        method: 'GET',
        path: '/sys/randomImage/:checkKey',
        summary: ['验证码图片', 'Captcha picture'],
        input: input({ checkKey: z.string().regex(/^[\w.-]{1,64}$/) }),
      },
      ({ db, input: { checkKey } }) => drawCaptcha(db, checkKey),
    ),
    openRoute(
      {
        method: 'POST',
        path: '/sys/logout',
        summary: ['退出登录', 'Sign out'],
        says: ['退出登录成功！', 'Signed out'],
        // the session has ended for everyone before anybody is remembered again
        transaction: 'none',
        input: NO_INPUT,
      },
      async (call) => {
        await parts.sessions.end(call.db, String(call.request.headers['x-access-token'] ?? ''))
        parts.authority.forget()
        if (call.me) {
          await parts.noteLogin(call, call.me, [
            `用户名: ${call.me.realname}，退出成功！`,
            `${call.me.realname} signed out`,
          ])
        }
        return null
      },
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/user/updatePassword',
        summary: ['修改密码', 'Change one’s password'],
        permission: SIGNED_IN_EARLY,
        says: ['密码重置成功!', 'Password changed'],
        transaction: 'none',
        input: input({
          username: wireText(100).default(''),
          oldpassword: wireText(1024).default(''),
          password: wireText(1024).default(''),
          confirmpassword: wireText(1024).default(''),
        }),
      },
      (call) => changePassword(parts, call),
    ),
  ]
}

interface SignInInput {
  readonly username: string
  readonly password: string
  readonly captcha?: string | null
  readonly checkKey?: string | null
}

interface UserRow {
  readonly id: string
  readonly username: string
  readonly realname: string | null
  readonly password: string
  readonly status: number
  readonly tenantId: number
  readonly relTenantIds: string | null
  readonly mustChangePassword: boolean
}

async function signIn(parts: LoginParts, call: OpenCall<SignInInput>): Promise<unknown> {
  const { db, address, input: sent } = call
  const attempt = { username: sent.username.trim(), address }
  const { needsCaptcha } = await checkThrottle(db, attempt)
  if (needsCaptcha && !(await isCaptcha(db, sent.checkKey ?? '', sent.captcha ?? ''))) {
    throw new DomainError(
      'captcha',
      sent.captcha ? ['验证码错误', 'Wrong captcha'] : ['请输入验证码', 'Enter the captcha'],
    )
  }
  const user = await userByName(db, attempt.username)
  const isRight = await isPassword(user?.password ?? null, sent.password)
  // whoever guesses many at once learns no more than one after the other
  await checkThrottle(db, attempt)
  if (!isRight || !user) {
    await noteFailure(db, attempt)
    await parts.noteLogin(call, { username: attempt.username, realname: null }, ['登录失败', 'sign-in failed'])
    throw new DomainError('refused', WRONG)
  }
  if (user.status !== 1) {
    throw new DomainError('refused', FROZEN)
  }
  await noteSuccess(db, attempt)
  const token = await db.transaction().execute((tx) =>
    parts.sessions.begin(tx, {
      userId: user.id,
      tenantId: tenantOf(user),
      address,
      agent: call.request.headers['user-agent'] ?? '',
    }),
  )
  await parts.noteLogin(call, user, [
    `用户名: ${user.realname ?? user.username}，登录成功！`,
    `${user.username} signed in`,
  ])
  const departs = await departsOf(db, user.id)
  await settleDepart(db, user.id, departs)
  // too many sessions of one person: the oldest has ended, and its sockets with it
  parts.authority.forget()
  return {
    token,
    userInfo: await userInfoOf(db, user.id),
    departs,
    multi_depart: Math.min(departs.length, 2),
    tenantList: [],
    sysAllDictItems: await parts.allDictionaryItems(call),
  }
}

async function userByName(db: Database, username: string): Promise<UserRow | undefined> {
  return (await db
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname', 'password', 'status', 'tenantId', 'relTenantIds', 'mustChangePassword'])
    .where('username', '=', username)
    .where('delFlag', '=', 0)
    .executeTakeFirst()) as UserRow | undefined
}

/** A user of several tenants starts in the first. */
function tenantOf(user: UserRow): number {
  return Number((user.relTenantIds ?? '').split(',').find(Boolean) ?? user.tenantId)
}

async function changePassword(
  parts: LoginParts,
  call: Call<{
    readonly username: string
    readonly oldpassword: string
    readonly password: string
    readonly confirmpassword: string
  }>,
): Promise<Said | null> {
  const { db, me, input: sent } = call
  if (sent.username !== '' && sent.username !== me.username) {
    throw new DomainError('refused', ['只允许修改自己的密码！', 'You can only change your own password'])
  }
  const faults = passwordFaults({ ...sent, username: me.username })
  if (faults.length > 0) {
    throw invalid(faults)
  }
  // a token that fell into wrong hands must not become a way to guess the password
  const attempt = { username: me.username, address: call.address }
  await checkThrottle(db, attempt)
  const user = await userByName(db, me.username)
  if (!user || !(await isPassword(user.password, sent.oldpassword))) {
    await noteFailure(db, attempt)
    throw invalid([{ path: 'oldpassword', message: ['旧密码输入错误!', 'The old password is wrong'] }])
  }
  const password = await hashPassword(sent.password)
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('sysUser')
      .set({ password, mustChangePassword: false, updateBy: me.username, updateTime: new Date() })
      .where('id', '=', user.id)
      .execute()
    // whoever signed in with the old password elsewhere is out
    await parts.sessions.endAllOf(tx, user.id, me.sessionId)
  })
  parts.authority.forget()
  return null
}
