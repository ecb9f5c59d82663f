import type { AnyResource } from '#kit/contract/resource.ts'
import { shopCatalogue } from './shop/shop-catalogue.ts'
import { category } from './system/category/category.ts'
import { addressEntry } from './system/depart/address/address.ts'
import { depart } from './system/depart/depart.ts'
import { departRole } from './system/depart/role/depart-role.ts'
import { dictionary, dictionaryItem } from './system/dictionary/dictionary.ts'
import { pickableRole } from './system/role/pickable-role.ts'
import { tenant } from './system/tenant/tenant.ts'
import { user } from './system/user/user.ts'
import { userAgent } from './system/user/user-agent.ts'
import { systemCatalogue } from './system-catalogue.ts'
import { sandboxCatalogue, tradeCatalogue } from './trade/trade-catalogue.ts'

/** Every resource with the standard routes. Routes, permissions, menu and the contract tests read this list. */
export const catalogue: readonly AnyResource[] = [...shopCatalogue, ...systemCatalogue, ...tradeCatalogue]

/** Everything declared, nouns with routes of their own included: row rules and references are found in this list. */
export const declared: readonly AnyResource[] = [
  ...catalogue,
  ...sandboxCatalogue,
  category,
  depart,
  departRole,
  tenant,
  dictionary,
  dictionaryItem,
  user,
  userAgent,
  pickableRole,
  addressEntry,
]
