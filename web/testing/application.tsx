import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { queryClient } from '#kit/web/client/query.web.ts'
import type { MenuItem } from '#kit/web/session/menu-item.ts'
import { signOut } from '#kit/web/session/session.web.ts'
import type { Product } from '#kit/web/shell/app-context.web.ts'
import { Application } from '#kit/web/shell/application.web.tsx'
import { useTabs } from '#kit/web/shell/tabs-store.web.ts'
import { changeLayout } from '#kit/web/theme/layout.web.ts'
import { DEFAULT_SETTINGS } from '#kit/web/theme/layout-settings.ts'
import { product } from '../product.ts'

export interface Request {
  readonly method: string
  /** Below the API base, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

type Handler = (request: Request) => Response

/** Answers of the server by `METHOD /path`; what is not named is a 404. */
export type Answers = Record<string, Handler>

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

export function success(result: unknown, message = ''): Response {
  return json(200, { success: true, code: 200, message, result })
}

export function refusal(http: number, code: number, message: string, result: unknown = null): Response {
  return json(http, { success: false, code, message, result })
}

export const EXPIRED = () => json(401, { success: true, code: 401, message: 'Token失效，请重新登录!', result: null })

export function menuPage(path: string, title: string, component: string, more: Partial<MenuItem> = {}): MenuItem {
  return { path, component, route: '1', meta: { title }, ...more }
}

const MENU: readonly MenuItem[] = [
  menuPage('/dashboard/analysis', '首页', 'dashboard/Analysis'),
  {
    path: '/isystem',
    component: 'layouts/RouteView',
    route: '1',
    meta: { title: '系统管理' },
    children: [
      menuPage('/isystem/position', '职务管理', 'test/Position'),
      menuPage('/isystem/dict', '数据字典', 'test/Nowhere'),
    ],
  },
]

export const USER = { id: 'u1', username: 'admin', realname: '管理员' }

export function usualAnswers(): Answers {
  return {
    'POST /sys/login': () => success({ token: 'token-1', userInfo: USER, sysAllDictItems: {} }),
    'POST /sys/logout': () => success(null),
    'GET /sys/permission/getUserPermissionByToken': () => success({ menu: MENU, auth: [], allAuth: [] }),
    'GET /sys/userPreference/list': () => success({}),
    'GET /shop/summary': () => success({ goods: { 1: 2104 }, products: {}, recent: [] }),
  }
}

/** Stands in for the server; returns what it was asked. */
export function serve(answers: Answers): Request[] {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    const request = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/jeecg-boot', ''),
      query: url.searchParams,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    asked.push(request)
    const handler = answers[`${request.method} ${request.path}`]
    return handler ? handler(request) : refusal(404, 404, '路径不存在，请检查路径是否正确')
  })
  return asked
}

/** Draws the real application at an address, in a window of a desktop unless told otherwise. */
export function open(address: string, overrides: Partial<Product> = {}, width = 1440) {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('matchMedia', (query: string) => ({
    // Without motion: nothing in this window ends an animation.
    matches: query.includes('reduced-motion') || width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? -1),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('scrollTo', () => {})
  history.replaceState(null, '', address)
  render(<Application product={{ ...product, ...overrides }} />)
  // Whether an element can be reached by a pointer is a matter of layout, which this window does not have.
  return userEvent.setup({ pointerEventsCheck: 0 })
}

export function signedIn(): void {
  const keep = (key: string, value: unknown) =>
    localStorage.setItem(`pro__${key}`, JSON.stringify({ value, expire: Date.now() + 60_000 }))
  keep('Access-Token', 'token-0')
  keep('Login_Userinfo', USER)
  window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' }))
}

/** A fresh browser for the next test. */
export async function reset(): Promise<void> {
  cleanup()
  serve({})
  await signOut()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  useTabs.setState({ tabs: [], active: '', userId: '' })
  changeLayout(DEFAULT_SETTINGS)
  localStorage.clear()
  vi.unstubAllGlobals()
}
