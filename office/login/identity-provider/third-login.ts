/** Signing in by another server; below it are the calls of the wire. */
export const THIRD_LOGIN_PATH = '/sys/thirdLogin'

/** Signing in with the password of a directory. */
export const DIRECTORY_LOGIN_PATH = `${THIRD_LOGIN_PATH}/directory`

/** The page that people come back to. */
export const OAUTH2_APP_URL = '/oauth2-app/login'

/** The page of providers, where administrators see what was tried. */
export const PROVIDER_PAGE_URL = '/isystem/identityProvider'

/** Where people see which accounts of other servers sign them in. */
export const ACCOUNT_BINDINGS_URL = '/account/settings/binding'

/** What the page is told of a way that led nowhere, in its address: words of ours, never of the address. */
export const THIRD_LOGIN_ERRORS = {
  expired: [
    '登录已超时或不是在此浏览器中开始的，请重新登录',
    'This took too long, or began in another browser; sign in again',
    'identityProvider.expired',
  ],
  denied: ['对方拒绝了登录，或已取消', 'The other side refused, or it was cancelled', 'identityProvider.denied'],
  failed: ['第三方登录失败，请重新登录', 'Signing in by the other side failed; try again', 'identityProvider.failed'],
  unbound: ['该账号尚未绑定，请先绑定', 'This account is not bound yet', 'identityProvider.unbound'],
  taken: ['该账号已绑定其他用户', 'That account is bound to somebody else', 'identityProvider.taken'],
} as const

export type ThirdLoginError = keyof typeof THIRD_LOGIN_ERRORS

/** What `GET …/ownBinding/list` answers: an account of another server that signs the caller in. */
export interface OwnBinding {
  readonly providerId: string
  readonly providerName: string
  readonly kind: string
  /** Of the binding; null where there is none. */
  readonly id: string | null
  /** What the other server calls the person. */
  readonly outerName: string
  readonly createTime: string | null
  readonly lastUsedTime: string | null
  /** A new password closed it: it signs nobody in until it is bound again. */
  readonly isClosed: boolean
}

/** Followed by a verb. */
export const OWN_BINDING_PATH = '/sys/ownBinding'

/** What a provider said of the caller, and what would come of it. */
export interface TriedProvider {
  readonly providerName: string
  readonly claims: readonly { readonly name: string; readonly value: string; readonly fills: readonly string[] }[]
  readonly person: Readonly<Record<'subject' | 'username' | 'realname' | 'email' | 'phone', string>>
  readonly groups: readonly string[]
  /** Names of roles that would be given. */
  readonly roles: readonly string[]
  readonly outcome: 'bound' | 'matched' | 'created' | 'unbound' | 'noSubject'
  /** Whom it would sign in; '' for nobody. */
  readonly account: string
}

/** What bringing accounts in line with a directory changes of one, or would change. */
export interface SyncChange {
  readonly what: 'created' | 'matched' | 'renamed' | 'roles' | 'frozen' | 'thawed' | 'kept'
  readonly username: string
  readonly before: string
  readonly after: string
}
