import type { Text } from '#kit/contract/text.ts'

/** A department to seed with those below it. */
export interface SeedDepart {
  readonly name: Text
  readonly below?: readonly SeedDepart[]
}

/** A neutral shop to start from; it comes into a database without departments only. */
export const SEED_COMPANY: SeedDepart = {
  name: ['手办商城', 'Collectible figure mall'],
  below: [
    { name: ['商品部', 'Merchandise'], below: [{ name: ['选品组', 'Selection'] }, { name: ['上架组', 'Listing'] }] },
    { name: ['仓储部', 'Warehouse'], below: [{ name: ['收货组', 'Receiving'] }, { name: ['发货组', 'Dispatch'] }] },
    { name: ['客服部', 'Customer service'] },
    { name: ['财务部', 'Finance'] },
  ],
}

/** Code of the n-th department (from 1) below the one with the code: A01, A02 … A99, B01 …. */
export function departCode(parent: string, place: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + Math.floor((place - 1) / 99))
  return `${parent}${letter}${String(((place - 1) % 99) + 1).padStart(2, '0')}`
}
