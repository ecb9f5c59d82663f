import type { Text } from '#kit/contract/text.ts'
import { OAUTH_PATHS } from './token/oauth/program.ts'

/** Parts of the settings of one's account, by the last part of their address on the wire. */
export const ACCOUNT_SECTIONS = {
  BaseSetting: ['基本设置', 'Profile'],
  security: ['安全设置', 'Security'],
  binding: ['账号绑定', 'Bound accounts'],
  tokens: ['API 令牌', 'API tokens'],
  notification: ['新消息通知', 'Notifications'],
  custom: ['个性化设置', 'Look'],
  activity: ['操作记录', 'Activity'],
} as const satisfies Readonly<Record<string, Text>>

export type AccountSection = keyof typeof ACCOUNT_SECTIONS

export const ACCOUNT_URL = '/account/settings'

/**
 * Pages about oneself: everybody has them, whatever their roles are, and no menu has to list them. A menu may: the components
 * are those of the wire.
 */
export const ACCOUNT_PAGES: readonly { readonly path: string; readonly component: string; readonly title: Text }[] = [
  { path: '/account/center', component: 'account/center/Index', title: ['个人中心', 'My account'] },
  { path: OAUTH_PATHS.authorize, component: 'account/token/Consent', title: ['连接程序', 'Connect a program'] },
  { path: ACCOUNT_URL, component: 'account/settings/Index', title: ['个人设置', 'Account settings'] },
  ...Object.entries<Text>(ACCOUNT_SECTIONS).map(([section, title]) => ({
    path: `${ACCOUNT_URL}/${section}`,
    component: `account/settings/${section[0]?.toUpperCase()}${section.slice(1)}`,
    title,
  })),
]
