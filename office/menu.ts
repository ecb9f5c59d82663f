import type { Text } from '#kit/contract/text.ts'
import { DEMO_PAGES, demoPath } from './demo/demo-pages.ts'

/** First-level entries of the menu; resources and screens hang below them by key. */
export interface MenuGroup {
  readonly key: string
  readonly title: Text
  readonly url: string
  readonly icon: string
  readonly order: number
}

export const MENU_GROUPS = [
  { key: 'shop', title: ['商城管理', 'Shop'], url: '/shop', icon: 'shop', order: 1 },
  { key: 'system', title: ['系统管理', 'System'], url: '/isystem', icon: 'setting', order: 4 },
  { key: 'demo', title: ['组件示例', 'Components'], url: '/demo', icon: 'appstore', order: 99 },
] as const satisfies readonly MenuGroup[]

/** A page that is no resource: its menu row and the permission codes its routes ask for. */
export interface MenuScreen {
  readonly key: string
  /** Key of a group, or null for a page of the first level. */
  readonly under: string | null
  readonly title: Text
  readonly url: string
  readonly component: string
  readonly icon?: string
  readonly order: number
  /** Reached from other pages, not shown in the menu. */
  readonly hidden?: boolean
  readonly permissions: readonly (readonly [code: string, title: Text])[]
}

export const MENU_SCREENS: readonly MenuScreen[] = [
  {
    key: 'home',
    under: null,
    title: ['首页', 'Home'],
    url: '/dashboard/analysis',
    component: 'dashboard/Analysis',
    icon: 'home',
    order: 0,
    permissions: [['system:savedQuery:share', ['共享查询与视图', 'Share saved queries and views']]],
  },
  {
    key: 'shop:product:page',
    under: 'shop',
    title: ['现货商品编辑', 'Edit in-stock listing'],
    url: '/shop/product/edit/:id',
    component: 'shop/ProductEdit',
    order: 41,
    hidden: true,
    permissions: [],
  },
  {
    key: 'shop:presellProduct:page',
    under: 'shop',
    title: ['预售商品编辑', 'Edit presell listing'],
    url: '/shop/presellProduct/edit/:id',
    component: 'shop/PresellProductEdit',
    order: 51,
    hidden: true,
    permissions: [],
  },
  {
    key: 'shop:finalProduct:page',
    under: 'shop',
    title: ['补款商品编辑', 'Edit final listing'],
    url: '/shop/finalProduct/edit/:id',
    component: 'shop/FinalProductEdit',
    order: 61,
    hidden: true,
    permissions: [],
  },
  {
    key: 'system:category',
    under: 'system',
    title: ['分类字典', 'Categories'],
    url: '/isys/category',
    component: 'system/SysCategoryList',
    icon: 'apartment',
    order: 30,
    permissions: [
      ['system:category:list', ['查看', 'View']],
      ['system:category:add', ['新增', 'Add']],
      ['system:category:edit', ['编辑', 'Edit']],
      ['system:category:delete', ['删除', 'Delete']],
    ],
  },
  ...DEMO_PAGES.map(
    (page, index): MenuScreen => ({
      key: `demo:${page.name}`,
      under: 'demo',
      title: page.title,
      url: demoPath(page),
      component: page.component,
      order: index + 1,
      permissions: [],
    }),
  ),
]
