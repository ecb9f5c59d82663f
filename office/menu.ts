import { FAILURE_RIGHTS } from '#kit/contract/job.ts'
import { permissionsOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { plural, type Text } from '#kit/contract/text.ts'
import { DEMO_PAGES, demoPath } from './demo/demo-pages.ts'
import { DEMO_ROOT } from './demo-root.ts'
import { EXPLAIN, TRY_RULES, VIEW_AS } from './rights/access.ts'
import { category } from './system/category/category.ts'
import { addressEntry } from './system/depart/address/address.ts'
import { DEPART_RIGHTS, depart, MEMBER_RIGHTS } from './system/depart/depart.ts'
import { DEPART_ROLE_RIGHTS, departRole } from './system/depart/role/depart-role.ts'
import { dictionary } from './system/dictionary/dictionary.ts'
import { MENU_RIGHTS } from './system/menu/permission.ts'
import { ROLE_RIGHTS, role } from './system/role/role.ts'
import { tenant } from './system/tenant/tenant.ts'
import { SEE_PERSONAL } from './system/user/pickable-user.ts'
import { USER_RIGHTS, user } from './system/user/user.ts'
import { userAgent } from './system/user/user-agent.ts'
import { apiClient, NEW_SECRET } from './trade/api-client/api-client.ts'
import { CHECK_KEYS, payChannel, SET_KEYS } from './trade/channel/pay-channel.ts'
import { LIABILITY_RIGHTS, LIABILITY_TITLE } from './trade/deposit/liability.ts'
import { MAIL_PASSWORD, mailServer } from './trade/message/mail-server.ts'
import { order } from './trade/model/order.ts'
import { ORDER_RIGHTS, TRADE_RIGHT_TITLES } from './trade/model/rights.ts'
import { statement, TAKE_STATEMENT } from './trade/model/statement.ts'
import { HOLD_RIGHTS } from './trade/order/hold/hold-shelf.ts'
import { SETTING_RIGHTS } from './trade/setting/setting-values.ts'
import { NEW_WEBHOOK_SECRET, webhook } from './trade/webhook/webhook.ts'

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
  { key: 'money', title: ['资金管理', 'Money'], url: '/money', icon: 'wallet', order: 4 },
  { key: 'connect', title: ['消息与接口', 'Integrations'], url: '/connect', icon: 'api', order: 5 },
  { key: 'system', title: ['系统管理', 'System'], url: '/isystem', icon: 'setting', order: 6 },
  { key: 'demo', title: ['组件示例', 'Components'], url: DEMO_ROOT, icon: 'appstore', order: 99 },
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
  /** What was typed and opened in it lives on while another page is shown; otherwise it starts anew each time. */
  readonly keepAlive: boolean
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
    keepAlive: false,
    permissions: [
      ['system:savedQuery:share', ['共享查询与视图', 'Share saved queries and views']],
      [EXPLAIN, ['权限透视', 'Ask why somebody may or may not']],
      [TRY_RULES, ['试运行数据规则', 'Try data rules on people']],
      [VIEW_AS, ['以他人身份查看', 'Look at everything as somebody else']],
      [SEE_PERSONAL, ['查看用户的性别、电话和生日', 'See sex, phone and birthday of users']],
    ],
  },
  {
    key: 'shop:product:page',
    under: 'shop',
    title: ['现货商品编辑', 'Edit in-stock product'],
    url: '/shop/product/edit/:id',
    component: 'shop/ProductEdit',
    order: 41,
    hidden: true,
    keepAlive: true,
    permissions: [],
  },
  {
    key: 'shop:presellProduct:page',
    under: 'shop',
    title: ['预售商品编辑', 'Edit pre-order product'],
    url: '/shop/presellProduct/edit/:id',
    component: 'shop/PresellProductEdit',
    order: 51,
    hidden: true,
    keepAlive: true,
    permissions: [],
  },
  {
    key: 'shop:finalProduct:page',
    under: 'shop',
    title: ['补款商品编辑', 'Edit balance product'],
    url: '/shop/finalProduct/edit/:id',
    component: 'shop/FinalProductEdit',
    order: 61,
    hidden: true,
    keepAlive: true,
    permissions: [],
  },
  {
    key: 'shop:order:desk',
    under: 'trade',
    title: ['录入订单', 'Enter an order'],
    url: '/shop/orderNew',
    component: 'shop/OrderNew',
    order: 3,
    hidden: true,
    keepAlive: true,
    permissions: [[ORDER_RIGHTS.place, ['录入订单', 'Enter orders']]],
  },
  {
    key: 'shop:order:print',
    under: 'trade',
    title: ['打印拣货单与面单', 'Print lists and labels'],
    url: '/shop/orderPrint',
    component: 'shop/OrderPrint',
    order: 4,
    hidden: true,
    keepAlive: false,
    permissions: [[ORDER_RIGHTS.pack, ['打印拣货单、装箱单与面单', 'Print picking lists, packing lists and labels']]],
  },
  {
    key: 'shop:holdShelf',
    under: 'trade',
    title: ['寄存架', 'Hold shelf'],
    url: '/shop/holdShelf',
    component: 'shop/HoldShelf',
    icon: 'inbox',
    order: 4,
    keepAlive: true,
    permissions: [
      [HOLD_RIGHTS.list, ['查看', 'View']],
      [HOLD_RIGHTS.merge, ['合包与拆包', 'Merge and split parcels']],
    ],
  },
  {
    key: 'shop:setting',
    under: 'shop',
    title: ['商城设置', 'Shop settings'],
    url: '/shop/setting',
    component: 'shop/SettingPage',
    icon: 'setting',
    order: 90,
    keepAlive: true,
    permissions: [
      [SETTING_RIGHTS.list, ['查看', 'View']],
      [SETTING_RIGHTS.edit, ['修改', 'Change']],
    ],
  },
  {
    key: 'shop:depositReport',
    under: 'money',
    title: LIABILITY_TITLE,
    url: '/shop/depositReport',
    component: 'shop/DepositReport',
    icon: 'bar-chart',
    order: 2,
    keepAlive: true,
    permissions: [
      [LIABILITY_RIGHTS.view, ['查看', 'View']],
      [LIABILITY_RIGHTS.export, ['导出', 'Export']],
    ],
  },
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
  [order.permission]: TRADE_RIGHT_TITLES,
  [apiClient.permission]: [[NEW_SECRET, ['生成密钥', 'Make secrets']]],
  [payChannel.permission]: [
    [SET_KEYS, ['设置密钥', 'Enter keys']],
    [CHECK_KEYS, ['检查密钥', 'Check keys']],
  ],
  [webhook.permission]: [[NEW_WEBHOOK_SECRET, ['生成密钥', 'Make secrets']]],
  [mailServer.permission]: [[MAIL_PASSWORD, ['设置密码', 'Set the password']]],
  [statement.permission]: [[TAKE_STATEMENT, ['下载与上传账单', 'Fetch and upload statements']]],
  [role.permission]: [
    [ROLE_RIGHTS.delete, ['删除', 'Delete']],
    [ROLE_RIGHTS.grant, ['授权', 'Grant permissions']],
    [ROLE_RIGHTS.assign, ['分配用户', 'Assign people']],
  ],
}

/** The page of a declared noun with routes and a screen of its own. */
function screenOf(resource: AnyResource, more: MenuScreen['permissions'] = []): MenuScreen {
  if (!resource.menu) {
    throw new Error(`${resource.name} has no place in the menu`)
  }
  return {
    ...resource.menu,
    key: resource.permission,
    title: plural(resource.title),
    keepAlive: true,
    permissions: [...permissionsOf(resource).map(({ code, title }) => [code, title] as const), ...more],
  }
}
