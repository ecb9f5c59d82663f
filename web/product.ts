import { lazy } from 'react'
import { PASSIVE_META, SANDBOX_META } from '#kit/contract/envelope.ts'
import { metaContent } from '#kit/web/browser/meta.web.ts'
import { registerPickedColumns } from '#kit/web/editable-table/picked-columns.ts'
import { registerActors } from '#kit/web/field/actors.web.ts'
import { registerKeptDictionaries, registerPickers } from '#kit/web/field/pickers.web.ts'
import { registerTrees } from '#kit/web/field/trees.web.ts'
import { registerRequestLog } from '#kit/web/form/request-log.web.tsx'
import { RESULT_PAGES } from '#kit/web/jobs/job-result-path.ts'
import { registerRecordForms } from '#kit/web/row-picker/record-forms.web.ts'
import type { Product } from '#kit/web/shell/app-context.web.ts'
import { ACCOUNT_PAGES, ACCOUNT_URL } from '#office/account/account-pages.ts'
import { ACTORS } from '#office/actors.ts'
import { galleryPathOf } from '#office/demo/wire-examples.ts'
import { HANDBOOK_PATH } from '#office/handbook/chapter.ts'
import { useSignInLook } from '#office/login/look/use-look.web.ts'
import { LOG_COMPONENT } from '#office/monitor/log/log-page.ts'
import { keptDictionaries, pickedColumns, pickers, recordForms, resolveScreen, trees } from '#office/office.web.ts'
import { HOME_URL } from '#office/system/permission/home-page.ts'
import { INVITATION_PAGE } from '#office/system/user/invitation/invitation-token.ts'
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
registerRequestLog(LOG_COMPONENT)

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
  useSignInLook,
  LoginPage: lazy(async () => ({ default: (await import('#office/login/login.web.tsx')).LoginPage })),
  openPages: [
    {
      path: '/user/register',
      title: ['注册', 'Register'],
      Page: lazy(async () => ({
        default: (await import('#office/login/registration/register-page.web.tsx')).RegisterPage,
      })),
    },
    {
      path: '/user/register-result',
      title: ['注册结果', 'Registered'],
      Page: lazy(async () => ({
        default: (await import('#office/login/registration/register-result-page.web.tsx')).RegisterResultPage,
      })),
    },
    {
      path: '/oauth2-app/login',
      title: ['第三方登录', 'Signing in by another account'],
      Page: lazy(async () => ({
        default: (await import('#office/login/identity-provider/oauth2-app-page.web.tsx')).Oauth2AppPage,
      })),
    },
    {
      path: INVITATION_PAGE,
      title: ['接受邀请', 'Accept an invitation'],
      Page: lazy(async () => ({
        default: (await import('#office/login/invitation/invitation-page.web.tsx')).InvitationPage,
      })),
    },
    {
      path: '/user/alteration',
      title: ['找回密码', 'Forgotten password'],
      Page: lazy(async () => ({
        default: (await import('#office/login/alteration/alteration-page.web.tsx')).AlterationPage,
      })),
    },
  ],
  PasswordDialog: lazy(async () => ({
    default: (await import('#office/account/password-dialog.web.tsx')).PasswordDialog,
  })),
  factorsPath: `${ACCOUNT_URL}/security`,
  TenantDialog: lazy(async () => ({ default: (await import('#office/account/tenant-dialog.web.tsx')).TenantDialog })),
  DepartDialog: lazy(async () => ({ default: (await import('#office/account/depart-dialog.web.tsx')).DepartDialog })),
  userMenu: [
    { key: 'handbook', title: ['使用手册', 'Handbook'], icon: 'book', path: HANDBOOK_PATH },
    { key: 'account', title: ['个人设置', 'Account settings'], icon: 'user', path: `${ACCOUNT_URL}/BaseSetting` },
    {
      key: 'agent',
      title: ['代理人', 'My stand-in'],
      icon: 'team',
      Dialog: lazy(async () => ({
        default: (await import('#office/system/user/own-agent-dialog.web.tsx')).OwnAgentDialog,
      })),
    },
  ],
  Banner: banner(),
  Bell: lazy(async () => ({ default: (await import('#office/message/inbox/bell.web.tsx')).Bell })),
  Notices: lazy(async () => ({ default: (await import('#office/message/inbox/inbox-banner.web.tsx')).InboxBanner })),
  goTo: GO_TO,
  resolveScreen,
  forwardOf: galleryPathOf,
  resources: async () => (await import('#office/office.ts')).catalogue,
  handbook: {
    chapters: async () => (await import('#office/handbook/handbook.ts')).handbookEntries(),
    PageHelp: lazy(async () => ({ default: (await import('#office/handbook/page-help.web.tsx')).PageHelp })),
  },
  menuCounts: async (queries) => (await import('#office/dashboard/today/menu-counts.web.ts')).menuCounts(queries),
  footerLinks,
  extraPages: [
    { path: HOME_URL, component: 'dashboard/Analysis', title: ['首页', 'Home'] },
    { path: HANDBOOK_PATH, component: 'handbook/Handbook', title: ['使用手册', 'Handbook'] },
    ...ACCOUNT_PAGES,
    { path: '/test/home', component: 'test/Home', title: ['连接测试', 'Connection test'] },
    { path: RESULT_PAGES.success, component: 'result/Success', title: ['操作成功', 'Done'] },
    { path: RESULT_PAGES.error, component: 'result/Error', title: ['操作失败', 'Failed'] },
    { path: '/exception/403', component: 'exception/403', title: ['无权访问', 'Not allowed'] },
    { path: '/exception/404', component: 'exception/404', title: ['页面不存在', 'Not found'] },
    { path: '/exception/500', component: 'exception/500', title: ['页面出错', 'Page failed'] },
  ],
}

/** What the server says of itself in the page: it is passive, or there to be tried out. */
function banner(): Product['Banner'] {
  const isSaid = (name: string) => metaContent(name) !== undefined
  if (isSaid(PASSIVE_META)) {
    return lazy(async () => ({
      default: (await import('#office/monitor/backup/passive-banner.web.tsx')).PassiveBanner,
    }))
  }
  return isSaid(SANDBOX_META)
    ? lazy(async () => ({ default: (await import('#office/sandbox/sandbox-banner.web.tsx')).SandboxBanner }))
    : undefined
}
