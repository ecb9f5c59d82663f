import { create } from 'zustand'
import { SESSION_PATHS } from '#kit/contract/paths.ts'
import type { Text } from '#kit/contract/text.ts'
import { setShopZone } from '../browser/shop-clock.web.ts'
import { isText, storage, WEEK_MS } from '../browser/storage.web.ts'
import { currentLocale } from '../browser/text.web.ts'
import { ApiError, isRecord } from '../client/api-error.ts'
import { type Answer, client } from '../client/client.web.ts'
import { clearDictionaries, setDictionaries } from './dictionary.web.ts'
import { factorAskedBy, signInWithFactor } from './factor-question.web.ts'
import { settleLook } from './look.web.ts'
import type { MenuItem } from './menu-item.ts'
import type { DefinedAction, GrantedAction } from './permission-check.ts'
import { clearPreferences } from './preference.web.ts'

export interface UserInfo {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly avatar?: string | null
  readonly orgCode?: string | null
  /** Where they land after signing in; the usual home page when there is none. */
  readonly homePath?: string | null
  readonly mustChangePassword?: boolean
  /** Until when they are let in without the second factor that a role of theirs demands. */
  readonly factorDueTime?: string | null
  /** Who looks at everything as this person; nothing is changed meanwhile. */
  readonly viewer?: { readonly username: string; readonly realname: string }
}

export interface Department {
  readonly id: string
  readonly orgCode: string
  readonly departName: string
  readonly departNameEn: string | null
}

export interface Tenant {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
}

/** The session; dictionaries live beside it, the welcome text follows from the hour. */
export interface Session {
  readonly token: string | undefined
  readonly info: UserInfo | undefined
  /** '0' without a tenant. */
  readonly tenantId: string
  readonly departs: readonly Department[]
  readonly tenants: readonly Tenant[]
  /** Undefined until the permissions are loaded. */
  readonly menu: readonly MenuItem[] | undefined
  readonly auth: readonly GrantedAction[]
  readonly allAuth: readonly DefinedAction[]
  readonly isSafeMode: boolean
  /** What the tenant calls its site; undefined: the name of the product. */
  readonly siteName: Text | undefined
  /** The session ended on the server; the password is being asked for in place. */
  readonly isExpired: boolean
}

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly captcha?: string
  readonly checkKey?: string
  readonly proofOfWork?: string
  readonly remember_me?: boolean
}

interface LoginResult {
  readonly token: string
  readonly userInfo: UserInfo & { readonly look?: Readonly<Record<string, unknown>> }
  readonly departs?: readonly Department[] | null
  readonly tenantList?: readonly Tenant[] | null
  readonly sysAllDictItems?: unknown
}

interface PermissionResult {
  readonly menu: readonly MenuItem[]
  readonly auth: readonly GrantedAction[]
  readonly allAuth: readonly DefinedAction[]
  readonly sysSafeMode?: boolean
  /** The zone of all times on the wire. */
  readonly timeZone?: string
  readonly siteName?: Text | null
}

const TOKEN_KEY = 'Access-Token'
const USERNAME_KEY = 'Login_Username'
const INFO_KEY = 'Login_Userinfo'
const TENANT_KEY = 'TENANT_ID'
const AUTH_KEY = 'LOGIN_USER_BUTTON_AUTH'
const ALL_AUTH_KEY = 'SYS_BUTTON_AUTH'
const SITE_NAME_KEY = 'SITE_NAME'
const PERMISSIONS_KEY = 'PERMISSIONS'

const SIGNED_OUT: Session = {
  token: undefined,
  info: undefined,
  tenantId: '0',
  departs: [],
  tenants: [],
  menu: undefined,
  auth: [],
  allAuth: [],
  isSafeMode: false,
  siteName: undefined,
  isExpired: false,
}

export const useSession = create<Session>(() => ({ ...SIGNED_OUT, ...restored() }))

export const currentSession = useSession.getState

/** The signed-in user; a component that may be rendered without one uses `useSession`. */
export function useUser(): UserInfo | undefined {
  return useSession((session) => session.info)
}

/** Whose tabs and drafts are meant: those of a person in one tenant; '' before sign-in. */
export function ownerOf({ info, tenantId }: Pick<Session, 'info' | 'tenantId'>): string {
  return info === undefined ? '' : tenantId === '0' ? info.id : `${info.id}@${tenantId}`
}

/** Loads the tenants that the signed-in user may work in. */
export async function loadTenants(): Promise<readonly Tenant[]> {
  const { list } = await client.get<{ readonly list?: readonly Tenant[] | null }>(
    SESSION_PATHS.tenants,
    {},
    { handles: 'all', failOnExpiry: true },
  )
  const tenants = list ?? []
  useSession.setState({ tenants })
  return tenants
}

