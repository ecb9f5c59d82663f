import { expect, test } from 'vitest'
import { differences, type Effect } from './effects.ts'

const entry = (written: Readonly<Record<string, string>>): Effect => ({
  table: 'shop_points_record',
  key: 'p1',
  kind: 'added',
  seen: {},
  changes: Object.fromEntries(Object.entries(written).map(([column, value]) => [column, [null, value]])),
})
const allowed = {
  elapsed: 1000,
  people: [
    ['u1', 'u2'],
    ['bob', 'alice'],
    ['bob', '爱丽丝'],
  ],
} as const

test('whoever is called like their account may be replaced in both, and by nobody else', () => {
  const proposed = [entry({ writer: 'bob', operator: 'bob', user_id: 'u1' })]
  const done = (writer: string, operator: string) =>
    differences(proposed, [entry({ writer, operator, user_id: 'u2' })], allowed)
  expect(done('alice', '爱丽丝')).toEqual([])
  expect(done('alice', 'carol')).toMatchObject([{ column: 'operator' }])
})
