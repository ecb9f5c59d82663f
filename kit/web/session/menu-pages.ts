import { isHidden, type MenuItem } from './menu-item.ts'

/** Path of the page with this component, if the user's menu has it. */
export function pathOfComponent(menu: readonly MenuItem[], component: string): string | undefined {
  for (const item of menu) {
    const found = item.component === component ? item.path : pathOfComponent(item.children ?? [], component)
    if (found !== undefined) {
      return found
    }
  }
  return undefined
}

/** Component of the page with this path, if the user's menu has it. */
export function componentAt(menu: readonly MenuItem[], path: string): string | undefined {
  for (const item of menu) {
    const found = item.path === path ? item.component : componentAt(item.children ?? [], path)
    if (found !== undefined) {
      return found
    }
  }
  return undefined
}

export interface PageShortcut {
  readonly path: string
  readonly title: string
  readonly icon: string | undefined
}

/** All pages of the menu that a person would go to: visible, with a component, without parameters. */
export function shortcuts(menu: readonly MenuItem[]): readonly PageShortcut[] {
  return menu
    .filter((item) => !isHidden(item))
    .flatMap((item) => {
      const isPage = !item.component.startsWith('layouts/') && !item.path.includes(':') && item.route !== '0'
      const own = { path: item.path, title: item.meta?.title ?? item.path, icon: item.meta?.icon ?? undefined }
      return [...(isPage ? [own] : []), ...shortcuts(item.children ?? [])]
    })
}
