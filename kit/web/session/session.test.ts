// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shopClock } from '../browser/shop-clock.web.ts'
import { storage, WEEK_MS } from '../browser/storage.web.ts'
import { currentLocale, setLocale } from '../browser/text.web.ts'
import { connectClient } from '../client/client.web.ts'
import { areInOtherLanguage, refreshDictionaries, useDictionaryItems } from './dictionary.web.ts'
import { askToSignInAgain, isChatBrowser } from './expiry.web.ts'
import { changePassword, currentSession, loadPermissions, openPermissions, signIn, signOut } from './session.web.ts'

const USER = { id: 'u1', username: 'admin', realname: '管理员', avatar: null }

const PERMISSIONS = '/sys/permission/getUserPermissionByToken'

const asked: string[] = []
let answers: Record<string, unknown> = {}

beforeEach(() => {
  asked.length = 0
  answers = {
    '/sys/login': { token: 't1', userInfo: USER, sysAllDictItems: { sex: [{ value: 1, text: '男' }] } },
    '/sys/logout': null,
  }
  connectClient({
    token: () => currentSession().token,
    tenantId: () => currentSession().tenantId,
    locale: () => 'zh-CN',
    onExpired: () => Promise.resolve(false),
    onError: () => {},
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/jeecg-boot', '').split('?')[0] ?? ''
    const headers = init.headers as Record<string, string>
    asked.push(`${init.method} ${path} ${headers['X-Access-Token'] ?? '-'} ${headers['tenant-id']}`)
    if (!(path in answers)) {
      throw new TypeError('Failed to fetch')
    }
    const text = JSON.stringify({ success: true, code: 200, message: '好', result: answers[path] })
    if (path !== PERMISSIONS) {
      return new Response(text)
    }
    const etag = `W/"${text.length}"`
    return headers['If-None-Match'] === etag
      ? new Response(null, { status: 304, headers: { etag } })
      : new Response(text, { headers: { etag } })
  })
})

