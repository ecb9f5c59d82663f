import type { RowOf } from '#kit/contract/resource.ts'
import { user } from '../../system/user/user.ts'

/** What people change about themselves; the account, the roles and the departments are given by others. */
export const PROFILE_FIELDS = ['avatar', 'realname', 'sex', 'birthday', 'phone', 'email', 'telephone'] as const

export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** Where somebody is reached to get back into an account: changed with the password alone. */
const GUARDED_FIELDS = ['phone', 'email'] as const satisfies readonly ProfileField[]

export const PROFILE_PATHS = {
  get: '/sys/user/login/setting/getUserData',
  edit: '/sys/user/login/setting/userEdit',
} as const

/** Declarations of the fields; rules and words are those of the list of people. */
export const profileFields = user.fields

/** What somebody sees of themselves. */
export interface Profile extends Pick<RowOf<typeof user>, 'id' | 'username' | ProfileField | 'workNo'> {
  readonly departs: readonly string[]
  readonly roles: readonly string[]
  readonly createTime: string
}

/** What is changed; a missing field stays as it is, an empty text clears. */
export type ProfileChange = { readonly [name in ProfileField]?: string } & {
  /** Asked for with a field of `GUARDED_FIELDS`. */
  readonly password?: string
}

/** Whether the change needs the password. */
export function isGuarded(change: ProfileChange, before: { readonly [name in ProfileField]?: unknown }): boolean {
  return GUARDED_FIELDS.some((name) => change[name] !== undefined && change[name] !== String(before[name] ?? ''))
}
