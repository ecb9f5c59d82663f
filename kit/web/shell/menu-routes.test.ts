import { expect, test } from 'vitest'
import type { MenuItem } from '../session/menu-item.ts'
import { isWrongVersion, routesOf } from './menu-routes.ts'
import { pageUrl, screenKey } from './menu-view.ts'

const holes = { apiBase: 'https://shop.example.com/jeecg-boot', staticBase: 'https://cdn.example.com', token: 't k' }
const convert = (menu: readonly MenuItem[], granted: readonly string[] = []) => routesOf({ menu, holes, granted })

function page(path: string, more: Partial<MenuItem> = {}): MenuItem {
  return { path, component: 'system/UserList', meta: { title: path }, ...more }
}

function group(path: string, children: readonly MenuItem[], more: Partial<MenuItem> = {}): MenuItem {
  return { path, component: 'layouts/RouteView', meta: { title: path }, children, ...more }
}

test('[2.10a,b] pages of the menu become routes with title, trail and meta', () => {
  const meta = { title: '用户管理', icon: 'user', keepAlive: true, componentName: 'UserList' }
  const [, route] = convert([group('/isystem', [page('/isystem/user', { name: 'isystem-user', meta })])])
  expect(route).toEqual({
    path: '/isystem/user',
    name: 'isystem-user',
    title: '用户管理',
    meta,
    trail: [{ path: '/isystem', title: '/isystem' }],
    view: { kind: 'screen', component: 'system/UserList' },
  })
})

test('a page that is not in the menu lies below the entry that its address begins with', () => {
  const routes = convert([
    group('/shop', [
      page('/shop/product'),
      page('/shop/productLine'),
      page('/shop/product/edit/:id', { hidden: true }),
    ]),
  ])
  expect(routes.at(-1)?.trail.map(({ path }) => path)).toEqual(['/shop', '/shop/product'])
  expect(routes.find(({ path }) => path === '/shop/productLine')?.trail.map(({ path }) => path)).toEqual(['/shop'])
})

test('[2.10c] entries with route flag 0 have no route, their children do', () => {
  const routes = convert([group('/a', [page('/a/b')], { route: '0' }), page('/c', { route: '0' })])
  expect(routes.map((route) => route.path)).toEqual(['/a/b'])
})

test('[2.10d] an alwaysShow entry stays at its own path, another container leads on', () => {
  const children = [page('/a/hidden', { hidden: true }), page('/a/b')]
  expect(convert([group('/a', children, { alwaysShow: true })])[0]?.view).toEqual({
    kind: 'section',
    pages: [{ path: '/a/b', title: '/a/b' }],
  })
  expect(convert([group('/a', children, { redirect: '/a/b' })])[0]?.view).toEqual({ kind: 'redirect', to: '/a/b' })
  expect(convert([group('/a', [page('/a/:id'), page('/a/b')])])[0]?.view).toEqual({ kind: 'redirect', to: '/a/b' })
})

test.each([
  ['modules/online/cgform/OnlCgformHeadList', 'online/form/HeadList'],
  ['modules/online/cgform/OnlCgformCopyList', 'online/form/CopyList'],
  ['modules/online/cgform/auto/OnlCgformAutoList', 'online/form/AutoList'],
  ['modules/online/cgform/auto/OnlCgformTreeList', 'online/form/TreeList'],
  ['modules/online/cgform/auto/erp/OnlCgformErpList', 'online/form/ErpList'],
  ['modules/online/cgform/auto/tab/OnlCgformTabList', 'online/form/TabList'],
  ['modules/online/cgform/auto/innerTable/OnlCgformInnerTableList', 'online/form/InnerTableList'],
  ['modules/online/cgreport/OnlCgreportHeadList', 'online/report/HeadList'],
  ['modules/online/cgreport/auto/OnlCgreportAutoList', 'online/report/AutoList'],
])('[2.10e] the online list %s is the built-in screen %s', (component, key) => {
  expect(screenKey(component)).toBe(key)
})

test('[2.10f] other components are looked up by their own name', () => {
  expect(screenKey('system/SysPositionList')).toBe('system/SysPositionList')
  expect(screenKey('/system/SysPositionList.vue')).toBe('system/SysPositionList')
})

test('[2.10g] known holes of an address are filled and the result is kept when valid', () => {
  expect(pageUrl("{{ window._CONFIG['domianURL'] }}/druid/", holes)).toBe('https://shop.example.com/jeecg-boot/druid/')
  expect(pageUrl(`{{base}}/report?token=\${token}`, holes)).toBe(
    'https://shop.example.com/jeecg-boot/report?token=t%20k',
  )
  expect(pageUrl('{{ alert(1) }}/druid/', holes)).toBeUndefined()
  expect(pageUrl('javascript:alert(1)', holes)).toBeUndefined()
})

test('[2.10g] the token goes to our own server only', () => {
  expect(pageUrl(`https://evil.example/?t=\${token}`, holes)).toBe('https://evil.example/?t=')
  expect(pageUrl(`https://shop.example.com/jeecg-boot.evil.example/\${token}`, holes)).not.toContain('t%20k')
})

test('[2.10g] a framed page without a valid address has no route', () => {
  const frame = (url: string) => page('5d41402a', { component: 'layouts/IframePageView', meta: { title: 'x', url } })
  expect(convert([frame('https://example.com')])[0]).toMatchObject({
    path: '/5d41402a',
    view: { kind: 'frame', url: 'https://example.com' },
  })
  expect(convert([frame('{{ nothing }}')])).toEqual([])
})

test('[2.10i] routes that ask for permissions are kept when one matches', () => {
  const menu = [page('/a', { meta: { title: 'a', permissionList: ['x', 'y'] } })]
  expect(convert(menu, ['y'])).toHaveLength(1)
  expect(convert(menu, ['z'])).toEqual([])
})

test('[6.5c] the menu of another client version is recognised', () => {
  expect(isWrongVersion([page('/a', { component: 'layouts/default/index' })])).toBe(true)
  expect(isWrongVersion([group('/a', [page('/b', { component: 'layouts/default/index' })])])).toBe(false)
})
