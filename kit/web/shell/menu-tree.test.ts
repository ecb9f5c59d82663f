import { expect, test } from 'vitest'
import type { MenuItem } from '../session/menu-item.ts'
import { routesOf } from './menu-routes.ts'
import { ancestorsOf, menuNodes, searchEntries, selectedPath } from './menu-tree.ts'

const holes = { apiBase: 'https://shop.example.com/jeecg-boot', staticBase: '', token: '' }

const menu: readonly MenuItem[] = [
  { path: '/dashboard/analysis', component: 'dashboard/Analysis', meta: { title: '首页', icon: 'home' } },
  {
    path: '/isystem',
    component: 'layouts/RouteView',
    meta: { title: '系统管理' },
    children: [
      { path: '/isystem/user', component: 'system/UserList', meta: { title: '用户管理' } },
      { path: '/isystem/user/:id', component: 'system/UserDetail', hidden: true, meta: { title: '用户' } },
    ],
  },
  { path: '/online/list/abc', component: '111111', route: '0', meta: { title: '订单' } },
  {
    path: '/empty',
    component: 'layouts/RouteView',
    meta: { title: '空' },
    children: [{ path: '/empty/a', component: 'a', meta: { title: 'a', hideMenu: true } }],
  },
  {
    path: 'c4ca42',
    component: 'layouts/IframePageView',
    meta: { title: '文档', url: '{{base}}/doc', internalOrExternal: true },
  },
]
const nodes = menuNodes(menu, holes)

test('[2.14j] [3.20] hidden entries and containers of nothing are not in the menu', () => {
  expect(nodes.map((node) => node.title)).toEqual(['首页', '系统管理', '订单', '文档'])
  expect(nodes[1]?.children.map((node) => node.title)).toEqual(['用户管理'])
  expect(nodes[3]).toMatchObject({ path: '/c4ca42', externalUrl: 'https://shop.example.com/jeecg-boot/doc' })
})

test('[3.20] an entry whose target is a new browser tab opens its own address there, or the one it names', () => {
  const item = (meta: MenuItem['meta']): MenuItem => ({ path: '/a', component: 'a', meta: { title: 'a', ...meta } })
  const opens = (meta: MenuItem['meta']) => menuNodes([item(meta)], holes)[0]?.externalUrl
  expect(opens({ target: '_blank' })).toBe('/a')
  expect(opens({ target: '_blank', url: 'https://example.com/b' })).toBe('https://example.com/b')
  expect(opens({ internalOrExternal: true, url: 'https://example.com/b' })).toBe('https://example.com/b')
  expect(opens({ target: '_blank', url: 'javascript:alert(1)' })).toBeUndefined()
  expect(opens({ target: '_self' })).toBeUndefined()
  expect(opens({ url: 'https://example.com/b' })).toBeUndefined()
  expect(searchEntries([item({ target: '_blank' })], holes)[0]?.externalUrl).toBe('/a')
})

test('the entries above one are known', () => {
  expect(ancestorsOf(nodes, '/isystem/user')).toEqual(['/isystem'])
  expect(ancestorsOf(nodes, '/isystem')).toEqual([])
  expect(ancestorsOf(nodes, '/nowhere')).toBeUndefined()
})

test('[2.14l] a page with a parameter is selected by its full path', () => {
  const current = { pathname: '/online/list/abc', routePath: '/online/list/:code', trail: [] }
  expect(selectedPath(nodes, current)).toBe('/online/list/abc')
})

test('a page that is not in the menu selects the nearest entry above it', () => {
  const current = { pathname: '/isystem/user/1', routePath: '/isystem/user/:id', trail: ['/isystem', '/isystem/user'] }
  expect(selectedPath(nodes, current)).toBe('/isystem/user')
})

test('[2.14j,k] the search offers neither hidden entries nor containers', () => {
  expect(searchEntries(menu, holes).map(({ title, context }) => [title, context])).toEqual([
    ['首页', ''],
    ['用户管理', '系统管理'],
    ['订单', ''],
    ['文档', ''],
  ])
})

test('[2.14i] what the search offers leads to a page that has a route, a framed one by its own path', () => {
  const frame: MenuItem = {
    path: '5d4140',
    component: 'layouts/IframePageView',
    meta: { title: '报表', url: 'https://example.com' },
  }
  const pages = [...menu.slice(0, 2), frame]
  const found = searchEntries(pages, holes).map(({ path, externalUrl }) => [path, externalUrl])
  expect(found).toEqual([
    ['/dashboard/analysis', undefined],
    ['/isystem/user', undefined],
    ['/5d4140', undefined],
  ])
  const routes = routesOf({ menu: pages, holes, granted: [] }).map(({ path }) => path)
  expect(routes).toEqual(expect.arrayContaining(found.map(([path]) => path)))
})
