import { isPlace } from '#kit/contract/place.ts'

/** What may be done with the entries of the menu. */
export const MENU_RIGHTS = {
  list: 'system:permission:list',
  add: 'system:permission:add',
  edit: 'system:permission:edit',
  delete: 'system:permission:delete',
  rule: 'system:permission:rule',
} as const

/** An entry of the menu on the wire. */
export interface Permission {
  readonly id: string
  readonly key: string
  /** Its name in Chinese; pages of ours show `nameEn` to those who read English. */
  readonly title: string
  readonly name: string
  readonly nameEn: string | null
  readonly parentId: string | null
  readonly perms: string | null
  readonly permsType: string
  readonly icon: string | null
  readonly component: string | null
  readonly componentName: string | null
  readonly url: string | null
  readonly redirect: string | null
  readonly sortNo: number
  /** 0 first level, 1 page below, 2 button. */
  readonly menuType: number
  readonly isLeaf: boolean
  readonly leaf: boolean
  readonly route: boolean
  readonly keepAlive: boolean
  readonly alwaysShow: boolean
  readonly hidden: boolean
  readonly hideTab: boolean
  readonly internalOrExternal: boolean
  readonly status: string
  readonly description: string | null
  readonly delFlag: number
  /** 1 when data rules belong to it. */
  readonly ruleFlag: number
  /** The product brought it along: its code, component and address stay as they are, and so does it. */
  readonly isSystem: boolean
  readonly version: number
  readonly createBy: string | null
  readonly createTime: string
  readonly updateBy: string | null
  readonly updateTime: string | null
  readonly children: readonly Permission[] | null
}

/** `/src/views/system/UserList.vue` → `system/UserList`. */
export function normalComponent(component: string): string {
  return component
    .trim()
    .replace(/^\/+/, '')
    .replace(/^(?:src\/)?views\//, '')
    .replace(/\.vue$/, '')
}

/** Addresses of pages begin with a slash; those of other places, and templates of them, stay. */
export function normalUrl(url: string): string {
  const text = url.trim().replace(/\.vue$/, '')
  return text === '' || /^(?:[a-z][\w+.-]*:|\/|\{\{)/i.test(text) ? text : `/${text}`
}

/** Whether a name may be one of a screen: `system/UserList`, without steps upwards. */
export function isComponentName(name: string): boolean {
  return /^[A-Za-z0-9][\w-]*(?:\/[A-Za-z0-9][\w-]*)*$/.test(name)
}

/** Whether an address is one of a page: where a link may lead to, or a template of it, which pages read once it is filled. */
export function isPageAddress(url: string): boolean {
  return isPlace(url) || /^\{\{[^{}]*\}\}[^\s\\]*$/.test(url)
}
