import { FAILURE_RIGHTS } from '#kit/contract/job.ts'
import { permissionsOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { DEMO_PAGES, demoPath } from '../demo/demo-pages.ts'
import { DEMO_ROOT } from '../demo-root.ts'
import { EXPLAIN, TRY_RULES, VIEW_AS } from '../rights/access.ts'
import { category } from '../system/category/category.ts'
import { addressEntry } from '../system/depart/address/address.ts'
import { DEPART_RIGHTS, depart, MEMBER_RIGHTS } from '../system/depart/depart.ts'
import { DEPART_ROLE_RIGHTS, departRole } from '../system/depart/role/depart-role.ts'
import { dictionary } from '../system/dictionary/dictionary.ts'
import { HOME_URL } from '../system/menu/home-page.ts'
import { MENU_RIGHTS } from '../system/menu/permission.ts'
import { ROLE_RIGHTS, role } from '../system/role/role.ts'
import { tenant } from '../system/tenant/tenant.ts'
import { SEE_PERSONAL } from '../system/user/pickable-user.ts'
import { USER_RIGHTS, user } from '../system/user/user.ts'
import { userAgent } from '../system/user/user-agent.ts'
import { type MenuScreen, screenOf } from './menu-screen.ts'
import { SHOP_PERMISSIONS, SHOP_SCREENS } from './shop-menu.ts'

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
  { key: 'trade', title: ['订单管理', 'Orders'], url: '/trade', icon: 'shopping-cart', order: 2 },
  { key: 'presale', title: ['预售管理', 'Pre-orders'], url: '/presale', icon: 'calendar', order: 3 },
  { key: 'service', title: ['客户服务', 'Customer service'], url: '/service', icon: 'contacts', order: 3.5 },
  { key: 'money', title: ['资金管理', 'Money'], url: '/money', icon: 'wallet', order: 4 },
  { key: 'connect', title: ['消息与接口', 'Integrations'], url: '/connect', icon: 'api', order: 5 },
  { key: 'system', title: ['系统管理', 'System'], url: '/isystem', icon: 'setting', order: 6 },
  { key: 'demo', title: ['组件示例', 'Components'], url: DEMO_ROOT, icon: 'appstore', order: 99 },
] as const satisfies readonly MenuGroup[]

export const MENU_SCREENS: readonly MenuScreen[] = [
  {
    key: 'home',
    under: null,
    title: ['首页', 'Home'],
    url: HOME_URL,
    component: 'dashboard/Analysis',
    icon: 'home',
    order: 0,
    keepAlive: false,
    permissions: [
      ['system:savedQuery:share', ['共享查询与视图', 'Share saved queries and views']],
      [EXPLAIN, ['权限透视', 'Ask why somebody may or may not']],
      [TRY_RULES, ['试运行数据规则', 'Try data rules on people']],
      [VIEW_AS, ['以他人身份查看', 'Look at everything as somebody else']],
      [SEE_PERSONAL, ['查看用户的性别、电话和生日', 'See sex, phone and birthday of users']],
    ],
  },
  ...SHOP_SCREENS,
  {
    key: 'system:failure',
    under: 'system',
    title: ['失败任务与事件', 'Failed jobs and events'],
    url: '/isystem/failures',
    component: 'system/Failures',
    icon: 'warning',
    order: 90,
    keepAlive: true,
    permissions: [
      [FAILURE_RIGHTS.list, ['查看', 'View']],
      [FAILURE_RIGHTS.retry, ['重新运行', 'Run again']],
      [FAILURE_RIGHTS.drop, ['丢弃', 'Drop']],
    ],
  },
  screenOf(user, [
    [USER_RIGHTS.resetPassword, ['重置密码', 'Reset passwords']],
    [USER_RIGHTS.recycle, ['回收站', 'Recycle bin']],
    [USER_RIGHTS.purge, ['彻底删除', 'Delete for good']],
  ]),
  screenOf(userAgent),
  {
    key: 'system:permission',
    under: 'system',
    title: ['菜单管理', 'Menu'],
    url: '/isystem/newPermissionList',
    component: 'system/NewPermissionList',
    icon: 'menu',
    order: 13,
    keepAlive: true,
    permissions: [
      [MENU_RIGHTS.list, ['查看', 'View']],
      [MENU_RIGHTS.add, ['新增', 'Add']],
      [MENU_RIGHTS.edit, ['编辑', 'Edit']],
      [MENU_RIGHTS.delete, ['删除', 'Delete']],
      [MENU_RIGHTS.rule, ['数据规则', 'Data rules']],
    ],
  },
  {
    key: 'system:permission:whole',
    under: 'system',
    title: ['菜单管理(老)', 'Menu (old)'],
    url: '/isystem/permission',
    component: 'system/PermissionList',
    icon: 'menu',
    order: 13,
    hidden: true,
    keepAlive: true,
    permissions: [],
  },
  screenOf(category),
  screenOf(dictionary),
  screenOf(tenant),
  {
    ...screenOf(depart, [
      [DEPART_RIGHTS.move, ['移动', 'Move']],
      [DEPART_RIGHTS.grant, ['部门授权', 'Give rights to departments']],
    ]),
    title: ['部门管理', 'Departments'],
  },
  {
    key: 'system:myDepart',
    under: 'system',
    title: ['我的部门', 'My departments'],
    url: '/isystem/departUserList',
    component: 'system/DepartUserList',
    icon: 'team',
    order: 16,
    keepAlive: true,
    permissions: [
      [MEMBER_RIGHTS.list, ['查看部门用户', 'View users of departments']],
      [MEMBER_RIGHTS.add, ['添加部门用户', 'Add users to departments']],
      [MEMBER_RIGHTS.delete, ['移除部门用户', 'Take users out of departments']],
      ...permissionsOf(departRole).map(
        ({ code, title }) => [code, [`部门角色：${title[0]}`, `Department roles: ${title[1]}`]] as const,
      ),
      [DEPART_ROLE_RIGHTS.grant, ['部门角色：授权', 'Department roles: give rights']],
      [DEPART_ROLE_RIGHTS.assign, ['部门角色：分配用户', 'Department roles: give to users']],
    ],
  },
  { ...screenOf(addressEntry), title: addressEntry.title },
  ...DEMO_PAGES.map(
    (page, index): MenuScreen => ({
      key: `demo:${page.name}`,
      under: 'demo',
      title: page.title,
      url: demoPath(page),
      component: page.component,
      order: index + 1,
      keepAlive: true,
      permissions: page.permissions ?? [],
    }),
  ),
]

/** Codes of the pages of declared nouns, beyond those of their verbs and actions; by the key of the page. */
export const MORE_PERMISSIONS: Readonly<Record<string, MenuScreen['permissions']>> = {
  ...SHOP_PERMISSIONS,
  [role.permission]: [
    [ROLE_RIGHTS.delete, ['删除', 'Delete']],
    [ROLE_RIGHTS.grant, ['授权', 'Grant permissions']],
    [ROLE_RIGHTS.assign, ['分配用户', 'Assign people']],
  ],
}
