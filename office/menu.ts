import type { Text } from '#kit/contract/text.ts'

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
] as const satisfies readonly MenuGroup[]
