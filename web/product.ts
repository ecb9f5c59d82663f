import { lazy } from 'react'
import { registerPickers } from '#kit/web/picker/pickers.web.ts'
import type { Product } from '#kit/web/shell/app-context.web.ts'
import { resolveScreen } from '#office/catalogue.web.ts'
import { pickers } from '#office/pickers.web.ts'
import { Logo } from './logo.tsx'

/** Title of the shop (specification 1.4b), in every page title. */
const SHOP_TITLE = ['手办商城', 'Collectible figure mall'] as const

registerPickers(pickers)

/** The product that the shell is built around. */
export const product: Product = {
  title: SHOP_TITLE,
  shortTitle: ['手办商城', 'Figure mall'],
  Logo,
  homePath: '/dashboard/analysis',
  alternativeLoginPath: import.meta.env.VITE_ALTERNATIVE_LOGIN_PATH || undefined,
  LoginPage: lazy(async () => ({ default: (await import('#office/login/login.web.tsx')).LoginPage })),
  PasswordDialog: lazy(async () => ({
    default: (await import('#office/account/password-dialog.web.tsx')).PasswordDialog,
  })),
  DepartDialog: lazy(async () => ({ default: (await import('#office/account/depart-dialog.web.tsx')).DepartDialog })),
  resolveScreen,
  extraPages: [
    { path: '/dashboard/analysis', component: 'dashboard/Analysis', title: ['首页', 'Home'] },
    { path: '/test/home', component: 'test/Home', title: ['连接测试', 'Connection test'] },
  ],
}
