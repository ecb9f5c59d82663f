import { expect, test } from 'vitest'
import type { MenuItem } from './menu-item.ts'
import { pathOfComponent, shortcuts } from './menu-pages.ts'

const menu: readonly MenuItem[] = [
  { path: '/home', component: 'dashboard/Analysis', meta: { title: '首页' } },
  {
    path: '/shop',
    component: 'layouts/RouteView',
    children: [
      { path: '/shop/goods', component: 'shop/GoodsList', meta: { title: '现货手办', icon: 'gift' } },
      { path: '/shop/goods/:id', component: 'shop/GoodsDetail', meta: { title: '详情' } },
      { path: '/shop/secret', component: 'shop/Secret', hidden: true },
    ],
  },
]

test('a page is found by its component, only if the menu has it', () => {
  expect(pathOfComponent(menu, 'shop/GoodsList')).toBe('/shop/goods')
  expect(pathOfComponent(menu, 'system/UserList')).toBeUndefined()
})

test('shortcuts leave out containers, hidden pages and pages with parameters', () => {
  expect(shortcuts(menu).map((page) => page.path)).toEqual(['/home', '/shop/goods'])
})
