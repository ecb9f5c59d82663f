import { expect, it } from 'vitest'
import { readTrackingPages } from './tracking-pages.ts'
import { trackingUrl } from './tracking-url.ts'

const errorOf = (text: string) => {
  const read = readTrackingPages(text)
  return 'error' in read ? read.error[0] : undefined
}

it('reads a carrier and its page on each line, with empty ones between', () => {
  expect(readTrackingPages('sf https://sf.example/{no}\n\n  jd   https://jd.example/track?id={no}&lang=zh  ')).toEqual({
    pages: { sf: 'https://sf.example/{no}', jd: 'https://jd.example/track?id={no}&lang=zh' },
  })
  expect(readTrackingPages('')).toEqual({ pages: {} })
})

it('says which line is wrong, and why', () => {
  expect(errorOf('sf https://sf.example/{no}\njd')).toBe('第 2 行须为“快递公司 网址”')
  expect(errorOf('sf https://sf.example/{no} x')).toBe('第 1 行须为“快递公司 网址”')
  expect(errorOf('sf https://sf.example/{no}\nsf https://other.example/{no}')).toBe('第 2 行的快递公司重复')
  for (const page of [
    'http://sf.example/{no}',
    'javascript:alert(1)//{no}',
    'https://sf.example/',
    'https://{no}.example/',
    'https://sf.example/{no}/{no}',
    'https://somebody@sf.example/{no}',
    'https://sf.example/"{no}',
  ]) {
    expect(errorOf(`sf ${page}`), page).toBe('第 1 行的网址须以 https:// 开头，并含一个 {no}')
  }
})

it('puts the number of a parcel into the page of its carrier, as part of an address', () => {
  const pages = { sf: 'https://sf.example/{no}?from=shop' }
  const parcel = { carrier: 'sf', trackingNo: 'SF 1/$&' }
  expect(trackingUrl(pages, parcel)).toBe('https://sf.example/SF%201%2F%24%26?from=shop')
  expect(trackingUrl(pages, { ...parcel, carrier: 'ems' })).toBeUndefined()
  expect(trackingUrl(pages, { ...parcel, carrier: 'constructor' })).toBeUndefined()
  expect(trackingUrl(pages, { ...parcel, trackingNo: null })).toBeUndefined()
})
