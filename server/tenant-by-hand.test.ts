import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from './project-root.server.ts'

/** The tenant asked for by hand; the index that an insert meets is no such question. */
const BY_HAND = /\b(?:\w+\.)?tenant_id\s*(?:=|<>|\bin\b)|\.where\('(?:\w+\.)?tenantId'/g

/** They fill an empty database, and tests. */
const START = /^(?:seed|sample|testing)\/|(?:^|\/)testing\/|-seed\.server\.ts$/

const SHARED =
  'rows that several tenants see: of the house, and people; tables that are given by name, and what is asked before there is a caller'
const ALL_SHOPS = 'what the server looks for over all shops: what is due, what is too old, sums of the night'

/** Conditions that are left, by area, and what they are. Each area only goes down. */
const LEFT: Readonly<Record<string, readonly [count: number, what: string]>> = {
  catalogue: [1, SHARED],
  connect: [8, ALL_SHOPS],
  login: [18, SHARED],
  money: [1, ALL_SHOPS],
  monitor: [2, 'thresholds and schedules of the house'],
  online: [2, SHARED],
  outbox: [2, 'the mail server of a shop, or of the house in its place'],
  rights: [7, SHARED],
  sandbox: [1, 'the clock of a shop, asked before somebody is signed in, too'],
  setting: [1, SHARED],
  system: [40, SHARED],
  trade: [40, ALL_SHOPS],
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