/** Works in another tenant from now on. The page starts anew; what was open and half-typed here waits for the way back. */
export function switchTenant(id: number, homePath: string): void {
  storage.write(TENANT_KEY, String(id), WEEK_MS)
  storage.remove(SITE_NAME_KEY)
  location.assign(homePath)
}

/** Signs in and keeps the session for 7 days. Rejects with the server's refusal, shown by no one else. */
export function signIn(credentials: Credentials): Promise<UserInfo> {
  return signInBy(SESSION_PATHS.login, credentials)
}

/** The same with what another way of signing in asks for. @param path of a call that answers as the one with a password does */
export async function signInBy(path: string, proof: object, method: 'POST' | 'GET' = 'POST'): Promise<UserInfo> {
  // what the answer says in words is in the language of the page as it is now
  const locale = currentLocale()
  const asked = client.send<LoginResult>(method, path, { ...proof }, { handles: 'all', failOnExpiry: true })
  const { result, message, code } = await asked.catch((error: unknown) => {
    const factor = factorAskedBy(error)
    if (!factor) {
      throw error
    }
    return signInWithFactor<LoginResult>(factor)
  })
  if (code !== 200) {
    // a wrong code by phone is a success without one
    throw new ApiError({ http: 200, code, message })
  }
  const { look = {}, ...info } = result.userInfo
  // before anything is rendered for them: no page shows in the look of somebody else first
  await settleLook(info.id, look)
  const tenants = result.tenantList ?? []
  const tenantId = tenants.length === 1 ? String(tenants[0]?.id) : currentSession().tenantId
  storage.write(TOKEN_KEY, result.token, WEEK_MS)
  storage.write(USERNAME_KEY, info.username, WEEK_MS)
  storage.write(INFO_KEY, info, WEEK_MS)
  storage.write(TENANT_KEY, tenantId, WEEK_MS)
  setDictionaries(result.sysAllDictItems, locale)
  useSession.setState({ token: result.token, info, tenantId, departs: result.departs ?? [], tenants })
  return info
}

/** The session goes on under another token: it has one of its own since the last proof. */
export function adoptToken(token: string): void {
  storage.write(TOKEN_KEY, token, WEEK_MS)
  useSession.setState({ token })
}

/**
 * Ends the session here at once and on the server whatever it answers.
 * @returns the failure to reach the server, if there was one
 */
export async function signOut(): Promise<ApiError | undefined> {
  const told = client.post(SESSION_PATHS.logout, {}, { handles: 'all', failOnExpiry: true }).then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError && error.http === 0 ? error : undefined),
  )
  forget()
  return told
}

/** What else must be forgotten when a session ends; caches that the login page need not load add themselves. */
export const onSignOut = new Set<() => void>()

function forget(): void {
  for (const key of [TOKEN_KEY, USERNAME_KEY, INFO_KEY, TENANT_KEY, SITE_NAME_KEY, PERMISSIONS_KEY]) {
    storage.remove(key)
  }
  sessionStorage.removeItem(AUTH_KEY)
  sessionStorage.removeItem(ALL_AUTH_KEY)
  shownTag = undefined
  clearDictionaries()
  clearPreferences()
  for (const forgetOwn of onSignOut) {
    forgetOwn()
  }
  useSession.setState(SIGNED_OUT)
}

/** Menu and permissions as they were told last, and to whom. */
interface KeptPermissions {
  readonly of: string
  /** Names the answer. */
  readonly tag: string
  readonly found: PermissionResult
}

/** What is on show came with this tag. */
let shownTag: string | undefined

interface Opening {
  /** Whether a menu has what is asked for: a page that was granted meanwhile is waited for. */
  readonly isEnough: (menu: readonly MenuItem[]) => boolean
  /** Told when the server does not confirm what was told last. */
  readonly onFailed: (error: unknown) => void
}

/**
 * Menu and permissions as they were told last in this browser, at once, while the server is asked whether they are so still;
 * without any, the server's. What somebody may do is decided there, whatever is on show.
 */
export async function openPermissions({ isEnough, onFailed }: Opening): Promise<readonly MenuItem[]> {
  const kept = keptPermissions()
  if (!kept || !isEnough(kept.found.menu)) {
    return loadPermissions()
  }
  show(kept.found, kept.tag)
  loadPermissions().catch(onFailed)
  return kept.found.menu
}

