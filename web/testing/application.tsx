import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, vi } from 'vitest'
import { changeLayout } from '#kit/web/browser/layout.web.ts'
import { DEFAULT_SETTINGS } from '#kit/web/browser/layout-settings.ts'
import { apiBase } from '#kit/web/client/client.web.ts'
import { queryClient } from '#kit/web/session/query.web.ts'
import { followOtherWindows, signOut } from '#kit/web/session/session.web.ts'
import type { Product } from '#kit/web/shell/app-context.web.ts'
import { Application } from '#kit/web/shell/application.web.tsx'
import { useTabs } from '#kit/web/shell/tabs-store.web.ts'
import type { Rows } from '#server/testing/shop-keeper.server.ts'
import { product } from '../product.ts'
import { type OpenShop, openShop, type Person } from './live-shop.ts'

type Row = Rows[number]

/** A row of the menu; of the first level unless it has a `parentId`. */
export function menuPage(url: string, name: string, component: string, more: Row = {}): Row {
  return { id: `menu ${url}`, menuType: 'parentId' in more ? 1 : 0, url, name, component, keepAlive: false, ...more }
}

type LiveApplication = OpenShop & {
  /** Puts pages into the menu of the shop, in this order. */
  pages(...rows: readonly Row[]): Promise<void>
  /** Somebody new, called 管理员, with these pages in the menu beside home, and these permission codes. */
  member(pages: readonly Row[], ...permissions: readonly string[]): Promise<Person>
  /** This browser is one in which the person signed in a while ago. */
  enter(person: Person): void
}

/** The whole application over a real server; each test has a fresh browser. */
export function liveApplication(): LiveApplication {
  const shop = openShop()
  const pages: LiveApplication['pages'] = (...rows) =>
    shop.rows(
      'sysPermission',
      rows.map((row, index) => ({ sortNo: index + 1, ...row })),
    )

  afterEach(async () => {
    // the session outlives the test: the same person enters the next one
    shop.refuse('/sys/logout', 200)
    await reset()
    // a person has many browsers here, and none is to know how another one looked
    await shop.refill('sysUserPreference', [])
  })
  return {
    ...shop,
    pages,
    member: async (visible, ...permissions) => {
      const person = await shop.person(...permissions)
      const grants = visible.map(({ id }) => ({ roleId: person.roleId, permissionId: id }))
      if (grants.length > 0) {
        await shop.rows('sysRolePermission', grants)
      }
      await shop.change('sysUser', person.userId, { realname: NAME })
      return person
    },
    enter: ({ token, userId, username }) => {
      keep('Access-Token', token)
      keep('Login_Userinfo', { id: userId, username, realname: NAME })
      const stop = followOtherWindows()
      window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' }))
      stop()
    },
  }
}

const NAME = '管理员'

function keep(key: string, value: unknown): void {
  localStorage.setItem(`pro__${key}`, JSON.stringify({ value, expire: Date.now() + 60_000 }))
}

/** The session of this token ends on the server, and no window is told. */
export async function endSession(token: string): Promise<void> {
  await fetch(`${apiBase}/sys/logout`, { method: 'POST', headers: { 'X-Access-Token': token } })
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
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 })
}

/** A fresh browser for the next test. */
async function reset(): Promise<void> {
  cleanup()
  await signOut()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  useTabs.setState({ tabs: [], active: '', owner: '' })
  changeLayout(DEFAULT_SETTINGS)
  localStorage.clear()
  vi.unstubAllGlobals()
}
