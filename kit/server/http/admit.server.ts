import { DomainError } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { Caller } from './caller.server.ts'
import { ANYONE, type Permission, SIGNED_CLIENT, SIGNED_IN_EARLY } from './route.server.ts'

const EXPIRED: Refusal = [
  '很抱歉，登录已过期，请重新登录',
  'Your session has expired, please sign in again',
  'session.expired',
]
export const NOT_GRANTED: Refusal = [
  '没有权限，请联系管理员授权',
  'You lack the permission; ask an administrator',
  'permission.missing',
]
const NOT_BY_TOKEN: Refusal = [
  'API 令牌不能用于此操作',
  'An API token cannot do this: it is for what permissions of their own are given for',
  'token.notAllowed',
]
const CHANGE_FIRST: Refusal = ['请先修改初始密码', 'Change the one-time password first', 'password.changeFirst']

/**
 * Checks that the caller holds the permission; who signed a request is found out by the route itself.
 * @throws DomainError `unauthenticated` without a caller, `forbidden` without the permission
 */
export function admit(permission: Permission, user: Caller | null): void {
  if (permission === ANYONE || permission === SIGNED_CLIENT) {
    return
  }
  if (!user) {
    throw new DomainError('unauthenticated', EXPIRED)
  }
  // what anybody does once they are signed in is about themselves
  if (user.apiToken && typeof permission !== 'string') {
    throw new DomainError('forbidden', NOT_BY_TOKEN)
  }
  if (user.mustChangePassword && permission !== SIGNED_IN_EARLY) {
    throw new DomainError('forbidden', CHANGE_FIRST, { data: { mustChangePassword: true } })
  }
  if (typeof permission === 'string' && !user.can(permission)) {
    throw new DomainError('forbidden', NOT_GRANTED, { data: { permission } })
  }
}
