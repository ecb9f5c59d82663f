import type { AnyResource } from '../resource.ts'
import { cellar } from './cellar.ts'
import { crate } from './crate.ts'
import { parcel } from './parcel.ts'
import { poster } from './poster.ts'
import { sample } from './sample.ts'
import { shelf } from './shelf.ts'

/** What the servers of screen tests serve beside the office: tests of the kit need no noun of it. */
export const testResources: readonly AnyResource[] = [sample, shelf, poster, cellar, parcel, crate]
