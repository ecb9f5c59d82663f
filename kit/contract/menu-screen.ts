import { permissionsOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { plural, type Text } from '#kit/contract/text.ts'
import type { Power } from './power.ts'

/** First-level entry of the menu; resources and screens hang below it by key. */
export interface MenuGroup {
  readonly key: string
  readonly title: Text
  readonly url: string
  readonly icon: string
  readonly order: number
}

/** A page that is no resource: its menu row and the permission codes its routes ask for. */
export interface MenuScreen {
  readonly key: string
  /** Key of a group, or null for a page of the first level. */
  readonly under: string | null
  readonly title: Text
  readonly url: string
  readonly component: string
  readonly icon?: string
  readonly order: number
  /**
   * Codes of the buttons that lead to it from other pages. Such a page is not shown in the menu: whoever holds one of the
   * buttons has it, and nobody else.
   */
  readonly openedBy?: readonly [string, ...string[]]
  /** What was typed and opened in it lives on while another page is shown; otherwise it starts anew each time. */
  readonly keepAlive: boolean
  readonly permissions: readonly PageRight[]
  /** That of its rights, where none says its own. Rights whose power nobody says are given to no token. */
  readonly power?: Power
}

/** A right of a page. One with a power of its own says it. */
type PageRight = readonly [code: string, title: Text, power?: Power]

/** The page of a declared noun with routes and a screen of its own. */
export function screenOf(resource: AnyResource, more: MenuScreen['permissions'] = []): MenuScreen {
  if (!resource.menu) {
    throw new Error(`${resource.name} has no place in the menu`)
  }
  return {
    ...resource.menu,
    key: resource.permission,
    title: plural(resource.title),
    keepAlive: true,
    power: resource.power,
    permissions: [...permissionsOf(resource).map(({ code, title }) => [code, title] as const), ...more],
  }
}
