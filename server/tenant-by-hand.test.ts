import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from './project-root.server.ts'

/** The tenant asked for by hand; the index that an insert meets is no such question. */
const BY_HAND = /\b(?:\w+\.)?tenant_id\s*(?:=|<>|\bin\b)/g

/** They fill an empty database, and tests. */
const START = /^(?:seed|sample|testing)\/|(?:^|\/)testing\/|-seed\.server\.ts$/

const SHARED = 'rows of the shared tenant, people of several tenants, and what is asked before there is a caller'
const SHOP = 'timers and jobs over all shops, parts that statements are composed of, and tables that are given by name'

/** Conditions that are left, by area, and what they are. Each area only goes down. */
const LEFT: Readonly<Record<string, readonly [count: number, what: string]>> = {
  account: [14, SHARED],
  agent: [4, SHARED],
  catalogue: [14, SHOP],
  connect: [44, SHOP],
  dashboard: [8, SHARED],
  login: [20, SHARED],
  members: [9, SHOP],
  message: [21, SHARED],
  money: [14, SHOP],
  monitor: [3, 'settings and thresholds of the house'],
  numbering: [1, 'the counter of a tenant, told by the server'],
  online: [5, SHARED],
  orders: [23, SHOP],
  outbox: [4, 'one outbox for customers and people, whose tables are given'],
  presale: [30, SHOP],
  rights: [11, SHARED],
  sandbox: [1, 'the clock of a shop, asked before somebody is signed in, too'],
  service: [13, SHOP],
  setting: [23, SHOP],
  storefront: [6, 'the client that signed, found before its tenant is known'],
  system: [74, SHARED],
  trade: [92, SHOP],
}

test('the tenant is the matter of the connection: no area asks for it by hand more often than it did', () => {
  const counted: Record<string, number> = {}
  for (const name of readdirSync(join(PROJECT_ROOT, 'office'), { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.server.ts') && !START.test(name)) {
      const area = name.split('/')[0] ?? ''
      const found = readFileSync(join(PROJECT_ROOT, 'office', name), 'utf8').match(BY_HAND)?.length ?? 0
      counted[area] = (counted[area] ?? 0) + found
    }
  }
  expect(Object.keys(counted).length).toBeGreaterThan(15)
  const asked = Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0))
  expect(asked).toEqual(Object.fromEntries(Object.entries(LEFT).map(([area, [count]]) => [area, count])))
})
