import { expect, test } from 'vitest'
import { mutationsOf } from './lib/mutations.mjs'

const SOURCE = `const MOST_ROWS = 300
export async function ship(db, order, rows) {
  if (rows.length > MOST_ROWS) {
    throw invalid('rows')
  }
  if (order === undefined) {
    return
  }
  if (order.isPaid) {
    count += 1
  }
  await requireProof(db)
  const most = 5
  return sql\`select 1 from shop_order o
    where o.id = \${order.id}
      and o.status = 20
      and o.shop = \${order.shop}
      and (o.paid or
        o.free)\`
}
`

test('each guard of a file is broken in one way', () => {
  const found = mutationsOf('ship.server.ts', SOURCE)
  expect(found.map(({ kind, line, was, becomes }) => [line, kind, was.trim(), becomes])).toEqual([
    [1, 'limit', '300', '600'],
    [3, 'refusal', 'rows.length > MOST_ROWS', 'false'],
    [3, 'bound', '>', '>='],
    [6, 'early return', 'order === undefined', 'false'],
    [12, 'guarding call', 'await requireProof(db)', ';'],
    [16, 'condition', 'and o.status = 20', ''],
  ])
  for (const { start, end, was } of found) {
    expect(SOURCE.slice(start, end)).toBe(was)
  }
})
