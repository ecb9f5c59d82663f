import { DomainError } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { OpenRequestContext } from '#kit/server/http/route.server.ts'
import { type OpenTenant, openAmong } from '../rights/open-tenants.server.ts'
import { HOUSE, tenantsOf } from '../rights/tenants.ts'
import { isCaptcha } from './captcha.server.ts'
import type { LoginParts } from './login-parts.server.ts'
import { type UserRow, userByName, users } from './login-user.server.ts'
import { departsOf, settleDepart } from './own-departs.server.ts'
import { isRightPassword } from './password-check.server.ts'
import type { Attempt } from './throttle.server.ts'
import { userInfoOf } from './user-info.server.ts'

const WRONG: Text = ['用户名或密码错误', 'Wrong user name or password']
const CLOSED: Text = [
  '与该用户关联的租户均已被冻结，无法登录！',
  'All tenants of this user are closed, so signing in is not possible',
]
const FROZEN: Text = ['该用户已冻结', 'This user is frozen']
const ACTIVE = 1

export interface SignInInput {
  readonly username: string
  readonly password: string
  readonly captcha?: string | null
  readonly checkKey?: string | null
}

/** Begins a session and answers all that the client starts with. */
export async function signIn(parts: LoginParts, ctx: OpenRequestContext<SignInInput>): Promise<unknown> {
  const { db, address, input: sent } = ctx
  const attempt = { username: sent.username.trim(), address }
  const { user, token, tenants, tenantId } = await proven(parts, ctx, attempt).catch(async (error: unknown) => {
    if (error instanceof DomainError) {
      const content: Text = ['登录失败', 'sign-in failed']
      await parts.noteLogin(db, ctx, { username: attempt.username, realname: null, content })
    }
    throw error
  })
  const mine = { userId: user.id, tenantId }
  const departs = await departsOf(db, mine)
  await settleDepart(db, user.id, departs)
  // too many sessions of one person: the oldest has ended, and its sockets with it
  parts.authority.forgetSessions()
  return {
    token,
    userInfo: await userInfoOf(parts.authority, ctx, mine),
    departs,
    multi_depart: Math.min(departs.length, 2),
    tenantList: user.relTenantIds ? tenants : [],
    sysAllDictItems: await parts.allDictionaryItems({ ...ctx, tenantId }),
  }
}

interface Begun {
  readonly user: UserRow
  readonly token: string
  /** Those that are open. */
  readonly tenants: readonly OpenTenant[]
  readonly tenantId: number
}

/**
 * A new session for whoever knows the password.
 * @throws DomainError `captcha`, `tooMany` or `refused` for everyone else
 */
async function proven(parts: LoginParts, ctx: OpenRequestContext<SignInInput>, attempt: Attempt): Promise<Begun> {
  const { db, input: sent } = ctx
  const { needsCaptcha } = await parts.throttle.check(attempt)
  if (needsCaptcha && !(await isCaptcha(db, sent.checkKey ?? '', sent.captcha ?? ''))) {
    throw new DomainError(
      'captcha',
      sent.captcha ? ['验证码错误', 'Wrong captcha'] : ['请输入验证码', 'Enter the captcha'],
    )
  }
  const user = await userByName(db, attempt.username)
  const isRight = await isRightPassword(parts.throttle, {
    attempt,
    stored: user?.password ?? null,
    password: sent.password,
  })
  if (!isRight || !user) {
    throw new DomainError('refused', WRONG)
  }
  const begun = await db.transaction().execute((tx) => begin(parts, { ...ctx, db: tx }, user))
  await parts.throttle.noteSuccess(attempt)
  return begun
}

/** The password was right a moment ago; what the person is now, under a lock, decides. */
async function begin(parts: LoginParts, ctx: OpenRequestContext, { id, password }: UserRow): Promise<Begun> {
  const user = await users(ctx.db).where('id', '=', id).forShare().executeTakeFirst()
  if (!user || user.password !== password) {
    throw new DomainError('refused', WRONG)
  }
  if (user.status !== ACTIVE) {
    throw new DomainError('refused', FROZEN)
  }
  const { username, realname } = user
  const tenants = await openAmong(ctx.db, tenantsOf(user))
  // no tenant in a request means the one that the session is in, and so does the number of the shop itself
  const first = tenants.find(({ id }) => id === HOUSE) ?? tenants[0]
  if (!first) {
    throw new DomainError('refused', CLOSED)
  }
  const tenantId = first.id
  const agent = ctx.request.headers['user-agent'] ?? ''
  const token = await parts.sessions.begin(ctx.db, { userId: id, tenantId, address: ctx.address, agent })
  const content: Text = [`用户名: ${realname ?? username}，登录成功！`, `${username} signed in`]
  await parts.noteLogin(ctx.db, ctx, { username, realname, tenantId, content })
  return { user, token, tenants, tenantId }
}
