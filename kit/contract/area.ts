import type { AnyChoices } from './choices.ts'
import type { MenuGroup, MenuScreen } from './menu-screen.ts'
import type { Power } from './power.ts'
import type { AnyResource } from './resource.ts'
import type { Text } from './text.ts'

/** Rows of a list that wait for somebody, by the values that its address filters by. */
export interface WaitingRows {
  readonly key: string
  /** Kind of work, by which the numbers of the home page are grouped. */
  readonly work: string
  readonly title: Text
  readonly resource: AnyResource
  readonly filters: Readonly<Record<string, number | string | boolean>>
  /** Counted at the entry of its list in the menu, too. */
  readonly isInMenu?: boolean
  /** Late already, or money that lies in the wrong place. */
  readonly isUrgent?: boolean
  /** Commands that deal with it: it waits for those who hold one of them. */
  readonly actions: readonly string[]
  /** Field with the permission of whoever deals with a row: it is counted for those who hold that one. */
  readonly heldBy?: string
  /** Tasks about rows that it counts are not counted once more: of which kind, by the field that they name a row with. */
  readonly instead?: { readonly kind: string; readonly refType: string; readonly by: string }
}

/** A part of the product that its menu shows as one: what it declares, for servers, pages and tests alike. */
export interface Area {
  /** Its entry of the first level; areas may share one. */
  readonly group?: MenuGroup
  /** Nouns with the standard routes. */
  readonly resources: readonly AnyResource[]
  /** Nouns with routes of their own alone. */
  readonly own?: readonly AnyResource[]
  /** Nouns that are there only where the shop is tried out. */
  readonly sandbox?: readonly AnyResource[]
  /** Nouns that stay open for long: their history is kept until they have ended. */
  readonly documents?: readonly AnyResource[]
  /** Dictionaries that no field of its nouns chooses from. */
  readonly choices?: readonly AnyChoices[]
  /** Pages that are no list of a noun with the standard routes. */
  readonly screens?: readonly MenuScreen[]
  /** Rights of the pages of its nouns, beyond those of their verbs and actions; by the permission of the noun. */
  readonly rights?: Readonly<Record<string, MenuScreen['permissions']>>
  /** Powers of rights that are made while the house runs, by the first two parts of their codes. */
  readonly made?: Readonly<Record<string, Power>>
  /** What waits for the staff, most pressing first. */
  readonly waiting?: readonly WaitingRows[]
}

/**
 * Declares an area.
 * @throws Error when it gives rights to, or counts rows of, a noun that is not its own
 */
export function defineArea(area: Area): Area {
  const { resources, own = [], sandbox = [], rights = {}, waiting = [] } = area
  const nouns = [...resources, ...own, ...sandbox]
  const strange =
    waiting.find(({ resource }) => !nouns.includes(resource))?.key ??
    Object.keys(rights).find((permission) => !nouns.some((noun) => noun.permission === permission))
  if (strange !== undefined) {
    throw new Error(`${strange} is about a noun of another area`)
  }
  return area
}
