import type { AnyResource } from '#kit/contract/resource.ts'
import { sampleOrder } from './demo/order/order.ts'
import { tableDictionary } from './system/dictionary/table-dictionary.ts'
import { position } from './system/position/position.ts'
import { role } from './system/role/role.ts'
import { tenantPack } from './system/tenant/tenant-pack.ts'

/** Resources of the system and of the demo pages that have the standard routes. */
export const systemCatalogue: readonly AnyResource[] = [position, role, tenantPack, tableDictionary, sampleOrder]
