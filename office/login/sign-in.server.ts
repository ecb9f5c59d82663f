import { DomainError } from '#kit/contract/errors.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import type { OpenRequestContext } from '#kit/server/http/route.server.ts'
import { type OpenTenant, openAmong } from '../rights/open-tenants.server.ts'
import { HOUSE, tenantsOf } from '../rights/tenants.ts'
import { beginHalf, type FactorNeeded, factorAsked, factorNeeded } from './factor/half-sign-in.server.ts'
import type { LoginParts, WayIn } from './login-parts.server.ts'
import { type UserRow, userById, userByName, users } from './login-user.server.ts'
import { noteRefused } from './note-refused.server.ts'
import { departsOf, settleDepart } from './own-departs.server.ts'
import { isRightPassword } from './password-check.server.ts'
import { noteSignInPlace } from './sign-in-places.server.ts'
import type { Attempt } from './throttle.server.ts'
import { userInfoOf } from './user-info.server.ts'

const WRONG: Refusal = ['用户名或密码错误', 'Wrong user name or password', 'signIn.wrong']
const CLOSED: Refusal = [
  '与该用户关联的租户均已被冻结，无法登录！',
  'All tenants of this user are closed, so signing in is not possible',
  'signIn.tenantsClosed',
]
const FROZEN: Refusal = ['该用户已冻结', 'This user is frozen', 'signIn.frozen']
const TO_APPROVE: Refusal = ['该账号正在等待审核', 'This account waits to be approved', 'signIn.toApprove']
const WAITS: Text = ['等待二次验证', 'Waits for the second factor']
/** Status of people who may sign in. */
export const ACTIVE = 1
/** Of those who have registered and wait for somebody to approve it. */
export const PENDING = 3

export interface SignInInput {
  readonly username: string
  readonly password: string
  readonly captcha?: string | null | undefined
  readonly checkKey?: string | null | undefined
  readonly proofOfWork?: string | null | undefined
}

/** Begins a session and answers all that the client starts with. */
export async function signIn(
  parts: LoginParts,
  ctx: OpenRequestContext<SignInInput>,
): Promise<Record<string, unknown>> {
  const attempt = { username: ctx.input.username.trim(), address: ctx.address }
  const begun = await proven(parts, ctx, attempt).catch(async (error: unknown) => {
    if (error instanceof DomainError) {
      await notePassword(parts, ctx, attempt, error)
    }
    throw error
  })
  return answerOf(parts, ctx, begun)
}

/**
 * Begins a session of somebody who has shown in another way than by their password who they are.
 * @param factor `shown` where that was a second factor, or one that needs no other beside it
 * @throws DomainError `refused` for whoever may not sign in, and for an account that a factor has to be shown for: `FactorAsked`
 */
export async function signInProven(
  parts: LoginParts,
  ctx: OpenRequestContext,
  userId: string,
  way: WayIn,
  { factor }: { readonly factor?: 'shown' } = {},
): Promise<Record<string, unknown>> {
  const begun = await ctx.db
    .transaction()
    .execute((tx) => begin(parts, { ...ctx, db: tx }, { id: userId, isFactorShown: factor === 'shown' }, way))
    .catch(async (error: unknown) => {
      if (error instanceof DomainError) {
        const person = await userById(ctx.db, userId)
        await noteRefused(parts, ctx, { username: person?.username ?? '', person, way, failure: error.text })
      }
      throw error
    })
  return answerOf(parts, ctx, begun)
}

