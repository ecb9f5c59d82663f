import type { MenuItem } from './menu-item.ts'

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

export interface PageShortcut {
  readonly path: string
  readonly title: string
  readonly icon: string | undefined
}

/** All pages of the menu that a person would go to: visible, with a component, without parameters. */
export function shortcuts(menu: readonly MenuItem[]): readonly PageShortcut[] {
  return menu
    .filter((item) => !item.hidden && item.meta?.hideMenu !== true)
    .flatMap((item) => {
      const isPage = !item.component.startsWith('layouts/') && !item.path.includes(':') && item.route !== '0'
      const own = { path: item.path, title: item.meta?.title ?? item.path, icon: item.meta?.icon }
      return [...(isPage ? [own] : []), ...shortcuts(item.children ?? [])]
    })
}