afterEach(async () => {
  await signOut()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const kept = (key: string) => JSON.parse(localStorage.getItem(`pro__${key}`) ?? 'null')

test('[4.3a] [7.3] [9.2a] [9.11a] sign-in keeps token and user info for 7 days', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  await signIn({ username: 'admin', password: 'x' })
  expect(currentSession()).toMatchObject({ token: 't1', info: USER, tenantId: '0' })
  expect(WEEK_MS).toBe(604_800_000)
  expect(kept('Access-Token')).toEqual({ value: 't1', expire: 1_000_000 + 604_800_000 })
  expect(kept('Login_Userinfo')).toEqual({ value: USER, expire: 1_000_000 + 604_800_000 })
  expect(kept('Login_Username').value).toBe('admin')
  const isText = (value: unknown): value is string => typeof value === 'string'
  vi.setSystemTime(1_000_000 + 604_799_999)
  expect(storage.read('Access-Token', isText)).toBe('t1')
  vi.setSystemTime(1_000_000 + 604_800_001)
  expect(storage.read('Access-Token', isText)).toBeUndefined()
})

test('[3.1] [6.5a] [9.11a] the only tenant of a user is sent with every request', async () => {
  answers['/sys/login'] = { token: 't1', userInfo: USER, tenantList: [{ id: 1000, name: '一店' }] }
  answers['/a'] = null
  await signIn({ username: 'admin', password: 'x' })
  expect(kept('TENANT_ID').value).toBe('1000')
  await changePassword({ username: 'admin', oldpassword: 'a', password: 'b', confirmpassword: 'b' }).catch(
    () => undefined,
  )
  expect(asked.at(-1)).toBe('PUT /sys/user/updatePassword t1 1000')
})

test('[4.3b] [7.5] logout tells the server with the old token and clears everything at once', async () => {
  await signIn({ username: 'admin', password: 'x' })
  answers['/sys/permission/getUserPermissionByToken'] = {
    menu: [{ path: '/a', component: 'a' }],
    auth: [],
    allAuth: [],
  }
  await loadPermissions()
  const { result: sexes, unmount } = renderHook(() => useDictionaryItems('sex'))
  expect(sexes.current).toMatchObject([{ text: '男' }])
  let told: ReturnType<typeof signOut> | undefined
  await act(async () => {
    told = signOut()
    expect(currentSession().token).toBeUndefined()
  })
  expect(currentSession()).toMatchObject({ token: undefined, info: undefined, menu: undefined, tenantId: '0' })
  expect(sexes.current).toEqual([])
  unmount()
  expect(await told).toBeUndefined()
  expect(asked).toContain('POST /sys/logout t1 0')
  expect(Object.keys(localStorage).filter((key) => /Access|Login|TENANT|DICT/.test(key))).toEqual([])
  expect(sessionStorage.getItem('SYS_BUTTON_AUTH')).toBeNull()
})

test('[8.12a] a logout that does not reach the server reports it', async () => {
  await signIn({ username: 'admin', password: 'x' })
  delete answers['/sys/logout']
  expect(await signOut()).toMatchObject({ http: 0, message: '网络连接失败，请检查网络' })
  expect(currentSession().token).toBeUndefined()
})

test('[3.1] [6.2a] [7.8] permissions bring menu, granted and defined actions and the safe mode', async () => {
  const auth = [{ action: 'a:add', type: '1' }]
  const allAuth = [{ action: 'a:add', type: '1', status: '1' }]
  const menu = [{ path: '/a', component: 'a' }]
  const more = { sysSafeMode: true, timeZone: 'Australia/Lord_Howe' }
  answers['/sys/permission/getUserPermissionByToken'] = { menu, auth, allAuth, ...more }
  await loadPermissions()
  expect(currentSession()).toMatchObject({ menu, auth, allAuth, isSafeMode: true })
  expect(shopClock().zone).toBe('Australia/Lord_Howe')
  expect(JSON.parse(sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH') ?? '')).toEqual(auth)
})

const PATIENCE = { timeout: 10_000 }
const menuOf = (...paths: readonly string[]) => ({
  menu: paths.map((path) => ({ path, component: path })),
  auth: [],
  allAuth: [],
})
const shownPaths = () => currentSession().menu?.map(({ path }) => path)

test('menu and permissions that were told last are on show at once, and again as the server says', async () => {
  await signIn({ username: 'admin', password: 'x' })
  answers[PERMISSIONS] = menuOf('/a', '/b')
  await loadPermissions()
  const failures: unknown[] = []
  const open = () => openPermissions({ isEnough: (menu) => menu.length > 1, onFailed: (error) => failures.push(error) })
  // the page starts anew: nothing changed, and what is on show stays as it is
  const { menu } = currentSession()
  expect((await open()).map(({ path }) => path)).toEqual(['/a', '/b'])
  const shown = currentSession().menu
  await vi.waitFor(() => expect(asked.filter((call) => call.includes(PERMISSIONS))).toHaveLength(2), PATIENCE)
  await Promise.resolve()
  expect(currentSession().menu).toBe(shown)
  expect(currentSession().menu).toEqual(menu)
  // something was taken meanwhile
  answers[PERMISSIONS] = menuOf('/a')
  expect((await open()).map(({ path }) => path)).toEqual(['/a', '/b'])
  await vi.waitFor(() => expect(shownPaths()).toEqual(['/a']), PATIENCE)
  // what was told last does not have what is asked for: the server is waited for
  answers[PERMISSIONS] = menuOf('/a', '/new')
  expect((await open()).map(({ path }) => path)).toEqual(['/a', '/new'])
  // out of reach: what was told last stays, and the failure is told
  delete answers[PERMISSIONS]
  await open()
  await vi.waitFor(() => expect(failures).toMatchObject([{ http: 0 }]), PATIENCE)
  expect(shownPaths()).toEqual(['/a', '/new'])
})

test('what was told of permissions is kept for one person in one tenant, and until they sign out', async () => {
  await signIn({ username: 'admin', password: 'x' })
  answers[PERMISSIONS] = menuOf('/a', '/b')
  await loadPermissions()
  const own = kept('PERMISSIONS')
  await signOut()
  expect(kept('PERMISSIONS')).toBeNull()
  answers['/sys/login'] = { token: 't2', userInfo: { ...USER, id: 'u2' } }
  await signIn({ username: 'other', password: 'x' })
  localStorage.setItem('pro__PERMISSIONS', JSON.stringify(own))
  answers[PERMISSIONS] = menuOf('/mine')
  const found = await openPermissions({ isEnough: () => true, onFailed: () => undefined })
  expect(found.map(({ path }) => path)).toEqual(['/mine'])
})

test('[7.8] an empty menu is a failure', async () => {
  answers['/sys/permission/getUserPermissionByToken'] = { menu: [], auth: [], allAuth: [] }
  await expect(loadPermissions()).rejects.toThrow()
})

test('[9.2b] [3.10b] dictionaries come with sign-in and are kept 7 days', async () => {
  vi.useFakeTimers({ now: 5 })
  await signIn({ username: 'admin', password: 'x' })
  expect(kept('UI_CACHE_DB_DICT_DATA')).toEqual({
    value: { sex: [{ value: '1', text: '男' }] },
    expire: 5 + 604_800_000,
  })
})

test('[7.17i] refreshing asks the server to refresh, then takes all dictionaries anew', async () => {
  answers['/sys/dict/refleshCache'] = null
  answers['/sys/dict/queryAllDictItems'] = { sex: [{ value: '2', title: '女' }] }
  await refreshDictionaries()
  expect(asked.map((one) => one.split(' ')[1])).toEqual(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems'])
  expect(kept('UI_CACHE_DB_DICT_DATA')).toMatchObject({ value: { sex: [{ value: '2', text: '女' }] } })
})

test('[8.5] browsers of chat applications are known', () => {
  expect(isChatBrowser('Mozilla/5.0 wxwork/4.1 MicroMessenger/7.0')).toBe(true)
  expect(isChatBrowser('Mozilla/5.0 DingTalk/7.0')).toBe(true)
  expect(isChatBrowser('Mozilla/5.0 Chrome/140')).toBe(false)
})

test('[8.5] in a chat application an expired session signs out by itself after the message', async () => {
  await signIn({ username: 'admin', password: 'x' })
  vi.useFakeTimers()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('wxwork')
  const waiting = askToSignInAgain()
  await vi.advanceTimersByTimeAsync(1500)
  expect(await waiting).toBe(false)
  expect(currentSession()).toMatchObject({ token: undefined, isExpired: false })
  vi.restoreAllMocks()
})

test('[8.4] all requests that meet the expired session share one question', () => {
  expect(askToSignInAgain()).toBe(askToSignInAgain())
  expect(currentSession().isExpired).toBe(true)
})

test('dictionaries that were told in another language are known as such, also after a reload', async () => {
  answers['/sys/dict/refleshCache'] = null
  answers['/sys/dict/queryAllDictItems'] = { sex: [{ value: '2', title: '女' }] }
  expect(areInOtherLanguage()).toBe(true)
  await refreshDictionaries()
  expect(areInOtherLanguage()).toBe(false)
  await setLocale('en-US')
  expect(areInOtherLanguage()).toBe(true)
  await refreshDictionaries()
  expect(areInOtherLanguage()).toBe(false)
  await setLocale('zh-CN')
})

test('dictionaries that sign-in told in the language of its page are asked for again by whoever reads another one', async () => {
  answers['/sys/login'] = { token: 't1', userInfo: { ...USER, look: { 'look:locale': 'en-US' } }, sysAllDictItems: {} }
  await signIn({ username: 'admin', password: 'x' })
  expect(currentLocale()).toBe('en-US')
  expect(areInOtherLanguage()).toBe(true)
  await setLocale('zh-CN')
})

test('a dictionary that is not among all of them is asked for again after they were refreshed', async () => {
  answers['/sys/dict/refleshCache'] = null
  answers['/sys/dict/queryAllDictItems'] = {}
  answers['/sys/dict/getDictItems/scale'] = [{ value: '1', text: '1/7' }]
  const { result, unmount } = renderHook(() => useDictionaryItems('scale'))
  await vi.waitFor(() => expect(result.current).toEqual([{ value: '1', text: '1/7' }]), { timeout: 20_000 })
  await act(() => refreshDictionaries())
  await vi.waitFor(() => expect(result.current).toEqual([{ value: '1', text: '1/7' }]), { timeout: 20_000 })
  expect(asked.filter((one) => one.includes('/scale'))).toHaveLength(2)
  unmount()
})