async function answerOf(
  parts: LoginParts,
  ctx: OpenRequestContext,
  begun: Begun | Waiting,
): Promise<Record<string, unknown>> {
  if ('ticket' in begun) {
    throw factorAsked(begun.ticket, begun.user.username, begun.needed)
  }
  const { user, token, tenants, tenantId } = begun
  const { db } = ctx
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

const UNKNOWN_USER: Text = ['账号不存在', 'There is no such account']
const WRONG_PASSWORD: Text = ['密码错误', 'Wrong password']

/** What the log says of a password that signed nobody in. */
async function notePassword(
  parts: LoginParts,
  ctx: OpenRequestContext,
  { username }: Attempt,
  { text }: DomainError,
): Promise<void> {
  const person = await userByName(ctx.db, username)
  const known = text === WRONG ? WRONG_PASSWORD : text
  await noteRefused(parts, ctx, { username, person, way: 'password', failure: person ? known : UNKNOWN_USER })
}

interface Begun {
  readonly user: UserRow
  readonly token: string
  /** Those that are open. */
  readonly tenants: readonly OpenTenant[]
  readonly tenantId: number
}

/** Who they are was shown, and is not enough for this account. */
interface Waiting {
  readonly user: UserRow
  readonly ticket: string
  readonly needed: FactorNeeded
}

/** Whom a session is to begin for. */
interface Proven extends Pick<UserRow, 'id'>, Partial<Pick<UserRow, 'password'>> {
  readonly isFactorShown?: boolean
}

/**
 * A new session for whoever knows the password.
 * @throws DomainError `captcha`, `tooMany` or `refused` for everyone else
 */
async function proven(
  parts: LoginParts,
  ctx: OpenRequestContext<SignInInput>,
  attempt: Attempt,
): Promise<Begun | Waiting> {
  const { db, input: sent } = ctx
  const { needsCaptcha } = await parts.throttle.check(attempt)
  if (needsCaptcha) {
    await parts.requireCaptcha(db, sent)
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

/** Who they are was shown a moment ago; what the person is now, under a lock, decides. */
async function begin(
  parts: LoginParts,
  ctx: OpenRequestContext,
  { id, password, isFactorShown = false }: Proven,
  way: WayIn = 'password',
): Promise<Begun | Waiting> {
  const user = await users(ctx.db).where('id', '=', id).forShare().executeTakeFirst()
  if (!user || (password !== undefined && user.password !== password)) {
    throw new DomainError('refused', WRONG)
  }
  if (user.status !== ACTIVE) {
    throw new DomainError('refused', user.status === PENDING ? TO_APPROVE : FROZEN)
  }
  const { username, realname } = user
  const tenants = await openAmong(ctx.db, tenantsOf(user))
  // no tenant in a request means the one that the session is in, and so does the number of the shop itself
  const first = tenants.find(({ id }) => id === HOUSE) ?? tenants[0]
  if (!first) {
    throw new DomainError('refused', CLOSED)
  }
  const tenantId = first.id
  const needed = isFactorShown ? null : await factorNeeded(ctx.db, id)
  if (needed) {
    const content: Text = [
      `用户名: ${realname ?? username}，等待二次验证`,
      `${realname ?? username} has to show a factor`,
    ]
    await parts.noteLogin(ctx.db, ctx, { username, realname, tenantId, content, way, failure: WAITS })
    return { user, needed, ticket: await beginHalf(ctx.db, { userId: id, way, isEnrolling: needed.isEnrolling }) }
  }
  const proven = [...(isFactorShown ? ['factor' as const] : []), ...(way === 'password' ? ['password' as const] : [])]
  const agent = ctx.request.headers['user-agent'] ?? ''
  const token = await parts.sessions.begin(ctx.db, { userId: id, tenantId, address: ctx.address, agent, way, proven })
  await noteSignInPlace(ctx.db, { userId: id, tenantId, address: ctx.address, agent, clock: ctx.clock })
  const content: Text = isFactorShown
    ? [`用户名: ${realname ?? username}，二次验证登录成功！`, `${realname ?? username} signed in with a factor`]
    : [`用户名: ${realname ?? username}，登录成功！`, `${realname ?? username} signed in`]
  await parts.noteLogin(ctx.db, ctx, { username, realname, tenantId, content, way })
  return { user, token, tenants, tenantId }
}
