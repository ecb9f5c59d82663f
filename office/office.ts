import type { Area } from '#kit/contract/area.ts'
import { withChildren } from '#kit/contract/children.ts'
import { type ChoiceList, choicesOf } from '#kit/contract/choices.ts'
import type { MenuGroup, MenuScreen } from '#kit/contract/menu-screen.ts'
import { nounOfCode, type Power, strongerOf } from '#kit/contract/power.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { choicesIn } from '#kit/contract/resource-fields.ts'
import { agentArea } from './agent/area.ts'
import { catalogueArea } from './catalogue/area.ts'
import { connectArea } from './connect/area.ts'
import { dashboardArea } from './dashboard/area.ts'
import { demoArea } from './demo/area.ts'
import { loginArea } from './login/area.ts'
import { membersArea } from './members/area.ts'
import { messageArea } from './message/area.ts'
import { moneyArea } from './money/area.ts'
import { monitorArea } from './monitor/area.ts'
import { onlineArea } from './online/area.ts'
import { ordersArea } from './orders/area.ts'
import { presaleArea } from './presale/area.ts'
import { sandboxArea } from './sandbox/area.ts'
import { serviceArea } from './service/area.ts'
import { settingArea } from './setting/area.ts'
import { storefrontArea } from './storefront/area.ts'
import { systemArea } from './system/area.ts'

/** The areas of the product; what waits is listed in their order. */
const AREAS: readonly Area[] = [
  dashboardArea,
  catalogueArea,
  ordersArea,
  membersArea,
  presaleArea,
  serviceArea,
  moneyArea,
  connectArea,
  agentArea,
  messageArea,
  storefrontArea,
  settingArea,
  sandboxArea,
  systemArea,
  loginArea,
  onlineArea,
  monitorArea,
  demoArea,
]

const all = <T>(of: (area: Area) => readonly T[] | undefined): readonly T[] => AREAS.flatMap((area) => of(area) ?? [])

/** Every resource with the standard routes. Routes, permissions, menu and the contract tests read this list. */
export const catalogue: readonly AnyResource[] = all(({ resources }) => resources)

/** Those that are there only where the shop is tried out. */
export const sandboxCatalogue: readonly AnyResource[] = all(({ sandbox }) => sandbox)

/** Everything declared, nouns with routes of their own included: row rules and references are found in this list. */
export const declared: readonly AnyResource[] = [...catalogue, ...sandboxCatalogue, ...all(({ own }) => own)]

/** What fields choose from, and what else the protocol has choices of. */
export const CHOICES: readonly ChoiceList[] = [
  ...choicesIn(withChildren(declared)),
  ...all(({ choices }) => choices?.map(choicesOf)),
]

/** What stays open for long: its history is kept until it has ended. */
export const DOCUMENTS: readonly AnyResource[] = all(({ documents }) => documents)

/** What waits for the staff. */
export const WAITING = all(({ waiting }) => waiting)

export const MENU_GROUPS: readonly MenuGroup[] = all(({ group }) => group && [group])

export const MENU_SCREENS: readonly MenuScreen[] = all(({ screens }) => screens)

/** Codes of the pages of declared nouns, beyond those of their verbs and actions; by the key of the page. */
export const MORE_PERMISSIONS: Readonly<Record<string, MenuScreen['permissions']>> = Object.fromEntries(
  all(({ rights }) => rights && Object.entries(rights)),
)

/** Powers of nouns, by the permission of the noun. */
const OF_NOUNS = new Map<string, Power>(all(({ made }) => made && Object.entries(made)))
for (const { permission, power } of withChildren(declared)) {
  OF_NOUNS.set(permission, strongerOf(OF_NOUNS.get(permission), power))
}

/** Powers of rights that say their own, or that of their page. */
const OF_RIGHTS = new Map<string, Power | undefined>([
  ...MENU_SCREENS.flatMap(({ permissions, power }) => permissions.map(([code, , own = power]) => [code, own] as const)),
  ...Object.values(MORE_PERMISSIONS).flatMap((rights) => rights.map(([code, , own]) => [code, own] as const)),
])

/** What a right gives beyond the rows that it is about, by its code; undefined for one that nobody has declared. */
export function powerOf(code: string): Power | undefined {
  return OF_RIGHTS.get(code) ?? OF_NOUNS.get(nounOfCode(code))
}
