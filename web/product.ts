import { lazy } from 'react'
import { SANDBOX_META } from '#kit/contract/envelope.ts'
import { registerPickedColumns } from '#kit/web/editable-table/picked-columns.ts'
import { registerActors } from '#kit/web/field/actors.web.ts'
import { registerKeptDictionaries, registerPickers } from '#kit/web/field/pickers.web.ts'
import { registerTrees } from '#kit/web/field/trees.web.ts'
import { registerRecordForms } from '#kit/web/row-picker/record-forms.web.ts'
import type { Product } from '#kit/web/shell/app-context.web.ts'
import { ACTORS } from '#office/actors.ts'
import { keptDictionaries, pickedColumns, pickers, recordForms, resolveScreen, trees } from '#office/office.web.ts'
import { HOME_URL } from '#office/system/menu/home-page.ts'
import { readBuildEnvironment } from './build-environment.ts'
import { Logo } from './logo.tsx'

/** Title of the shop, in every page title. */
const SHOP_TITLE = ['手办商城', 'Collectible figure mall'] as const
const SHORT_TITLE = ['手办商城', 'Figure mall'] as const

const { title, alternativeLoginPath, footerLinks } = readBuildEnvironment(import.meta.env)

registerActors(ACTORS)
registerPickers(pickers)
registerKeptDictionaries(keptDictionaries)
registerPickedColumns(pickedColumns)
registerTrees(trees)
registerRecordForms(recordForms)

/** Pages that people go to all day. */
const GO_TO = [
  ...([
    ['h', HOME_URL],
    ['o', '/shop/order'],
    ['r', '/shop/refund'],
    ['c', '/shop/appUser'],
  ] as const),
  ...([
    ['f', '/shop/goods'],
    ['p', '/shop/product'],
    ['d', '/shop/presellGoods'],
    ['b', '/shop/claim'],
  ] as const),
  ...([
    ['w', '/shop/wave'],
    ['q', '/shop/consult'],
    ['t', '/shop/task'],
    ['m', '/shop/payment'],
    ['u', '/isystem/user'],
  ] as const),
] as const

/** The product that the shell is built around. */
export const product: Product = {
  title: title ?? SHOP_TITLE,
  shortTitle: title ?? SHORT_TITLE,
  Logo,
  homePath: HOME_URL,
  alternativeLoginPath,
  LoginPage: lazy(async () => ({ default: (await import('#office/login/login.web.tsx')).LoginPage })),
  PasswordDialog: lazy(async () => ({
    default: (await import('#office/account/password-dialog.web.tsx')).PasswordDialog,
  })),
  TenantDialog: lazy(async () => ({ default: (await import('#office/account/tenant-dialog.web.tsx')).TenantDialog })),
  DepartDialog: lazy(async () => ({ default: (await import('#office/account/depart-dialog.web.tsx')).DepartDialog })),
  userMenu: [
    {
      key: 'agent',
      title: ['代理人', 'My stand-in'],
      icon: 'team',
      Dialog: lazy(async () => ({
        default: (await import('#office/system/user/own-agent-dialog.web.tsx')).OwnAgentDialog,
      })),
    },
  ],
  Banner: document.querySelector(`meta[name="${SANDBOX_META}"]`)
    ? lazy(async () => ({ default: (await import('#office/sandbox/sandbox-banner.web.tsx')).SandboxBanner }))
    : undefined,
  goTo: GO_TO,
  resolveScreen,
  resources: async () => (await import('#office/office.ts')).catalogue,
  menuCounts: async (queries) => (await import('#office/dashboard/today/menu-counts.web.ts')).menuCounts(queries),
  footerLinks,
  extraPages: [
    { path: HOME_URL, component: 'dashboard/Analysis', title: ['首页', 'Home'] },
    { path: '/test/home', component: 'test/Home', title: ['连接测试', 'Connection test'] },
    { path: '/exception/403', component: 'exception/403', title: ['无权访问', 'Not allowed'] },
    { path: '/exception/404', component: 'exception/404', title: ['页面不存在', 'Not found'] },
    { path: '/exception/500', component: 'exception/500', title: ['页面出错', 'Page failed'] },
  ],
}
