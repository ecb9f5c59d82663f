import { expect, it } from 'vitest'
import { sizeText } from './size-text.ts'

it('bytes are told in the unit that makes them a short number', () => {
  const told = [0, 512, 10_240, 300 * 1024, 3 * 1024 ** 2, 1.2 * 1024 ** 3, 5000 * 1024 ** 4].map(sizeText)
  expect(told).toEqual(['0 B', '512 B', '10.0 KB', '300 KB', '3.0 MB', '1.2 GB', '5000 TB'])
})
