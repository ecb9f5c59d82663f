import { afterAll, beforeAll, describe } from 'vitest'
import type { AnyResource } from '#kit/contract/resource.ts'
import { app, openContractShop } from './contract-shop.server.ts'
import { nounTests } from './noun-tests.server.ts'
import { otherTenantTests } from './other-tenant-tests.server.ts'

/**
 * The tests that every noun with the standard routes has by its declaration: its table, verbs, list, permissions and sheets, and
 * the wall around its rows. An area has them in a file of its own, so that a larger house takes more files and no longer one.
 * With `TEST_NOUNS` (names) only those of them.
 */
export function contractTests(resources: readonly AnyResource[]): void {
  beforeAll(openContractShop)
  afterAll(() => app.close())
  const named = process.env.TEST_NOUNS?.split(',').filter(Boolean) ?? []
  const nouns = resources
    .filter(({ name }) => named.length === 0 || named.includes(name))
    .map((resource) => [resource.name, resource] as const)
  describe.each(nouns)('%s', (_, resource) => nounTests(resource))
  // last: their commands leave rows behind that the shop wrote by itself
  describe.each(nouns)('%s', (_, resource) => otherTenantTests(resource))
}
