import { expect, it } from 'vitest'
import { foldVersions } from './versions.ts'

it('a version is what the record is now without what was changed after it', () => {
  const now = { name: '三', note: 'x', price: 30 }
  const changes = [
    { name: ['二', '三'], price: [20, 30] },
    { note: [null, 'x'], gone: ['a', 'b'] },
    { name: ['一', '二'] },
    { id: [null, 'r1'] },
  ] as const
  expect(foldVersions(now, changes)).toEqual([
    { name: '三', note: 'x', price: 30 },
    { name: '二', note: 'x', price: 20 },
    { name: '二', note: null, price: 20 },
    { name: '一', note: null, price: 20 },
  ])
  expect(foldVersions(now, [null])).toEqual([now])
})
