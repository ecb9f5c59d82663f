import { choices } from '#kit/contract/choices.ts'
/** Kinds of menu rows as they are stored. */
export const MENU_TYPE = choices('menu_type', ['菜单类型', 'Kinds of menu entries'], {
  button: [2, '按钮权限', 'Button permission'],
  page: [1, '子菜单', 'Submenu'],
  first: [0, '一级菜单', 'First-level menu'],
})

/** Layouts that only hold what is below them; frames show a page of their own, other clients have others. */
const GROUP_LAYOUT = /^layouts\/(?!Iframe|default\/)/

/**
 * A group carries no right of its own: whoever holds something below it sees it. Pages and buttons are granted.
 */
export function isGroup({ menuType, component }: { readonly menuType: number; readonly component: string | null }) {
  return menuType !== MENU_TYPE.button && GROUP_LAYOUT.test(component ?? '')
}