/** Loads menu and permissions; an empty menu is a failure like any other. */
export async function loadPermissions(): Promise<readonly MenuItem[]> {
  const kept = keptPermissions()
  const { result, tag } = await client.getUnlessKnown<PermissionResult>(SESSION_PATHS.permissions, kept?.tag, {
    failOnExpiry: true,
  })
  const found = result ?? kept?.found
  if (!isUsable(found)) {
    throw new ApiError({ http: 200, code: 500, message: 'empty menu' })
  }
  if (result !== undefined && tag !== undefined) {
    storage.write(PERMISSIONS_KEY, { of: whosePermissions(), tag, found: result }, WEEK_MS)
  }
  const { menu } = currentSession()
  if (menu !== undefined && tag !== undefined && tag === shownTag) {
    return menu
  }
  show(found, tag)
  return found.menu
}

function show(found: PermissionResult, tag: string | undefined): void {
  const { menu, auth = [], allAuth = [], sysSafeMode = false, timeZone, siteName } = found
  shownTag = tag
  setShopZone(timeZone)
  storage.write(SITE_NAME_KEY, siteName ?? null, WEEK_MS)
  sessionStorage.setItem(AUTH_KEY, JSON.stringify(auth))
  sessionStorage.setItem(ALL_AUTH_KEY, JSON.stringify(allAuth))
  useSession.setState({ menu, auth, allAuth, isSafeMode: sysSafeMode, siteName: siteName ?? undefined })
}

function keptPermissions(): KeptPermissions | undefined {
  const kept = storage.read(PERMISSIONS_KEY, isKeptPermissions)
  return kept?.of === whosePermissions() ? kept : undefined
}

/** Those of a person in a tenant differ by language, and by who looks at things as them. */
function whosePermissions(): string {
  const { info, tenantId } = currentSession()
  return [ownerOf({ info, tenantId }), info?.viewer?.username ?? '', currentLocale()].join(' ')
}

function isKeptPermissions(value: unknown): value is KeptPermissions {
  return isRecord(value) && isText(value.of) && isText(value.tag) && isUsable(value.found)
}

function isUsable(found: unknown): found is PermissionResult {
  return isRecord(found) && Array.isArray(found.menu) && found.menu.length > 0
}

export interface PasswordChange {
  readonly username: string
  readonly oldpassword: string
  readonly password: string
  readonly confirmpassword: string
}

/** Changes the own password and lifts the duty to change it. */
export async function changePassword(
  change: PasswordChange & { readonly keep?: readonly string[] },
): Promise<Answer<unknown>> {
  const answer = await client.put(SESSION_PATHS.changePassword, change, { handles: 'all' })
  requirePasswordChange(false)
  return answer
}

/** The server asks for a new password before it answers anything else, or no longer does. */
export function requirePasswordChange(mustChangePassword: boolean): void {
  const { info } = currentSession()
  if (info && (info.mustChangePassword ?? false) !== mustChangePassword) {
    keepUserInfo({ ...info, mustChangePassword })
  }
}

/**
 * Looks at everything as somebody else, or as oneself again with undefined. The page starts anew; what is open and
 * half-typed waits for the way back.
 */
export async function viewAs(userId: string | undefined, homePath: string): Promise<void> {
  await (userId === undefined ? client.post(SESSION_PATHS.endView) : client.post(SESSION_PATHS.view, { userId }))
  const { userInfo } = await client.get<{ readonly userInfo: UserInfo }>(SESSION_PATHS.user)
  keepUserInfo(userInfo)
  location.assign(homePath)
}

/** Keeps what the server says of the signed-in user, for 7 days. */
export function keepUserInfo(info: UserInfo): void {
  storage.write(INFO_KEY, info, WEEK_MS)
  useSession.setState({ info })
}

/** Another window of this browser signed in or out: this one follows. */
export function followOtherWindows(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== storage.nameOf(TOKEN_KEY) && event.key !== storage.nameOf(INFO_KEY)) {
      return
    }
    const next = restored()
    const { token, info } = currentSession()
    if (next.token === token && next.info !== undefined && info !== undefined && next.info.id !== info.id) {
      // the same session looks at everything as somebody else now
      location.reload()
      return
    }
    const isSameUser = next.info !== undefined && next.info.id === info?.id
    useSession.setState(isSameUser ? next : { ...SIGNED_OUT, ...next })
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function restored(): Partial<Session> {
  const token = storage.read(TOKEN_KEY, isText)
  const info = storage.read(INFO_KEY, isUserInfo)
  if (token === undefined || info === undefined) {
    return {}
  }
  return {
    token,
    info,
    tenantId: storage.read(TENANT_KEY, isText) ?? '0',
    // no page shows the name of the product first
    siteName: storage.read(SITE_NAME_KEY, isPair),
  }
}

// a declaration, not a constant: the session is restored while this module is still being read
function isPair(value: unknown): value is Text {
  return Array.isArray(value) && value.length === 2 && value.every(isText)
}

function isUserInfo(value: unknown): value is UserInfo {
  return isRecord(value) && isText(value.id) && isText(value.username) && isText(value.realname)
}
