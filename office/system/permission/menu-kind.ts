/** Kinds of menu rows as they are stored. */
export const MENU_TYPE = { first: 0, page: 1, button: 2 } as const

/** Layouts that only hold what is below them; frames show a page of their own, other clients have others. */
const GROUP_LAYOUT = /^layouts\/(?!Iframe|default\/)/

/**
 * A group carries no right of its own: whoever holds something below it sees it. Pages and buttons are granted.
 */
export function isGroup({ menuType, component }: { readonly menuType: number; readonly component: string | null }) {
  return menuType !== MENU_TYPE.button && GROUP_LAYOUT.test(component ?? '')
}
