import { expect, test } from 'vitest'
import { fileAddress, joinPath, storedPath } from './file-address.ts'

test('[7.1a] paths with and without a leading slash go under the base path', () => {
  expect(joinPath('/jeecg-boot', '/sys/login')).toBe('/jeecg-boot/sys/login')
  expect(joinPath('/jeecg-boot/', 'sys/login')).toBe('/jeecg-boot/sys/login')
})

test('[7.1f] stored paths get the static domain, complete addresses stay', () => {
  const base = 'https://static.example.com/files'
  expect(fileAddress('temp/a.png', base)).toBe('https://static.example.com/files/temp/a.png')
  expect(fileAddress('https://cdn.example.com/a.png', base)).toBe('https://cdn.example.com/a.png')
  expect(fileAddress(`${base}/a.png`, base)).toBe(`${base}/a.png`)
  expect(fileAddress('data:image/png;base64,AA', base)).toBe('data:image/png;base64,AA')
  expect(fileAddress('', base)).toBe('')
})

test('an address below a base is stored as its path, any other as it is', () => {
  const bases = ['https://static.example.com/files/', 'http://shop.example.com/static']
  expect(storedPath('https://static.example.com/files/temp/%E5%8A%9E.png', bases)).toBe('temp/办.png')
  expect(storedPath('http://shop.example.com/static/a.png', bases)).toBe('a.png')
  expect(storedPath('http://shop.example.com/static/100%.png', bases)).toBe('100%.png')
  expect(storedPath('http://shop.example.com/statics/a.png', bases)).toBe('http://shop.example.com/statics/a.png')
  expect(storedPath('temp/a.png', bases)).toBe('temp/a.png')
})
