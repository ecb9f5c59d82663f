import { expect, it } from 'vitest'
import { pageOf } from './page-of.ts'

it('[7.25b] reads records and total of a page, or a plain array', () => {
  const rows = [{ id: 'a' }, { id: 'b' }]
  expect(pageOf({ records: rows, total: 23 })).toMatchObject({ records: rows, total: 23 })
  expect(pageOf(rows)).toMatchObject({ records: rows, total: 2, totalKind: 'exact' })
  expect(pageOf(null)).toMatchObject({ records: [], total: 0 })
})
