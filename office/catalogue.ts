import { type AnyResource, anyResource } from '#kit/contract/resource.ts'
import { returnAddress } from './shop/return-address/return-address.ts'
import { position } from './system/position/position.ts'

/** Every resource of the back office. Routes, permissions, menu and the contract tests read this list. */
export const catalogue: readonly AnyResource[] = [anyResource(returnAddress), anyResource(position)]
