import { expect, it } from 'vitest'
import { defineArea } from './area.ts'
import { crate } from './testing/crate.ts'
import { parcel } from './testing/parcel.ts'

it('an area gives rights to its own nouns alone, and counts no rows of others', () => {
  const rows = { key: 'crates', work: 'ship', title: ['木箱', 'Crates'], filters: {}, actions: [] } as const
  const area = { resources: [crate], rights: { [crate.permission]: [] }, waiting: [{ ...rows, resource: crate }] }
  expect(defineArea(area)).toBe(area)
  expect(() => defineArea({ ...area, waiting: [{ ...rows, resource: parcel }] })).toThrow('crates')
  expect(() => defineArea({ ...area, rights: { [parcel.permission]: [] } })).toThrow(parcel.permission)
})
